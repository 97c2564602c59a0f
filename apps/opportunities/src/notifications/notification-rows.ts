import { notificationKindSchema, type News, type Notification } from '@rfp/contracts/notifications';
import { z } from 'zod';
import { summaryColumns } from '../store/opportunity-columns.js';

/** Notifications and digests are deleted after that. */
export const keptDays = 90;

/** Of `notification n` with `opportunity_summary o`. */
export const newsColumns =
  'n.opportunity_id, o.title, o.agency_name, o.due_at, n.kind, n.at, n.score, n.changed_fields';

export const newsRow = z.object({
  opportunity_id: z.string(),
  title: summaryColumns.title.value,
  agency_name: summaryColumns.agency_name.value,
  due_at: z.date().nullable(),
  kind: notificationKindSchema,
  at: z.date(),
  score: z.number(),
  changed_fields: z.array(z.string()),
});
export const notificationRow = newsRow.extend({
  id: z.string(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
});

export function toNews({ at, due_at, ...row }: z.infer<typeof newsRow>): News {
  return { ...row, at: at.toISOString(), due_at: due_at?.toISOString() ?? null };
}

export function toNotification({ id, created_at, sent_at, ...row }: z.infer<typeof notificationRow>): Notification {
  return { id, ...toNews(row), created_at: created_at.toISOString(), sent_at: sent_at?.toISOString() ?? null };
}

/** Whether a notification `n` is still news: a change is none once it was acknowledged. */
export const isNews = `NOT (n.kind = 'changed' AND EXISTS (
  SELECT FROM seen_opportunity seen WHERE seen.person_id = n.person_id AND seen.opportunity_id = n.opportunity_id AND seen.seen_through >= n.at))`;
