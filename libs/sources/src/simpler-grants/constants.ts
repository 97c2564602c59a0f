export const simplerGrantsName = 'Simpler.Grants.gov';
export const simplerGrantsHome = 'https://simpler.grants.gov/';
export const simplerGrantsBaseUrl = 'https://api.simpler.grants.gov';
export const searchPath = '/v1/opportunities/search';

/** Public page of an opportunity. */
export const opportunityPage = (id: string): string =>
  `https://simpler.grants.gov/opportunity/${encodeURIComponent(id)}`;

/** Records per page. The public documentation advises against larger pages. */
export const defaultPageSize = 100;

/** The search returns no record after this position, even if it finds more. */
export const maxReachable = 10_000;

/** Days after its close date for which a closed or archived opportunity is still requested. */
export const closingsDays = 30;

/** Maximum share of records that may leave the listing during a sweep. A larger loss is an error of the source. */
export const maxShrinkage = 0.2;

export const simplerGrantsPace = { minIntervalMs: 1000, dailyQuota: 10_000 };
