import { type ListSelection } from './list-command.js';

/** Query parameter of console addresses with the instant of a past state. */
export const asOfName = 'as_of';

/** Console address of an opportunity, now or as of an instant. */
export function opportunityAddress(id: string, asOf: string | undefined): string {
  const query = asOf === undefined ? '' : `?${new URLSearchParams({ [asOfName]: asOf }).toString()}`;
  return `/opportunities/${encodeURIComponent(id)}${query}`;
}

/** Console address of a list, in the format of react-admin. Omitted parts follow the person's preferences. */
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
