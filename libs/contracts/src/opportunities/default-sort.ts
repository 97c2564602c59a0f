import { bestMatchSortField, personalSortField, type SortField } from '../opportunity.js';

/**
 * The order of a list whose reader chooses none, descending: with a text the best match, otherwise with a profile the reader's own total, otherwise
 * "Score". Scores of the past are not kept, so a list of the past begins with what was posted last.
 *
 * @param list - `hasProfile`: whether the reader has a recipe of their own
 */
export function defaultSort(list: { hasText: boolean; hasProfile: boolean; isPast: boolean }): SortField {
  if (list.isPast) return 'posted_date';
  if (list.hasText) return bestMatchSortField;
  return list.hasProfile ? personalSortField : 'relevance_score';
}
