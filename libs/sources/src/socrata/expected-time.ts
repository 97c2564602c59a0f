import { type Expected } from '@rfp/contracts/notice';
import { readPeriod } from '@rfp/dates/read-period';
import { plainLine } from '../fields/plain-text.js';
import { recordUnread } from '../fields/unread-fields.js';
import { readText, type Row } from './read-value.js';
import { type RowSettings } from './settings.js';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time at which a forecast expects an event; null if the row states no readable time, undefined if the field is not mapped. */
export function expectedTime(
  row: Row,
  field: 'expected_solicitation' | 'expected_award',
  { fields, time_zone, fiscal_year_start }: RowSettings,
): Expected | null | undefined {
  const value = fields[field];
  if (value === undefined) return undefined;
  const printed = plainLine(readText(row, value), 200);
  const read = readPeriod(printed, { timeZone: time_zone, fiscalYearStart: fiscal_year_start });
  if (read.status === 'not_understood') recordUnread(field, printed);
  if (read.status !== 'read') return null;
  const { from, to } = read;
  const days = daysText(from, to);
  return { text: days === printed ? days : `${printed} (${days})`, from, to };
}

/** A period in words: `Jan 15, 2027`, `Feb 2027`, `Jan to Mar 2027`, `Oct 2026 to Mar 2027`, `Jan 15 to Feb 20, 2027`. */
function daysText(from: string, to: string): string {
  if (from === to) return `${monthOf(from)} ${dayOf(from)}, ${yearOf(from)}`;
  const areWholeMonths = from.endsWith('-01') && isLastOfMonth(to);
  const [first, last] = [from, to].map((day) => (areWholeMonths ? monthOf(day) : `${monthOf(day)} ${dayOf(day)}`));
  const comma = areWholeMonths ? ' ' : ', ';
  if (areWholeMonths && from.slice(0, 7) === to.slice(0, 7)) return `${last} ${yearOf(to)}`;
  const begin = yearOf(from) === yearOf(to) ? first : `${first}${comma}${yearOf(from)}`;
  return `${begin} to ${last}${comma}${yearOf(to)}`;
}

function yearOf(day: string): string {
  return day.slice(0, 4);
}

function monthOf(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? '';
}

function dayOf(day: string): string {
  return String(Number(day.slice(8)));
}

function isLastOfMonth(day: string): boolean {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
}
