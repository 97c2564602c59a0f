import { stateName } from '@rfp/contracts/vocabulary/us-states';
import { findDates } from '@rfp/dates/find-dates';
import { findAmounts } from '../../text/find-values.js';
import { findNumberWords } from '../../text/number-words.js';
import { type Span } from '../../source-text.js';
import { findAddresses } from './find-addresses.js';
import { findTimes } from './find-times.js';

/** A token of a text: a word, a value or a punctuation mark. */
export interface Term extends Span {
  readonly kind: 'word' | 'address' | 'date' | 'time' | 'amount' | 'number' | 'code' | 'stop';
  /** Lower case for words; equal for all spellings of a value. */
  readonly key: string;
  readonly printed: string;
}

const wordPattern = /[\p{L}\p{M}]+(?:['’][\p{L}]+)*/gu;
const codePattern = /(?=[\p{L}\d./-]{0,40}\d)[\p{L}\d](?:[\p{L}\d./,-]{0,78}[\p{L}\d])?%?/gu;
const stopPattern = /[.;:!?()[\]•\n]|,/g;

type Reader = (text: string) => Term[];

const readers: readonly Reader[] = [
  (text) => findAddresses(text).map(({ kind: _kind, ...found }) => termOf(text, found, 'address', found.key)),
  (text) =>
    findTimes(text).map((found) =>
      termOf(text, found, 'time', `time ${found.minutes}${found.isAmbiguous === true ? ' or later' : ''}`),
    ),
  (text) => findDates(text).map((found) => termOf(text, found, 'date', `date ${found.key}`)),
  (text) =>
    findAmounts(text).map((found) => termOf(text, found, 'amount', amountKey(text.slice(found.start, found.end)))),
  (text) => findNumberWords(text).map((found) => termOf(text, found, 'number', `number ${found.value}`)),
  (text) => Array.from(text.matchAll(codePattern), codeTerm),
  (text) => Array.from(text.matchAll(wordPattern), (match) => matchTerm(match, 'word', match[0].toLowerCase())),
  (text) => Array.from(text.matchAll(stopPattern), (match) => matchTerm(match, 'stop', match[0])),
];

/** The terms of a text, in order. If two readers find overlapping terms, those of the first one are used. */
export function readTerms(printed: string): Term[] {
  const text = normalized(printed);
  const taken = new Uint8Array(text.length);
  const terms: Term[] = [];
  for (const read of readers)
    for (const term of read(text)) {
      if (taken[term.start] === 1 || taken[term.end - 1] === 1) continue;
      taken.fill(1, term.start, term.end);
      terms.push(term);
    }
  return terms.toSorted((a, b) => a.start - b.start);
}

const unitOrdinals = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
/** Ordinals for the days of a month, in words. */
const ordinals = [
  ...unitOrdinals,
  ...'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  ),
  ...unitOrdinals.map((unit) => `twenty-${unit}`),
  'thirtieth',
  'thirty-first',
];
const ordinalDay = new RegExp(
  `\\b(?:the )?(${ordinals.toReversed().join('|').replaceAll('-', '[- ]')}) (?:day )?of (January|February|March|April|May|June|July|August|September|October|November|December)\\b`,
  'gi',
);

/** Normalizes quotation marks, dashes and spellings. Offsets of terms refer to the result. */
function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u2018\u2019\u02BC`]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/\bU\.\s?S\b\.?(?:\s?A\.)?(?!\s?C\b)|\bUS(?=\s\p{Ll}|[.,;)-])/gu, 'USA')
    .replaceAll(/\bCONUS\b/g, 'continental USA')
    .replaceAll(/(?<=, ?)[A-Z]{2}(?=[\s.,;)]|$)|\b[A-Z]{2}(?= \d{5}\b)/g, (code) => stateName(code) ?? code)
    .replaceAll(/\b([ECMP][SD]?T)\.(?=[\s,)])/gi, '$1')
    .replaceAll(/(?<=\d)\s?['\u2032](?=[\sx.,;)]|$)/g, ' feet ')
    .replaceAll(/\b(?:can't|cannot)\b/gi, 'can not')
    .replaceAll(/\bwon't\b/gi, 'will not')
    .replaceAll(/\b(SF|DD|OF|FAR|DFARS|CLIN|AF|DA)-?(?=\d)/g, '$1 ')
    .replaceAll(/\bunable to\b/gi, 'not able to')
    .replaceAll(/\bnobody\b/gi, 'no one')
    .replaceAll(/(?<=\b\d{1,4})-(?=[a-z]{3,})/g, ' ')
    .replaceAll(/n't\b/gi, ' not')
    .replaceAll(/\b(it|that|there|what|who|here)'s\b/gi, '$1 is')
    .replaceAll(/'ll\b/gi, ' will')
    .replaceAll(/'re\b/gi, ' are')
    .replaceAll(/'ve\b/gi, ' have')
    .replaceAll(/'s\b|(?<=s)'(?=\s)/gi, '')
    .replaceAll(
      ordinalDay,
      (_found, day: string, month: string) => `${ordinals.indexOf(day.toLowerCase().replace(' ', '-')) + 1} ${month}`,
    )
    .replaceAll(/\b8\s?\(\s?a\s?\)/gi, '8a')
    .replaceAll(
      /(?<![\d.,/-])(\d{1,3})\s?-\s?(\d{1,3})(?= (?:years?|months?|weeks?|days?|hours?|pages?|minutes?)\b)/g,
      '$1 to $2',
    )
    .replaceAll(/\bone(?=(?: to | or |-to-)(?:two|three|four|five|six|\d))/gi, '1')
    .replaceAll(/\bhalf (?:a|of a) year\b/gi, '6 months')
    .replaceAll(/\bthree[ -]quarters\b/gi, '75%')
    .replaceAll(/\bhalf an hour\b/gi, '30 minutes')
    .replaceAll(/\b(?:a|one) year and a half\b/gi, '18 months')
    .replaceAll(/\ba fortnight\b/gi, '2 weeks')
    .replaceAll(/\b([A-Z]{2,6})s\b/g, '$1')
    .replaceAll(/\be-mail/gi, 'email')
    .replaceAll(/\bnon-(?=[a-z]{4})/gi, 'non')
    .replaceAll(/\((?:s|es)\)/gi, 's')
    .replaceAll(/(?<=\d)\s(?=%)/g, '')
    .replaceAll(/(?<=\d)(?=(?:MB|GB|KB|mm|cm|km|lbs?|kg|ft|hrs?)\b)/gi, ' ');
}

function termOf(text: string, { start, end }: Span, kind: Term['kind'], key: string): Term {
  return { start, end, kind, key, printed: text.slice(start, end) };
}

function matchTerm({ 0: printed, index }: RegExpExecArray | RegExpMatchArray, kind: Term['kind'], key: string): Term {
  const start = index ?? 0;
  return { start, end: start + printed.length, kind, key, printed };
}

/** Reads a plain number, or the code of a form, a clause or a document. */
function codeTerm(match: RegExpExecArray): Term {
  const [printed] = match;
  const plain = printed.replaceAll(/(?<=\d),(?=\d{3})|%$/g, '');
  const ordinal = /^(\d{1,3})(?:st|nd|rd|th)$/i.exec(printed)?.[1];
  if (ordinal !== undefined) return matchTerm(match, 'number', `number ${ordinal}`);
  if (/^\d+(?:\.\d+)?$/.test(plain)) return matchTerm(match, 'number', `number ${Number(plain)}`);
  return matchTerm(match, 'code', `code ${printed.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')}`);
}

const scales: readonly (readonly [RegExp, number])[] = [
  [/thousand|k\b/i, 1e3],
  [/million|m\b/i, 1e6],
  [/billion|b\b/i, 1e9],
  [/trillion/i, 1e12],
];

function amountKey(amount: string): string {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(amount)?.[0] ?? '';
  const [, scale = 1] = scales.find(([word]) => word.test(amount.replace(/dollars|usd/i, ''))) ?? [];
  return `number ${Number((Number(digits.replaceAll(',', '')) * scale).toPrecision(15))}`;
}
