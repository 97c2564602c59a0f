import { type FieldWords, type Query, type Words } from '@rfp/contracts/query/query';
import {
  documentsOfAll,
  type IndexFacts,
  queryOfTerm,
  type RankedTerm,
  readsPerLook,
  sum,
  type TextQuery,
} from './term-query.js';
import { queryWords } from './search-words.js';
import { type TextTerm } from './terms.js';

/** Whether the index finds it by what documents have: it would read all its entries for what they do not have. */
export function isPositive(query: Query): boolean {
  if (query.kind === 'and') return query.parts.some(isPositive);
  return query.kind === 'or' ? query.parts.every(isPositive) : query.kind !== 'not';
}

/** Whether the index of words alone answers a query. One without parts, which nothing matches, it cannot express. */
export function isTextQuery(query: Query): query is TextTerm | Extract<Query, { parts: unknown } | { part: unknown }> {
  if ('parts' in query) return query.parts.length > 0 && query.parts.every(isTextQuery);
  if (query.kind === 'not') return isTextQuery(query.part);
  return isTerm(query);
}

/** The index query of a query that `isTextQuery`; null if it has nothing to look for, such as stop words only. */
export function textQuery(query: Query, index: IndexFacts): TextQuery | null {
  if ('parts' in query) {
    const parts = query.parts.map((part) => textQuery(part, index)).filter((part) => part !== null);
    return parts.length === 0 ? null : joined(query.kind, parts, index.total);
  }
  if (query.kind === 'not') {
    const part = textQuery(query.part, index);
    return part && others(part, index.total);
  }
  return isTerm(query) ? queryOfText(query, index) : null;
}

function queryOfText(term: TextTerm, index: IndexFacts): TextQuery | null {
  return isOfStopWords(term, index)
    ? textQuery({ kind: 'and', parts: wordsOf(term) }, index)
    : queryOfTerm(term, index);
}

/** Of a query of nothing else, since other phrases have another word. */
function isOfStopWords(term: TextTerm, index: IndexFacts): term is Words | FieldWords {
  return index.stopWords && term.kind !== 'code' && term.match === 'phrase';
}

function isTerm(query: Query): query is TextTerm {
  return query.kind === 'words' || query.kind === 'field' || query.kind === 'code';
}

/** The words of a phrase as words. */
function wordsOf(phrase: Words | FieldWords): (Words | FieldWords)[] {
  return queryWords(phrase.text).map((text) => ({ ...phrase, text, match: 'word' }));
}

/** A term that matches are ranked by, with the query of the index that finds its documents and what that takes: see `TextQuery`. */
export interface SoughtTerm extends RankedTerm, Pick<TextQuery, 'sql' | 'lossy' | 'candidates'> {}

/** What a match of a query that `isTextQuery` is ranked by: none for codes and exclusions. */
export function soughtTerms(query: Query, index: IndexFacts): readonly SoughtTerm[] {
  if ('parts' in query) return query.parts.flatMap((part) => soughtTerms(part, index));
  if (query.kind !== 'words' && query.kind !== 'field') return [];
  if (isOfStopWords(query, index)) return wordsOf(query).flatMap((word) => soughtTerms(word, index));
  const found = queryOfTerm(query, index);
  return found === null
    ? []
    : found.ranked.map((term) => ({ ...term, sql: found.sql, lossy: found.lossy, candidates: found.candidates }));
}

/** What a query does not match. */
function others({ sql, documents, candidates }: TextQuery, total: number): TextQuery {
  const count = Math.max(total - documents, 0);
  const look = candidates > documents ? readsPerLook : 1;
  return {
    sql: `!${sql}`,
    lossy: `!${sql}`,
    documents: count,
    candidates: count * look,
    ranked: [],
  };
}

/** Several queries of the index as one. */
export function joined(kind: 'and' | 'or', parts: readonly TextQuery[], total: number): TextQuery {
  const counts = parts.map((part) => part.documents);
  const candidates = parts.map((part) => part.candidates);
  const operator = kind === 'and' ? ' & ' : ' | ';
  return {
    sql: `(${parts.map((part) => part.sql).join(operator)})`,
    lossy: `(${parts.map((part) => part.lossy).join(operator)})`,
    documents: kind === 'and' ? documentsOfAll(counts, total) : sum(counts),
    candidates: kind === 'and' ? documentsOfAll(candidates, total) : sum(candidates),
    ranked: parts.flatMap((part) => part.ranked),
  };
}
