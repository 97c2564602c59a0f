import { listAddress as addressOf } from '@rfp/api-client/console-address';
import { type OpportunityFilter, type SortField } from '@rfp/contracts/opportunity';

export { opportunityAddress } from '@rfp/api-client/console-address';

/** Address of the list with a filter and an order. */
export function listAddress(filter: OpportunityFilter, sort?: SortField, order: 'ASC' | 'DESC' = 'DESC'): string {
  return addressOf({ filter, ...(sort === undefined ? {} : { sort: [sort, order] }) });
}
