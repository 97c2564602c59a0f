export const simplerGrantsName = 'Simpler.Grants.gov';
export const simplerGrantsHome = 'https://simpler.grants.gov/';
export const simplerGrantsBaseUrl = 'https://api.simpler.grants.gov';
export const searchPath = '/v1/opportunities/search';

/** Public page of an opportunity. */
export const opportunityPage = (id: string): string =>
  `https://simpler.grants.gov/opportunity/${encodeURIComponent(id)}`;

/** Records per page; the public documentation advises not to ask for more. */
export const defaultPageSize = 100;

/** The search shows no record behind this place, however many it finds. */
export const maxReachable = 10_000;

/** How long after its close date a closed or archived opportunity is still asked for. */
export const closingsDays = 30;

/** A listing that loses a larger share of its records while it is read is a fault of the source and no listing. */
export const maxShrinkage = 0.2;

export const simplerGrantsPace = { minIntervalMs: 1000, dailyQuota: 10_000 };
