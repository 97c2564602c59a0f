import { z } from 'zod';
import { isoInstantSchema, sourceKeySchema } from './primitives.js';
import { runCountersSchema, runProgressSchema, runStatusSchema, runTriggerSchema } from './sync-run.js';

/**
 * Durable facts, by name. A name is also the subject: `rfp.v1.<name>`.
 * An event tells that something was committed; whoever needs more reads it.
 */
export const events = {
  /** One intake batch was stored. Ids of opportunities, each in one list only. */
  'opportunities.stored': z.strictObject({
    source: sourceKeySchema,
    run_id: z.uuid(),
    demo: z.boolean(),
    added: z.array(z.uuid()),
    updated: z.array(z.uuid()),
  }),
  /** Records of a source were removed. Ids of the opportunities that went with them, and of those that now stand on what others say. */
  'opportunities.removed': z.strictObject({
    source_name: z.string(),
    removed: z.array(z.uuid()),
    updated: z.array(z.uuid()),
  }),
  /** A run of a source began. */
  'sync.started': z.strictObject({ run_id: z.uuid(), source: sourceKeySchema, trigger: runTriggerSchema }),
  /** A run of a source came to its end. */
  'sync.finished': z.strictObject({
    run_id: z.uuid(),
    source: sourceKeySchema,
    status: runStatusSchema,
    counters: runCountersSchema,
  }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/**
 * What is only worth knowing now: told to whoever listens at this moment, at most once, and stored nowhere.
 * A name is also the subject: `rfp.live.<name>`.
 */
export const broadcasts = {
  'sync.progress': runProgressSchema,
} as const;

export type BroadcastName = keyof typeof broadcasts;
export type BroadcastPayload<N extends BroadcastName> = z.infer<(typeof broadcasts)[N]>;

/** What `GET /events` carries: the name is the event's, the data are its payload. */
export const liveEvents = { ...events, ...broadcasts } as const;
export type LiveEventName = keyof typeof liveEvents;

export const subjectPrefix = 'rfp.v1.';

/** CloudEvents 1.0 members that we use. `id` is the outbox row's id and the broker's duplicate key. */
export const eventEnvelopeSchema = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  time: isoInstantSchema,
  source: z.string(),
  /** Events of one key are handled in the order they were published. */
  key: z.string().min(1).max(200),
  data: z.unknown(),
});
export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;
