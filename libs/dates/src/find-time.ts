import { readPrintedZone } from './printed-zone.js';
import { type Span } from './span.js';

/** A time of day that a text prints. */
export interface FoundTime extends Span {
  /** `17:00`, `23:59:59`; null for a midnight, which states no more than the day. */
  readonly clock: string | null;
  /** The clock is null and the text says `midnight` or the end of the day, not only `00:00`. */
  readonly endOfDay: boolean;
  /** The text says `close of business`, and no hour. */
  readonly timeAssumed: boolean;
  /** The zone beside it: an IANA name or an offset; undefined if none is printed. */
  readonly zone: string | undefined;
}

/** Where the time is printed. */
interface Place {
  /** `2026-11-05` */
  day: string;
  timeZone: string | undefined;
  /** Whether a program printed it, which means the offset that it names. */
  exactZones?: boolean | undefined;
}

const half = String.raw`a\.?\s?m\b\.?|p\.?\s?m\b\.?|(?:o['’]clock\s)?(?:noon|midnight)\b`;
const word = [
  String.raw`close of (?:the )?business|c\.?o\.?b\b\.?|e\.?o\.?b\b\.?|end of (?:the )?business(?: day)?`,
  String.raw`noon\b|midday\b|mediod[ií]a\b|mezzogiorno\b|meio-dia\b|midi\b|mittags?\b`,
  String.raw`midnight\b|medianoche\b|mezzanotte\b|meia-noite\b|minuit\b|mitternacht\b|end of (?:the )?day\b|e\.?o\.?d\b\.?|anywhere on earth\b|AoE\b`,
];
/** The first time in a text. Four digits are one only before `hours` or a zone: `2026` is none. */
const timePattern = new RegExp(
  [
    String.raw`(?<!\d:|[\d/.+-])(?<hour>\d{1,2})(?:(?<sign>[:.]|\s?h\s?)(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d{1,9})?)?)?(?![\d/])\s{0,3}(?:(?<half>${half})|(?<unit>h(?:ou)?rs?\b|h\b|uhr\b|heures?\b|horas?\b)\.?)?`,
    String.raw`(?<!\d:|[\d/.+-])(?<military>(?:[01]\d|2[0-4])[0-5]\d)(?=\s?(?:h(?:ou)?rs?\b|h\b|Z\b|z\b|(?:[ECMP][SD]?|AK[SD]?|H[SD]|A[SD]|Ch?S)T\b|UTC\b|GMT\b|CES?T\b|(?:local|eastern|central|mountain|pacific)\b))(?:\s?(?:h(?:ou)?rs?|h)\b\.?)?`,
    String.raw`(?<![\p{L}\d])(?:(?<business>${word[0]})|(?<noon>${word[1]})|(?<midnight>${word[2]}))`,
  ].join('|'),
  'giu',
);

type Groups = Partial<
  Record<
    'hour' | 'sign' | 'minutes' | 'seconds' | 'half' | 'unit' | 'military' | 'business' | 'noon' | 'midnight',
    string
  >
>;

/**
 * Finds the first time of day in a text, with the zone beside it.
 * @returns null if the text has none, or an impossible one
 */
export function findTime(text: string, place: Place): FoundTime | null {
  for (const { 0: match, index, groups = {} } of text.matchAll(timePattern)) {
    const found: Groups = groups;
    const clock = clockOf(found);
    if (clock === 'none') continue;
    if (clock === 'impossible') return null;
    const end = index + match.length;
    const timeAssumed = found.business !== undefined;
    const zone = zoneBeside(text, { start: index, end }, found, clock, place);
    const endOfDay = found.midnight !== undefined || /midnight$/i.test(found.half ?? '');
    return { start: index, end, clock, endOfDay, timeAssumed, zone };
  }
  return null;
}

/** Finds the times of day in a text, in its order, up to an impossible one. */
export function findTimes(text: string, place: Place): FoundTime[] {
  const times: FoundTime[] = [];
  for (let from = 0; ; from = times.at(-1)?.end ?? 0) {
    const time = findTime(text.slice(from), place);
    if (time === null) return times;
    times.push({ ...time, start: time.start + from, end: time.end + from });
  }
}

function zoneBeside(
  text: string,
  { start, end }: Span,
  { seconds, half, midnight = '' }: Groups,
  clock: string | null,
  { day, timeZone, exactZones = false }: Place,
): string | undefined {
  if (/^a/i.test(midnight)) return '-12:00';
  // `08:00 -10:00` is a range; after seconds or a half of the day an end would have them, too.
  const mayEndAt = (other: string): boolean =>
    seconds === undefined && half === undefined && clock !== null && other > clock;
  return readPrintedZone(text.slice(0, start), text.slice(end), {
    day,
    ownZone: timeZone,
    mayEndAt,
    exact: exactZones,
  });
}

/** `none` for digits that are no time. */
function clockOf(groups: Groups): string | null {
  if (groups.business !== undefined) return '17:00';
  if (groups.noon !== undefined) return '12:00';
  if (groups.midnight !== undefined) return null;
  if (groups.military !== undefined)
    return checkedClock(Number(groups.military.slice(0, 2)), groups.military.slice(2), '');
  return clockOfHour(groups);
}

function clockOfHour({ hour = '', sign, minutes, seconds = '', half = '', unit = '' }: Groups): string | null {
  const isTime = isPrintedAsTime(sign?.trim().toLowerCase(), half, unit);
  if (!isTime) return 'none';
  return checkedClock(to24(Number(hour), half.toLowerCase()), minutes ?? '00', seconds);
}

/** `2 PM`, `14:00`, `14h`, `14h30`, `14.00 Uhr`; not `14 hours`, which is a length, and not `14.00`. */
function isPrintedAsTime(sign: string | undefined, half: string, unit: string): boolean {
  if (half !== '' || sign === ':' || sign === 'h') return true;
  return sign === '.' ? unit !== '' : /^(?:h|uhr|heures?)$/i.test(unit);
}

function checkedClock(hour: number | null, minutes: string, seconds: string): string | null {
  if (hour === null || hour > 24 || Number(minutes) > 59 || Number(seconds) > 59) return 'impossible';
  const clock = `${String(hour).padStart(2, '0')}:${minutes}${Number(seconds) > 0 ? `:${seconds}` : ''}`;
  if (hour === 24) return Number(minutes) === 0 ? null : 'impossible';
  return clock === '00:00' ? null : clock;
}

function to24(hour: number, half: string): number | null {
  if (half === '') return hour;
  if (half.startsWith('p') && hour > 12 && hour < 24) return hour;
  if (hour < 1 || hour > 12) return null;
  if (half.endsWith('midnight')) return hour === 12 ? 24 : null;
  return (hour % 12) + (half.startsWith('a') ? 0 : 12);
}
