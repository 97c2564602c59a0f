import { type BroadcastName, type EventName, events } from '@rfp/contracts/events';
import { type Audience } from '@rfp/contracts/opportunity';
import { type FollowedEvent } from '@rfp/messaging/bus';
import { z } from 'zod';

/** An event as it is told: a text that is made once, whoever gets it. */
export interface Told {
  /** Null for what is only worth knowing now. */
  position: string | null;
  text: string;
  /** Whose business it is. `nobody`: it only has its place. */
  to: 'everybody' | Audience | 'nobody';
}

const demoSchema = z.object({ demo: z.boolean() });

/** Which records an event speaks of: those of the other kind are not shown, so neither is that they changed. */
const audiences: Record<EventName, (data: unknown) => Told['to']> = {
  'opportunities.stored': (data) => (demoSchema.parse(data).demo ? 'demo' : 'default'),
  // Sources bring real records.
  'opportunities.removed': () => 'default',
  'sync.started': () => 'everybody',
  'sync.finished': () => 'everybody',
};

/** A durable event. One that this version does not know, or knows otherwise, is nobody's. */
export function tellEvent({ position, event: { type, data } }: FollowedEvent): Told {
  if (!isEventName(type) || !events[type].safeParse(data).success) return { position, text: '', to: 'nobody' };
  return { position, text: `id: ${position}\n${textOf(type, data)}`, to: audiences[type](data) };
}

export function tellBroadcast(name: BroadcastName, data: unknown): Told {
  return { position: null, text: textOf(name, data), to: 'everybody' };
}

/** Says where among the events somebody begins, who has seen none yet: coming back, that one goes on from there. */
export function tellPosition(position: string): Told {
  return { position, text: `id: ${position}\n${textOf('position', {})}`, to: 'everybody' };
}

/** JSON has no line ends, which would end the field. */
function textOf(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function isEventName(type: string): type is EventName {
  return Object.hasOwn(events, type);
}
