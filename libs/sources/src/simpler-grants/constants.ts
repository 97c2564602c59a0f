export const simplerGrantsName = 'Simpler.Grants.gov';
export const simplerGrantsHome = 'https://simpler.grants.gov/';
export const simplerGrantsBaseUrl = 'https://api.simpler.grants.gov';
export const searchPath = '/v1/opportunities/search';

/** Public page of an opportunity. */
export const opportunityPage = (id: string): string =>
  `https://simpler.grants.gov/opportunity/${encodeURIComponent(id)}`;

/** Records per page; the public documentation advises not to ask for more. */
export const defaultPageSize = 100;

/** The search returns no record behind this position, however many it finds. */
export const maxReachable = 10_000;

/** Days after its close date for which a closed or archived opportunity is still requested. */
export const closingsDays = 30;

/** A listing that loses a larger share of its records during a sweep is a fault of the source. */
export const maxShrinkage = 0.2;

export const simplerGrantsPace = { minIntervalMs: 1000, dailyQuota: 10_000 };
