import { z } from 'zod';
import { searchProfileSchema } from './account.js';
import { isoInstantSchema, pointsSchema } from './primitives.js';
import { notificationScheduleSchema, settingsSchema } from './settings.js';

/** `match`: the score reached the user's threshold. `changed`: the opportunity was amended after the user acknowledged it. */
export const notificationKindSchema = z.enum(['match', 'changed']);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** Content of a notification about an opportunity, with its texts. */
const notificationContentShape = {
  opportunity_id: z.uuid(),
  title: z.string(),
  agency_name: z.string().nullable(),
  due_at: isoInstantSchema.nullable(),
  kind: notificationKindSchema,
  /** When the version was first fetched. */
  at: isoInstantSchema,
  /** The total of the version by the user's recipe, at that instant. */
  score: pointsSchema,
  /** Names of the fields that the version changed; empty for a first version. */
  changed_fields: z.array(z.string()),
  /** The change and its author, as one plain line: `Navy moved the deadline of N00421-26-R-1015 from Dec 10, 7 PM EST to Dec 3, noon EST`. */
  sentence: z.string(),
  /** Further plain lines: what else changed, why it matches, and buyer, number and due date. */
  details: z.array(z.string()),
};
export const notificationContentSchema = z.strictObject(notificationContentShape);
export type NotificationContent = z.infer<typeof notificationContentSchema>;

export const notificationSchema = z.strictObject({
  id: z.uuid(),
  ...notificationContentShape,
  created_at: isoInstantSchema,
  /** When the mail was handed over; null: not yet. */
  sent_at: isoInstantSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** Maximum notifications of a list. */
export const maxNotifications = 100;

const unread = z.int().nonnegative();

/** Notifications that were not dismissed, newest first. */
export const notificationListSchema = z.strictObject({
  notifications: z.array(notificationSchema).max(maxNotifications),
  unread,
});
export type NotificationList = z.infer<typeof notificationListSchema>;

export const dismissedSchema = z.strictObject({ unread });

/** Days that a rehearsal replays. */
export const rehearsalDays = 30;

export const rehearsalRequestSchema = z.strictObject({
  threshold: settingsSchema.shape.high_score_threshold,
  search: searchProfileSchema,
  schedule: notificationScheduleSchema,
});

/** Number of matches per day that a proposed threshold aims at. */
export const proposedPerDay = 3;

/** The threshold that would have produced about `proposedPerDay` matches a day. */
export const thresholdProposalSchema = z.strictObject({
  threshold: settingsSchema.shape.high_score_threshold,
  /** Matches that it would have produced on the replayed days. */
  matches: z.int().positive(),
});
export type ThresholdProposal = z.infer<typeof thresholdProposalSchema>;

/** Mails that the current settings would have sent. */
export const rehearsalSchema = z.strictObject({
  from: isoInstantSchema,
  to: isoInstantSchema,
  /** Mails in chronological order, each with its notifications, one per opportunity. */
  mails: z.array(
    z.strictObject({ at: isoInstantSchema, total: z.int().positive(), news: z.array(notificationContentSchema) }),
  ),
  /** Number of notifications in all mails. */
  notifications: z.int().nonnegative(),
  /** Number of notifications that would still be waiting. */
  waiting: z.int().nonnegative(),
  /** Number of replayed versions, which start with the newest. */
  examined: z.int().nonnegative(),
  /** Whether all versions of the period were replayed. */
  complete: z.boolean(),
  /** Null if no threshold would have produced a match. Older servers omit it. */
  proposal: thresholdProposalSchema.nullable().optional(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

/** A user who receives mails. */
export const watcherSchema = z.strictObject({
  person_id: z.uuid(),
  /** When the mails started: earlier versions trigger none. */
  since: isoInstantSchema,
  ...rehearsalRequestSchema.shape,
});
export type Watcher = z.infer<typeof watcherSchema>;

/** Maximum watchers of a reply; small because a profile has up to 30 KB. */
export const maxWatchers = 20;

export const watchersRequestSchema = z.strictObject({
  /** Version that the caller already has; null: none. */
  known: z.string().nullable(),
  after: z.uuid().nullable(),
});
export const watchersSchema = z.strictObject({
  /** Unchanged as long as no watcher changes. */
  version: z.string(),
  /** Watchers ordered by id. Fewer than `maxWatchers`: the list is complete. Null if the caller already has this version. */
  watchers: z.array(watcherSchema).max(maxWatchers).nullable(),
});

/** Maximum opportunities listed in a mail. */
export const maxDigestItems = 50;

/** The saved search of a section. */
export const digestSearchSchema = z.strictObject({ id: z.uuid(), name: z.string(), workspace_id: z.uuid() });

/**
 * A part of a mail. An opportunity is in the first section to which it belongs.
 * - `last_chance`: due within `lastChanceDays` days
 * - `changed`: amended after the person acknowledged or watched it
 * - `fit`: reached the person's threshold
 * - `search`: found by a saved search
 */
export const digestSectionKinds = ['last_chance', 'changed', 'fit', 'search'] as const;
export const lastChanceDays = 3;

export const digestSectionSchema = z.strictObject({
  kind: z.enum(digestSectionKinds),
  /** Null unless the kind is `search`. */
  search: digestSearchSchema.nullable(),
  /** Opportunities found for the section: the sum of the following numbers. */
  matched: z.int().positive(),
  /** Listed in `items`. */
  shown: z.int().nonnegative(),
  /** Listed in an earlier section. */
  elsewhere: z.int().nonnegative(),
  /** Left out because the workspace dismissed them or the person has opened them since. */
  settled: z.int().nonnegative(),
  /** Left out because the mail is full. */
  held_back: z.int().nonnegative(),
  /** One per opportunity, the most urgent first. */
  items: z.array(notificationContentSchema),
});
export type DigestSection = z.infer<typeof digestSectionSchema>;

/** A mail with at least one item, and at most `maxDigestItems` items. */
export const digestSchema = z.strictObject({
  /** A mail is sent once per id. */
  id: z.uuid(),
  person_id: z.uuid(),
  /** Number of opportunities that are not settled, each counted once. */
  opportunities: z.int().positive(),
  /** In the order of `digestSectionKinds`, searches by name. */
  sections: z.array(digestSectionSchema).min(1),
});
export type Digest = z.infer<typeof digestSchema>;

/** `off`: the user has turned mails off. */
export const digestOutcomeSchema = z.enum(['queued', 'off']);

export const mailTokenSchema = z.strictObject({
  token: z.string().min(1).max(2000).describe('Token of the link in a mail'),
});
export const unsubscribeSchema = mailTokenSchema.extend({
  all: z.literal('true').optional().describe('Stops all mails, also if the link stops one alert'),
});
export const mailStateSchema = z.strictObject({
  email_notifications: z.boolean(),
  /** Name of the saved search whose alert the link stops; null if the link stops all mails. */
  search: z.string().nullable(),
});

/** `sent: false`: there is no unconfirmed address. */
export const confirmationSentSchema = z.strictObject({ sent: z.boolean() });
export const addressConfirmedSchema = z.strictObject({ confirmed: z.literal(true) });
