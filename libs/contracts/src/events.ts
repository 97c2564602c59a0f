import { z } from 'zod';
import { auditedSchema } from './audit/audit-entry.js';
import { isoInstantSchema, sourceKeySchema } from './primitives.js';
import { runCountersSchema, runProgressSchema, runStatusSchema, runTriggerSchema } from './sync-run.js';

/** Events that readers of `GET /events` receive. */
const publicEvents = {
  /** An intake batch was stored. Ids of opportunities, each in one list only. */
  'opportunities.stored': z.strictObject({
    source: sourceKeySchema,
    run_id: z.uuid(),
    demo: z.boolean(),
    added: z.array(z.uuid()),
    updated: z.array(z.uuid()),
  }),
  /**
   * Records of a source were removed. Lists the ids of the opportunities removed with them, and of those updated because other sources still have
   * them.
   */
  'opportunities.removed': z.strictObject({
    source_name: z.string(),
    /** Present if the removed records were demo records. */
    demo: z.literal(true).optional(),
    removed: z.array(z.uuid()),
    updated: z.array(z.uuid()),
  }),
  /** A user split or merged opportunities, or undid that. Each id is in one list only. */
  'opportunities.regrouped': z.strictObject({
    demo: z.boolean(),
    added: z.array(z.uuid()),
    updated: z.array(z.uuid()),
    removed: z.array(z.uuid()),
  }),
  /** A run of a source started. */
  'sync.started': z.strictObject({ run_id: z.uuid(), source: sourceKeySchema, trigger: runTriggerSchema }),
  /** A run of a source ended. */
  'sync.finished': z.strictObject({
    run_id: z.uuid(),
    source: sourceKeySchema,
    status: runStatusSchema,
    counters: runCountersSchema,
  }),
} as const;

/**
 * Durable events by name; the subject is `rfp.v1.<name>`.
 * An event reports that a change was committed; consumers query the details.
 */
export const events = {
  ...publicEvents,
  /** An account was removed: each service deletes what it stores for this person. */
  'auth.account-removed': z.strictObject({ user_id: z.uuid() }),
  /**
   * A person changed something: an entry for the audit log. Each service has its own event, so that the permissions of the broker keep a service from
   * reporting in the name of another.
   */
  'sync.audited': auditedSchema,
  'opportunities.audited': auditedSchema,
  /** A person stopped the alert of a saved search by the link in a mail. */
  'auth.alert-stopped': z.strictObject({ user_id: z.uuid(), search_id: z.uuid() }),
  /** A workspace was deleted: each service deletes what it stores for the workspace. */
  'auth.workspace-deleted': z.strictObject({ workspace_id: z.uuid() }),
  /** A person left a workspace, or was removed from it. */
  'auth.member-removed': z.strictObject({ workspace_id: z.uuid(), user_id: z.uuid() }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/**
 * Transient messages: delivered at most once to the current subscribers, never stored. The subject is `rfp.live.<name>`.
 */
export const broadcasts = {
  'sync.progress': runProgressSchema,
  /**
   * A session or API token of the user ended, the caller's identity changed (second factor, address, ban), or their search profile was saved.
   * `user_id` null: any user. Gateways drop the cached callers and profiles.
   */
  'auth.caller-changed': z.strictObject({ user_id: z.uuid().nullable() }),
  /**
   * The catalogue, an acknowledgment of a user, or a mark of a workspace has changed. `user_id` null and no `workspace_id`: all readers. `changes` counts the reports of a replica; a repeated number means that nothing has
   * changed since. A gateway that misses a number, or receives no report for some seconds, discards its cached responses.
   */
  'opportunities.changed': z.strictObject({
    replica: z.uuid(),
    changes: z.int().nonnegative(),
    user_id: z.uuid().nullable(),
    workspace_id: z.uuid().optional(),
  }),
} as const;

export type BroadcastName = keyof typeof broadcasts;
export type BroadcastPayload<N extends BroadcastName> = z.infer<(typeof broadcasts)[N]>;

/** Server-sent events of `GET /events`: event name to payload. */
export const liveEvents = {
  ...publicEvents,
  'sync.progress': broadcasts['sync.progress'],
  /** The inbox of the reader may have changed. Only readers with their account receive it. */
  'inbox.changed': z.strictObject({}),
} as const;
export type LiveEventName = keyof typeof liveEvents;

export const subjectPrefix = 'rfp.v1.';

/** Subset of CloudEvents 1.0. `id` is the outbox row's id and the broker's deduplication key. */
export const eventEnvelopeSchema = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  time: isoInstantSchema,
  source: z.string(),
  /** Events with the same key are handled in the order of publication. */
  key: z.string().min(1).max(200),
  data: z.unknown(),
  /** Span that wrote the event (W3C Trace Context). Over NATS it is a header, because an earlier version rejects further members. */
  traceparent: z.string().optional(),
});
export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;
