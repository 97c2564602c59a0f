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

interface Found {
  entry: Entry;
  points: number;
}

/** Words that say nothing about a code. */
const emptyWords = new Set(['and', 'of', 'or', 'the', 'for', 'in', 'to', 'with', 'not']);
const minPrefix = 3;
const exactPoints = 2;
/** Maximum words of a query that are looked up as synonyms, because the number of phrases grows with the square. */
const maxParts = 10;

/** Removes the ending of an English plural: `services`, `batteries` and `boxes` become `service`, `battery` and `box`. */
function singular(word: string): string {
  if (word.length <= minPrefix) return word;
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
  return words.filter((word) => !emptyWords.has(word)).map(singular);
}

/** The words of a query, followed by variants with one phrase replaced by a synonym: `HVAC repair`, `information technology strategy`. */
function readingsOf(query: string): string[][] {
  const parts = query.split(/\s+/).slice(0, maxParts);
  const others = parts.flatMap((_, from) =>
    parts.slice(from).flatMap((_, more) => {
      const end = from + more + 1;
      const forms = expand(parts.slice(from, end).join(' '));
      return forms.map((form) => [...parts.slice(0, from), form, ...parts.slice(end)].join(' '));
    }),
  );
  return [query, ...others].map(wordsOf).filter((words) => words.length > 0);
}

/** Match of an entry, 0 to 1. Zero unless every word of the query is a word of the entry or the beginning of one. */
function pointsOf({ words }: Entry, reading: string[]): number {
  let points = 0;
  for (const word of reading) {
    if (words.includes(word)) points += exactPoints;
    else if (word.length >= minPrefix && words.some((other) => other.startsWith(word))) points += 1;
    else return 0;
  }
  return points / (exactPoints * reading.length);
}

/** Sorts ended codes last, then by match, then shorter titles first, then longer codes first. */
function compareFound({ entry, points }: Found, other: Found): number {
  return (
    Number(entry.ended !== null) - Number(other.entry.ended !== null) ||
    other.points - points ||
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

  /** @param isHierarchy whether a code belongs to the codes that are its prefixes */
  constructor(text: string, { isHierarchy }: { isHierarchy: boolean }) {
    this.#text = text;
    this.#isHierarchy = isHierarchy;
  }

  /** A code, ignoring its case. */
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
    const start = lettersOf(trimmed);
    const byCode = entries
      .filter(({ code }) => start !== '' && lettersOf(code).startsWith(start))
      .sort((one, other) => one.code.length - other.code.length || compareCodes(one, other));
    const readings = readingsOf(trimmed);
    const byWords = entries
      .filter((entry) => !byCode.includes(entry))
      .map((entry) => ({ entry, points: Math.max(0, ...readings.map((reading) => pointsOf(entry, reading))) }))
      .filter(({ points }) => points > 0)
      .sort(compareFound);
    return [...byCode, ...byWords.map(({ entry }) => entry)].map(toCode);
  }

  #parentCodes(code: string): string[] {
    if (!this.#isHierarchy) return [];
    const entries = this.#read();
    const beginnings = Array.from({ length: code.length - 1 }, (_, at) => code.slice(0, at + 1).toUpperCase());
    return beginnings.filter((beginning) => entries.has(beginning));
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
function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function toCode({ code, title, ended }: Entry): Code {
  return { code, title, ended };
}
