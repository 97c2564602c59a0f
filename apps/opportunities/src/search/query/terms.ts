import { type FieldCode, type FieldWords, type Query, type Words } from '@rfp/contracts/query/query';
import { type WordFacts } from '../statistics.js';
import { type TagKind, tagOf, tagsOfSetAside } from './search-tags.js';
import { bareNumber, queryWords } from './search-words.js';
import { pairTagsOf } from './word-pairs.js';

/** A part of a query that the index of words answers. */
export type TextTerm = Words | FieldWords | FieldCode;

/** Other written forms of a word or phrase. */
export type Synonyms = (text: string) => readonly string[];

const tagFields = { number: 'number', setaside: 'set_aside', state: 'state', source: 'source' } as const;
/** A shorter number is a quantity or a year. */
const shortestNumber = 5;

/** Whether the field is found by tags alone, and not by words of texts. */
export function hasTagsOnly(term: Words | FieldWords): boolean {
  return term.kind === 'field' && term.field in tagFields;
}

/** All words and tags of the terms of a query. */
export function wordsOfTerm(term: TextTerm, synonyms: Synonyms): string[] {
  if (term.kind === 'code') return [tagOf(term.field, term.prefix)];
  const tags = tagsOfTerm(term);
  if (hasTagsOnly(term)) return tags;
  const words = queryWords(term.text);
  const last = words.at(-1);
  return [
    ...words,
    ...(last === undefined ? [] : [tagOf('word', last)]),
    ...synonyms(term.text).flatMap(queryWords),
    ...tags,
  ];
}

/** The tags of all pairs of words in the phrases of a term. */
export function pairTagsOfTerm(
  term: TextTerm,
  { facts, synonyms }: { facts: WordFacts; synonyms: Synonyms },
): string[] {
  if (term.kind === 'code') return [];
  return [term.text, ...synonyms(term.text)].flatMap((text) =>
    pairTagsOf(queryWords(text).map((word) => facts.get(word)?.lexeme ?? null)),
  );
}

/** The tags by which the index finds a term of a field with tags, or the number that words may be. */
export function tagsOfTerm(term: Words | FieldWords): string[] {
  if (term.kind === 'words') {
    const number = bareNumber(term.text);
    return number.length >= shortestNumber && /\d/.test(number) ? [tagOf('number', number)] : [];
  }
  const kind = tagKindOf(term.field);
  if (kind === undefined) return [];
  return kind === 'set_aside' ? tagsOfSetAside(term.text) : [tagOf(kind, term.text)];
}

function tagKindOf(field: FieldWords['field']): TagKind | undefined {
  return field === 'title' || field === 'agency' ? undefined : tagFields[field];
}

/** Longest term of several words in the table of synonyms that is looked for. */
const maxSpan = 6;

/**
 * Adds what several words mean together: "information technology" is also `IT`, and "N40085 26 R 0041" may be the number of a record.
 * The words themselves still match wherever they stand.
 */
export function withSpans(query: Query, synonyms: Synonyms): Query {
  if (query.kind === 'not') return { kind: 'not', part: withSpans(query.part, synonyms) };
  if (query.kind === 'or') return { kind: 'or', parts: query.parts.map((part) => withSpans(part, synonyms)) };
  if (query.kind !== 'and') return query;
  const parts = spansOf(query.parts, synonyms);
  const number = numberOf(query.parts);
  const [only] = parts;
  const words: Query = only !== undefined && parts.length === 1 ? only : { kind: 'and', parts };
  return number === null ? words : { kind: 'or', parts: [words, number] };
}

/** The parts, with those that are one term joined; longer terms first. */
function spansOf(parts: readonly Query[], synonyms: Synonyms): Query[] {
  const spans: Query[] = [];
  for (let at = 0; at < parts.length;) {
    const [span, length] = spanAt(parts, at, synonyms);
    spans.push(span);
    at += length;
  }
  return spans;
}

function spanAt(parts: readonly Query[], at: number, synonyms: Synonyms): [span: Query, length: number] {
  for (let length = Math.min(maxSpan, parts.length - at); length > 1; length -= 1) {
    const words = parts.slice(at, at + length);
    const others = words.every(isPlainWord) ? synonyms(textOf(words)) : [];
    if (others.length > 0)
      return [{ kind: 'or', parts: [{ kind: 'and', parts: words }, ...others.map(phraseOf)] }, length];
  }
  const [part] = parts.slice(at);
  if (part === undefined) throw new RangeError('A span begins at a part');
  return [withSpans(part, synonyms), 1];
}

function numberOf(parts: readonly Query[]): Query | null {
  if (!parts.every(isPlainWord)) return null;
  const number = bareNumber(textOf(parts));
  return number.length >= shortestNumber && /\d/.test(number)
    ? { kind: 'field', field: 'number', text: number, match: 'word' }
    : null;
}

function isPlainWord(query: Query): query is Words {
  return query.kind === 'words' && query.match === 'word';
}

function textOf(words: readonly Words[]): string {
  return words.map(({ text }) => text).join(' ');
}

function phraseOf(text: string): Query {
  return { kind: 'words', text, match: 'phrase' };
}
