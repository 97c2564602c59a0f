import { DateTime, FixedOffsetZone } from 'luxon';
import { cityZone, ianaZone, regions, summerTime, zoneNamed } from './zones.js';

/** Context of a printed time whose zone is read. */
export interface PrintedTime {
  /** `2026-11-05` */
  day: string;
  /** IANA zone of the source. */
  sourceZone: string | undefined;
  /** Whether a clock after a hyphen may be the end of a range that begins with the printed time. */
  mayEndAt: (clock: string) => boolean;
  /** Whether a program printed the time. `EDT` is then four hours behind UTC even in winter. */
  exact: boolean;
}

const zoneKinds = 'standard|daylight|prevailing';
const region = new RegExp(String.raw`^([\s(,]*)(?:${regions})\b(.*)`, 'is');
const restOfZone = new RegExp(String.raw`^\s+(?:${zoneKinds}|time|europ\w*)\b|^\s*(?:[).;]|$)`, 'i');
const weekday = /^\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;
/** Zones before a time, without `CT` and `MT`, which are also states: `Hartford, CT 2:00 PM`. */
const zoneBefore = [
  /(?<![\w.-])((?:[ECMPAHN]|AK)[SD]T|[ECMP]\.[SD]\.T\.|ET|PT|ChST|UTC|GMT|CES?T|MES?T|MES?Z|BST|AoE)[\s):,]*(?:at\s+)?$/,
  new RegExp(String.raw`(?<![\w-])((?:${regions})\s+(?:(?:${zoneKinds})\s+)?time)[\s):,]*(?:at\s+)?$`, 'i'),
];
/** Lookahead that excludes the end of a range of times, as in `09:00 GMT-11:00 GMT`. */
const notRangeEnd = String.raw`(?![\d:])(?!\s*(?:[ap]\.?\s?m\b|UTC|GMT))`;
/** `UTC-06:00`, `GMT-5`, `GMT+0200`, `GMT -3.00`. The hour may have one digit: `530` is 5:30. */
const namedOffset = new RegExp(
  String.raw`^(?:UTC|GMT)(?:/(?:UTC|GMT))?\s?([+−-])(\d{1,2}?)(?:[:.]?([0-5]\d))?${notRangeEnd}`,
  'i',
);
/** `(GMT 3.00)`, in parentheses, because `GMT 3.00` may begin another time. */
const unsignedOffset = /^(?:UTC|GMT)()\s(\d{1,2})\.([0-5]\d)(?=\s?\))/i;
/** `-0600`, `+05:30` */
const bareOffset = new RegExp(String.raw`^([+−-])(\d{2}):?([0-5]\d)${notRangeEnd}`, 'i');
const maxOffsetHours = 14;

/**
 * The zone printed after a time, or else before it: an IANA zone, or an offset such as `-06:00`.
 * @returns undefined if none is printed
 */
export function readPrintedZone(before: string, behind: string, time: PrintedTime): string | undefined {
  return readZoneBehind(behind, time) ?? readZoneBefore(before, time);
}

/** Reads a zone before a time: `ET 2:00 PM`, `(Eastern Time): 14:00`. */
function readZoneBefore(text: string, time: PrintedTime): string | undefined {
  const [, name] = zoneBefore.map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? [];
  return name === undefined ? undefined : readName(name, time);
}

