import { dayAt } from '../../dates/due-day.js';
import { parseQuery } from '../parse-query.js';
import { type Query } from '../query.js';
import { alternatives, orNoMatches } from '../query-text.js';
import { type Token } from '../query-tokens.js';
import { readAmount } from './amounts.js';
import { readAgency } from './agencies.js';
import { readCode } from './codes.js';
import { readKind } from './kinds.js';
import { readPlace } from './places.js';
import { keyOf, type Meaning, type Reader, type Run, type Word } from './reader.js';
import { readSetAside } from './set-asides.js';
import { readDate, readStatus } from './times.js';
import { type UnderstoodPart } from './understood-part.js';

/** Understood parts of a text. */
export interface Understanding {
  /** Null for a text without words. */
  readonly query: Query | null;
  readonly understood: readonly UnderstoodPart[];
}

const readers: readonly Reader[] = [readCode, readSetAside, readAgency, readDate, readAmount, readPlace];

/**
 * Interprets a query text: kinds of notices, dates, places, set-asides, agencies and codes become conditions, and all other words stay words. Quoted
 * texts and exclusions are not interpreted.
 *
 * @param text - a text that `queryTextSchema` accepts
 */
export function understandQuery(text: string, now: Date): Understanding {
  const understood: UnderstoodPart[] = [];
  const context = { today: dayAt(now), isInCapitals: isCapitals(text) };
  const read = parseQuery(text, (tokens) => understandTokens(text, tokens, context, understood));
  if ('error' in read) throw new RangeError(read.error.message);
  return { query: orNoMatches(read.query, text), understood };
}

/** Interprets several texts as alternatives of one query; the query is null if no text has a word. */
export function understandAny(texts: readonly string[], now: Date): Understanding {
  const read = texts.filter((text) => text.trim() !== '').map((text) => understandQuery(text, now));
  return {
    query: alternatives(read.map(({ query }) => query).filter((query) => !matchesNothing(query))),
    understood: read.flatMap(({ understood }) => understood),
  };
}

function matchesNothing(query: Query | null): boolean {
  return query !== null && 'parts' in query && query.parts.length === 0;
}

/** Several words without a lower-case letter. */
function isCapitals(text: string): boolean {
  return !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}{2,}/gu)?.length ?? 0) > 2;
}

type Reading = Pick<Run, 'today' | 'isInCapitals'>;

function understandTokens(
  text: string,
  tokens: readonly Token[],
  context: Reading,
  understood: UnderstoodPart[],
): readonly Token[] {
  const free = freeWords(tokens);
  const out: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const run = free.get(at);
    if (run === undefined) {
      const token = tokens[at];
      if (token !== undefined) out.push(token);
      at += 1;
    } else {
      out.push(...understandRun(text, run, { ...context, words: run.map(wordOf) }, understood));
      at += run.length;
    }
  }
  return out;
}

type WordToken = Token & { readonly kind: 'word' };

function isWord(token: Token): token is WordToken {
  return token.kind === 'word';
}

/** Runs of adjacent words that are not excluded, by the index of the first word. */
function freeWords(tokens: readonly Token[]): ReadonlyMap<number, readonly WordToken[]> {
  const runs = new Map<number, WordToken[]>();
  let start: number | null = null;
  for (const [at, token] of tokens.entries()) {
    if (!isWord(token) || tokens[at - 1]?.kind === 'not') start = null;
    else if (start === null) runs.set((start = at), [token]);
    else runs.get(start)?.push(token);
  }
  return runs;
}

function wordOf({ text, at, end }: WordToken): Word {
  return { text: text.replaceAll(/^[,;:!?]+|[,;:!?.]+$/g, ''), key: keyOf(text), at, end };
}

function understandRun(
  text: string,
  tokens: readonly WordToken[],
  run: Run,
  understood: UnderstoodPart[],
): readonly Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const meaning = meaningAt(run, at);
    const [first, last] = [tokens[at], tokens[at + (meaning?.length ?? 1) - 1]];
    if (first === undefined || last === undefined) break;
    if (meaning === null) out.push(first);
    else {
      const { length: _length, query, ...part } = meaning;
      understood.push({ text: text.slice(first.at, last.end), ...part });
      out.push({ kind: 'understood', query, at: first.at, end: last.end });
    }
    at += meaning?.length ?? 1;
  }
  return out;
}

/** The longest interpretation of the words from an index on. */
function meaningAt(run: Run, at: number): Meaning | null {
  const isUnderstood = (index: number) =>
    readers.some((read) => read(run, index) !== null) || readStatus(run, index) !== null;
  const found = [...readers.map((read) => read(run, at)), readStatus(run, at), readKind(run, at, isUnderstood)].filter(
    (meaning) => meaning !== null,
  );
  return found.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
