import { DateTime } from 'luxon';
import { type Random } from './random.js';

/** Phase of a notice on the day of the demo. */
export type Phase = 'open' | 'forecast' | 'future' | 'closed';

export interface Schedule {
  posted_date: string;
  due_date: string | null;
}

/** Format of deadlines: `instant` with the offset of the place, `day` without a time. */
export type DueStyle = 'instant' | 'day';

const dayMs = 86_400_000;
const holidays = new Set(['01-01', '07-04', '11-11', '12-25']);
const hours = [10, 12, 13, 14, 15, 16, 17] as const;

/**
 * Dates relative to a day, so that the demo is always up to date. No date is on a weekend or a fixed holiday.
 *
 * @param today - ISO day to which all dates are relative
 */
export function makeSchedule(random: Random, phase: Phase, zone: string, style: DueStyle, today: string): Schedule {
  const [posted, due] = dayOffsets(random, phase);
  const hour = random.pick(hours);
  return {
    posted_date: workday(today, posted, posted > 0 ? 1 : -1),
    due_date: due === null ? null : formatDue(workday(today, due, due > 0 ? 1 : -1), zone, style, hour),
  };
}

/** Days from today to posting and to the due date. */
function dayOffsets(random: Random, phase: Phase): [number, number | null] {
  if (phase === 'forecast') return [-random.int(5, 60), random.chance(0.3) ? null : random.int(60, 240)];
  if (phase === 'future') return [random.int(2, 14), random.int(25, 70)];
  if (phase === 'closed') {
    const due = -random.int(2, 120);
    return [due - random.int(14, 50), due];
  }
  const due = Math.min(1 + Math.round(random.logNormal(19, 0.85)), 160);
  return [-random.int(0, 30), due];
}

/** The nearest working day in the direction of `step`, as ISO day. */
function workday(from: string, offset: number, step: 1 | -1): string {
  let at = Date.parse(`${from}T00:00:00Z`) + offset * dayMs;
  while (isDayOff(new Date(at))) at += step * dayMs;
  return new Date(at).toISOString().slice(0, 10);
}

function isDayOff(day: Date): boolean {
  return day.getUTCDay() % 6 === 0 || holidays.has(day.toISOString().slice(5, 10));
}

function formatDue(day: string, zone: string, style: DueStyle, hour: number): string {
  if (style === 'day') return day;
  const [year, month, date] = day.split('-').map(Number);
  // This is the fastest conversion that Luxon offers.
  return DateTime.fromObject({ year, month, day: date, hour }, { zone }).toISO({ suppressMilliseconds: true }) ?? day;
}

/** The same deadline some days later, at the same local time. */
export function postpone(random: Random, due: string, zone: string): string {
  const later = workday(due.slice(0, 10), random.int(5, 21), 1);
  return formatDue(later, zone, due.length === 10 ? 'day' : 'instant', Number(due.slice(11, 13)));
}

/** A date as printed in amendments: `March 2, 2026`. */
export function inWords(date: string): string {
  return DateTime.fromISO(date, { setZone: true }).setLocale('en-US').toFormat('MMMM d, yyyy');
}
