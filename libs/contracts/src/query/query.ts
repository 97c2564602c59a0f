import { type CodeWord } from '../fields/opportunity-filters.js';

/** A condition on records. An `or` without parts matches no record. */
export type Query =
  | {
      readonly kind: 'and' | 'or';
      readonly parts: readonly Query[];
      /** Parts that rank the matches, if they differ from the condition: optional words, or fewer words than the condition has. */
      readonly rankedBy?: readonly Query[];
    }
  | { readonly kind: 'not'; readonly part: Query }
  | Meant
  | Term;

/**
 * A part of a text that means a place, a buyer, a set-aside or a code. It matches records that state the value, and records whose texts mention it,
 * because many sources do not state such fields. The former rank higher.
 */
export interface Meant {
  readonly kind: 'meant';
  /** The text as written. */
  readonly text: string;
  /** A record matches if it states any of these. */
  readonly stated: readonly (FieldWords | FieldCode)[];
  /** Related values: records that state one of them match as well, but rank lower. */
  readonly near?: readonly (FieldWords | FieldCode)[];
  /** A record matches if its texts contain any of these. */
  readonly said: readonly (Words | FieldWords)[];
}

/** A query without nested parts. */
export type Term = Words | FieldWords | FieldCode | FieldStatus | NumberRange | DateRange;

/** A term that a text must contain. The words of a phrase must be adjacent. */
export interface Match {
  readonly text: string;
  readonly match: 'word' | 'prefix' | 'phrase';
}

/** Anywhere in the text of a record. */
export interface Words extends Match {
  readonly kind: 'words';
  /** Alternatives of the text, inferred from neighboring words: synonyms or related terms. */
  readonly instead?: { readonly texts: readonly string[]; readonly means: 'same' | 'related' };
}

/** A condition on one field. */
export interface FieldWords extends Match {
  readonly kind: 'field';
  readonly field: TextField;
}

/** One of the record's codes begins with the value: `naics:5415` matches 541511. */
export interface FieldCode {
  readonly kind: 'code';
  readonly field: CodeWord;
  readonly prefix: string;
}

export interface FieldStatus {
  readonly kind: 'status';
  readonly status: (typeof statuses)[number];
}

/** A range of `value`, in US dollars, or of `score`. */
export interface NumberRange {
  readonly kind: 'number';
  readonly field: 'value' | 'score';
  readonly min: Bound<number> | null;
  readonly max: Bound<number> | null;
}

export interface DateRange {
  readonly kind: 'date';
  readonly field: 'due' | 'posted';
  readonly min: Bound<Moment> | null;
  readonly max: Bound<Moment> | null;
}

export interface Bound<T> {
  readonly at: T;
  /** Whether the bound itself matches. */
  readonly inclusive: boolean;
}

/** A day, `2026-12-31`, or a number of days: until the due date, or since the posted date. */
export type Moment = { readonly day: string } | { readonly days: number };

export const statuses = ['active', 'closed', 'upcoming'] as const;
export const textFields = ['title', 'agency', 'number', 'kind', 'setaside', 'state', 'source'] as const;
export type TextField = (typeof textFields)[number];

/** An error of a query, and its position. */
export interface QueryError {
  readonly message: string;
  /** Index of the first wrong character, as in a JavaScript string. */
  readonly at: number;
  /** Index after the last one. */
  readonly end: number;
}

/** Thrown during parsing; `parseQuery` catches and returns it. */
export class QuerySyntaxError extends Error {
  constructor(readonly problem: QueryError) {
    super(problem.message);
  }
}

export function rejectAt(at: number, end: number, message: string): never {
  throw new QuerySyntaxError({ message, at, end });
}
