export const usaspendingBaseUrl = 'https://api.usaspending.gov';

/** Without the slash at the end a POST is redirected or not found. */
export const searchPath = '/api/v2/search/spending_by_award/';
export const awardPath = (id: string): string => `/api/v2/awards/${encodeURIComponent(id)}/`;

/** Public page of an award. */
export const awardPage = (id: string): string => `https://www.usaspending.gov/award/${encodeURIComponent(id)}`;

/** Days are printed without saying where. */
export const usaspendingTimeZone = 'America/New_York';

/** The largest page the service gives. */
export const pageSize = 100;

/** Beyond so many records the service pages only by the values of the last record. */
export const pagedRecords = 50_000;

/** A listing that goes on for longer is no listing of one market. */
export const maxPages = 3000;

/** Awards on which nothing was done for longer are not recompeted. */
export const maxIdleYears = 6;

/** How long after its end an award is still listed, so that what was a lead is seen to be none any more. */
export const endedDays = 60;

/** Ends further away are typing errors: 2108 has been seen. */
export const maxYearsAhead = 15;

/** No limit is published. */
export const usaspendingPace = { minIntervalMs: 250, dailyQuota: null };

export const leadType = 'Recompete lead (derived)';
