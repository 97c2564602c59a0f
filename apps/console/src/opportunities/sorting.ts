import { sortChoices } from '@rfp/api-client/display';
import { personalSortField, type SortField } from '@rfp/contracts/opportunity';
import { texts } from '../texts.js';

type Order = 'ASC' | 'DESC';

/** The specification's orders, and one by the overall score of the badge. */
export const sortOptions: { label: string; field: SortField }[] = [
  ...sortChoices.slice(0, 1),
  { label: texts.list.overall, field: 'total_score' },
  ...sortChoices.slice(1),
];

/** And, for people, by the total of their own recipe. */
export const personalSortOptions: typeof sortOptions = [
  ...sortOptions,
  { label: texts.list.personal, field: personalSortField },
];

/** An order of links alone, such as those of the latest additions: offered only while it is in use. */
export const addedOption: (typeof sortOptions)[number] = { label: texts.list.added, field: 'created_at' };

export const defaultSort = { field: 'relevance_score', order: 'DESC' } as const;
/** Default order of a list of the past, as on the server. */
const defaultPastSort = { field: 'posted_date', order: 'DESC' } as const;

export function defaultSortAsOf(asOf: string | undefined): typeof defaultSort | typeof defaultPastSort {
  return asOf === undefined ? defaultSort : defaultPastSort;
}

const scores: readonly unknown[] = ['relevance_score', 'total_score', personalSortField] satisfies SortField[];

/** Whether a list of the past can have the order: scores of then are not kept. */
export function isPastOrder(field: string | null | undefined): boolean {
  return !scores.includes(field);
}

/** Default direction of an order: best, highest and newest first, but soonest and A first. */
export function naturalOrder(field: string): Order {
  return field === 'due_date' || field === 'title' ? 'ASC' : 'DESC';
}

const phrases: Record<string, { what: string; ASC: string; DESC: string }> = {
  relevance_score: { what: 'relevance score', ASC: 'lowest first', DESC: 'highest first' },
  total_score: { what: 'overall score', ASC: 'lowest first', DESC: 'highest first' },
  [personalSortField]: { what: 'your fit', ASC: 'lowest first', DESC: 'highest first' },
  due_date: { what: 'due date', ASC: 'soonest first', DESC: 'latest first' },
  estimated_value: { what: 'value', ASC: 'lowest first', DESC: 'highest first' },
  posted_date: { what: 'posted date', ASC: 'oldest first', DESC: 'newest first' },
  created_at: { what: 'date added', ASC: 'oldest first', DESC: 'newest first' },
  title: { what: 'title', ASC: 'A to Z', DESC: 'Z to A' },
};

/** `Sorted by relevance score, highest first`. */
export function sortedBy(field: string, order: Order): string {
  const phrase = phrases[field];
  const direction = order === 'ASC' ? texts.list.ascending : texts.list.descending;
  return phrase === undefined
    ? texts.list.sortedBy(field, direction.toLowerCase())
    : texts.list.sortedBy(phrase.what, phrase[order]);
}
