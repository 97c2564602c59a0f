import { type Span } from './source-text.js';

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const year = '(?:19|20)\\d\\d';

/** Dates as notices print them. Each has the groups of {@link dateParts}. */
const datePatterns = [
  `\\b(?<y>${year})-(?<m>\\d\\d)-(?<d>\\d\\d)(?!\\d)`,
  `\\b(?<m>\\d{1,2})/(?<d>\\d{1,2})/(?<y>${year}|\\d\\d)\\b`,
  `\\b(?<month>${months})\\.?\\s{1,3}(?<d>\\d{1,2})(?:st|nd|rd|th)?(?:\\s?,?\\s{0,3}(?<y>${year}))?(?![\\d%/])`,
  `\\b(?<d>\\d{1,2})(?:st|nd|rd|th)?[\\s-](?<month>${months})\\.?(?:,?[\\s-](?<y>${year}|\\d\\d\\b))?(?!\\p{L})`,
  `\\b(?<month>${months})\\.?\\s{1,3}(?<y>${year})\\b`,
].map((pattern) => new RegExp(pattern, 'giu'));

const amountPattern =
  /(?:(?:US|USD)?\s?[$€£]\s?\d[\d,]{0,20}(?:\.\d{1,4})?(?:\s?(?:thousand|million|billion|trillion|[kmb]\b))?|[\u00A5]\s?\d[\d,]{0,20}|\b\d[\d,]{0,20}(?:\.\d{1,4})?\s(?:(?:thousand|million|billion|trillion)\s)?(?:U\.?S\.? )?(?:dollars|USD|euros?|(?:Japanese )?yen|won|JPY|EUR|GBP)\b)/giu;

const periodPattern =
  /\b(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)[- ](?:\(\d{1,3}\) )?(?:calendar |business |working |consecutive )?(?:days?|weeks?|months?|years?|hours?)\b/giu;

/** A date in a text. */
export interface FoundDate extends Span {
  /** Its parts: `2014-07-03`, and for a part of a date `2014-07` or `07-03`. */
  readonly key: string;
}

/** The dates in a text, in its order, none of them within another. */
export function findDates(text: string): FoundDate[] {
  if (!/\d/.test(text)) return [];
  const found = datePatterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: match, index, groups }) => ({
      start: index,
      end: index + match.length,
      key: dateKey(groups ?? {}),
    })).filter(({ key }) => key !== ''),
  );
  return withoutOverlaps(found);
}

/** The amounts of money in a text. */
export function findAmounts(text: string): Span[] {
  if (!/\d/.test(text)) return [];
  return spansOf(text, amountPattern).map(({ start, end }) => {
    const lead = /^\s*/.exec(text.slice(start, end))?.[0].length ?? 0;
    return { start: start + lead, end };
  });
}

/** The lengths of time in a text: `180 calendar days`. */
export function findPeriods(text: string): Span[] {
  return spansOf(text, periodPattern);
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({ start: index, end: index + match.length }));
}

function withoutOverlaps<T extends Span>(spans: readonly T[]): T[] {
  const kept: T[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The parts of a date as digits; empty if it is none. */
function dateKey({ y, m, d, month }: Record<string, string | undefined>): string {
  const named = month === undefined ? Number(m) : monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const day = d === undefined ? 1 : Number(d);
  if (named < 1 || named > 12 || day < 1 || day > 31) return '';
  const full = y?.length === 2 ? `20${y}` : y;
  const parts = [full, String(named).padStart(2, '0'), d?.padStart(2, '0')];
  return parts.filter((part) => part !== undefined).join('-');
}
