import { defaultSynonyms } from '@rfp/codes/synonyms';
import { readTerms, type Term } from './entailment/statement/read-terms.js';
import { splitSentences } from './text/split-sentences.js';

/** Capitalized words in general use, which make no claim about a party. */
const commonNames = new Set(
  [
    ...Array.from(defaultSynonyms, ([word, forms]) => [word, ...forms]).flat(2),
    'US USA U S United States American America Government Federal Congress State Fiscal Year FY Q1 Q2 Q3 Q4 I',
    'January February March April May June July August September October November December',
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  ].flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)),
);

/** The words, addresses and numbers of the computed data, which a comment may use. */
interface Basis {
  readonly words: ReadonlySet<string>;
  readonly addresses: ReadonlySet<string>;
  readonly numbers: readonly number[];
}

/** A value without its ungrounded sentences, and their number. */
export interface GroundedComments {
  readonly value: unknown;
  readonly dropped: number;
}

/**
 * Drops the sentences of a model's comments that have an amount, a percentage, a large number, a name or an address that the computed data
 * does not have. A list item is dropped as a whole.
 * @param basis - the computed data, as JSON
 */
export function groundComments(value: unknown, basis: unknown): GroundedComments {
  return groundValue(value, readBasis(JSON.stringify(basis ?? null)));
}

function readBasis(text: string): Basis {
  const terms = readTerms(text);
  const numbers = [
    ...terms.flatMap(numbersOf),
    ...Array.from(text.matchAll(/-?\d+(?:\.\d+)?/g), ([digits]) => Number(digits)),
  ];
  return {
    words: new Set(text.toLowerCase().split(/[^\p{L}\d]+/u)),
    addresses: new Set(terms.flatMap(({ kind, key }) => (kind === 'address' ? [key] : []))),
    numbers: [...new Set(numbers.map(Math.abs))],
  };
}

/** Members that hold a name instead of sentences. */
const names = new Set(['recipient', 'incumbent', 'agency', 'likely_competitors']);

function groundValue(value: unknown, basis: Basis, member = ''): GroundedComments {
  if (typeof value === 'string') return groundText(value, basis, names.has(member));
  if (Array.isArray(value)) return groundList(value, basis, member);
  if (typeof value !== 'object' || value === null) return { value, dropped: 0 };
  const members = Object.entries(value).map(([name, each]): [string, GroundedComments] => [
    name,
    groundValue(each, basis, name),
  ]);
  return {
    value: Object.fromEntries(members.map(([name, { value: grounded }]) => [name, grounded])),
    dropped: sumOf(members.map(([, { dropped }]) => dropped)),
  };
}

function groundText(text: string, basis: Basis, areNames: boolean): GroundedComments {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const grounded = sentences.filter((sentence) => isGrounded(sentence, basis, areNames));
  const dropped = sentences.length - grounded.length;
  return { value: dropped === 0 ? text : grounded.join(' '), dropped };
}

function groundList(list: readonly unknown[], basis: Basis, member: string): GroundedComments {
  const items = list.map((item) => groundValue(item, basis, member));
  return {
    value: items.filter(({ dropped }) => dropped === 0).map(({ value }) => value),
    dropped: sumOf(items.map(({ dropped }) => dropped)),
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function isGrounded(sentence: string, basis: Basis, areNames: boolean): boolean {
  const terms = readTerms(sentence.replaceAll(/\[\d{1,3}\]/g, ''));
  const first = terms.find(({ kind }) => kind === 'word');
  return terms.every((term, at) => {
    if (term.kind === 'address') return basis.addresses.has(term.key);
    if (term.kind === 'word') return !isName(term, term === first && !areNames) || isKnownName(term.key, basis);
    if (term.kind === 'code')
      return term.printed
        .toLowerCase()
        .split(/[^\p{L}\d]+/u)
        .every((part) => basis.words.has(part));
    return !isFigure(term, terms[at + 1]) || isKnownNumber(term, basis);
  });
}

/** Whether a word is in capitals, or capitalized within a sentence. */
function isName({ printed }: Term, isFirst: boolean): boolean {
  return /^\p{Lu}{2,}/u.test(printed) || (!isFirst && /^\p{Lu}/u.test(printed));
}

function isKnownName(name: string, { words }: Basis): boolean {
  return name.split(/[^\p{L}\d]+/u).every((part) => words.has(part) || commonNames.has(part));
}

/** Whether a number must occur in the computed data. Counts up to a hundred and years need not. */
function isFigure({ kind, key, printed }: Term, next: Term | undefined): boolean {
  if (kind === 'amount') return true;
  if (kind !== 'number') return false;
  const number = Number(key.slice('number '.length));
  return isShare(printed, next) || (number > 100 && !isYear(number));
}

function isShare(printed: string, next: Term | undefined): boolean {
  return printed.endsWith('%') || (next?.key.startsWith('percent') ?? false);
}

function isYear(number: number): boolean {
  return Number.isInteger(number) && number >= 1990 && number < 2100;
}

function numbersOf({ kind, key }: Term): number[] {
  return kind === 'amount' || kind === 'number' ? [Number(key.slice('number '.length))] : [];
}

/** Whether the computed data has the number when rounded as the sentence rounds it, also as a percentage of 1. */
function isKnownNumber(term: Term, { numbers }: Basis): boolean {
  const [statedNumber = 0] = numbersOf(term);
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(term.printed)?.[0].replaceAll(/[^\d]/g, '').replace(/^0+/, '') ?? '';
  const places = Math.min(15, Math.max(1, digits.replace(/0+$/, '').length || 1));
  return numbers.some((number) =>
    [number, number * 100, number / 100].some(
      (each) =>
        each !== 0 &&
        Number(each.toPrecision(places)) === Number(statedNumber.toPrecision(places)) &&
        places >= minPlaces(statedNumber, each),
    ),
  );
}

/** Minimum number of significant digits that must agree. Above 100, one digit is too coarse to count as rounding. */
function minPlaces(statedNumber: number, known: number): number {
  return statedNumber === known || statedNumber < 100 ? 1 : 2;
}
