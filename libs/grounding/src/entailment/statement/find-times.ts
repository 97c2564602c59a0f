import { type Span } from '../../source-text.js';

/** A time of day in a text. */
export interface FoundTime extends Span {
  /** Minutes since midnight. */
  readonly minutes: number;
  /** Set if the time may be before or after noon: `five o'clock`. `minutes` is then the earlier one. */
  readonly isAmbiguous?: true;
}

const half = String.raw`(?<half>[ap])\.?\s?m\b\.?`;
const zones = 'hours?|hrs?|[ECMP][SD]?T|UTC|GMT|Z|Eastern|Central|Mountain|Pacific|local';
const patterns = [
  String.raw`(?<![\d:.])(?<h>[01]?\d|2[0-3])[:.](?<m>[0-5]\d)(?::[0-5]\d(?:\.\d{1,6})?)?\s?${half}`,
  String.raw`(?<![\d:.])(?<h>[01]?\d|2[0-3]):(?<m>[0-5]\d)(?::[0-5]\d(?:\.\d{1,6})?)?(?![\d:])`,
  String.raw`(?<![\d:.,/-])(?<h>1[0-2]|0?[1-9])\s?${half}`,
  String.raw`(?<![\d:.,/$-])(?<h>1[0-2]|0?[1-9])(?<m>[0-5]\d)\s?${half}`,
  String.raw`(?<![\d:.,/-])(?<h>[01]\d|2[0-3])(?<m>[0-5]\d)(?=\s{0,2}(?:${zones})\b)(?:\s?(?:hours|hrs)\b)?`,
  String.raw`\b(?:12\s)?(?<name>noon|midnight)\b`,
].map((pattern) => new RegExp(pattern, 'giu'));

const hours = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** `ten o'clock CST on the morning of`, `two in the afternoon`, `five o'clock`. */
const spokenTime =
  /(?<![\d:.,$-])\b(?<hour>1[0-2]|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?::00)?(?:(?<clock>\s?o'?clock)\b(?:(?:\s[\p{L}]{1,10}){0,3}\s(?:in|on|of)\sthe\s(?<part>morning|afternoon|evening))?|\s(?:in|on)\sthe\s(?<alone>morning|afternoon|evening))/giu;

function findSpokenTimes(text: string): FoundTime[] {
  return Array.from(text.matchAll(spokenTime), ({ 0: found, index, groups = {} }) => {
    const { hour = '', part = groups['alone'] } = groups;
    const at = hours.indexOf(hour.toLowerCase()) + 1;
    const minutes = ((at === 0 ? Number(hour) : at) % 12) * 60 + (part === undefined || /^m/i.test(part) ? 0 : 720);
    const span = { start: index, end: index + found.length, minutes };
    return part === undefined ? { ...span, isAmbiguous: true } : span;
  });
}

/** The times of day in a text: `2:00 PM`, `14:00`, `1400 hours`, `noon`. If times overlap, the first in the result takes precedence. */
export function findTimes(text: string): FoundTime[] {
  const written = patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index, groups = {} }) => ({
      start: index,
      end: index + found.length,
      minutes: minutesOf(groups),
    })),
  );
  return [...findSpokenTimes(text), ...written];
}

function minutesOf({ h, m, half: part, name }: Record<string, string | undefined>): number {
  if (name !== undefined) return name.toLowerCase() === 'noon' ? 720 : 1440;
  const hour = Number(h);
  const minutes = Number(m ?? 0);
  if (part === undefined) return hour * 60 + minutes;
  return ((hour % 12) + (part.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes;
}
