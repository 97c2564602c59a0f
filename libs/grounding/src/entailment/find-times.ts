import { type Span } from '../source-text.js';

/** A time of day in a text. */
export interface FoundTime extends Span {
  /** Minutes since midnight. */
  readonly minutes: number;
}

const half = String.raw`(?<half>[ap])\.?\s?m\b\.?`;
const zones = 'hours?|hrs?|[ECMP][SD]?T|UTC|GMT|Z|Eastern|Central|Mountain|Pacific|local';
const patterns = [
  String.raw`(?<![\d:.])(?<h>[01]?\d|2[0-3])[:.](?<m>[0-5]\d)(?::[0-5]\d(?:\.\d{1,6})?)?\s?${half}`,
  String.raw`(?<![\d:.])(?<h>[01]?\d|2[0-3]):(?<m>[0-5]\d)(?::[0-5]\d(?:\.\d{1,6})?)?(?![\d:])`,
  String.raw`(?<![\d:.,/-])(?<h>1[0-2]|0?[1-9])\s?${half}`,
  String.raw`(?<![\d:.,/-])(?<h>[01]\d|2[0-3])(?<m>[0-5]\d)(?=\s{0,2}(?:${zones})\b)(?:\s?(?:hours|hrs)\b)?`,
  String.raw`\b(?:12\s)?(?<name>noon|midnight)\b`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** The times of day of a text: `2:00 PM`, `14:00`, `1400 hours`, `noon`. They may overlap: the first ones take precedence. */
export function findTimes(text: string): FoundTime[] {
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index, groups = {} }) => ({
      start: index,
      end: index + found.length,
      minutes: minutesOf(groups),
    })),
  );
}

function minutesOf({ h, m, half: part, name }: Record<string, string | undefined>): number {
  if (name !== undefined) return name.toLowerCase() === 'noon' ? 720 : 1440;
  const hour = Number(h);
  const minutes = Number(m ?? 0);
  if (part === undefined) return hour * 60 + minutes;
  return ((hour % 12) + (part.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes;
}
