import { type Highlight, type Range } from '@rfp/contracts/opportunities/highlight';
import { type Match, type Query } from '@rfp/contracts/query/query';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { queryWords, searchWords } from '../../search/query/search-words.js';
import { type Synonyms } from '../../search/query/terms.js';

/** Max characters of a description to highlight. */
export const highlightedLength = 10_000;
/** Length of an excerpt, and of its text before the first match. */
const excerptLength = 300;
const leadLength = 60;
/** Max matches considered for the choice of an excerpt, because every pair of them is compared. */
const maxCompared = 200;

interface SearchedWords {
  readonly words: readonly string[];
  /** How the last word matches: as a prefix for `prefix`, as a word or prefix for `word`. */
  readonly match: Match['match'];
  readonly inTitleOnly: boolean;
}

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Stems by word; null for a stop word. */
type Stems = ReadonlyMap<string, string | null>;

const tokenPattern = /(?<![\p{L}\p{N}.-])8 ?\(a\)|\b[a-z]&[a-z]\b|c\+\+|c#|\.net\b|&|[\p{L}\p{N}\p{M}]+/giu;
const stemRow = z.object({ word: z.string(), stem: z.string().nullable() });
const stemSql = `SELECT word, CASE WHEN word ~ '[0-9]' THEN word ELSE (ts_lexize('english_stem', word))[1] END AS stem FROM unnest($1::text[]) AS word`;

/**
 * Finds the words of texts that match a query. Words are split and stemmed like in the search documents.
 *
 * @param texts - `searched` is the description with blanks in place of boilerplate
 */
export async function highlight(
  database: Pick<EntityManager, 'query'>,
  query: Query,
  texts: readonly { title: string; description: string; searched: string }[],
  synonymsOf: Synonyms,
): Promise<Highlight[]> {
  const searched = findSearchedWords(query, synonymsOf);
  const readMixedCase = createWordReader(true);
  const readLowerCase = createWordReader(false);
  const tokens = texts.map(({ title, searched }) => ({
    title: tokenize(title, readMixedCase),
    description: tokenize(searched, /[a-z]/.test(searched) ? readMixedCase : readLowerCase),
  }));
  const words = searched.flatMap((each) => each.words);
  // Words with the same stem have the same initial, so words with other initials need no stem.
  const initials = new Set(words.map((word) => word.charAt(0)));
  const found = tokens
    .flatMap(({ title, description }) => [...title, ...description])
    .flatMap(({ word }) => (initials.has(word.charAt(0)) ? [word] : []));
  const rows = await readRows(database, stemRow, stemSql, [[...new Set([...words, ...found])]]);
  const stems: Stems = new Map(rows.map(({ word, stem }) => [word, stem]));
  return texts.map(({ description }, index) => {
    const { title = [], description: described = [] } = tokens[index] ?? {};
    const inText = findRanges(
      described,
      searched.filter(({ inTitleOnly }) => !inTitleOnly),
      stems,
    );
    return { title: findRanges(title, searched, stems), ...chooseExcerpt(description, described, inText) };
  });
}

/** Returns the words that a query searches for, and their synonyms. */
function findSearchedWords(query: Query, synonymsOf: Synonyms): SearchedWords[] {
  if ('parts' in query) return query.parts.flatMap((part) => findSearchedWords(part, synonymsOf));
  if (query.kind === 'meant') return query.said.flatMap((part) => findSearchedWords(part, synonymsOf));
  if (query.kind !== 'words' && (query.kind !== 'field' || query.field !== 'title')) return [];
  const inTitleOnly = query.kind === 'field';
  const synonyms = query.match === 'prefix' ? [] : synonymsOf(query.text);
  return [
    { words: queryWords(query.text), match: query.match, inTitleOnly },
    ...synonyms.map((text) => ({ words: queryWords(text), match: 'phrase' as const, inTitleOnly })),
  ].filter(({ words }) => words.length > 0);
}

/** Returns a function that converts a token to its indexed word. It caches the words, because tokens repeat and normalizing is the most expensive step. */
function createWordReader(acronyms: boolean): (token: string) => string {
  const cache = new Map<string, string>();
  return (token) => {
    const word = cache.get(token) ?? searchWords(token, { acronyms });
    cache.set(token, word);
    return word;
  };
}

function tokenize(text: string, wordOf: (token: string) => string): Token[] {
  return Array.from(text.matchAll(tokenPattern), ({ 0: token, index }) => ({
    word: wordOf(token),
    start: index,
    end: index + token.length,
  }));
}

function findRanges(tokens: readonly Token[], searched: readonly SearchedWords[], stems: Stems): Range[] {
  const ranges: Range[] = [];
  for (const [index, { start }] of tokens.entries()) {
    const lengths = searched.filter((each) => matches(tokens, index, each, stems)).map(({ words }) => words.length);
    const last = tokens[index + Math.max(0, ...lengths) - 1];
    const before = ranges.at(-1)?.[1] ?? 0;
    if (lengths.length > 0 && last !== undefined && start >= before) ranges.push([start, last.end]);
  }
  return ranges;
}

/** Whether the words occur one after another from a token on. A stop word among them matches any word. */
function matches(tokens: readonly Token[], from: number, { words, match }: SearchedWords, stems: Stems): boolean {
  return words.every((word, index) => {
    const token = tokens[from + index]?.word;
    if (token === undefined) return false;
    const mode = index === words.length - 1 ? match : 'phrase';
    const stem = stems.get(word) ?? null;
    if (mode === 'prefix') return matchesPrefix(token, word, stems);
    if (stem === null) return index > 0 || token === word;
    return stems.get(token) === stem || (mode === 'word' && token.startsWith(word));
  });
}

/** Whether a token begins with a prefix, or has the stem of the prefix if that is shorter: `training*` also matches "train". */
function matchesPrefix(token: string, beginning: string, stems: Stems): boolean {
  const stem = stems.get(beginning) ?? null;
  const isCut = stem !== null && !stem.startsWith(beginning);
  return token.startsWith(beginning) || (isCut && stems.get(token) === stem);
}

/** Selects the excerpt with the most matches. It begins and ends at a word, so that no character is cut in half. */
function chooseExcerpt(
  text: string,
  tokens: readonly Token[],
  ranges: readonly Range[],
): Pick<Highlight, 'excerpt' | 'ranges'> {
  const first = ranges.slice(0, maxCompared);
  const countFrom = (start: number) =>
    first.filter((range) => range[0] >= start && range[1] <= start + excerptLength - leadLength).length;
  const best = first
    .map(([start]) => start)
    .reduce((chosen, start) => (countFrom(start) > countFrom(chosen) ? start : chosen), first[0]?.[0] ?? 0);
  const begin = tokens.find(({ start }) => start >= best - leadLength)?.start ?? 0;
  const end = tokens.findLast((token) => token.end <= begin + excerptLength)?.end ?? 0;
  return {
    excerpt: text.slice(begin, Math.max(end, begin)),
    ranges: ranges
      .filter(([start, stop]) => start >= begin && stop <= end)
      .map(([start, stop]) => [start - begin, stop - begin]),
  };
}
