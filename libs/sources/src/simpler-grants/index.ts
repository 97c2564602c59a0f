import { type Connector, type ReadContext } from '../connector.js';
import { defaultPageSize, simplerGrantsBaseUrl, simplerGrantsHome, simplerGrantsName, simplerGrantsPace } from './constants.js';
import { readOpportunities } from './read-opportunities.js';

/** Grant opportunities of the federal government by the API of Simpler.Grants.gov. Needs a key, which everybody gets there for nothing. */
export function createSimplerGrants({ pageSize = defaultPageSize }: { pageSize?: number } = {}) {
  return {
    source: { key: 'simpler_grants', name: simplerGrantsName, source_type: 'federal_grant', kind: 'api', home_url: simplerGrantsHome, needs_key: true },
    defaultBaseUrl: simplerGrantsBaseUrl,
    pace: simplerGrantsPace,
    read: (context: ReadContext, baseUrl: string) => readOpportunities(context, baseUrl, pageSize),
  } as const satisfies Connector;
}
