import { type NoticeFields } from '@rfp/contracts/notice';
import { dueInstant } from '@rfp/scoring/due-instant';
import { defaultTimeZone } from '@rfp/scoring/scorable';
import { isOver } from '@rfp/scoring/status';
import { storableInstant } from './storable-instant.js';

/**
 * Until when a source record stands open by what it says itself, as PostgreSQL reads it: without end where it names no due date, and
 * where it is a forecast, whose dates are estimates. `null`: it says that it is over.
 */
export function openUntil({ lifecycle, due_date, time_zone }: NoticeFields): string | null {
  if (isOver(lifecycle)) return null;
  const due = lifecycle === 'forecast' ? null : dueInstant(due_date ?? null, time_zone ?? defaultTimeZone);
  return storableInstant(due)?.toISOString() ?? 'infinity';
}
