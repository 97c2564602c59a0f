import { liveEvents, type LiveEventName } from '@rfp/contracts/events';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { z } from 'zod';

function eventSchema<N extends LiveEventName>(name: N) {
  return z.object({
    /** Position in the event stream from which to resume; null for transient events, which are not stored. */
    id: z.string().nullable(),
    name: z.literal(name),
    data: liveEvents[name],
  });
}

/** Shape of an event of the live stream. */
export const liveEventSchema = z.discriminatedUnion('name', [
  eventSchema('opportunities.stored'),
  eventSchema('opportunities.removed'),
  eventSchema('opportunities.regrouped'),
  eventSchema('sync.started'),
  eventSchema('sync.finished'),
  eventSchema('sync.progress'),
  eventSchema('inbox.changed'),
]);

/** An event of the live stream. */
export type LiveEvent = z.output<typeof liveEventSchema>;

/** Parses an event. Undefined for an unknown one, because a later server may send more events and members. */
export function parseLiveEvent(id: string | null, name: string | undefined, text: string): LiveEvent | undefined {
  try {
    return tolerant(liveEventSchema).safeParse({ id, name, data: JSON.parse(text) }).data;
  } catch {
    return undefined;
  }
}
