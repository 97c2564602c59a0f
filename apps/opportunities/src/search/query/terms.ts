import { type FieldCode, type FieldWords, type Query, type Words } from '@rfp/contracts/query/query';
import { keyOf } from '@rfp/contracts/query/understand/reader';
import { agenciesBySpelling } from '@rfp/contracts/vocabulary/agencies';
import { type TagKind, tagOf, tagsOfSetAside } from './search-tags.js';
import { bareNumber, queryWords } from './search-words.js';

/** A part of a query that the index of words answers. */
export type TextTerm = Words | FieldWords | FieldCode;

/** Other written forms of a word or phrase. */
export type Synonyms = (text: string) => readonly string[];

/** Adds the form of a word without its hyphens: `e-rate` is also `erate`. */
export function withJoined(synonyms: Synonyms): Synonyms {
  return (text) =>
    /^\p{L}+(?:-\p{L}+)+$/u.test(text) ? [...synonyms(text), text.replaceAll('-', '')] : synonyms(text);
}

/** The parts of a number that is written in part, all of which a number must have: `USDOT-OSDBU` is in `USDOT-OST-OSDBU-12`. Null for other words. */
export function partsOfNumber({ text, match }: Words | FieldWords): string[] | null {
  if (match !== 'word' || !/[A-Z]/.test(text) || /[a-z]/.test(text)) return null;
  const parts = queryWords(text);
  return parts.length > 1 && parts.every((part) => part.length >= shortestPart) ? parts : null;
}

/** Shorter parts are in too many numbers. */
const shortestPart = 3;

/** Whether a word is an acronym that is known: in capitals, and with another form or the name of an agency. */
export function isKnownAcronym(text: string, synonyms: Synonyms): boolean {
  if (!/^[A-Z][A-Z&/-]{1,9}$/.test(text)) return false;
  return synonyms(text).length > 0 || agenciesBySpelling.has(keyOf(text));
}

/** Fields that are found by tags alone, and not by words of texts. */
const tagFields: Partial<Record<FieldWords['field'], TagKind>> = {
  number: 'number',
  kind: 'kind',
  setaside: 'set_aside',
  state: 'state',
  source: 'source',
};
/** A shorter number is a quantity or a year. */
const shortestNumber = 5;

export function isTerm(query: Query): query is TextTerm {
  return query.kind === 'words' || query.kind === 'field' || query.kind === 'code';
}

export function hasTagsOnly(term: TextTerm): boolean {
  return term.kind === 'code' || (term.kind === 'field' && tagFields[term.field] !== undefined);
}

/** The tags by which the index finds a term of a field with tags, or the number that words may be. */
export function tagsOfTerm(term: TextTerm): string[] {
  if (term.kind === 'code') return [tagOf(term.field, term.prefix)];
  if (term.kind === 'words') {
    const number = numberIn(term.text);
    return number === null ? [] : [tagOf('number', number)];
  }
  const kind = tagFields[term.field];
  if (kind === undefined) return [];
  return kind === 'set_aside' ? tagsOfSetAside(term.text) : [tagOf(kind, term.text)];
}

/** All words and tags of a term, with its synonyms. */
export function wordsOfTerm(term: TextTerm, synonyms: Synonyms): string[] {
  const tags = tagsOfTerm(term);
  if (term.kind === 'code' || hasTagsOnly(term)) return tags;
  if (term.kind === 'words' && term.instead !== undefined) return term.instead.texts.flatMap(queryWords);
  const words = queryWords(term.text);
  const beginning = words.slice(-1).map((word) => tagOf('word', word));
  return [...words, ...beginning, ...synonyms(term.text).flatMap(queryWords), ...tags];
}

/** The texts of a term and its synonyms, any of which may be a phrase. */
export function textsOfTerm(term: TextTerm, synonyms: Synonyms): string[] {
  if (term.kind === 'code') return [];
  if (term.kind === 'words' && term.instead !== undefined) return [...term.instead.texts];
  return [term.text, ...synonyms(term.text)];
}

/** The number that a text may be. */
function numberIn(text: string): string | null {
  const number = bareNumber(text);
  return number.length >= shortestNumber && /\d/.test(number) ? number : null;
}

/** Longest term of several words in the table of synonyms that is looked for. */
const maxSpan = 6;

/**
 * Adds what several words mean together: "information technology" is also `IT`, and "N40085 26 R 0041" may be the number of a record.
 * The words themselves still match wherever they stand.
 */
export function withSpans(query: Query, synonyms: Synonyms): Query {
  if (query.kind === 'not') return { kind: 'not', part: withSpans(query.part, synonyms) };
  if (query.kind === 'or') {
    const spanned = (parts: readonly Query[]) => parts.map((part) => withSpans(part, synonyms));
    const { parts, rankedBy } = query;
    return { ...query, parts: spanned(parts), ...(rankedBy && { rankedBy: spanned(rankedBy) }) };
  }
  if (query.kind !== 'and') return query;
  const parts = spansOf(query.parts, synonyms);
  const [only] = parts;
  const words: Query = only !== undefined && parts.length === 1 ? only : { kind: 'and', parts };
  const number = query.parts.every(isPlainWord) ? numberIn(textOf(query.parts)) : null;
  if (number === null) return words;
  return { kind: 'or', parts: [words, { kind: 'field', field: 'number', text: number, match: 'word' }] };
}

/** Alternatives of words. */
export type SaidInstead = Words & { readonly instead: NonNullable<Words['instead']> };

/** What means the same as a text, and what means the same as that; null if nothing does. */
export function saidInstead(text: string, synonyms: Synonyms): SaidInstead | null {
  const texts = [...new Set(synonyms(text).flatMap((same) => [same, ...synonyms(same)]))];
  return texts.length === 0 ? null : { kind: 'words', text, match: 'phrase', instead: { texts, means: 'same' } };
}

/** The parts, with those that are one term joined; longer terms first. */
function spansOf(parts: readonly Query[], synonyms: Synonyms): Query[] {
  const [first, ...others] = parts;
  if (first === undefined) return [];
  for (let length = Math.min(maxSpan, parts.length); length > 1; length -= 1) {
    const words = parts.slice(0, length).filter(isPlainWord);
    const same = words.length === length ? saidInstead(textOf(words), synonyms) : null;
    if (same === null) continue;
    return [{ kind: 'or', parts: [{ kind: 'and', parts: words }, same] }, ...spansOf(parts.slice(length), synonyms)];
  }
  return [withSpans(first, synonyms), ...spansOf(others, synonyms)];
}

export function isPlainWord(query: Query): query is Words {
  return query.kind === 'words' && query.match === 'word' && query.instead === undefined;
}

export function textOf(words: readonly Words[]): string {
  return words.map(({ text }) => text).join(' ');
}
