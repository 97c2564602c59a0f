import { type ListSelection } from './list-command.js';

/** Name of the instant of the past in the address of a list or an opportunity of the console. */
export const asOfName = 'as_of';

/** Address in the console of an opportunity, now or as of an instant. */
export function opportunityAddress(id: string, asOf: string | undefined): string {
  const query = asOf === undefined ? '' : `?${new URLSearchParams({ [asOfName]: asOf }).toString()}`;
  return `/opportunities/${encodeURIComponent(id)}${query}`;
}

/** Address in the console of a list, in the format of react-admin. What is not selected is as the person prefers it. */
export function listAddress({ filter = {}, sort, page, perPage, asOf }: Partial<ListSelection>): string {
  const query = new URLSearchParams();
  if (Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
  if (page !== undefined && page > 1) query.set('page', String(page));
  if (perPage !== undefined) query.set('perPage', String(perPage));
  if (sort !== undefined) {
    query.set('sort', sort[0]);
    query.set('order', sort[1]);
  }
  if (asOf !== undefined) query.set(asOfName, asOf);
  return query.size === 0 ? '/opportunities' : `/opportunities?${query.toString()}`;
}
