import { z } from 'zod';
import {
  isoInstantSchema,
  isStorableText,
  jsonValueSchema,
  requestedDaySchema,
  unstorableMessage,
} from '../primitives.js';
import { countUpTo } from '../wire/count-up-to.js';

const valuesSchema = z.record(z.string(), jsonValueSchema);

/** Kind and id of what was changed, such as `source:sam_gov` or `account:0197a3a4-...`. */
const targetSchema = z.string().max(300);

/** A recorded action, as the audit log lists it. */
export const auditEntrySchema = z.strictObject({
  /** Number of the entry, in the order of recording; numbers may be missing. */
  seq: z.int().positive(),
  at: isoInstantSchema,
  service: z.string(),
  action: z.string(),
  /** Id of the account that acted; stays when the account is removed. Null for actions without an account, such as a failed sign-in. */
  account_id: z.uuid().nullable(),
  /** Address of the account; null if it was removed, or there is none. */
  account: z.string().nullable(),
  workspace_id: z.uuid().nullable(),
  /** Name of the workspace; null if it was deleted, or there is none. */
  workspace: z.string().nullable(),
  target: targetSchema.nullable(),
  /** Current name or address of the target, if it is an account or a workspace that still exists. */
  target_name: z.string().nullable(),
  /** Changed values, without secrets. */
  before: valuesSchema.nullable(),
  after: valuesSchema.nullable(),
  detail: valuesSchema,
  /** Network address; null for owners of a workspace, and if the account was removed. */
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const maxAuditRows = 500;
export const defaultAuditRows = 50;

/** PostgreSQL has no year 0. */
const timeSchema = z.union([requestedDaySchema, isoInstantSchema.refine((instant) => !instant.startsWith('0000'))]);

function filterText(max: number, description: string) {
  const text = z.string().trim().min(1).max(max).refine(isStorableText, unstorableMessage);
  return text.optional().meta({ description });
}

/** Filter of a workspace's log. */
const workspaceFilterShape = {
  account: filterText(320, 'Id or mail address of the account that acted'),
  action: filterText(100, 'Name of the action, such as `role_changed`'),
  service: filterText(50, 'Service that recorded the entry, such as `sync`'),
  target: filterText(300, 'What was changed, such as `source:sam_gov`, or only its kind: `source`'),
  from: timeSchema.optional().meta({ description: 'First day (UTC) or instant' }),
  to: timeSchema.optional().meta({ description: 'Last day (UTC), or an instant that excludes itself' }),
};
const filterShape = {
  ...workspaceFilterShape,
  workspace: z.uuid().optional().meta({ description: 'Id of a workspace' }),
};

export const workspaceAuditFilterSchema = z.strictObject(workspaceFilterShape);
export const auditFilterSchema = z.strictObject(filterShape);
export type AuditFilter = z.infer<typeof auditFilterSchema>;

const pageShape = {
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .meta({ description: '`next` of the page before' }),
  limit: countUpTo(maxAuditRows).meta({
    description: `Maximum number of entries (default: ${defaultAuditRows}, at most ${maxAuditRows})`,
  }),
};
export const workspaceAuditQuerySchema = workspaceAuditFilterSchema.extend(pageShape);
export const auditQuerySchema = auditFilterSchema.extend(pageShape);
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** A page of the log, the newest entry first. */
export const auditPageSchema = z.strictObject({
  entries: z.array(auditEntrySchema),
  /** Position for the next page; null in the last. */
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** Content type of an exported log. */
export const auditMedia = 'application/x-ndjson; charset=utf-8';

/** Entries of a part of an exported log. */
export const maxAuditPartRows = 1000;

/** An action that another service reports for the log; the envelope has its time and its service. */
export const auditedSchema = z.strictObject({
  account_id: z.uuid(),
  /** Id of the session or API token. */
  session_id: z.uuid(),
  workspace_id: z.uuid().nullable(),
  /** Network address of the person; absent if the gateway does not report it. */
  address: z.string().max(100).optional(),
  action: z.string().min(1).max(100),
  target: targetSchema.nullable(),
  before: valuesSchema.nullable(),
  after: valuesSchema.nullable(),
});
export type Audited = z.infer<typeof auditedSchema>;
