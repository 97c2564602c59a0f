import ical, { foldLines, type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { dueDay, isEndOfDay } from '@rfp/contracts/dates/due-day';
import { isLead } from '@rfp/contracts/notice';
import { type ExportColumn } from '@rfp/contracts/opportunities/export';
import {
  countedInstant,
  deadlineLine,
  deadlinesHeading,
  statedByPhrase,
  type StatedDeadline,
  statedDeadlineSchema,
} from '@rfp/contracts/dates/stated-deadline';
import { z } from 'zod';
import { fieldExpression } from '../catalogue/opportunity-row.js';
import { cellText } from './column-text.js';
import { type Cells, type RowWriter } from './file-writer.js';

const columns = [
  'id',
  'title',
  'due_date',
  'due_at',
  'notice_type',
  'agency_name',
  'opportunity_number',
  'source_name',
  'source_url',
  'cancelled',
  'forecast',
  'version',
  'updated_at',
] as const satisfies readonly ExportColumn[];

const lineEnd = '\r\n';
const url = 'URL;VALUE=URI:';
const end = 'END:VCALENDAR';

/**
 * Writes iCalendar: an event for each due date, and for each other deadline in the texts of the notice. A date without a time becomes an all-day event,
 * which is on the buyer's day in every time zone. Instants are in UTC.
 */
export const eventsWriter: RowWriter = {
  cells: () => [...columns.map(cellText), `${fieldExpression('stated_deadlines')}::text`],
  head: () => createCalendar().toString().replace(end, '').trimEnd() + lineEnd,
  rows: (rows) => {
    const calendar = createCalendar();
    return foldLines(rows.flatMap((row) => toEvents(row).map((each) => printEvent(calendar, each))).join(''));
  },
  tail: end + lineEnd,
  rowsAtOnce: 50,
};

function createCalendar(): ICalCalendar {
  return ical({
    prodId: { company: 'RFP & Grant Tracker', product: 'Due dates', language: 'EN' },
    name: 'Due dates of opportunities',
  });
}

type Row = Partial<Record<(typeof columns)[number], string | null>>;

interface DueEvent {
  readonly row: Row;
  readonly uid: string;
  readonly start: Pick<DueStart, 'at' | 'day'>;
  /** For example `Due`, `Due by attachment 2, page 1` or `Award ends`. */
  readonly due: string;
  /** Empty if the notice states a single deadline. */
  readonly stated: readonly StatedDeadline[];
}

interface DueStart {
  readonly at: string;
  /** The day of a date without a time; null for instants. */
  readonly day: string | null;
}

/** Returns the events of the due date and of the other deadlines. An opportunity without a due date has none. */
function toEvents(cells: Cells): DueEvent[] {
  const row: Row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));
  const { id, due_date: printed, due_at: at } = row;
  if (!id || !at) return [];
  const stated = z.array(statedDeadlineSchema).parse(JSON.parse(cells[columns.length] ?? '[]'));
  const start = { at, day: printedDay(printed, at) };
  const isInField = stated.some(({ source }) => source === 'notice');
  const mainDeadline = isInField ? undefined : stated.find(({ earliest }) => earliest);
  const due = dueLabel(row, isInField, mainDeadline);
  return [
    { row, uid: id, start, due, stated },
    ...otherDeadlines(stated, mainDeadline).map((deadline) => ({
      row,
      uid: `${id}-${toStart(deadline).at.replaceAll(/\W/g, '')}`,
      start: toStart(deadline),
      due: `Due ${statedByPhrase(deadline)}`,
      stated,
    })),
  ];
}

/** Returns the label of the main event, which has the date of the field or, without one, of a text. */
function dueLabel(row: Row, isInField: boolean, mainDeadline: StatedDeadline | undefined): string {
  if (isLead(row)) return 'Award ends';
  if (isInField) return 'Due by its field';
  if (mainDeadline !== undefined) return `Due ${statedByPhrase(mainDeadline)}`;
  return row.forecast === 'true' ? 'Estimated due' : 'Due';
}

/** Returns the deadlines that differ from the due date and from each other. A date without a time equals any time on that day. */
function otherDeadlines(stated: readonly StatedDeadline[], mainDeadline: StatedDeadline | undefined): StatedDeadline[] {
  const known = stated.filter((each) => each === mainDeadline || each.source === 'notice');
  const others: StatedDeadline[] = [];
  for (const each of stated)
    if (![...known, ...others].some((other) => other === each || isSame(other, each))) others.push(each);
  return others;
}

function isSame(one: StatedDeadline, other: StatedDeadline): boolean {
  const isTimed = [one, other].every(({ day, date = day }) => date !== day);
  return isTimed ? toStart(one).at === toStart(other).at : one.day === other.day;
}

function toStart(deadline: StatedDeadline): DueStart {
  const { day, date = day } = deadline;
  return { at: countedInstant(deadline).toISOString(), day: date === day ? day : null };
}

/** Prints an event without folding lines. It is tentative if the texts state a deadline of their own, or if a forecast estimates the date. */
function printEvent(calendar: ICalCalendar, { row, uid, start: { at, day }, due, stated }: DueEvent): string {
  const stamp = new Date(row.updated_at ?? at);
  const isFirm = stated.length === 0 && row.forecast !== 'true';
  const openStatus = isFirm ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
  const heading = stated.length === 0 ? [] : [`${deadlinesHeading(stated)}:`];
  const event = calendar.createEvent({
    id: `${uid}@rfp-grant-tracker`,
    stamp,
    lastModified: stamp,
    sequence: Number(row.version) - 1,
    start: new Date(day ?? at),
    allDay: day !== null,
    summary: `${due}: ${row.title ?? ''}`,
    description: [
      ...heading,
      ...stated.map((each) => deadlineLine(each, stated)),
      ...[row.agency_name, row.opportunity_number, row.source_name, row.source_url].filter((text) => text),
    ].join('\n'),
    url: row.source_url ?? null,
    status: row.cancelled === 'true' ? ICalEventStatus.CANCELLED : openStatus,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return event.toString().split(lineEnd).map(withPlainUrl).join(lineEnd);
}

/** Returns the day of a date without a time, from the field or else from the texts; null for instants. */
function printedDay(printed: string | null | undefined, instant: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(printed ?? '')) return printed ?? null;
  const isInField = /^\d{4}-\d\d-\d\dT/.test(printed ?? '');
  return !isInField && isEndOfDay(instant) ? dueDay(instant) : null;
}

/** Removes the escapes from a URL: `ical-generator` escapes URLs like texts, but RFC 5545 has no escapes in URLs, so the link would be broken. */
function withPlainUrl(line: string): string {
  return line.startsWith(url) ? line.replaceAll(/\\([\\;,])/g, '$1') : line;
}
