import { type OfficeParts } from './office-parts.js';

export interface CellFormats {
  /** By the number of the style, whether it shows a number as a date. */
  dates: readonly boolean[];
  startsIn1904: boolean;
}

const dayMs = 86_400_000;
/** Day 0, as spreadsheets count: they have a 29th of February 1900, which there was not. */
const firstDay = Date.UTC(1899, 11, 30);
const firstDayFrom1904 = Date.UTC(1904, 0, 1);
const lastDay = 2_958_466;

/** Whether the styles of a workbook show dates. */
export async function readFormats(parts: OfficeParts, part: string): Promise<Pick<CellFormats, 'dates'>> {
  const codes = new Map<string, string>();
  const dates: boolean[] = [];
  let isCellStyle = false;
  await parts.parse(part, {
    open: (tag, { numFmtId = '', formatCode = '' }) => {
      if (tag === 'numFmt') codes.set(numFmtId, formatCode);
      if (tag === 'cellXfs') isCellStyle = true;
      if (tag === 'xf' && isCellStyle) dates.push(isDate(numFmtId, codes.get(numFmtId)));
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCellStyle = false;
    },
  });
  return { dates };
}

function isDate(id: string, code: string | undefined): boolean {
  if (code === undefined) return /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/.test(id);
  return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '').replaceAll(/general/gi, ''));
}

/** The text of a cell whose value is its own: dates as YYYY-MM-DD, with a time where there is one. */
export function cellText(
  { type, style, value }: { type: string; style: string; value: string },
  { dates, startsIn1904 }: CellFormats,
): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const isNumber = type === '' || type === 'n';
  if (!isNumber || dates[Number(style)] !== true || value === '') return value;
  const days = Number(value);
  return days >= 0 && days < lastDay ? dateText(days, startsIn1904 ? firstDayFrom1904 : firstDay) : value;
}

function dateText(days: number, first: number): string {
  const instant = new Date(first + Math.round((days * dayMs) / 1000) * 1000).toISOString();
  const [day, time] = [instant.slice(0, 10), instant.slice(11, 16)];
  if (days < 1) return time;
  return days % 1 === 0 ? day : `${day} ${time}`;
}
