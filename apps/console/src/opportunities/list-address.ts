import { type OpportunityFilter, type SortField } from '@rfp/contracts/opportunity';

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
