import { type NoticeFields } from '@rfp/contracts/notice';
import { dueInstant } from '@rfp/scoring/due-instant';
import { defaultTimeZone } from '@rfp/scoring/scorable';
import { hasEnded } from '@rfp/scoring/status';
import { storableInstant } from './storable-instant.js';

/**
 * Until when a source record stands open by what it says itself, as PostgreSQL reads it: without end where it names neither a due date nor
 * the day on which it is put away, and where it is a forecast, whose dates are estimates. `null`: it says that it is over.
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
