import { expand } from './synonyms.js';

export interface Code {
  code: string;
  title: string;
  /** Last day on which the code was in use; null if it is still in use. */
  ended: string | null;
}

interface Entry extends Code {
  words: string[];
}

interface Match {
  entry: Entry;
  score: number;
}

/** Stop words: too frequent to distinguish codes. */
const stopWords = new Set(['and', 'of', 'or', 'the', 'for', 'in', 'to', 'with', 'not']);
const minPrefixLength = 3;
const exactScore = 2;
/** Maximum number of query words that synonyms may replace. The number of phrases grows with the square of the number of words. */
const maxExpandedWords = 10;

/** Removes the ending of an English plural: `services`, `batteries` and `boxes` become `service`, `battery` and `box`. */
function singular(word: string): string {
  if (word.length <= minPrefixLength) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^suia]s$/.test(word) ? word.slice(0, -1) : word;
}

function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !stopWords.has(word)).map(singular);
}

/** The words of a query, followed by variants with one phrase replaced by a synonym: `HVAC repair`, `information technology strategy`. */
function queryVariants(query: string): string[][] {
  const parts = query.split(/\s+/).slice(0, maxExpandedWords);
  const others = parts.flatMap((_, from) =>
    parts.slice(from).flatMap((_, more) => {
      const end = from + more + 1;
      const forms = expand(parts.slice(from, end).join(' '));
      return forms.map((form) => [...parts.slice(0, from), form, ...parts.slice(end)].join(' '));
    }),
  );
  return [query, ...others].map(wordsOf).filter((words) => words.length > 0);
}

/** How well an entry matches, from 0 to 1. Zero if a word of the query is neither a word of the entry nor the prefix of such a word. */
function matchScore({ words }: Entry, queryWords: string[]): number {
  let score = 0;
  for (const word of queryWords) {
    if (words.includes(word)) score += exactScore;
    else if (word.length >= minPrefixLength && words.some((other) => other.startsWith(word))) score += 1;
    else return 0;
  }
  return score / (exactScore * queryWords.length);
}

/** Sort order: codes in use before ended codes, then higher scores, then shorter titles, then longer codes. */
function compareMatches({ entry, score }: Match, other: Match): number {
  return (
    Number(entry.ended !== null) - Number(other.entry.ended !== null) ||
    other.score - score ||
    entry.words.length - other.entry.words.length ||
    other.entry.code.length - entry.code.length ||
    compareCodes(entry, other.entry)
  );
}

function compareCodes({ code }: Code, other: Code): number {
  return code < other.code ? -1 : Number(code > other.code);
}

/** A table of codes, parsed on first use from lines of code, title and (for ended codes) last day, separated by tabs. */
export class CodeTable {
  readonly #text: string;
  readonly #isHierarchy: boolean;
  #entries: Map<string, Entry> | undefined;

  /** @param isHierarchy whether the prefixes of a code are its parents, as in NAICS */
  constructor(text: string, { isHierarchy }: { isHierarchy: boolean }) {
    this.#text = text;
    this.#isHierarchy = isHierarchy;
  }

  /** Looks up a code in upper or lower case. */
  get(code: string): Code | undefined {
    const entry = this.#read().get(code.trim().toUpperCase());
    return entry && { code: entry.code, title: entry.title, ended: entry.ended };
  }

  /** The codes that a code belongs to, the broadest first. */
  parentsOf(code: string): Code[] {
    return this.#parentCodes(code).flatMap((parent) => this.get(parent) ?? []);
  }

  /**
   * Codes that begin with the query, the broadest first, then codes whose title has all words of the query, best first. Without a query, the
   * broadest codes in use.
   */
  search(query: string): Code[] {
    const entries = [...this.#read().values()];
    const trimmed = query.trim();
    if (trimmed === '')
      return entries.filter(({ code, ended }) => ended === null && this.#parentCodes(code).length === 0).map(toCode);
    const queryKey = codeKey(trimmed);
    const byCode = entries
      .filter(({ code }) => queryKey !== '' && codeKey(code).startsWith(queryKey))
      .sort((one, other) => one.code.length - other.code.length || compareCodes(one, other));
    const variants = queryVariants(trimmed);
    const byWords = entries
      .filter((entry) => !byCode.includes(entry))
      .map((entry) => ({ entry, score: Math.max(0, ...variants.map((queryWords) => matchScore(entry, queryWords))) }))
      .filter(({ score }) => score > 0)
      .sort(compareMatches);
    return [...byCode, ...byWords.map(({ entry }) => entry)].map(toCode);
  }

  #parentCodes(code: string): string[] {
    if (!this.#isHierarchy) return [];
    const entries = this.#read();
    const prefixes = Array.from({ length: code.length - 1 }, (_, at) => code.slice(0, at + 1).toUpperCase());
    return prefixes.filter((prefix) => entries.has(prefix));
  }

  #read(): Map<string, Entry> {
    this.#entries ??= new Map(
      this.#text
        .trim()
        .split('\n')
        .map((line) => {
          const [code = '', title = '', ended = null] = line.split('\t');
          return [code.toUpperCase(), { code, title, ended, words: wordsOf(title) }];
        }),
    );
    return this.#entries;
  }
}

/** Comparison key of a code: `8(a)` becomes `8A`. */
function codeKey(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function toCode({ code, title, ended }: Entry): Code {
  return { code, title, ended };
}
