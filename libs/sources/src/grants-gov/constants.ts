export const grantsGovName = 'Grants.gov';
export const grantsGovHome = 'https://www.grants.gov/';
export const grantsGovBaseUrl = 'https://api.grants.gov';
export const searchPath = '/v1/api/search2';
export const detailPath = '/v1/api/fetchOpportunity';

/** Public page of an opportunity. */
export const opportunityPage = (id: string): string => `https://www.grants.gov/search-results-detail/${id}`;

/** URL of an attachment, which is on another host than the API. */
export const attachmentPage = (id: number): string => `https://grants.gov/grantsws/rest/opportunity/att/download/${id}`;

/** Grants.gov prints days without a zone; it is operated in Washington. */
export const grantsGovTimeZone = 'America/New_York';

/** Records per page of the listing. The listing has some 2,000 records; pages of up to 9,999 have been served. */
export const defaultRows = 1000;

/** Share of a page that the next page repeats, because records that leave the listing shift the following records. */
export const overlapShare = 0.05;

/** Maximum share of records that may leave the listing during a sweep. A larger loss is an error of the source. */
export const maxShrinkage = 0.2;

/** Upper bound of a listing: it has some 2,000 records, and there have never been more than 100,000. */
export const maxRecords = 200_000;

/** No limit is published; one request per second has never been refused. */
export const grantsGovPace = { minIntervalMs: 1000, dailyQuota: null };
