import { formatDay, formatValue, notAvailable } from '@rfp/api-client/display';
import { missingDueText } from '@rfp/contracts/dates/date-note';
import { bestMatchSortField, type Opportunity } from '@rfp/contracts/opportunity';
import { searchTexts } from '../search/search-texts.js';
import { describeSort } from '../list/sorting.js';
import { type CardExtraProps } from './OpportunityCard.js';
import styles from './card.module.css';

/** Returns the displayed value of the sort field; null if the value does not explain the position. */
function sortValue(opportunity: Opportunity, field: string): string | null {
  const {
    relevance_score,
    total_score,
    personal_score = total_score,
    due_date,
    due_date_note,
    posted_date,
    estimated_value,
    currency,
  } = opportunity;
  const values: Record<string, string> = {
    relevance_score: String(relevance_score),
    total_score: String(total_score),
    personal_total: String(personal_score),
    due_date: due_date === null ? missingDueText(due_date_note, notAvailable) : formatDay(due_date),
    posted_date: formatDay(posted_date),
    estimated_value: formatValue(estimated_value, currency),
  };
  return values[field] ?? null;
}

/** Explains the position of a search result. The sort order of the list decides it, even if another record matches the text better. */
export function WhyHere({ opportunity, sort }: CardExtraProps) {
  if (opportunity.highlight === undefined || sort === undefined) return null;
  const value = sortValue(opportunity, sort.field);
  const order = describeSort(sort.field, sort.order);
  const isByText = sort.field === bestMatchSortField;
  return (
    <details className={styles['why']}>
      <summary>{searchTexts.whyHere}</summary>
      <p>
        {value === null ? `${order}.` : searchTexts.placeBy(order, value)}{' '}
        {isByText ? searchTexts.textOrders : searchTexts.textSelects}
      </p>
    </details>
  );
}
