import { z } from 'zod';
import { searchProfileSchema } from '../account.js';
import { notificationContentSchema } from '../notifications.js';
import { opportunityFilterSchema } from '../opportunity.js';
import { isoInstantSchema, pointsSchema } from '../primitives.js';
import { notificationScheduleSchema, timeOfDaySchema } from '../settings.js';

/**
 * When the mails of an alert are due. All alerts of a person that are due at the same time are in one mail:
 * - `instant`: when an opportunity is found, at most one mail in ten minutes
 * - `hourly`: at most one mail per hour
 * - `daily`: every day at `time`
 * - `weekly`: every week on `weekday` at `time`
 */
export const alertFrequencies = ['instant', 'hourly', 'daily', 'weekly'] as const;
export const alertFrequencySchema = z.enum(alertFrequencies);
export type AlertFrequency = z.infer<typeof alertFrequencySchema>;

/** An alert of a saved search as its person sets it. Times are in the time zone of the person's settings, whose quiet hours apply, too. */
export const searchAlertInputSchema = z.strictObject({
  frequency: alertFrequencySchema,
  time: timeOfDaySchema.default('07:00').meta({ description: 'Time of daily and weekly mails' }),
  weekday: z.int().min(1).max(7).default(1).meta({ description: 'Day of weekly mails; 1 is Monday' }),
  min_score: pointsSchema
    .nullable()
    .default(null)
    .meta({ description: 'Minimum Your Fit, by the profile of the workspace; null reports everything' }),
});
export type SearchAlertInput = z.output<typeof searchAlertInputSchema>;

/** Why a search can have no alert: `score` if its filter or text has a score or `for_you`, `unreadable` if this release does not know its filter. */
export const alertObstacleSchema = z.enum(['score', 'unreadable']);

/** The alert of the caller. Each person has their own, also for a shared search. */
export const searchAlertSchema = searchAlertInputSchema.extend({
  since: isoInstantSchema.meta({ description: 'Opportunities that matched before are not reported' }),
});
export type SearchAlert = z.infer<typeof searchAlertSchema>;

export const rehearseAlertBodySchema = z.strictObject({
  filter: opportunityFilterSchema,
  alert: searchAlertInputSchema,
});

export const rehearseAlertRequestSchema = rehearseAlertBodySchema.extend({
  /** Search profile of the workspace. */
  search: searchProfileSchema,
  schedule: notificationScheduleSchema,
});

/** Maximum alerts of a person over all workspaces. */
export const maxAlerts = 200;

/** Maximum profiles of a reply; small because a profile has up to 30 KB. */
export const maxWorkspaceProfiles = 20;

/** Requests the search profiles of workspaces. The reply leaves out workspaces that do not exist. */
export const workspaceProfilesRequestSchema = z.strictObject({
  ids: z.array(z.uuid()).max(maxWorkspaceProfiles),
});
export const workspaceProfilesSchema = z.strictObject({
  profiles: z.array(z.strictObject({ workspace_id: z.uuid(), search: searchProfileSchema })),
});

/** Maximum opportunities that a rehearsal lists of a mail; `matched` counts all. */
export const maxRehearsedItems = 10;

/** What an alert would have sent in the last `rehearsalDays` days. */
export const alertRehearsalSchema = z.strictObject({
  from: isoInstantSchema,
  to: isoInstantSchema,
  matched: z.int().nonnegative().meta({ description: 'Opportunities that it would have reported' }),
  mails: z.array(
    z.strictObject({
      at: isoInstantSchema,
      matched: z.int().positive(),
      items: z.array(notificationContentSchema).max(maxRehearsedItems),
    }),
  ),
  waiting: z.int().nonnegative().meta({ description: 'Reported opportunities whose mail is not due yet' }),
  examined: z.int().nonnegative().meta({ description: 'Replayed versions, beginning with the newest' }),
  complete: z.boolean().meta({ description: 'Whether all versions of the period were replayed' }),
});
export type AlertRehearsal = z.infer<typeof alertRehearsalSchema>;
