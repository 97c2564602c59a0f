import { formatDay, formatValue, notAvailable } from '@rfp/api-client/display';
import { missingDue } from '@rfp/contracts/dates/date-note';
import { bestMatchSortField, type Opportunity } from '@rfp/contracts/opportunity';
import { searchTexts } from './search-texts.js';
import { sortedBy } from './sorting.js';
import { useListSort } from './use-list-sort.js';
import styles from './card.module.css';

/** The shown value by which a record is sorted; null for a column that explains nothing. */
function valueOf(opportunity: Opportunity, field: string): string | null {
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
    due_date: due_date === null ? missingDue(due_date_note, notAvailable) : formatDay(due_date),
    posted_date: formatDay(posted_date),
    estimated_value: formatValue(estimated_value, currency),
  };
  return values[field] ?? null;
}

/** Why an opportunity that a text finds stands where it does: the list has the chosen order, whatever matches best. */
export function WhyHere({ opportunity }: { opportunity: Opportunity }) {
  const sort = useListSort();
  if (opportunity.highlight === undefined) return null;
  const value = valueOf(opportunity, sort.field);
  const order = sortedBy(sort.field, sort.order);
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
