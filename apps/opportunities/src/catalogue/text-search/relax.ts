import { relatedWords } from '@rfp/codes/related-words';
import { type Query, type Words } from '@rfp/contracts/query/query';
import { queryWords } from '../../search/query/search-words.js';
import { isPlainWord, type SaidInstead, saidInstead, type Synonyms, textOf } from '../../search/query/terms.js';
import { groupTerms } from './widen.js';
import { type WordWeights } from './word-weights.js';

/** A word with less than this share of the highest word weight does not find records by itself; it only ranks them. */
const minFindingShare = 0.5;

interface RelaxOptions {
  readonly synonyms: Synonyms;
  readonly weights: WordWeights;
  /** Whether records may match any interpreted part, such as a place or a buyer. By default, they must match all of them. */
  readonly meant?: boolean;
  /** Whether a term of several words only matches as a phrase: "birth control" is not about births. If the query has no such term, `relax` returns null. */
  readonly whole?: boolean;
}

/**
 * Returns a query that matches any of the words, their synonyms, or words of related subjects, within the same limits: exclusions, codes, ranges and
 * other fields stay unchanged. Returns null if the query would find no more than the original.
 */
export function relax(query: Query, { synonyms, weights, meant = false, whole = false }: RelaxOptions): Query | null {
  const words = listWords(query, meant);
  const alternatives = findAlternatives(words, synonyms);
  const parts = [...words, ...alternatives];
  // A single word without alternatives is the query itself.
  if (parts.length < 2) return null;
  const limits = listLimits(query, meant);
  const minWeight = minFindingWeight(words, weights);
  const isSignificant = (text: string) => (weights.get(text)?.weight ?? Infinity) >= minWeight;
  const terms = whole ? groupTerms(words.filter(isPlainWord), synonyms).filter(({ length }) => length > 1) : [];
  if (whole && terms.length === 0) return null;
  const isInTerm = ({ text }: Words) => terms.some((term) => term.some((part) => part.text === text));
  const outsideTerms = words.filter((word) => !isPlainWord(word) || !isInTerm(word));
  const findingWords = [
    ...outsideTerms.filter((word) => !isPlainWord(word) || (isSignificant(word.text) && isUsed(word.text, weights))),
    ...terms.map((term): Query => ({ kind: 'words', text: textOf(term), match: 'phrase' })),
  ];
  const findingAlternatives = alternatives
    .filter((said) => !isInTerm(said))
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

/** Returns the weight that a word needs to find records by itself. */
function minFindingWeight(words: readonly Query[], weights: WordWeights): number {
  const known = words.filter(isPlainWord).filter(({ text }) => isUsed(text, weights));
  return Math.max(0, ...known.map(({ text }) => weights.get(text)?.weight ?? 0)) * minFindingShare;
}

/** Returns the words of subjects related to a query; `relax` needs their weights, too. */
export function listRelatedWords(query: Query): readonly string[] {
  return findAlternatives(listWords(query, false), () => []).flatMap(({ instead }) => instead.texts);
}

/** Max adjacent words that form one term. */
const maxSpan = 4;

/** Returns the synonyms and related words of adjacent words. */
function findAlternatives(parts: readonly Query[], synonyms: Synonyms): readonly SaidInstead[] {
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

function listWords(query: Query, meant: boolean): readonly Query[] {
  if ('parts' in query) return query.parts.flatMap((part) => listWords(part, meant));
  if (query.kind === 'words' && query.match === 'phrase')
    return queryWords(query.text).map((text): Query => ({ kind: 'words', text, match: 'word' }));
  return query.kind === 'words' || (meant && query.kind === 'meant') ? [query] : [];
}

/** Returns the conditions that every record must meet. The parts of an alternative are not conditions. */
function listLimits(query: Query, meant: boolean): readonly Query[] {
  if (query.kind === 'and') return query.parts.flatMap((part) => listLimits(part, meant));
  if (query.kind === 'meant') return meant ? [] : [query];
  return query.kind === 'or' || query.kind === 'words' ? [] : [query];
}
