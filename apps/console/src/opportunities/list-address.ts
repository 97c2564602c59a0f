import { type OpportunityFilter, type SortField } from '@rfp/contracts/opportunity';
import { asOfName } from '../shared/use-as-of.js';

/** Address of an opportunity, now or as of an instant. */
export function opportunityAddress(id: string, asOf: string | undefined): string {
  const query = asOf === undefined ? '' : `?${new URLSearchParams({ [asOfName]: asOf }).toString()}`;
  return `/opportunities/${id}${query}`;
}

/** Address of the list with these filters, in react-admin's format. */
export function listAddress(filter: OpportunityFilter, sort?: SortField, order: 'ASC' | 'DESC' = 'DESC'): string {
  const query = new URLSearchParams();
  if (Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
  if (sort !== undefined) {
    query.set('sort', sort);
    query.set('order', order);
  }
  return query.size === 0 ? '/opportunities' : `/opportunities?${query.toString()}`;
}
