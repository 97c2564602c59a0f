export const usaspendingBaseUrl = 'https://api.usaspending.gov';

/** The trailing slash is required. Without the slash, a POST is redirected or not found. */
export const searchPath = '/api/v2/search/spending_by_award/';
export const awardPath = (id: string): string => `/api/v2/awards/${encodeURIComponent(id)}/`;

/** Public page of an award. */
export const awardPage = (id: string): string => `https://www.usaspending.gov/award/${encodeURIComponent(id)}`;

/** Time zone of the days, which are printed without a zone. */
export const usaspendingTimeZone = 'America/New_York';

/** The largest page size of the service. */
export const pageSize = 100;

/** Beyond this number of records, the service pages only by the values of the last record. */
export const pagedRecords = 50_000;

/** Upper bound of the listing of one market. */
export const maxPages = 3000;

/** Years without an action after which an award is not expected to be recompeted. */
export const maxIdleYears = 6;

/** Days after its end for which an award is still listed, so that its lead is closed. */
export const endedDays = 60;

/** Maximum years until an end date. Later end dates, such as 2108, are typing errors. */
export const maxYearsAhead = 15;

/** No limit is published. */
export const usaspendingPace = { minIntervalMs: 250, dailyQuota: null };
