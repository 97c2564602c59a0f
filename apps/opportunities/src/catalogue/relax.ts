import { relatedWords } from '@rfp/codes/related-words';
import { type Query } from '@rfp/contracts/query/query';
import { queryWords } from '../search/query/search-words.js';
import { isPlainWord, type SaidInstead, saidInstead, type Synonyms, textOf } from '../search/query/terms.js';
import { type WordWeights } from './word-weights.js';

/** A word that tells less than this share of what the rarest one does finds nothing alone: it only ranks. */
const findingShare = 0.5;

interface RelaxOptions {
  readonly synonyms: Synonyms;
  readonly weights: WordWeights;
  /** Whether a place, a buyer and the like that were understood are words to choose from as well, and no limits. */
  readonly meant?: boolean;
}

/**
 * A query that is met by any of the words, by what is said instead of them, or by words of their subject, within the same limits: exclusions, codes,
 * ranges and other fields stay as they are. Null if that is no more.
 */
export function relax(query: Query, { synonyms, weights, meant = false }: RelaxOptions): Query | null {
  const words = wordsOf(query, meant);
  const instead = insteadOf(words, synonyms);
  const parts = [...words, ...instead];
  // One word alone asks for no more than the query.
  if (parts.length < 2) return null;
  const limits = limitsOf(query, meant);
  const least = leastWeight(words, weights);
  const isTelling = (text: string) => (weights.get(text)?.weight ?? Infinity) >= least;
  const finding = words.filter((word) => !isPlainWord(word) || (isTelling(word.text) && isUsed(word.text, weights)));
  const alike = instead.flatMap(({ instead: { texts, means }, ...term }): Query[] => {
    const telling = texts.filter(isTelling);
    return telling.length === 0 ? [] : [{ ...term, instead: { texts: telling, means } }];
  });
  const any: Query = { kind: 'or', parts: [...(finding.length === 0 ? words : finding), ...alike], rankedBy: parts };
  return limits.length === 0 ? any : { kind: 'and', parts: [any, ...limits] };
}

/** Words that any record has. */
function isUsed(text: string, weights: WordWeights): boolean {
  const { weight = 0, isUsed: used = false } = weights.get(text) ?? {};
  return used && weight > 0;
}

/** How much a word must tell to find something alone. */
function leastWeight(words: readonly Query[], weights: WordWeights): number {
  const known = words.filter(isPlainWord).filter(({ text }) => isUsed(text, weights));
  return Math.max(0, ...known.map(({ text }) => weights.get(text)?.weight ?? 0)) * findingShare;
}

/** Words of the same subjects as those of a query: what they tell must be known as well. */
export function relatedTo(query: Query): readonly string[] {
  return insteadOf(wordsOf(query, false), () => []).flatMap(({ instead }) => instead.texts);
}

/** The most words side by side that are one term. */
const maxSpan = 4;

/** Alternatives of words that stand side by side. */
function insteadOf(parts: readonly Query[], synonyms: Synonyms): readonly SaidInstead[] {
  const found: SaidInstead[] = [];
  for (let at = 0; at < parts.length; at += 1)
    for (let length = 1; length <= maxSpan && at + length <= parts.length; length += 1) {
      const words = parts.slice(at, at + length);
      if (!words.every(isPlainWord)) break;
      const text = textOf(words);
      // Those of one word are forms of it.
      const same = length > 1 ? saidInstead(text, synonyms) : null;
      const texts = relatedWords(text);
      if (same !== null) found.push(same);
      if (texts.length > 0) found.push({ kind: 'words', text, match: 'phrase', instead: { texts, means: 'related' } });
    }
  return found;
}

function wordsOf(query: Query, meant: boolean): readonly Query[] {
  if ('parts' in query) return query.parts.flatMap((part) => wordsOf(part, meant));
  if (query.kind === 'words' && query.match === 'phrase')
    return queryWords(query.text).map((text): Query => ({ kind: 'words', text, match: 'word' }));
  return query.kind === 'words' || (meant && query.kind === 'meant') ? [query] : [];
}

/** What every record must meet. A part of alternatives limits nothing by itself. */
function limitsOf(query: Query, meant: boolean): readonly Query[] {
  if (query.kind === 'and') return query.parts.flatMap((part) => limitsOf(part, meant));
  if (query.kind === 'meant') return meant ? [] : [query];
  return query.kind === 'or' || query.kind === 'words' ? [] : [query];
}
