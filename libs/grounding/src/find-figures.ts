import { findDates } from '@rfp/dates/find-dates';
import { findAmounts } from './find-values.js';
import { findNumberWords, scaled } from './number-words.js';
import { type Span } from './source-text.js';

const scaleWords: Record<string, string> = { k: 'thousand', m: 'million', b: 'billion' };

const codePattern = /(?=[\p{L}\d./-]{0,40}\d)[\p{L}\d](?:[\p{L}\d./-]{0,78}[\p{L}\d])?/gu;

/**
 * The figures of a text, each in one spelling: dates, numbers and amounts (`$2 million`, `two million` and `2,000,000.00` are one), and codes (`W912HV-13-B-0008`).
 */
export function findFigures(text: string): Set<string> {
  const dates = findDates(text);
  const amounts = findAmounts(text);
  const undated = textOutside(text, [...dates, ...amounts]);
  const numbers = findNumberWords(undated);
  const rest = textOutside(undated, numbers);
  return new Set([
    ...dates.map(({ key }) => `date ${key}`),
    ...amounts.map(({ start, end }) => `number ${amountOf(text.slice(start, end))}`),
    ...numbers.map(({ value }) => `number ${value}`),
    ...Array.from(rest.matchAll(codePattern), ([code]) => codeKey(code)),
  ]);
}

/**
 * The figures of a quote: also the parts that a sentence may state of them, such as the day without the year or the digits of a code. Those of
 * an amount are none: $5 is no part of $5 billion.
 */
export function quotedFigures(text: string): Set<string> {
  const all = [...findFigures(text)];
  const parts = all.flatMap((key) => (key.startsWith('date ') ? datePartsOf(key.slice(5)) : []));
  const priced = textOutside(text, findAmounts(text));
  const rest = textOutside(priced, findNumberWords(priced));
  const codes = Array.from(rest.matchAll(/\d[\d,]{0,20}(?:\.\d{1,4})?/g), ([number]) => numberKey(number));
  return new Set([...all, ...parts, ...codes]);
}

function datePartsOf(key: string): string[] {
  const [year = '', month = '', day = ''] = key.split('-');
  if (day === '') return [`number ${Number(year)}`];
  return [`date ${year}-${month}`, `date ${month}-${day}`, `number ${Number(year)}`];
}

/** The text between spans, with commas only where they do not group digits. */
function textOutside(text: string, spans: readonly Span[]): string {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  const starts = [0, ...ordered.map(({ end }) => end)];
  const parts = starts.map((start, index) => text.slice(start, ordered[index]?.start ?? text.length));
  // What stands before and behind a span is not one.
  return parts.join(' ; ').replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}

function amountOf(text: string): number {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? '';
  const [, scale = ''] = /(thousand|million|billion|trillion|[kmb]\b)/i.exec(text) ?? [];
  return scaled(digits, scaleWords[scale.toLowerCase()] ?? scale);
}

function codeKey(code: string): string {
  if (/^\d[\d,]*(?:\.\d+)?$/.test(code)) return numberKey(code);
  return `code ${code.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')}`;
}

function numberKey(number: string): string {
  return `number ${Number(number.replaceAll(',', ''))}`;
}
