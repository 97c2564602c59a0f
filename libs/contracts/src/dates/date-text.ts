import { dateFormat } from './date-format.js';
import { assumedText } from './date-note.js';
import { type DateNote } from '../notice.js';
import { plainLine } from '../text/plain-line.js';
import { isoDateSchema, isoInstantSchema } from '../primitives.js';

/** Context of the text of a date. */
export interface DateContext {
  /** Time zone of the buyer; null if the notice states none. */
  readonly buyerZone: string | null;
  readonly readerZone: string;
  /** Dates in the same year as this instant are shown without the year. */
  readonly near: Date;
  /** How the date was read; assumptions are shown in parentheses. */
  readonly note?: DateNote | null | undefined;
}

const minuteMs = 60_000;
const maxPrintedLength = 60;

/**
 * A date of a source as part of a sentence: `Dec 3`, `Dec 3, noon EST`, `Jan 4, 2027, 5:30 PM CST`. A day is shown without a time. A time is shown
 * with its zone: the zone of the notice if stated, otherwise that of the reader. A text that is not a date is shown as printed. Assumptions follow in
 * parentheses: `Dec 3, noon EST (time zone assumed)`.
 */
export function dateText(date: string, context: DateContext): string {
  const assumed = assumedNote(context.note);
  if (isoDateSchema.safeParse(date).success)
    return dayText(new Date(`${date}T00:00:00Z`), 'UTC', context.near) + assumed;
  if (!isoInstantSchema.safeParse(date).success) return plainLine(date, maxPrintedLength);
  const at = new Date(date);
  const { zone, shift, name } = zoneOf(date, at, context);
  const wall = new Date(at.getTime() + shift * minuteMs);
  return `${dayText(wall, zone, context.near)}, ${timeText(wall, zone)} ${name ?? zoneName(at, zone)}${assumed}`;
}

/** ` (time zone assumed)`; empty if the reading assumes nothing. */
function assumedNote(note: DateContext['note']): string {
  const text = assumedText(note);
  return text === null ? '' : ` (${text.charAt(0).toLowerCase()}${text.slice(1)})`;
}

function dayText(at: Date, timeZone: string, near: Date): string {
  const year = dateFormat({ timeZone, year: 'numeric' });
  const isNear = year.format(at) === year.format(near);
  return dateFormat({
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(isNear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** `noon` for 12 PM. Midnight is shown in digits, because the word does not tell the start of a day from its end. */
function timeText(at: Date, timeZone: string): string {
  const time = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit' }).format(at).replaceAll('\u202f', ' ');
  if (time === '12:00 PM') return 'noon';
  return time.startsWith('12:') ? time : time.replace(':00 ', ' ');
}

interface Zone {
  zone: string;
  /** Minutes to add to an instant before it is formatted in the zone. */
  shift: number;
  name?: string;
}

/** An instant in UTC states no zone, because interfaces print all instants in UTC. */
function zoneOf(date: string, at: Date, { buyerZone, readerZone }: DateContext): Zone {
  const printed = printedOffset(date);
  if (printed === 0) return { zone: buyerZone ?? readerZone, shift: 0 };
  const zone = [buyerZone, readerZone].find((each) => each !== null && offsetAt(at, each) === printed);
  if (zone !== undefined && zone !== null) return { zone, shift: 0 };
  return { zone: 'UTC', shift: printed, name: offsetName(printed) };
}

function printedOffset(date: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)$/.exec(date) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? 0 - size : size;
}

/** `UTC-5`, `UTC+5:30` */
function offsetName(offset: number): string {
  const minutes = Math.abs(offset) % 60;
  const hours = (Math.abs(offset) - minutes) / 60;
  return `UTC${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}

function zonePart(at: Date, timeZone: string, timeZoneName: 'short' | 'longOffset'): string {
  const parts = dateFormat({ timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function zoneName(at: Date, timeZone: string): string {
  return zonePart(at, timeZone, 'short');
}

function offsetAt(at: Date, timeZone: string): number {
  return printedOffset(zonePart(at, timeZone, 'longOffset'));
}
