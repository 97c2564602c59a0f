import { type Span } from '../source-text.js';

const amountPattern =
  /(?:(?:US|USD)?\s?[$€£]\s?\d[\d,]{0,20}(?:\.\d{1,4})?(?:\s?(?:thousand|million|billion|trillion|[kmb]\b))?|\b(?:EUR|GBP|USD|CAD|AUD|CHF|NOK|SEK|DKK)\s?\d{1,3}(?:[ ,.]\d{3}){0,6}(?:\.\d{1,2}\b)?(?:\s?(?:thousand|million|billion|[kmb]\b))?|[\u00A5]\s?\d[\d,]{0,20}|\b\d[\d,]{0,20}(?:\.\d{1,4})?\s(?:(?:thousand|million|billion|trillion)\s)?(?:U\.?S\.? )?(?:dollars|USD|euros?|(?:Japanese )?yen|won|JPY|EUR|GBP)\b)/giu;

const periodPattern =
  /\b(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)[- ](?:\(\d{1,3}\) )?(?:calendar |business |working |consecutive )?(?:days?|weeks?|months?|years?|hours?)\b/giu;

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
