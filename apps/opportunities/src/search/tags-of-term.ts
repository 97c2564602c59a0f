import { type FieldCode, type FieldWords, type Words } from '@rfp/contracts/query/query';
import { pairTagsOf } from './pair-facts.js';
import { type TagKind, tagOf, tagsOfSetAside } from './search-tags.js';
import { bareNumber, queryWords } from './search-words.js';
import { type WordFacts } from './word-facts.js';

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
  return [term.text, ...synonyms(term.text)].flatMap((text) => pairTagsOf(queryWords(text), facts));
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
