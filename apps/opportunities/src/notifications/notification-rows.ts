import { notificationKindSchema, type NotificationContent, type Notification } from '@rfp/contracts/notifications';
import { z } from 'zod';
import { summaryColumns, textColumns } from '../store/opportunity-columns.js';
import { describeNews, type NewsSubject } from './news/describe-news.js';
import { mergeFacts, newsFactsSchema, newsRanks } from './news/news-facts.js';

/** Days after which notifications and digests are deleted. */
export const retentionDays = 90;

/** Columns of `opportunity_summary o` for describing the opportunity of news. */
export const subjectColumns =
  'o.title, o.opportunity_number, o.agency_name, o.department, o.office, o.agency_path, o.due_at, (SELECT t.due_date_note FROM opportunity_text t WHERE t.id = o.id) AS due_date_note, (SELECT t.stated_deadlines FROM opportunity_text t WHERE t.id = o.id) AS stated_deadlines, o.lifecycle';
export const subjectRow = z.object({
  title: summaryColumns.title.value,
  opportunity_number: summaryColumns.opportunity_number.value,
  agency_name: summaryColumns.agency_name.value,
  department: summaryColumns.department.value,
  office: summaryColumns.office.value,
  agency_path: summaryColumns.agency_path.value,
  due_at: summaryColumns.due_at.value,
  due_date_note: textColumns.due_date_note.value,
  /** Null if the opportunity is being removed. */
  stated_deadlines: textColumns.stated_deadlines.value.nullable(),
  lifecycle: summaryColumns.lifecycle.value,
});

/** Columns of news from `notification n` and `opportunity_summary o`. */
export const newsColumns = `n.opportunity_id, ${subjectColumns}, n.kind, n.at, n.score, n.changed_fields, n.facts`;

export const newsRow = subjectRow.extend({
  opportunity_id: z.string(),
  kind: notificationKindSchema,
  at: z.date(),
  score: z.number(),
  changed_fields: z.array(z.string()),
  /** Null if an earlier release stored the notification without facts, or in another form. */
  facts: newsFactsSchema.nullable().catch(null),
});
export type NewsRow = z.infer<typeof newsRow>;

export const notificationRow = newsRow.extend({
  id: z.string(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
});

/** SQL of the stored rank, or the most urgent rank for a notice that was cancelled since. See `urgencyRank`. */
export const rankSql = `CASE WHEN o.lifecycle = 'cancelled' THEN ${newsRanks.cancelled} ELSE n.rank END`;

/** Does the same as `rankSql`, for news that is not stored. */
export function currentRank(rank: number, { lifecycle }: Pick<NewsSubject, 'lifecycle'>): number {
  return lifecycle === 'cancelled' ? newsRanks.cancelled : rank;
}

/**
 * Joins rows about one opportunity into one piece of news: all changes from the first to the last, and the last match.
 *
 * @param rows - in the order of their instants
 */
export function toNews(rows: readonly [NewsRow, ...NewsRow[]], readerZone: string): NotificationContent {
  const last = rows.at(-1) ?? rows[0];
  const changes = rows.filter(({ kind }) => kind === 'changed');
  const match = rows.findLast(({ kind }) => kind === 'match');
  const changed_fields = [...new Set((changes.length > 0 ? changes : [last]).flatMap((row) => row.changed_fields))];
  const joined = {
    kinds: rows.map(({ kind }) => kind),
    at: last.at,
    score: last.score,
    changed_fields,
    facts: joinFacts(changes, match),
  };
  const { opportunity_id, title, agency_name, due_at } = last;
  return {
    opportunity_id,
    title,
    agency_name,
    due_at: due_at?.toISOString() ?? null,
    kind: changes.length > 0 ? 'changed' : 'match',
    at: last.at.toISOString(),
    score: last.score,
    changed_fields: changed_fields.toSorted(),
    ...describeNews(joined, last, readerZone),
  };
}

function joinFacts(changes: readonly NewsRow[], match: NewsRow | undefined): NewsRow['facts'] {
  const reasons = match?.facts?.reasons ?? [];
  const [first = null, ...others] = changes.map(({ facts }) => facts);
  if (changes.length === 0) return match?.facts ?? null;
  const facts = others.reduce((earlier, later) => earlier && later && mergeFacts(earlier, later), first);
  return facts && { ...facts, reasons };
}

/** Groups rows by opportunity, in the order of the first rows. */
export function groupByOpportunity<T extends { opportunity_id: string }>(rows: readonly T[]): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const row of rows) {
    const group = groups.get(row.opportunity_id);
    if (group === undefined) groups.set(row.opportunity_id, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

export function toNotification(row: z.infer<typeof notificationRow>, readerZone: string): Notification {
  const { id, created_at, sent_at } = row;
  return {
    id,
    ...toNews([row], readerZone),
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}

/** SQL condition for whether notification `n` is still news. An acknowledged change is not. */
export const newsCondition = `NOT (n.kind = 'changed' AND EXISTS (
  SELECT FROM seen_opportunity seen WHERE seen.person_id = n.person_id AND seen.opportunity_id = n.opportunity_id AND seen.seen_through >= n.at))`;
