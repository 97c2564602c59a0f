import { z } from 'zod';
import { searchProfileSchema } from './account.js';
import { isoInstantSchema, pointsSchema } from './primitives.js';
import { notificationScheduleSchema, settingsSchema } from './settings.js';

/** `match`: its score reached the threshold of the person. `changed`: it was amended after the person had acknowledged it. */
export const notificationKindSchema = z.enum(['match', 'changed']);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** News about an opportunity for a person. */
const newsShape = {
  opportunity_id: z.uuid(),
  title: z.string(),
  agency_name: z.string().nullable(),
  due_at: isoInstantSchema.nullable(),
  kind: notificationKindSchema,
  /** When the version was first fetched. */
  at: isoInstantSchema,
  /** The total of the version by the recipe of the person, at that instant. */
  score: pointsSchema,
  /** Names of the fields that the version changed; none of a first version. */
  changed_fields: z.array(z.string()),
  /** The change and its author, as one plain line: `Navy moved the deadline of N00421-26-R-1015 from Dec 10, 7 PM EST to Dec 3, noon EST`. */
  sentence: z.string(),
  /** Further plain lines: what else changed, why it matches, and buyer, number and due date. */
  details: z.array(z.string()),
};
export const newsSchema = z.strictObject(newsShape);
export type News = z.infer<typeof newsSchema>;

export const notificationSchema = z.strictObject({
  id: z.uuid(),
  ...newsShape,
  created_at: isoInstantSchema,
  /** When its mail was handed over; null: not yet. */
  sent_at: isoInstantSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** Most notifications of a list. */
export const maxNotifications = 100;

const unread = z.int().nonnegative();

/** Notifications that were not dismissed, the newest first. */
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

/** Matches a day that a proposed threshold would have made. */
export const proposedPerDay = 3;

/** The threshold that would have made about `proposedPerDay` matches a day. */
export const thresholdProposalSchema = z.strictObject({
  threshold: settingsSchema.shape.high_score_threshold,
  /** Matches of the replayed days that it would have made. */
  matches: z.int().positive(),
});
export type ThresholdProposal = z.infer<typeof thresholdProposalSchema>;

/** Mails that the present settings would have sent. */
export const rehearsalSchema = z.strictObject({
  from: isoInstantSchema,
  to: isoInstantSchema,
  /** Mails in chronological order, each with its news, one per opportunity. */
  mails: z.array(z.strictObject({ at: isoInstantSchema, total: z.int().positive(), news: z.array(newsSchema) })),
  /** Number of news in all mails. */
  notifications: z.int().nonnegative(),
  /** Number of news that would not have been sent yet. */
  waiting: z.int().nonnegative(),
  /** Versions that were replayed, the newest first. */
  examined: z.int().nonnegative(),
  /** Whether these are all of the period. */
  complete: z.boolean(),
  /** Null if no threshold would have made a match. Older servers omit it. */
  proposal: thresholdProposalSchema.nullable().optional(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

/** A person who gets mails. */
export const watcherSchema = z.strictObject({
  person_id: z.uuid(),
  /** Start of the mails: earlier versions cause none. */
  since: isoInstantSchema,
  ...rehearsalRequestSchema.shape,
});
export type Watcher = z.infer<typeof watcherSchema>;

/** Most watchers of a reply: their profiles have up to 30 KB. */
export const maxWatchers = 20;

export const watchersRequestSchema = z.strictObject({ known: z.string().nullable(), after: z.uuid().nullable() });
export const watchersSchema = z.strictObject({
  /** Stays the same as long as no watcher changes. */
  version: z.string(),
  /** Watchers in the order of their ids; fewer than `maxWatchers`: there are no more. Null if the version is the known one. */
  watchers: z.array(watcherSchema).max(maxWatchers).nullable(),
});

/** Most opportunities that a mail lists. */
export const maxDigestItems = 50;

export const digestSchema = z.strictObject({
  /** Sent once. */
  id: z.uuid(),
  person_id: z.uuid(),
  /** Notifications. */
  total: z.int().positive(),
  /** Opportunities that they are about. */
  opportunities: z.int().positive(),
  /** One for each opportunity, what needs action first before the others. */
  items: z.array(newsSchema).min(1).max(maxDigestItems),
});
export type Digest = z.infer<typeof digestSchema>;

/** `off`: the person wants no mails any more. */
export const digestOutcomeSchema = z.enum(['queued', 'off']);

export const mailTokenSchema = z.strictObject({
  token: z.string().min(1).max(2000).describe('Of the link in a mail'),
});
export const mailStateSchema = z.strictObject({ email_notifications: z.boolean() });

/** `sent: false`: no address has to be confirmed. */
export const confirmationSentSchema = z.strictObject({ sent: z.boolean() });
export const addressConfirmedSchema = z.strictObject({ confirmed: z.literal(true) });
