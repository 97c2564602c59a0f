import { type NoticeFields } from '@rfp/contracts/notice';
import { dueInstant } from '@rfp/scoring/dates/due-instant';
import { defaultTimeZone } from '@rfp/contracts/dates/due-day';
import { hasEnded } from '@rfp/scoring/dates/status';
import { storableInstant } from './storable-instant.js';

/**
 * Returns the instant until which a source record is open, as PostgreSQL input. It is `infinity` without due date and archive date, and for a forecast,
 * because its dates are estimates; null if the lifecycle has ended.
 */
export function openUntil({ lifecycle, due_date, archive_date, time_zone }: NoticeFields): string | null {
  if (hasEnded(lifecycle)) return null;
  const dates = lifecycle === 'forecast' ? [] : [due_date, archive_date];
  const ends = dates
    .map((date) => dueInstant(date ?? null, time_zone ?? defaultTimeZone))
    .filter((end) => end !== null);
  const first = ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  return storableInstant(first)?.toISOString() ?? 'infinity';
}
