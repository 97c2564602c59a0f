import { type Highlight, type Range } from '@rfp/contracts/opportunities/highlight';
import { type Match, type Query } from '@rfp/contracts/query/query';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { queryWords, searchWords } from '../search/query/search-words.js';
import { type Synonyms } from '../search/query/terms.js';

/** Long descriptions are looked at so far. */
export const highlightedLength = 10_000;
/** Of an excerpt, and of what comes before its first match. */
const excerptLength = 300;
const leadLength = 60;
/** Matches of a description that an excerpt is chosen among: each is compared with each. */
const maxCompared = 200;

interface Wanted {
  readonly words: readonly string[];
  /** The last word is the beginning of one in a prefix, and may be in what is no phrase. */
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
 * What of some texts matches a query, word by word as the search documents have them.
 *
 * @param texts - `searched` is the description with blanks in place of what is not searched
 */
export async function highlight(
  database: Pick<EntityManager, 'query'>,
  query: Query,
  texts: readonly { title: string; description: string; searched: string }[],
  synonymsOf: Synonyms,
): Promise<Highlight[]> {
  const wanted = wantedOf(query, synonymsOf);
  const inTitles = wordReader(true);
  const inCapitals = wordReader(false);
  const tokens = texts.map(({ title, searched }) => ({
    title: tokensOf(title, inTitles),
    description: tokensOf(searched, /[a-z]/.test(searched) ? inTitles : inCapitals),
  }));
  const words = wanted.flatMap((each) => each.words);
  // Words of one stem begin alike: the others need none.
  const initials = new Set(words.map((word) => word.charAt(0)));
  const found = tokens
    .flatMap(({ title, description }) => [...title, ...description])
    .flatMap(({ word }) => (initials.has(word.charAt(0)) ? [word] : []));
  const rows = await readRows(database, stemRow, stemSql, [[...new Set([...words, ...found])]]);
  const stems: Stems = new Map(rows.map(({ word, stem }) => [word, stem]));
  return texts.map(({ description }, index) => {
    const { title = [], description: described = [] } = tokens[index] ?? {};
    const inText = rangesOf(
      described,
      wanted.filter(({ inTitleOnly }) => !inTitleOnly),
      stems,
    );
    return { title: rangesOf(title, wanted, stems), ...excerptOf(description, described, inText) };
  });
}

/** The words that a query asks for, with their synonyms. */
function wantedOf(query: Query, synonymsOf: Synonyms): Wanted[] {
  if ('parts' in query) return query.parts.flatMap((part) => wantedOf(part, synonymsOf));
  if (query.kind === 'meant') return query.said.flatMap((part) => wantedOf(part, synonymsOf));
  if (query.kind !== 'words' && (query.kind !== 'field' || query.field !== 'title')) return [];
  const inTitleOnly = query.kind === 'field';
  const synonyms = query.match === 'prefix' ? [] : synonymsOf(query.text);
  return [
    { words: queryWords(query.text), match: query.match, inTitleOnly },
    ...synonyms.map((text) => ({ words: queryWords(text), match: 'phrase' as const, inTitleOnly })),
  ].filter(({ words }) => words.length > 0);
}

/** The word of a token as it is indexed. Most tokens come again, and normalising costs more than all else. */
function wordReader(acronyms: boolean): (token: string) => string {
  const known = new Map<string, string>();
  return (token) => {
    const word = known.get(token) ?? searchWords(token, { acronyms });
    known.set(token, word);
    return word;
  };
}

function tokensOf(text: string, wordOf: (token: string) => string): Token[] {
  return Array.from(text.matchAll(tokenPattern), ({ 0: token, index }) => ({
    word: wordOf(token),
    start: index,
    end: index + token.length,
  }));
}

function rangesOf(tokens: readonly Token[], wanted: readonly Wanted[], stems: Stems): Range[] {
  const ranges: Range[] = [];
  for (const [index, { start }] of tokens.entries()) {
    const lengths = wanted.filter((each) => matches(tokens, index, each, stems)).map(({ words }) => words.length);
    const last = tokens[index + Math.max(0, ...lengths) - 1];
    const before = ranges.at(-1)?.[1] ?? 0;
    if (lengths.length > 0 && last !== undefined && start >= before) ranges.push([start, last.end]);
  }
  return ranges;
}

/** Whether words follow one another from a token on. A stop word in between is any word. */
function matches(tokens: readonly Token[], from: number, { words, match }: Wanted, stems: Stems): boolean {
  return words.every((word, index) => {
    const token = tokens[from + index]?.word;
    if (token === undefined) return false;
    const how = index === words.length - 1 ? match : 'phrase';
    const stem = stems.get(word) ?? null;
    if (how === 'prefix') return beginsSo(token, word, stems);
    if (stem === null) return index > 0 || token === word;
    return stems.get(token) === stem || (how === 'word' && token.startsWith(word));
  });
}

/** Whether a token is found by a beginning, or by its stem where that is cut: by "train" for `training*`. */
function beginsSo(token: string, beginning: string, stems: Stems): boolean {
  const stem = stems.get(beginning) ?? null;
  const isCut = stem !== null && !stem.startsWith(beginning);
  return token.startsWith(beginning) || (isCut && stems.get(token) === stem);
}

/** The part with the most matches, from a word to a word, so that no character is cut. */
function excerptOf(
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
