import { DateTime } from 'luxon';
import { grantsGovTimeZone } from '../grants-gov/constants.js';
import { closingsDays } from './constants.js';

/** The searches of a run, one after the other. */
export const listings = ['closings', 'open'] as const;
export type Listing = (typeof listings)[number];

/**
 * The search has no "changed since". Open opportunities are read completely. Closed ones are requested by close date
 * without an upper bound: so an opportunity archived before its close date, which is how a withdrawal looks, is seen
 * until that date and a month longer; after it the date itself closes it. Closed ones come first: they are few, and
 * the open ones may exceed the limit of the search.
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
 * The second rule orders what was posted on the same day: without it the order, and so the pages, would change between
 * two requests.
 */
export const sortOrder = ['post_date', 'opportunity_id'].map((order_by) => ({
  order_by,
  sort_direction: 'descending',
}));
