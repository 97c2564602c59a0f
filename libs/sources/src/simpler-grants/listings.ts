import { DateTime } from 'luxon';
import { grantsGovTimeZone } from '../grants-gov/constants.js';
import { closingsDays } from './constants.js';

/** What is asked for: one search after the other. */
export const listings = ['closings', 'open'] as const;
export type Listing = (typeof listings)[number];

/**
 * The search has no "changed since". What is open is read whole. What is over is asked for by its close date, with no end to it: so an
 * opportunity that is archived before its close date, which is how one is withdrawn, is seen until that date and a month longer, and
 * after it the date itself says that it is closed. What is over comes first: it is little, and the open ones may be more than can be
 * reached.
 */
export function filtersOf(listing: Listing, now: Date): Record<string, unknown> {
  if (listing === 'open') return { opportunity_status: { one_of: ['forecasted', 'posted'] } };
  const since = DateTime.fromJSDate(now, { zone: grantsGovTimeZone }).minus({ days: closingsDays });
  return {
    opportunity_status: { one_of: ['closed', 'archived'] },
    close_date: { start_date: since.toFormat('yyyy-MM-dd') },
  };
}

/** The second rule tells apart what was posted on the same day: without it the order, and so the pages, would change between two requests. */
export const sortOrder = ['post_date', 'opportunity_id'].map((order_by) => ({
  order_by,
  sort_direction: 'descending',
}));
