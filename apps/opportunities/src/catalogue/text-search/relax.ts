import { relatedWords } from '@rfp/codes/related-words';
import { type Query, type Words } from '@rfp/contracts/query/query';
import { queryWords } from '../../search/query/search-words.js';
import { isPlainWord, type SaidInstead, saidInstead, type Synonyms, textOf } from '../../search/query/terms.js';
import { unitsOf } from './widen.js';
import { type WordWeights } from './word-weights.js';

/** A word with less than this share of the highest word weight does not find records by itself; it only ranks them. */
const findingShare = 0.5;

interface RelaxOptions {
  readonly synonyms: Synonyms;
  readonly weights: WordWeights;
  /** Whether interpreted parts, such as a place or a buyer, are alternatives like words instead of limits. */
  readonly meant?: boolean;
  /** Whether the words of a joint term only find records together: "birth control" is not about births. Without such a term, the result is null. */
  readonly whole?: boolean;
}

/**
 * A query that matches any of the words, their synonyms, or words of related subjects, within the same limits: exclusions, codes, ranges and other
 * fields stay unchanged. Null if it would find no more than the original.
 */
export function relax(query: Query, { synonyms, weights, meant = false, whole = false }: RelaxOptions): Query | null {
  const words = wordsOf(query, meant);
  const alternatives = alternativesTo(words, synonyms);
  const parts = [...words, ...alternatives];
  // A single word without alternatives is the query itself.
  if (parts.length < 2) return null;
  const limits = limitsOf(query, meant);
  const minWeight = minFindingWeight(words, weights);
  const isSignificant = (text: string) => (weights.get(text)?.weight ?? Infinity) >= minWeight;
  const terms = whole ? unitsOf(words.filter(isPlainWord), synonyms).filter(({ length }) => length > 1) : [];
  if (whole && terms.length === 0) return null;
  const isWithin = ({ text }: Words) => terms.some((term) => term.some((part) => part.text === text));
  const outsideTerms = words.filter((word) => !isPlainWord(word) || !isWithin(word));
  const findingWords = [
    ...outsideTerms.filter((word) => !isPlainWord(word) || (isSignificant(word.text) && isUsed(word.text, weights))),
    ...terms.map((term): Query => ({ kind: 'words', text: textOf(term), match: 'phrase' })),
  ];
  const findingAlternatives = alternatives
    .filter((said) => !isWithin(said))
    .flatMap(({ instead: { texts, means }, ...term }): Query[] => {
      const significant = texts.filter(isSignificant);
      return significant.length === 0 ? [] : [{ ...term, instead: { texts: significant, means } }];
    });
  const any: Query = {
    kind: 'or',
    parts: [...(findingWords.length === 0 ? words : findingWords), ...findingAlternatives],
    rankedBy: parts,
  };
  return limits.length === 0 ? any : { kind: 'and', parts: [any, ...limits] };
}

/** Whether any record has a word. */
function isUsed(text: string, weights: WordWeights): boolean {
  const { weight = 0, isUsed: used = false } = weights.get(text) ?? {};
  return used && weight > 0;
}

/** The weight that a word needs to find records by itself. */
function minFindingWeight(words: readonly Query[], weights: WordWeights): number {
  const known = words.filter(isPlainWord).filter(({ text }) => isUsed(text, weights));
  return Math.max(0, ...known.map(({ text }) => weights.get(text)?.weight ?? 0)) * findingShare;
}

/** Words of subjects related to a query; `relax` needs their weights, too. */
export function relatedTo(query: Query): readonly string[] {
  return alternativesTo(wordsOf(query, false), () => []).flatMap(({ instead }) => instead.texts);
}

/** Max adjacent words that form one term. */
const maxSpan = 4;

/** Alternatives of adjacent words. */
function alternativesTo(parts: readonly Query[], synonyms: Synonyms): readonly SaidInstead[] {
  const found: SaidInstead[] = [];
  for (let at = 0; at < parts.length; at += 1)
    for (let length = 1; length <= maxSpan && at + length <= parts.length; length += 1) {
      const words = parts.slice(at, at + length);
      if (!words.every(isPlainWord)) break;
      const text = textOf(words);
      // Synonyms of a single word are already forms of its term.
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

/** The conditions that every record must meet. An alternative is not a limit. */
function limitsOf(query: Query, meant: boolean): readonly Query[] {
  if (query.kind === 'and') return query.parts.flatMap((part) => limitsOf(part, meant));
  if (query.kind === 'meant') return meant ? [] : [query];
  return query.kind === 'or' || query.kind === 'words' ? [] : [query];
}
