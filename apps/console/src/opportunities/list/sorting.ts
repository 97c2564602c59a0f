import { sortChoices, sortLabels } from '@rfp/api-client/display';
import { bestMatchSortField, personalSortField, type SortField, sortFieldSchema } from '@rfp/contracts/opportunity';
import { texts } from '../../texts.js';

type Order = 'ASC' | 'DESC';

/** An entry of the sort menu. */
export interface SortOption {
  readonly value: SortField;
  readonly label: string;
}

const offeredSorts: readonly SortField[] = [...sortChoices, bestMatchSortField, personalSortField, 'total_score'];

const toOption = (value: SortField): SortOption => ({ value, label: sortLabels[value] });

/**
 * Returns the sort orders of the specification, and orders by the other scores. Best match needs a search text, Your Fit a signed-in user. Orders that are
 * only used by links, such as the latest additions, are offered while they are in use.
 */
export function sortOptions(list: {
  field: string;
  hasText: boolean;
  isPerson: boolean;
  isPast: boolean;
}): SortOption[] {
  const excluded = new Set<SortField>([
    ...(list.hasText ? [] : ([bestMatchSortField] as const)),
    ...(list.isPerson ? [] : ([personalSortField] as const)),
  ]);
  const offered = offeredSorts.filter((field) => !excluded.has(field));
  const used = sortFieldSchema.safeParse(list.field).data;
  const all = used === undefined || offered.includes(used) ? offered : [...offered, used];
  return all.filter((field) => !list.isPast || isPastOrder(field)).map(toOption);
}

/** Orders that always begin with the best and cannot be reversed. */
const bestFirst: ReadonlySet<string> = new Set<SortField>([bestMatchSortField, personalSortField]);

export function isBestFirst(field: string): boolean {
  return bestFirst.has(field);
}

const scores: readonly unknown[] = [
  'relevance_score',
  'total_score',
  personalSortField,
  bestMatchSortField,
] satisfies SortField[];

/** Whether lists of the past support the order. Earlier scores are not stored. */
export function isPastOrder(field: string | null | undefined): boolean {
  return !scores.includes(field);
}

/** Returns the default direction: best, highest and newest first; due dates soonest first; titles from A to Z. */
export function naturalOrder(field: string): Order {
  return field === 'due_date' || field === 'title' ? 'ASC' : 'DESC';
}

const phrases: Record<string, { what: string; ASC: string; DESC: string }> = {
  relevance_score: { what: 'relevance score', ASC: 'lowest first', DESC: 'highest first' },
  total_score: { what: 'overall score', ASC: 'lowest first', DESC: 'highest first' },
  [personalSortField]: { what: 'your fit', ASC: 'lowest first', DESC: 'highest first' },
  [bestMatchSortField]: { what: 'best match', ASC: 'weakest first', DESC: 'closest first' },
  due_date: { what: 'due date', ASC: 'soonest first', DESC: 'latest first' },
  estimated_value: { what: 'value', ASC: 'lowest first', DESC: 'highest first' },
  posted_date: { what: 'posted date', ASC: 'oldest first', DESC: 'newest first' },
  created_at: { what: 'date added', ASC: 'oldest first', DESC: 'newest first' },
  title: { what: 'title', ASC: 'A to Z', DESC: 'Z to A' },
};

/** Returns a description such as `Sorted by relevance score, highest first`. */
export function describeSort(field: string, order: Order): string {
  const phrase = phrases[field];
  const direction = order === 'ASC' ? texts.list.ascending : texts.list.descending;
  return phrase === undefined
    ? texts.list.sortedBy(field, direction.toLowerCase())
    : texts.list.sortedBy(phrase.what, phrase[order]);
}
