import { relatedWords } from '@rfp/codes/related-words';
import { type FieldWords, type Query, type Words } from '@rfp/contracts/query/query';
import { printQuery } from '@rfp/contracts/query/print-query';
import { queryTextSchema } from '@rfp/contracts/query/query-text';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { isPlainWord, type Synonyms, textOf } from '../../search/query/terms.js';
import { type WordWeights } from './word-weights.js';

/** Share of the total word weight that a title must have. */
const titleShare = 0.58;
/** With more words, too many titles would match. */
const maxWords = 6;

interface WidenOptions {
  readonly weights: WordWeights;
  readonly synonyms: Synonyms;
}

/**
 * A query that also matches titles with the most significant words, within the same limits: such a title is more relevant than a long text with all
 * words somewhere. Matches are ranked by all words.
 */
export function widen(query: Query, { weights, synonyms }: WidenOptions): Query {
  const parts = query.kind === 'and' ? query.parts : [];
  const all = parts.filter(isPlainWord);
  const weightOf = ({ text }: Words) => weights.get(text)?.weight ?? 0;
  const words = all.filter((word) => weightOf(word) > 0);
  if (words.length < 2 || words.length > maxWords) return query;
  const units = unitsOf(words, synonyms);
  const min = titleShare * sumOf(words.map(weightOf));
  const isEnough = (chosen: readonly (readonly Words[])[]) =>
    chosen.length < units.length && sumOf(chosen.flat().map(weightOf)) >= min;
  const enough = subsetsOf(units).filter(
    (chosen) => isEnough(chosen) && !chosen.some((left) => isEnough(chosen.filter((unit) => unit !== left))),
  );
  if (enough.length === 0) return query;
  const titles = enough.map((chosen): Query => allOf(chosen.map(inTitle)));
  const wider: Query = { kind: 'or', parts: [allOf(all), ...titles], rankedBy: [allOf(all)] };
  const limits = parts.filter((part) => !isPlainWord(part));
  return limits.length === 0 ? wider : { kind: 'and', parts: [wider, ...limits] };
}

/** The query text that finds the same in a list as a widened query; null if the query is not wider, or if no text can express it. */
export function textOfWidened(widened: Query | null, query: Query, now: Date): string | null {
  if (widened === null || widened === query) return null;
  const text = printQuery(widened);
  if (!queryTextSchema.safeParse(text).success) return null;
  return unranked(understandQuery(text, now).query) === unranked(widened) ? text : null;
}

function unranked(query: Query | null): string {
  return JSON.stringify(query, (key, value: unknown) => (key === 'rankedBy' ? undefined : value));
}

/** Groups words that form one term, since half of "drinking water" says little; every other word is a group by itself. */
export function unitsOf(words: readonly Words[], synonyms: Synonyms): readonly (readonly Words[])[] {
  const [first, ...others] = words;
  if (first === undefined) return [];
  for (let length = words.length; length > 1; length -= 1) {
    const span = words.slice(0, length);
    const text = textOf(span);
    if (synonyms(text).length + relatedWords(text).length > 0) return [span, ...unitsOf(words.slice(length), synonyms)];
  }
  return [[first], ...unitsOf(others, synonyms)];
}

function subsetsOf<T>([first, ...others]: readonly T[]): readonly (readonly T[])[] {
  if (first === undefined) return [[]];
  const without = subsetsOf(others);
  return [...without.map((chosen) => [first, ...chosen]), ...without];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function allOf(parts: readonly Query[]): Query {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind: 'and', parts };
}

function inTitle(unit: readonly Words[]): FieldWords {
  return { kind: 'field', field: 'title', text: textOf(unit), match: unit.length > 1 ? 'phrase' : 'word' };
}
