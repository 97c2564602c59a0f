import ical, { foldLines, type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { dueDay, isEndOfDay } from '@rfp/contracts/due-day';
import { type ExportColumn } from '@rfp/contracts/export';
import { cellText } from './column-text.js';
import { type Cells, type RowWriter } from './file-writer.js';

const columns = [
  'id',
  'title',
  'due_date',
  'due_at',
  'agency_name',
  'opportunity_number',
  'source_name',
  'source_url',
  'cancelled',
  'version',
  'updated_at',
] as const satisfies readonly ExportColumn[];

const lineEnd = '\r\n';
const url = 'URL;VALUE=URI:';
const end = 'END:VCALENDAR';

/** iCalendar: an event for each due date. A day is an all-day event, wherever it is read: the day of the buyer. Instants are in UTC. */
export const eventsWriter: RowWriter = {
  cells: () => columns.map(cellText),
  head: () => aCalendar().toString().replace(end, '').trimEnd() + lineEnd,
  rows: (rows) => {
    const calendar = aCalendar();
    return foldLines(rows.map((row) => eventText(calendar, row)).join(''));
  },
  tail: end + lineEnd,
  rowsAtOnce: 50,
};

function aCalendar(): ICalCalendar {
  return ical({
    prodId: { company: 'RFP & Grant Tracker', product: 'Due dates', language: 'EN' },
    name: 'Due dates of opportunities',
  });
}

/** The lines of an event, not folded. An opportunity without a due date has none. */
function eventText(calendar: ICalCalendar, cells: Cells): string {
  const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));
  const { id, due_date: printed, due_at: instant, updated_at: updated } = row;
  if (!id || !instant) return '';
  const day = printedDay(printed, instant);
  const stamp = new Date(updated ?? instant);
  const event = calendar.createEvent({
    id: `${id}@rfp-grant-tracker`,
    stamp,
    lastModified: stamp,
    sequence: Number(row['version']) - 1,
    start: new Date(day ?? instant),
    allDay: day !== null,
    summary: `Due: ${row['title'] ?? ''}`,
    description: [row['agency_name'], row['opportunity_number'], row['source_name'], row['source_url']]
      .filter((text) => text)
      .join('\n'),
    url: row['source_url'] ?? null,
    status: row['cancelled'] === 'true' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return event.toString().split(lineEnd).map(withPlainUrl).join(lineEnd);
}

/** The day of a date without an hour; where the field gives none, that by which the texts of the notice are due. */
function printedDay(printed: string | null | undefined, instant: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(printed ?? '')) return printed ?? null;
  const isInField = /^\d{4}-\d\d-\d\dT/.test(printed ?? '');
  return !isInField && isEndOfDay(instant) ? dueDay(instant) : null;
}

/** `ical-generator` escapes an address like a text. RFC 5545 has no escapes in addresses: with them, a link leads elsewhere. */
function withPlainUrl(line: string): string {
  return line.startsWith(url) ? line.replaceAll(/\\([\\;,])/g, '$1') : line;
}
