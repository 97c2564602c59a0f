import { clockOf, isAmbiguousTime, type TimeGroups } from './clock-of.js';
import { readPrintedZone } from './printed-zone.js';
import { type Span } from './span.js';

/** A time of day that a text prints. */
export interface FoundTime extends Span {
  /** `17:00`, `23:59:59`; null for `midnight` and `12:00:00 AM`, which add nothing to the day. */
  readonly clock: string | null;
  /** Whether the clock is null because the text says `midnight`, `24:00` or the end of the day, rather than `00:00`. */
  readonly endOfDay: boolean;
  /**
   * Whether the time is assumed: the text says `close of business`, `5:00` without AM or PM, or `12:00 AM`, which may stand for the whole
   * day. The clock is then the earliest possible time.
   */
  readonly timeAssumed: boolean;
  /** The printed zone: an IANA name or an offset; undefined if none is printed. */
  readonly zone: string | undefined;
}

/** Context of a printed time. */
interface TimeContext {
  /** `2026-11-05` */
  day: string;
  timeZone: string | undefined;
  /** Whether a program printed the time, so that its zone name is exact. */
  exactZones?: boolean | undefined;
}

const half = String.raw`(?:o['’]?\s?clock,?\s)?(?:a\.?\s?m\b\.?|p\.?\s?m\b\.?|noon\b|midnight\b|in the (?:morning|afternoon|evening)\b)`;
/** Words for the buyer's local time. */
const local = String.raw`\(?(?:local|lcl|LT|L)\b\)?`;
/** Words after four digits that make them a time. */
const militaryEnd = String.raw`(?=\s?[-([]?(?:h(?:ou)?rs?\b|h\b|hs\b|Z\b|z\b|(?:[ECMP][SDP]?|AK[SD]?|H[SD]|A[SD]|Ch?S)T\b|UTC\b|GMT\b|CES?T\b|(?:local|lcl|LT|L|eastern|central|mountain|pacific)\b))`;
const wordPatterns = [
  String.raw`close of (?:the )?business|c\.?o\.?b\b\.?|e\.?o\.?b\b\.?|end of (?:the )?business(?: day)?`,
  String.raw`noon\b|正午|정오|midday\b|mediod[ií]a\b|mezzogiorno\b|meio-dia\b|midi\b|mittags?\b`,
  String.raw`midnight\b|medianoche\b|mezzanotte\b|meia-noite\b|minuit\b|mitternacht\b|end of (?:the )?day\b|e\.?o\.?d\b\.?|anywhere on earth\b|AoE\b`,
];
/** A time of day. Four digits are a time only before `hours` or a zone: `2026` is not. */
const timePattern = new RegExp(
  [
    // `17時30分`, `下午 5:30`
    String.raw`(?:(?<hanHalf>午前|午後|上午|下午|오전|오후)\s?)?(?<![\d:/.-])(?<hanHour>\d{1,2})\s?(?:[時时點点시]|(?<=(?:午前|午後|上午|下午|오전|오후)\s?\d{1,2}):(?=\d))(?:\s?(?<hanMinutes>\d{1,2})(?!\d)\s?[分분]?)?`,
    String.raw`(?<!\d:|[\d/.+-])(?<hour>\d{1,2})(?:(?<sign>[:.]|\s?(?:h|giờ)\s?)(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d{1,9})?)?)?(?![\d/])\s{0,3}(?:(?<half>${half})|(?<unit>h(?:ou)?rs?\b|h\b|hs\b|uhr\b|heures?\b|horas?\b|giờ(?!\p{L})|hod(?:in[ay]?)?(?!\p{L})|ór(?:a|áig|akor)(?!\p{L})|год(?:ин[аиу]?)?(?!\p{L})|час(?:ов|а|у)?(?!\p{L})|(?<=:\d\d)[ap]\b(?!\.))\.?)?`,
    String.raw`(?<!\d:|[\d/.+-])(?<military>(?:[01]\d|2[0-4])[0-5]\d)${militaryEnd}(?:\s?(?:h(?:ou)?rs?|h)\b\.?)?(?:\s?${local})?`,
    // `430 PM`
    String.raw`(?<!\d:|[\d/.+-])(?<compact>\d{3,4})\s?(?<compactHalf>[ap]\.?\s?m\b\.?)`,
    // `kl. 14.00`, `a las 14`, `saat 14`
    String.raw`(?<![\p{L}\d])(?:(?:kl|klo|kell|godz|godzin[ay]|a las|alle ore|ore|la ora|saat|pukul|jam|lúc|ώρα)\.?\s|(?:kl|godz)\.)(?<spoken>\d{1,2})(?:[.:]?(?<spokenMinutes>\d\d))?(?![\d:.]\d|\d)`,
    String.raw`(?<![\p{L}\d])(?:(?<business>${wordPatterns[0]})|(?<noon>${wordPatterns[1]})|(?<midnight>${wordPatterns[2]}))`,
  ].join('|'),
  'giu',
);

