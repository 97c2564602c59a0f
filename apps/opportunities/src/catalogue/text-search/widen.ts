import { relatedWords } from '@rfp/codes/related-words';
import { type FieldWords, type Query, type Words } from '@rfp/contracts/query/query';
import { printQuery } from '@rfp/contracts/query/print-query';
import { queryTextSchema } from '@rfp/contracts/query/query-text';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { isPlainWord, type Synonyms, textOf } from '../../search/query/terms.js';
import { type WordWeights } from './word-weights.js';

/** Share of the total word weight that a title must have. */
const titleShare = 0.58;
/** Max words of a query to widen. With more words, too many titles would match. */
const maxWords = 6;

interface WidenOptions {
  readonly weights: WordWeights;
  readonly synonyms: Synonyms;
}

/**
 * Returns a query that also matches titles with only the most significant words, because they are more relevant than long texts that contain all words
 * somewhere. All other conditions stay unchanged. Matches are ranked by all words.
 */
export function widen(query: Query, { weights, synonyms }: WidenOptions): Query {
  const parts = query.kind === 'and' ? query.parts : [];
  const all = parts.filter(isPlainWord);
  const weightOf = ({ text }: Words) => weights.get(text)?.weight ?? 0;
  const words = all.filter((word) => weightOf(word) > 0);
  if (words.length < 2 || words.length > maxWords) return query;
  const units = groupTerms(words, synonyms);
  const min = titleShare * addWeights(words.map(weightOf));
  const isEnough = (chosen: readonly (readonly Words[])[]) =>
    chosen.length < units.length && addWeights(chosen.flat().map(weightOf)) >= min;
  const enough = listSubsets(units).filter(
    (chosen) => isEnough(chosen) && !chosen.some((left) => isEnough(chosen.filter((unit) => unit !== left))),
  );
  if (enough.length === 0) return query;
  const titles = enough.map((chosen): Query => joinWithAnd(chosen.map(inTitle)));
  const wider: Query = { kind: 'or', parts: [joinWithAnd(all), ...titles], rankedBy: [joinWithAnd(all)] };
  const limits = parts.filter((part) => !isPlainWord(part));
  return limits.length === 0 ? wider : { kind: 'and', parts: [wider, ...limits] };
}

/** Returns the text with which a list finds the same records as a widened query; null if the query was not widened, or if no text can express it. */
export function printWidened(widened: Query | null, query: Query, now: Date): string | null {
  if (widened === null || widened === query) return null;
  const text = printQuery(widened);
  if (!queryTextSchema.safeParse(text).success) return null;
  return printUnranked(understandQuery(text, now).query) === printUnranked(widened) ? text : null;
}

function printUnranked(query: Query | null): string {
  return JSON.stringify(query, (key, value: unknown) => (key === 'rankedBy' ? undefined : value));
}

/** Groups words that form one term, because half of "drinking water" says little. Every other word is a group by itself. */
export function groupTerms(words: readonly Words[], synonyms: Synonyms): readonly (readonly Words[])[] {
  const [first, ...others] = words;
  if (first === undefined) return [];
  for (let length = words.length; length > 1; length -= 1) {
    const span = words.slice(0, length);
    const text = textOf(span);
    if (synonyms(text).length + relatedWords(text).length > 0)
      return [span, ...groupTerms(words.slice(length), synonyms)];
  }
  return [[first], ...groupTerms(others, synonyms)];
}

function listSubsets<T>([first, ...others]: readonly T[]): readonly (readonly T[])[] {
  if (first === undefined) return [[]];
  const without = listSubsets(others);
  return [...without.map((chosen) => [first, ...chosen]), ...without];
}

function addWeights(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function joinWithAnd(parts: readonly Query[]): Query {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind: 'and', parts };
}

function inTitle(unit: readonly Words[]): FieldWords {
  return { kind: 'field', field: 'title', text: textOf(unit), match: unit.length > 1 ? 'phrase' : 'word' };
}
