import { z } from 'zod';
import { countTerms, isTooLong, maxQueryLength, parseQuery } from './parse-query.js';
import { type Query } from './query.js';
import { splitKeywords } from './split-keywords.js';

/** A text in the query language. Its issues have the position of the error in `params`. */
export const queryTextSchema = z
  .string()
  .max(maxQueryLength)
  .superRefine((text, context) => checkQuery(text, context));

function checkQuery(text: string, context: Pick<z.RefinementCtx, 'addIssue'>, offset = 0): void {
  if (isTooLong(text)) return;
  const parsed = parseQuery(text);
  if (!('error' in parsed)) return;
  const at = parsed.error.at + offset;
  const end = parsed.error.end + offset;
  const message = `${parsed.error.message} (character ${at + 1})`;
  context.addIssue({ code: 'custom', message, params: { at, end } satisfies QueryPosition });
}

export const maxKeywords = 20;
/** Maximum words and fields of all keywords together: each is looked up, and evaluated for every candidate of the ranking. */
const maxAllTerms = 60;

/** Rejects keywords with too many words and fields in total. */
export function limitAllTerms(texts: readonly string[], context: Pick<z.RefinementCtx, 'addIssue'>): void {
  if (texts.length > maxKeywords) return;
  const count = texts.reduce((sum, text) => sum + countTerms(text), 0);
  if (count <= maxAllTerms) return;
  const message = `The keywords of a search have at most ${maxAllTerms} words and fields together; these have ${count}.`;
  context.addIssue({ code: 'custom', message });
}

/** Query texts as a list, or separated by commas. Error positions refer to the text as written. */
export const queryListSchema = z.union([z.string(), z.array(z.string())]).transform((given, context) => {
  const isList = Array.isArray(given);
  const keywords = isList
    ? given.map((text) => ({ text: text.trim(), at: 0 })).filter(({ text }) => text !== '')
    : splitKeywords(given);
  // A request body may hold half a million keywords: parsing them would block the process for seconds.
  if (keywords.length > maxKeywords)
    context.addIssue({ code: 'too_big', origin: 'array', maximum: maxKeywords, inclusive: true, input: given });
  else if (!isList) for (const { text, at } of keywords) checkQuery(text, context, at);
  return keywords.map(({ text }) => text);
});

/** Position of an error in a text: the `params` of its issue. `at` is the index of the first wrong character, `end` the index after the last. */
export const queryPositionSchema = z.object({ at: z.int().nonnegative(), end: z.int().positive() });
export type QueryPosition = z.infer<typeof queryPositionSchema>;

/** A query without matches: an `or` without parts. */
const noMatches: Query = { kind: 'or', parts: [] };

/**
 * The query of a text that `queryTextSchema` accepts; null for a blank one, which matches everything. A text without a word, such as `!!!` or an emoji,
 * matches nothing.
 */
export function readQuery(text: string): Query | null {
  return orNoMatches(parseValid(text), text);
}

/** The query of a text, or a query without matches if the text has no word. */
export function orNoMatches(query: Query | null, text: string): Query | null {
  return query ?? (text.trim() === '' ? null : noMatches);
}

/** A query that matches if any of the texts does; null if none has a word. */
export function anyOf(texts: readonly string[]): Query | null {
  return alternatives(texts.map(parseValid));
}

/** A query that matches if any of the queries does; null if there is none. */
export function alternatives(queries: readonly (Query | null)[]): Query | null {
  const parts = queries.filter((part) => part !== null);
  const [only] = parts;
  return parts.length > 1 ? { kind: 'or', parts } : (only ?? null);
}

/** The conjunction of texts that `queryTextSchema` accepts; the result may be too long. */
export function conjunctionText(texts: readonly string[]): string {
  const stated = texts.filter((text) => text.trim() !== '');
  // A text without a word cannot be put in parentheses. It matches nothing, and neither does the conjunction.
  const [only] = stated.length > 1 ? stated.filter((text) => parseValid(text) === null) : stated;
  return only ?? stated.map((text) => `(${text.trim()})`).join(' ');
}

function parseValid(text: string): Query | null {
  const read = parseQuery(text);
  if ('error' in read) throw new RangeError(read.error.message);
  return read.query;
}
