import { type OfficeParts } from './office-parts.js';

export interface CellFormats {
  /** Format by style index; undefined for a plain number. */
  times: readonly (TimeFormat | undefined)[];
  startsIn1904: boolean;
}

/** A date, or elapsed time with its displayed units, the largest first. */
type TimeFormat = 'date' | readonly Unit[];
type Unit = keyof typeof unitSeconds;

const unitSeconds = { h: 3600, m: 60, s: 1 };
const dayMs = 86_400_000;
/** Day 0 of spreadsheets. Spreadsheets count 29 February 1900, which did not exist, so day 0 is a day earlier. */
const firstDay = Date.UTC(1899, 11, 30);
const firstDayFrom1904 = Date.UTC(1904, 0, 1);
/** Maximum length of a format code in spreadsheets. */
const maxCodeLength = 255;
/** Number of the day after 9999-12-31, the last date of spreadsheets. */
const endDay = 2_958_466;

/** Reads which styles of a workbook display dates and times. */
export async function readFormats(parts: OfficeParts, part: string): Promise<Pick<CellFormats, 'times'>> {
  const codes = new Map<string, string>();
  const times: (TimeFormat | undefined)[] = [];
  let isCellStyle = false;
  await parts.parse(part, {
    open: (tag, { numFmtId = '', formatCode = '' }) => {
      if (tag === 'numFmt') codes.set(numFmtId, formatCode);
      if (tag === 'cellXfs') isCellStyle = true;
      if (tag === 'xf' && isCellStyle) times.push(timeFormat(numFmtId, codes.get(numFmtId)));
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCellStyle = false;
    },
  });
  return { times };
}

function timeFormat(id: string, code: string | undefined): TimeFormat | undefined {
  if (id === '46' && code === undefined) return ['h', 'm', 's'];
  if (code === undefined) return /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[57]|5[0-8])$/.test(id) ? 'date' : undefined;
  const plainCode = code
    .slice(0, maxCodeLength)
    .replaceAll(/"[^"]*"|\\.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replaceAll(/general/gi, '');
  const elapsed = /\[[hms].*/i.exec(plainCode.split(';')[0] ?? '')?.[0].toLowerCase();
  if (elapsed !== undefined) return (['h', 'm', 's'] as const).filter((unit) => elapsed.includes(unit));
  return /[ymdhs]/i.test(plainCode) ? 'date' : undefined;
}

/** The text of a cell with an inline value: dates as YYYY-MM-DD, with the time if there is one; elapsed time as `108:00`. */
export function cellText(
  { type, style, value }: { type: string; style: string; value: string },
  { times, startsIn1904 }: CellFormats,
): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const format = type === '' || type === 'n' ? times[Number(style)] : undefined;
  const days = value === '' ? Number.NaN : Number(value);
  if (format === undefined || !isPlausible(days)) return value;
  return format === 'date' ? dateText(days, startsIn1904 ? firstDayFrom1904 : firstDay) : elapsedText(days, format);
}

function isPlausible(days: number): boolean {
  return days >= 0 && days < endDay;
}

function elapsedText(days: number, units: readonly Unit[]): string {
  let seconds = Math.round((days * dayMs) / 1000);
  const parts = units.map((unit) => {
    const count = Math.floor(seconds / unitSeconds[unit]);
    seconds %= unitSeconds[unit];
    return String(count);
  });
  return parts.map((part, at) => (at === 0 ? part : part.padStart(2, '0'))).join(':');
}

function dateText(days: number, first: number): string {
  const instant = new Date(first + Math.round((days * dayMs) / 1000) * 1000).toISOString();
  const [day, time] = [instant.slice(0, 10), instant.slice(11, 16)];
  if (days < 1) return time;
  return days % 1 === 0 ? day : `${day} ${time}`;
}
