import { type Bus } from '@rfp/messaging/bus';
import { runStarted } from './live-events.js';
import { type SseClient } from './sse-client.js';

/** Publishes the starts of the sources with these numbers. */
export async function publish({ bus }: { bus: Bus }, from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) await bus.publish(runStarted(`source_${n}`));
}

/** Numbers in the names of the sources in the received frames, in order. */
export function numbersIn(client: SseClient): number[] {
  return client.frames.flatMap((block) => /"source":"source_(\d+)"/.exec(block)?.slice(1, 2).map(Number) ?? []);
}

export function upTo(last: number): (client: SseClient) => boolean {
  return (client) => numbersIn(client).includes(last);
}

/** Position of the event of that source. */
export function positionOf(client: SseClient, n: number): string {
  const block = client.frames.find((one) => one.includes(`"source_${n}"`)) ?? '';
  return /^id: (.*)$/m.exec(block)?.[1] ?? '';
}
