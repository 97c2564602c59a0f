import { notificationScheduleSchema } from '@rfp/contracts/settings';
import { type AlertFrequency, alertFrequencies, alertFrequencySchema } from '@rfp/contracts/tracking/search-alerts';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { newsCondition } from '../notification-rows.js';
import { alertMails, nextMailAt, personalMails } from './next-mail.js';

/** A group of pending news that is sent by one schedule: the matches of a search, or changes and matches of the threshold. */
const pendingRow = z.object({
  person_id: z.string(),
  search_id: z.string().nullable(),
  schedule: notificationScheduleSchema,
  /** Null for the group without a search. */
  alert: z.object({ frequency: alertFrequencySchema, time: z.string(), weekday: z.number() }).nullable(),
  first: z.date(),
});
type Pending = z.infer<typeof pendingRow>;

/** Tables of pending notifications `n`, with `w`, the person who receives mails, and `a`, the alert. */
const pendingTables = `notification n JOIN watcher w ON w.person_id = n.person_id
  LEFT JOIN (search_alert a JOIN saved_search s ON s.id = a.search_id AND s.deleted_at IS NULL) ON a.search_id = n.search_id AND a.person_id = n.person_id`;
/** Rows that a mail may have: nothing of an alert that has ended, and no matches of the threshold while that alert is off. */
const pendingCondition = `n.digest_id IS NULL AND n.dismissed_at IS NULL AND n.note_id IS NULL AND n.created_at >= w.since AND n.created_at <= $1
  AND CASE WHEN n.search_id IS NOT NULL THEN a.search_id IS NOT NULL
           ELSE n.kind = 'changed' OR coalesce((w.schedule ->> 'fit_alert')::boolean, true) END
  AND ${newsCondition}`;

const pendingSql = `SELECT n.person_id, n.search_id, w.schedule, min(n.created_at) AS first,
    CASE WHEN n.search_id IS NOT NULL THEN jsonb_build_object('frequency', a.frequency, 'time', a.time, 'weekday', a.weekday) END AS alert
  FROM ${pendingTables} WHERE ${pendingCondition}
 GROUP BY n.person_id, n.search_id, w.schedule, a.frequency, a.time, a.weekday`;

const lastRow = z.object({ person_id: z.string(), frequency: alertFrequencySchema, last: z.date() });
/** Time of the last mail by frequency. Mails of an earlier release count for all. */
const lastSql = `SELECT d.person_id, frequency, max(d.created_at) AS last
  FROM digest d CROSS JOIN LATERAL unnest(coalesce(d.frequencies, $2::text[])) AS frequency
 WHERE d.person_id = ANY($1::uuid[]) GROUP BY d.person_id, frequency`;

const makeSql = `
  WITH due AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS due (person_id uuid, search_id uuid, frequency text)),
  made AS (INSERT INTO digest (person_id, created_at, frequencies)
    SELECT person_id, $1::timestamptz, array_agg(DISTINCT frequency) FROM due GROUP BY person_id ORDER BY person_id RETURNING id, person_id)
  UPDATE notification SET digest_id = made.id FROM made JOIN due USING (person_id), ${pendingTables}
   WHERE notification.id = n.id AND n.person_id = made.person_id AND n.search_id IS NOT DISTINCT FROM due.search_id AND ${pendingCondition}`;

/** Makes a digest for each person for whom news is due, with all groups that are due at the moment. */
export async function makeDueDigests(manager: EntityManager, now: Date): Promise<void> {
  const pending = await readRows(manager, pendingRow, pendingSql, [now]);
  if (pending.length === 0) return;
  const lastOf = await readLastMails(manager, pending);
  const due = pending.filter((group) => isDue(group, lastOf(group), now));
  if (due.length === 0) return;
  const groups = due.map((group) => ({
    person_id: group.person_id,
    search_id: group.search_id,
    frequency: frequencyOf(group),
  }));
  await manager.query(makeSql, [now, JSON.stringify(groups)]);
}

/** Whether the mail of a group is due: the one rule for all frequencies, with the quiet hours of the person. */
function isDue({ schedule, alert, first }: Pending, last: Date | null, now: Date): boolean {
  const mails = alert === null ? personalMails(schedule) : alertMails(alert, schedule);
  return nextMailAt(mails, first, last) <= now;
}

function frequencyOf({ alert, schedule }: Pending): AlertFrequency {
  return alert?.frequency ?? schedule.frequency;
}

async function readLastMails(
  manager: EntityManager,
  pending: readonly Pending[],
): Promise<(group: Pending) => Date | null> {
  const people = [...new Set(pending.map(({ person_id }) => person_id))];
  const rows = await readRows(manager, lastRow, lastSql, [people, alertFrequencies]);
  const last = new Map(rows.map((row) => [`${row.person_id} ${row.frequency}`, row.last]));
  return (group) => last.get(`${group.person_id} ${frequencyOf(group)}`) ?? null;
}

/**
 * Gives pending news of an alert that ends to a mail that is never sent, so that switching the alert on again does not send it. It stays in the inbox.
 */
export async function leavePendingUnsent(
  manager: EntityManager,
  { search_id, person_id }: { search_id: string; person_id: string },
  now: Date,
): Promise<void> {
  await manager.query(
    `WITH pending AS (SELECT id FROM notification WHERE search_id = $1 AND person_id = $2 AND digest_id IS NULL),
     made AS (INSERT INTO digest (person_id, created_at, sent_at, outcome, frequencies)
       SELECT $2::uuid, $3::timestamptz, $3::timestamptz, 'off', '{}'::text[] WHERE EXISTS (SELECT FROM pending) RETURNING id)
     UPDATE notification SET digest_id = made.id FROM made, pending WHERE notification.id = pending.id`,
    [search_id, person_id, now],
  );
}
