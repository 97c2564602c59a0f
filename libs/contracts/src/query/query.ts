import { type CodeWord } from '../fields/opportunity-filters.js';

/** A part of a query that a record matches or not. No record matches an `or` without parts. */
export type Query =
  | {
      readonly kind: 'and' | 'or';
      readonly parts: readonly Query[];
      /** Parts that rank the matches, if not all: words that a match need not have, or fewer words than those that find it. */
      readonly rankedBy?: readonly Query[];
    }
  | { readonly kind: 'not'; readonly part: Query }
  | Meant
  | Term;

/**
 * A part of a text that means a place, a buyer, a set-aside or a code. Records that state it match, and so do those whose texts say it: many
 * sources do not state such fields. The former rank higher.
 */
export interface Meant {
  readonly kind: 'meant';
  /** The written text. */
  readonly text: string;
  /** Any of these. */
  readonly stated: readonly (FieldWords | FieldCode)[];
  /** What is close to it: records that state one of these match as well, and rank lower. */
  readonly near?: readonly (FieldWords | FieldCode)[];
  readonly said: readonly (Words | FieldWords)[];
}

/** A part without further parts. */
export type Term = Words | FieldWords | FieldCode | FieldStatus | NumberRange | DateRange;

/** A term that a text must contain. Words of a phrase follow one another. */
export interface Match {
  readonly text: string;
  readonly match: 'word' | 'prefix' | 'phrase';
}

/** Anywhere in the text of a record. */
export interface Words extends Match {
  readonly kind: 'words';
  /** Alternatives of the text that follow from other words beside it: with the same meaning, or of the same subject. */
  readonly instead?: { readonly texts: readonly string[]; readonly means: 'same' | 'related' };
}

/** A condition on one field. */
export interface FieldWords extends Match {
  readonly kind: 'field';
  readonly field: TextField;
}

/** One of its codes begins so: `naics:5415` matches 541511. */
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

/** A day, `2026-12-31`, or a number of days: from now until the due date, or from the posted date until now. */
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

/** Thrown while a text is read; `parseQuery` returns it. */
export class QuerySyntaxError extends Error {
  constructor(readonly problem: QueryError) {
    super(problem.message);
  }
}

export function wrongAt(at: number, end: number, message: string): never {
  throw new QuerySyntaxError({ message, at, end });
}
