import { joinCompound } from '@rfp/codes/related-words';
import { type FieldCode, type FieldWords, type Query, type Words } from '@rfp/contracts/query/query';
import { keyOf } from '@rfp/contracts/query/understand/reader';
import { agenciesBySpelling } from '@rfp/contracts/vocabulary/agencies';
import { type TagKind, tagOf, tagsOfSetAside } from './search-tags.js';
import { bareNumber, queryWords } from './search-words.js';

/** A part of a query that the word index can answer. */
export type TextTerm = Words | FieldWords | FieldCode;

/** Returns the synonyms of a word or phrase. */
export type Synonyms = (text: string) => readonly string[];

/** Adds the form of words that are written as one: `e-rate` is also `erate`, `broad band` is `broadband`. */
export function withJoined(synonyms: Synonyms): Synonyms {
  return (text) => {
    const joined = /^\p{L}+(?:-\p{L}+)+$/u.test(text) ? text.replaceAll('-', '') : joinCompound(text);
    return joined === null ? synonyms(text) : [...synonyms(text), joined];
  };
}

/** The parts of an incomplete number, all of which the record's number must have: `USDOT-OSDBU` finds `USDOT-OST-OSDBU-12`. Null for other words. */
export function partsOfNumber({ text, match }: Words | FieldWords): string[] | null {
  if (match !== 'word' || !/[A-Z]/.test(text) || /[a-z]/.test(text)) return null;
  const parts = queryWords(text);
  return parts.length > 1 && parts.every((part) => part.length >= minPartLength) ? parts : null;
}

/** Shorter parts occur in too many numbers. */
const minPartLength = 3;

/** Whether a word is a known acronym: in capitals, and with a synonym or the name of an agency. */
export function isKnownAcronym(text: string, synonyms: Synonyms): boolean {
  if (!/^[A-Z][A-Z&/-]{1,9}$/.test(text)) return false;
  return synonyms(text).length > 0 || agenciesBySpelling.has(keyOf(text));
}

/** Fields that only tags find, not words of texts. */
const tagFields: Partial<Record<FieldWords['field'], TagKind>> = {
  number: 'number',
  kind: 'kind',
  setaside: 'set_aside',
  state: 'state',
  source: 'source',
};
/** A shorter number is probably a quantity or a year. */
const minNumberLength = 5;

export function isTerm(query: Query): query is TextTerm {
  return query.kind === 'words' || query.kind === 'field' || query.kind === 'code';
}

export function hasTagsOnly(term: TextTerm): boolean {
  return term.kind === 'code' || (term.kind === 'field' && tagFields[term.field] !== undefined);
}

/** The tags of a term of a field with tags, or of the number that the words may be. */
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

/** All words and tags of a term and its synonyms. */
export function wordsOfTerm(term: TextTerm, synonyms: Synonyms): string[] {
  const tags = tagsOfTerm(term);
  if (term.kind === 'code' || hasTagsOnly(term)) return tags;
  const beginning = queryWords(term.text)
    .slice(-1)
    .map((word) => tagOf('word', word));
  return [...textsOfTerm(term, synonyms).flatMap(queryWords), ...beginning, ...tags];
}

/** The texts of a term and its synonyms; each may be a phrase. */
export function textsOfTerm(term: TextTerm, synonyms: Synonyms): string[] {
  if (term.kind === 'code') return [];
  if (term.kind === 'words' && term.instead !== undefined) return [...term.instead.texts];
  return [term.text, ...synonyms(term.text)];
}

/** The number that a text may be; null if it cannot be one. */
function numberIn(text: string): string | null {
  const number = bareNumber(text);
  return number.length >= minNumberLength && /\d/.test(number) ? number : null;
}

/** Max words of a term that is looked up in the table of synonyms. */
const maxSpan = 6;

/**
 * Adds alternatives for adjacent words with a joint meaning: "information technology" is also `IT`, and "N40085 26 R 0041" may be the number of
 * a record. The words themselves still match anywhere.
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

/** Words that are replaced by alternatives. */
export type SaidInstead = Words & { readonly instead: NonNullable<Words['instead']> };

/** The synonyms of a text and their synonyms; null if there are none. */
export function saidInstead(text: string, synonyms: Synonyms): SaidInstead | null {
  const texts = [...new Set(synonyms(text).flatMap((same) => [same, ...synonyms(same)]))];
  return texts.length === 0 ? null : { kind: 'words', text, match: 'phrase', instead: { texts, means: 'same' } };
}

/** The parts, with adjacent words joined where they form a known term; longer terms first. */
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