/**
 * Finds the first time of day in a text, with the zone beside it.
 * @returns null if the text has none, or an impossible one
 */
export function findTime(text: string, context: TimeContext): FoundTime | null {
  for (const { 0: match, index, groups = {} } of text.matchAll(timePattern)) {
    const found: TimeGroups = groups;
    const clock = clockOf(found);
    if (clock === 'none') continue;
    if (clock === 'impossible') return null;
    const end = index + match.length;
    const zone = zoneBeside(text, { start: index, end }, found, clock, context);
    return { start: index, end, clock, endOfDay: isEndOfDay(found), timeAssumed: isAmbiguousTime(found, clock), zone };
  }
  return null;
}

function isEndOfDay({ hour, military, half = '', midnight }: TimeGroups): boolean {
  const isHour24 = (hour ?? military ?? '').startsWith('24');
  return isHour24 || midnight !== undefined || half.toLowerCase().endsWith('midnight');
}

/** Four digits right after a day, `@ 1400,`. Digits that look like a year need a word such as `at`. */
const bareAfter =
  /^[\s,(/-]{0,3}(?:(?:at|@|by|no later than|nlt)\s{0,2})?(?<bare>(?:[01]\d|2[0-3])[0-5]\d)(?=\s*(?:$|[,;)]|\.(?!\d)))/i;
const bareBefore = /(?<![\w:/.-])(?<bare>(?:[01]\d|2[0-3])[0-5]\d)(?:\s*,|\s+on)?\s*$/i;

/**
 * Finds bare four digits right beside a day, which are a time only there: `15 DEC 2026 1400`, `1400 on 15 DEC 2026`.
 *
 * @param text - text that begins right after the day, or ends right before it
 */
export function findBareTime(text: string, side: 'behind' | 'before'): FoundTime | null {
  const found = (side === 'behind' ? bareAfter : bareBefore).exec(text);
  const digits = found?.groups?.['bare'];
  if (!found || digits === undefined || (/^(?:19|20)/.test(digits) && !/\b(?:at|by|than|nlt)\b|@/i.test(found[0])))
    return null;
  const clock = `${digits.slice(0, 2)}:${digits.slice(2)}`;
  const start = found.index + found[0].indexOf(digits);
  return { start, end: start + 4, clock, endOfDay: false, timeAssumed: clock === '00:00', zone: undefined };
}

/** `AoE` without a clock, which means the end of the day anywhere on Earth. After a clock it only names the zone. */
const zoneAlone = /^\W*(?:(?:anywhere on earth|AoE)\W*)+$/i;

/** Finds the times of day in a text, in text order. Stops at an impossible time. */
export function findTimes(text: string, context: TimeContext): FoundTime[] {
  const times: FoundTime[] = [];
  for (let from = 0; ;) {
    const time = findTime(text.slice(from), context);
    if (time === null) return times;
    const [start, end] = [time.start + from, time.end + from];
    const behind = times.at(-1)?.end;
    if (behind === undefined || !zoneAlone.test(text.slice(behind, end))) times.push({ ...time, start, end });
    from = end;
  }
}

function zoneBeside(
  text: string,
  { start, end }: Span,
  { seconds, half, midnight = '' }: TimeGroups,
  clock: string | null,
  { day, timeZone, exactZones = false }: TimeContext,
): string | undefined {
  if (/^a/i.test(midnight)) return '-12:00';
  // `08:00 -10:00` is a range. The end of a range would repeat seconds or AM/PM.
  const mayEndAt = (other: string): boolean =>
    seconds === undefined && half === undefined && clock !== null && other > clock;
  return readPrintedZone(text.slice(0, start), text.slice(end), {
    day,
    sourceZone: timeZone,
    mayEndAt,
    exact: exactZones,
  });
}
