import { bestMatchSortField, personalSortField, type SortField } from '../opportunity.js';

/**
 * Default sort of a list, descending: with a search text by match; otherwise with a profile by the caller's own total; otherwise by "Score". Past
 * scores are not stored, so a list of the past is sorted by posting date.
 *
 * @param list - `hasProfile`: whether the caller has a personal recipe
 */
export function defaultSort(list: { hasText: boolean; hasProfile: boolean; isPast: boolean }): SortField {
  if (list.isPast) return 'posted_date';
  if (list.hasText) return bestMatchSortField;
  return list.hasProfile ? personalSortField : 'relevance_score';
}
