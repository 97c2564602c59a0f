import { z } from 'zod';
import { isoInstantSchema } from '../primitives.js';
import { ownInvitationSchema } from '../people/workspaces.js';
import { countUpTo } from '../wire/count-up-to.js';

/**
 * What an entry is about:
 * - `match`: an opportunity reached the threshold of the person, or was found by a saved search
 * - `changed`: an opportunity was amended after the person acknowledged or watched it
 * - `mention`: a note mentions the person
 */
export const inboxKinds = ['match', 'changed', 'mention'] as const;
export const inboxKindSchema = z.enum(inboxKinds);
export type InboxKind = z.infer<typeof inboxKindSchema>;

/**
 * - `unread`: entries in the inbox that were not read
 * - `all`: all entries in the inbox
 * - `snoozed`: entries that come back later
 * - `archived`: entries that were archived
 */
export const inboxStates = ['unread', 'all', 'snoozed', 'archived'] as const;
export const inboxStateSchema = z.enum(inboxStates);
export type InboxState = z.infer<typeof inboxStateSchema>;

/** Maximum entries of a page. */
export const maxInboxRows = 100;
export const defaultInboxRows = 50;
/** Unread entries are counted up to this number, which means this many or more. */
export const maxInboxCount = 1000;
/** Maximum ids of a change, and of the reply to a change. */
export const maxInboxIds = 1000;
/** Days for which an entry can be snoozed. */
export const maxSnoozeDays = 60;

/** A schema of its own for queries and bodies: in the API document, only parameters of queries have a default. */
const stateOrAll = () =>
  inboxStateSchema.default('all').meta({
    description:
      '`unread`, `all` entries in the inbox (default), `snoozed` entries, which come back later, or `archived` entries',
  });

export const inboxFilterSchema = z.strictObject({
  state: stateOrAll(),
  kind: inboxKindSchema
    .optional()
    .meta({ description: '`match`, `changed` (an opportunity was amended) or `mention` (in a note)' }),
  search_id: z.uuid().toLowerCase().optional().meta({ description: 'Id of a saved search: only what it has found' }),
});
export type InboxFilter = z.output<typeof inboxFilterSchema>;

/** Time and id of an entry. */
const inboxPositionSchema = z
  .string()
  .regex(/^[12]\d{3}-[\d-]{5}T[\d:]{8}\.\d{6}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  .refine((position) => isoInstantSchema.safeParse(position.slice(0, position.indexOf('_'))).success);

export const inboxQuerySchema = inboxFilterSchema.extend({
  state: stateOrAll(),
  after: inboxPositionSchema.optional().meta({ description: '`next` of the page before' }),
  limit: countUpTo(maxInboxRows).meta({
    description: `Maximum number of entries (default: ${defaultInboxRows}, at most ${maxInboxRows})`,
  }),
});
export type InboxQuery = z.output<typeof inboxQuerySchema>;

export const inboxEntrySchema = z.strictObject({
  id: z.uuid(),
  kind: inboxKindSchema,
  opportunity_id: z.uuid(),
  title: z.string(),
  agency_name: z.string().nullable(),
  due_at: isoInstantSchema.nullable(),
  /** Plain line that describes the entry without its context. */
  sentence: z.string(),
  /** Further plain lines; for a mention, the beginning of the note. */
  details: z.array(z.string()),
  workspace_id: z
    .uuid()
    .nullable()
    .meta({ description: 'Workspace of the search, the watch or the note; null: of none' }),
  search: z
    .strictObject({ id: z.uuid(), name: z.string() })
    .nullable()
    .meta({ description: 'The saved search that found it; null: none' }),
  author: z
    .uuid()
    .nullable()
    .meta({ description: 'Account that wrote the note; null if it was removed, and for other kinds' }),
  created_at: isoInstantSchema,
  at: isoInstantSchema.meta({
    description: 'When it came into the inbox, or comes back after it was snoozed: entries are ordered by it',
  }),
  unread: z.boolean(),
  archived_at: isoInstantSchema.nullable(),
  snoozed_until: isoInstantSchema.nullable().meta({ description: 'Null: not snoozed, or it has come back' }),
});
export type InboxEntry = z.infer<typeof inboxEntrySchema>;

/** Entries, the newest first. */
export const inboxEntriesSchema = z.strictObject({
  entries: z.array(inboxEntrySchema).max(maxInboxRows),
  /** Position for the next page; null in the last. */
  next: z.string().nullable(),
});
export type InboxEntries = z.infer<typeof inboxEntriesSchema>;

/** News about the account. They have no state: they end when the invitation is answered or a later mail was accepted. */
export const inboxNoticesSchema = z.strictObject({
  invitations: z.array(ownInvitationSchema),
  failed_delivery: z
    .strictObject({
      at: isoInstantSchema.meta({ description: 'Last failure' }),
      attempts: z.int().nonnegative(),
      dropped: z.boolean().meta({ description: 'Whether the mail was given up; otherwise it is sent again' }),
    })
    .nullable()
    .meta({ description: 'The last mail with notifications could not be delivered; null: it was, or there was none' }),
});
export type InboxNotices = z.infer<typeof inboxNoticesSchema>;

export const inboxPageSchema = inboxEntriesSchema.extend({
  notices: inboxNoticesSchema
    .nullable()
    .meta({ description: 'Null: only the first page has them, or they could not be read' }),
});

export const inboxCountSchema = z.strictObject({
  unread: z
    .int()
    .min(0)
    .max(maxInboxCount)
    .meta({ description: `Unread entries; ${maxInboxCount} means this many or more` }),
});

/**
 * - `read`, `unread`
 * - `archive`: removes entries from the inbox and from mails
 * - `restore`: returns archived and snoozed entries, and undoes `archive` and `snooze`
 * - `snooze`: removes entries until an instant, at which they are unread again
 */
export const inboxActions = ['read', 'unread', 'archive', 'restore', 'snooze'] as const;
export const inboxActionSchema = z.enum(inboxActions);
export type InboxAction = z.infer<typeof inboxActionSchema>;

/** A change of entries. Requires either `ids` or `filter`; `snooze` requires `until`. */
export const inboxChangeSchema = z.strictObject({
  action: inboxActionSchema,
  ids: z.array(z.uuid().toLowerCase()).min(1).max(maxInboxIds).optional(),
  filter: inboxFilterSchema.optional().meta({ description: 'All entries that it finds' }),
  until: isoInstantSchema
    .optional()
    .meta({ description: `For \`snooze\`: an instant in the next ${maxSnoozeDays} days` }),
});
export type InboxChange = z.output<typeof inboxChangeSchema>;

export const changedInboxSchema = z.strictObject({
  changed: z.int().nonnegative().meta({ description: 'Number of entries that have changed' }),
  ids: z
    .array(z.uuid())
    .max(maxInboxIds)
    .nullable()
    .meta({ description: `Entries that have changed; null if they are more than ${maxInboxIds}` }),
  unread: inboxCountSchema.shape.unread,
});
export type ChangedInbox = z.infer<typeof changedInboxSchema>;
