import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

const count = z.coerce.number();

/**
 * Number of open records by time until due. Whole hours come from the stored counts. The hours in which a range begins or ends are counted in the rows,
 * so that the figures are exact to the millisecond.
 */
const dueRow = z.object({ never: count, late: count, week: count, month: count, later: count });
/** Parameters: `$2` to `$4` are now, in 7 and in 30 days; `$5` to `$7` the starts of their hours; `$8` the names of these hours in the counts. */
const dueSql = `
  WITH due AS (
    SELECT records, (key || ':00:00+00')::timestamptz AS at FROM opportunity_count
     WHERE kind = 'due' AND demo = $1 AND records > 0 AND key <> 'none' AND NOT key = ANY($8::text[])
    ${[5, 6, 7]
      .map(
        (hour) => `UNION ALL SELECT 1, due_at FROM opportunity_summary
     WHERE demo = $1 AND status IN ('active', 'upcoming') AND due_at >= $${hour}::timestamptz AND due_at < $${hour}::timestamptz + interval '1 hour'`,
      )
      .join(' ')})
  SELECT coalesce(sum(records) FILTER (WHERE at < $2), 0) AS late,
         coalesce(sum(records) FILTER (WHERE at >= $2 AND at <= $3), 0) AS week,
         coalesce(sum(records) FILTER (WHERE at > $3 AND at <= $4), 0) AS month,
         coalesce(sum(records) FILTER (WHERE at > $4), 0) AS later,
         (SELECT coalesce(sum(records), 0) FROM opportunity_count WHERE kind = 'due' AND demo = $1 AND key = 'none') AS never
    FROM due`;

export const hourLength = 3_600_000;
export const dayLength = 24 * hourLength;
/** Returns the start of the hour of an instant. */
export const startOfHour = (instant: Date) => new Date(Math.floor(instant.getTime() / hourLength) * hourLength);
/** Returns the name of an hour in the counts: `2026-11-22 21`. */
export const hourName = (hour: Date) => hour.toISOString().slice(0, 13).replace('T', ' ');

function dueParameters(demo: boolean, now: Date): unknown[] {
  const instants = [0, 7, 30].map((days) => new Date(now.getTime() + days * dayLength));
  const hours = instants.map(startOfHour);
  return [demo, ...instants, ...hours, hours.map(hourName)];
}

/** Number of records that are late, due within 7 days, within 30 days, later, or without due date. */
export type DueCounts = z.infer<typeof dueRow>;

export async function readDueCounts(
  database: Pick<EntityManager, 'query'>,
  demo: boolean,
  now: Date,
): Promise<DueCounts> {
  const found = await readOne(database, dueRow, dueSql, dueParameters(demo, now));
  return found ?? { never: 0, late: 0, week: 0, month: 0, later: 0 };
}