function readZoneBehind(text: string, time: PrintedTime): string | undefined {
  if (isPlace(text)) return undefined;
  const behind = text.replace(/^[\s(,[]*(?:-(?=[A-Z])|U\.?S\.?(?:A\.?)?\s(?=eastern|central|mountain|pacific))?/i, '');
  return ianaZone(behind) ?? cityZone(behind) ?? readOffset(behind, time);
}

/** Reads an offset (`-06:00`, `UTC-6`) or a name. */
function readOffset(behind: string, time: PrintedTime): string | undefined {
  const bare = bareOffset.exec(behind);
  const named = namedOffset.exec(behind) ?? unsignedOffset.exec(behind);
  const printed = named ?? (bare !== null && isRange(bare, time) ? null : bare);
  const offset = printed && offsetOf(printed);
  if (printed === null || offset === null) return readName(behind, time);
  return readWindowsName(behind.slice(printed[0].length), offset, time) ?? offset;
}

/** Whether a region begins the name of a place: `, Central Library`. */
function isPlace(text: string): boolean {
  const [, separator = '', rest] = region.exec(text) ?? [];
  if (rest === undefined || restOfZone.test(rest)) return false;
  return separator.includes(',') || (/^\s+\p{Lu}/u.test(rest) && !weekday.test(rest));
}

function isRange([, sign, hour, minutes]: RegExpExecArray, { mayEndAt }: PrintedTime): boolean {
  return sign !== '+' && mayEndAt(`${hour}:${minutes}`);
}

/** Formats an offset; null if no place on Earth has it. */
function offsetOf([, sign, hour = '', minutes = '00']: RegExpExecArray): string | null {
  if (Number(hour) > maxOffsetHours) return null;
  return `${sign === '+' || sign === '' ? '+' : '-'}${hour.padStart(2, '0')}:${minutes}`;
}

/**
 * People print `CST` even in summer and mean local time. If the zone of the source has the same standard time, it is used: Phoenix, Regina
 * and Puerto Rico have no summer time.
 */
function readName(behind: string, { day, sourceZone, exact }: PrintedTime): string | undefined {
  const named = zoneNamed(behind);
  if (named === undefined || isFixed(named)) return named;
  if (exact) return exactOffset(behind, named, day);
  if (sourceZone === undefined) return named;
  const sourceOffsets = offsetsOf(sourceZone, day);
  const isSourceZone =
    sourceOffsets.standard === offsetsOf(named, day).standard && (sourceOffsets.hasSummer || !summerTime.test(behind));
  return isSourceZone ? sourceZone : named;
}

/** The exact offset of a name such as `EST` or `EDT`; `ET` names a place instead. */
function exactOffset(name: string, zone: string, day: string): string {
  const { standard } = offsetsOf(zone, day);
  const isSummer = summerTime.test(name);
  if (!isSummer && !/^[A-Z]{1,3}(?:ST|(?<=[CEMW])ET)\b/.test(name)) return zone;
  return FixedOffsetZone.instance(standard + (isSummer ? 60 : 0)).formatOffset(0, 'short');
}

function isFixed(zone: string): boolean {
  return zone === 'UTC' || /^[+-]/.test(zone);
}

/**
 * The zone of a Windows name, `(UTC-06:00) Central Time (US & Canada)` or `(UTC+01:00) Amsterdam, Berlin, Rome`. Windows prints the offset of
 * standard time even in summer. Null for any other name, or for unknown places.
 */
function readWindowsName(behind: string, offset: string, { day, sourceZone }: PrintedTime): string | null {
  const [, name = ''] = /^\)\s*(.{1,100})/.exec(behind) ?? [];
  const zone = /^\w+ time\b/i.test(name) ? zoneNamed(name) : includesCityOf(name, sourceZone) ? sourceZone : undefined;
  return zone !== undefined && offsetsOf(zone, day).standard === minutesOf(offset) ? zone : null;
}

/** Whether a list of cities includes the city of a zone. */
function includesCityOf(cities: string, zone: string | undefined): boolean {
  const city = zone?.split('/').at(-1) ?? '';
  return city !== '' && cities.includes(city.replaceAll('_', ' '));
}

function minutesOf(offset: string): number {
  return DateTime.fromISO(`2026-01-01T00:00${offset}`, { setZone: true }).offset;
}

interface Offsets {
  standard: number;
  hasSummer: boolean;
}

/** Offsets by zone and year. Records share few of them, and computing one is slow. */
const offsetsCache = new Map<string, Offsets>();
const maxCachedOffsets = 2_000;

function offsetsOf(zone: string, day: string): Offsets {
  const key = `${zone} ${day.slice(0, 4)}`;
  const cached = offsetsCache.get(key) ?? computeOffsets(zone, day);
  if (offsetsCache.size >= maxCachedOffsets) offsetsCache.clear();
  offsetsCache.set(key, cached);
  return cached;
}

/** Standard time has the smaller offset in both hemispheres. */
function computeOffsets(zone: string, day: string): Offsets {
  const [winter = 0, summer = 0] = ['01', '07'].map(
    (month) => DateTime.fromISO(`${day.slice(0, 4)}-${month}-01`, { zone }).offset,
  );
  return { standard: Math.min(winter, summer), hasSummer: winter !== summer };
}
