import { z } from 'zod';
import { fieldsShownAt } from './fields/field-names.js';
import { exportFormatSchema } from './opportunities/export-format.js';
import { emailAddressSchema, isoInstantSchema } from './primitives.js';

/** Weight of a part of the score. */
export const weightSchema = z.int().min(0).max(100);

/** Range of the score threshold for matches. */
export const thresholdBounds = { min: 50, max: 100 } as const;

/** Columns of the opportunities table besides the title: those with their own cells, then those of `opportunityFields`. */
export const tableColumns = [
  'total_score',
  'agency_name',
  'due_date',
  'estimated_value',
  'posted_date',
  'source_type',
  'source_name',
  'opportunity_number',
  'status',
  'set_aside',
  'naics_codes',
  'location',
  'relevance_score',
  'urgency_score',
  'value_score',
  'competition_score',
  ...fieldsShownAt('table'),
] as const;
export const tableColumnSchema = z.enum(tableColumns);
export type TableColumn = z.infer<typeof tableColumnSchema>;

/** Display settings of opportunity lists. */
export const displaySettingsSchema = z.strictObject({
  density: z.enum(['comfortable', 'compact']),
  view: z.enum(['cards', 'table']),
  /** Columns of the table in their order. */
  columns: z
    .array(tableColumnSchema)
    .max(tableColumns.length)
    .refine((columns) => new Set(columns).size === columns.length, 'Must not name a column twice'),
  /** Choices of the last export, the defaults of the next one. Columns of an earlier release may be unknown. */
  export: z
    .strictObject({
      format: exportFormatSchema,
      columns: z.union([z.enum(['table', 'default', 'all']), z.array(z.string().max(100)).max(100)]),
    })
    .optional(),
});
export type DisplaySettings = z.infer<typeof displaySettingsSchema>;

export const defaultDisplay: DisplaySettings = {
  density: 'comfortable',
  view: 'cards',
  columns: ['total_score', 'agency_name', 'due_date', 'estimated_value', 'posted_date', 'source_type', 'source_name'],
};

export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day such as 07:00');

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** When mails about opportunities are sent. Times of day are local. */
export const notificationScheduleSchema = z.strictObject({
  /** `hourly`: at most one mail per hour. In both modes, a mail has all new notifications. */
  frequency: z.enum(['daily', 'hourly']),
  /** Time of a daily mail. */
  digest_time: timeOfDaySchema,
  /** Quiet time without mails; equal times: none. */
  quiet_from: timeOfDaySchema,
  quiet_until: timeOfDaySchema,
  time_zone: z.string().max(64).refine(isTimeZone, 'Must be a time zone such as America/New_York'),
  /** Whether the alert "Your Fit at or above my threshold" is on. Settings of earlier releases do not have it. */
  fit_alert: z.boolean().default(true),
});
export type NotificationSchedule = z.infer<typeof notificationScheduleSchema>;

export const defaultSchedule: NotificationSchedule = {
  frequency: 'daily',
  digest_time: '07:00',
  quiet_from: '20:00',
  quiet_until: '07:00',
  time_zone: 'UTC',
  fit_alert: true,
};

/** The specification's `dashboard_settings` without its API keys, which are stored separately and never returned. */
export const settingsSchema = z.strictObject({
  auto_sync_enabled: z.boolean(),
  sync_interval_hours: z.int().min(1).max(168),
  max_opportunities_per_sync: z.int().min(100).max(10_000),
  relevance_weight: weightSchema,
  urgency_weight: weightSchema,
  value_weight: weightSchema,
  competition_weight: weightSchema,
  email_notifications: z.boolean(),
  notification_email: z.union([z.literal(''), emailAddressSchema]),
  high_score_threshold: z.int().min(thresholdBounds.min).max(thresholdBounds.max),
  default_page_size: z.int().min(10).max(100),
  show_score_breakdown: z.boolean(),
  dark_mode: z.boolean(),
  /** Replaced as a whole. */
  display: displaySettingsSchema,
  /** Replaced as a whole. */
  notifications: notificationScheduleSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

/** Absent members stay unchanged. */
export const settingsChangeSchema = settingsSchema.partial();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const defaultSettings: Settings = {
  auto_sync_enabled: true,
  sync_interval_hours: 24,
  max_opportunities_per_sync: 1000,
  relevance_weight: 40,
  urgency_weight: 25,
  value_weight: 20,
  competition_weight: 15,
  email_notifications: false,
  notification_email: '',
  high_score_threshold: 80,
  default_page_size: 20,
  show_score_breakdown: true,
  dark_mode: false,
  display: defaultDisplay,
  notifications: defaultSchedule,
};

/** Expected sum of the four weights. */
export const weightsTotal = 100;

export const settingsResponseSchema = z.strictObject({
  settings: settingsSchema,
  weights_total: z.int(),
  /** Set if the weights do not total 100. They are stored nevertheless; `docs/scoring.md` describes how they count. */
  weights_warning: z.string().nullable(),
  /** False: mails go to the account address until the link sent to `notification_email` is opened. */
  notification_email_confirmed: z.boolean(),
  /** False: the user never set `default_page_size`, and their list has `defaultListRows` rows. */
  page_size_set: z.boolean(),
  /** Null if only the display settings were ever saved. */
  updated_at: isoInstantSchema.nullable(),
});
export type SettingsResponse = z.infer<typeof settingsResponseSchema>;
