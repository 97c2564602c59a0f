import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { createOpportunitiesDataSource } from '@rfp/opportunities/store/data-source';
import { writeEvent } from '@rfp/persistence/events/outbox';
import { OutboxRelay } from '@rfp/persistence/events/outbox-relay';
import { inTransaction } from '@rfp/persistence/transaction';
import { type SeparateProduct } from './separate-product.js';

const events = 80;
const pauseMs = 150;

/** Prints the milliseconds from the commit of an event to its arrival in a gateway's event stream, while other clients request lists. */
export async function measureDelivery(
  { urls, tokens }: SeparateProduct,
  natsUrl: string,
  databaseUrl: string,
  load: () => Promise<{ rate: number }>,
): Promise<void> {
  const database = await createOpportunitiesDataSource(databaseUrl).initialize();
  const bus = await connectNatsBus({ servers: natsUrl, name: 'opportunities' });
  // A relay in this process, as in a service, which relays the events that it commits.
  const relay = new OutboxRelay(database, (event) => bus.publish(event), {
    eventStore: () => bus.eventStore(),
    onError: (error) => console.log(error.message),
  });
  relay.start();
  const arrivals = new Map<string, number>();
  const end = new AbortController();
  const reading = readStream(`${urls[0]}/api/events`, tokens[0] ?? '', arrivals, end.signal);
  await delay(1000);
  const loaded = load();
  const times: number[] = [];
  for (let n = 0; n < events; n += 1) {
    const marker = randomUUID();
    const data = { demo: true, added: [], updated: [], removed: [marker] };
    await inTransaction(database, (manager) => writeEvent(manager, 'opportunities.regrouped', marker, data));
    const committed = performance.now();
    while (!arrivals.has(marker) && performance.now() < committed + 10_000) await delay(1);
    times.push((arrivals.get(marker) ?? Number.POSITIVE_INFINITY) - committed);
    await delay(pauseMs);
  }
  const { rate } = await loaded;
  end.abort();
  await reading;
  await relay.stop();
  await bus.drain();
  await database.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0);
  console.log(
    `commit to event stream, beside ${rate.toFixed(0)} lists a second: p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, p99 ${percentile(0.99)} ms (aim: p95 < 1000)`,
  );
}

/** Reads an event stream, and records the time at which each id first appears. */
async function readStream(
  url: string,
  token: string,
  arrivals: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const response = await fetch(url, { headers, signal });
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`);
  const decoder = new TextDecoder();
  try {
    for await (const part of response.body) {
      const now = performance.now();
      for (const [id] of decoder.decode(part, { stream: true }).matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))
        if (!arrivals.has(id)) arrivals.set(id, now);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
