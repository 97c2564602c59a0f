import { AppError } from '@rfp/contracts/errors';
import { type SourceDate } from '@rfp/contracts/primitives';
import { readDate } from '../read-date.js';
import { findDays, type PrintedDay } from './printed-days.js';
import { type PrintedTime, readPrintedZone } from './printed-zone.js';

export interface PrintedDateOptions {
  /** Zone of a time printed without one. */
  zone?: string | undefined;
  /** A date more than 30 years away is none; without it any year will do. */
  now?: Date;
  /** Which end of `10/01/2026 - 11/05/2026` to use. */
  ofRange: 'first' | 'last';
}

/**
 * Reads a date as people print it on a page: `Thursday, Nov. 5, 2026 at 2:00 p.m. CST`. A time counts if its zone is
 * known.
 * @returns null if no date is stated: `TBD`, `Open until filled`
 * @throws RECORD_BAD_DATE for digits that are no date, more than one date, or an impossible day
 */
export function readPrintedDate(printed: string, options: PrintedDateOptions): SourceDate | null {
  const text = printed.slice(0, 500);
  if (isoInstant.test(text.trim())) return plausible(readDate(text.trim()), text, options.now);
  const found = findDays(text, options.zone);
  if (found.length === 0 && /\d/.test(text)) throw unreadableDate(text);
  const meant = chooseDay(text, found, options.ofRange);
  return meant === null ? null : plausible(readChosenDay(text, meant, options.zone), text, options.now);
}

/** The chosen day, and whether it is the only one. */
type ChosenDay = PrintedDay & { only: boolean };

function chooseDay(text: string, found: readonly PrintedDay[], ofRange: 'first' | 'last'): ChosenDay | null {
  const [first] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined) return null;
  if (found.every(({ day }) => day === first.day)) return { ...first, only: true };
  if (found.length > 2 || !isRange(text.slice(first.end, last.at)))
    throw unreadableDate(text, 'there is more than one');
  return { ...(ofRange === 'first' ? first : last), only: false };
}

/** A day stays a day, and follows the same rules as the dates of every other source. */
function readChosenDay(
  text: string,
  { day, at, end, only }: ChosenDay,
  ownZone: string | undefined,
): SourceDate | null {
  const where = { day, ownZone };
  const time = readTime(text.slice(end), where) ?? (only ? readTime(text.slice(0, at), where) : null);
  const zone = time?.zone ?? ownZone;
  if (time === null || zone === undefined) return readDate(day);
  return /^[+-]/.test(zone) ? readDate(`${day}T${time.clock}${zone}`) : readDate(`${day}T${time.clock}`, zone);
}

const isoInstant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

function isRange(between: string): boolean {
  return /^[^\d]{0,40}(?:[-–—]|\bto\b|\bthrough\b|\bthru\b|\buntil\b)[^\d]{0,40}$|^[^\d]*\d{1,2}:\d{2}[^\d]*(?:[-–—]|\bto\b)[^\d]*$/i.test(
    between,
  );
}

/** `2:00 PM CST`, `14:00`, `12:00 noon`. Midnight is no time of a deadline. */
function readTime(
  text: string,
  where: Omit<PrintedTime, 'mayEndAt'>,
): { clock: string; zone: string | undefined } | null {
  const match = /(?<![\d/.+-])(\d{1,2})(?::(\d{2})(:\d{2})?)?\s*(a\.?\s?m\b\.?|p\.?\s?m\b\.?|noon\b)?/i.exec(
    text.slice(0, 80),
  );
  if (match === null || (match[2] === undefined && match[4] === undefined)) return null;
  const [whole, hour = '', minutes = '00', seconds, half = ''] = match;
  const clock = clockOf(Number(hour), minutes, half.toLowerCase());
  if (clock === null) return null;
  // `08:00 -10:00` is a range; after seconds or a half of the day an end would have them, too.
  const mayEndAt = (end: string): boolean => seconds === undefined && half === '' && end > clock;
  const [before, behind] = [text.slice(0, match.index), text.slice(match.index + whole.length)];
  return { clock, zone: readPrintedZone(before, behind, { ...where, mayEndAt }) };
}

function clockOf(printed: number, minutes: string, half: string): string | null {
  const hour = to24(printed, half);
  const clock = `${String(hour).padStart(2, '0')}:${minutes}`;
  return hour === null || Number(minutes) > 59 || clock === '00:00' ? null : clock;
}

function to24(hour: number, half: string): number | null {
  if (half === '') return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.startsWith('a') ? 0 : 12);
}

function plausible(date: SourceDate | null, text: string, now: Date | undefined): SourceDate | null {
  if (date === null || now === undefined) return date;
  const years = Number(date.slice(0, 4)) - now.getUTCFullYear();
  if (years < -30 || years > 30) throw unreadableDate(text, 'it is too far away');
  return date;
}

function unreadableDate(text: string, why?: string): AppError {
  return new AppError('RECORD_BAD_DATE', {
    message: `A date of the record cannot be read: "${text.slice(0, 60)}"${why === undefined ? '' : `, ${why}`}.`,
  });
}
