import { liveEvents, type LiveEventName } from '@rfp/contracts/events';
import { z } from 'zod';

function shapeOf<N extends LiveEventName>(name: N) {
  return z.object({
    /** Its place among all events, to go on from; null for what is only worth knowing now. */
    id: z.string().nullable(),
    name: z.literal(name),
    data: liveEvents[name],
  });
}

const liveEventSchema = z.discriminatedUnion('name', [
  shapeOf('opportunities.stored'),
  shapeOf('opportunities.removed'),
  shapeOf('sync.started'),
  shapeOf('sync.finished'),
  shapeOf('sync.progress'),
]);

/** Something that happened, by name. */
export type LiveEvent = z.output<typeof liveEventSchema>;

/** Undefined for what this version does not know: a newer server may tell more. */
export function readLiveEvent(id: string | null, name: string | undefined, text: string): LiveEvent | undefined {
  try {
    return liveEventSchema.safeParse({ id, name, data: JSON.parse(text) }).data;
  } catch {
    return undefined;
  }
}
