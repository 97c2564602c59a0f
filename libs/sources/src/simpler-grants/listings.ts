import { DateTime } from 'luxon';
import { grantsGovTimeZone } from '../grants-gov/constants.js';
import { closingsDays } from './constants.js';

/** The searches of a run, in order. */
export const listings = ['closings', 'open'] as const;
export type Listing = (typeof listings)[number];

/**
 * Filters of a search, which has no "changed since". Open opportunities are read completely. Closed opportunities are selected by close date without
 * an upper bound, so that an opportunity archived before its close date, such as a withdrawn one, is listed until a month after that date. Closed
 * opportunities are read first, because they are few and the open opportunities may exceed the limit of the search.
 */
export function filtersOf(listing: Listing, now: Date): Record<string, unknown> {
  if (listing === 'open') return { opportunity_status: { one_of: ['forecasted', 'posted'] } };
  const since = DateTime.fromJSDate(now, { zone: grantsGovTimeZone }).minus({ days: closingsDays });
  return {
    opportunity_status: { one_of: ['closed', 'archived'] },
    close_date: { start_date: since.toFormat('yyyy-MM-dd') },
  };
}

/**
 * The second entry orders opportunities posted on the same day. Without it, the order, and so the pages, could change between
 * two requests.
 */
export const sortOrder = ['post_date', 'opportunity_id'].map((order_by) => ({
  order_by,
  sort_direction: 'descending',
}));
