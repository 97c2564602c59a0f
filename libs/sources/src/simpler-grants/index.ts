import { z } from 'zod';
import { type Connector, type OperatorSettings, type ReadContext } from '../connector.js';
import {
  closingsDays,
  defaultPageSize,
  simplerGrantsBaseUrl,
  simplerGrantsHome,
  simplerGrantsName,
  simplerGrantsPace,
} from './constants.js';
import { simplerGrantsKeyCheck } from './check-key.js';
import { throwGoneIfMissing } from '../throw-gone-if-missing.js';
import { replayRecord } from '../records/read-record.js';
import { readOpportunities, readOpportunity } from './read-opportunities.js';

/** Operator settings: the free API key, and the base URL of a mirror. */
export const simplerGrantsOperator: OperatorSettings = {
  apiKey: { env: 'SIMPLER_GRANTS_API_KEY', title: simplerGrantsName, check: simplerGrantsKeyCheck },
  baseUrlEnv: 'SIMPLER_GRANTS_BASE_URL',
};

/** Federal grant opportunities from the API of Simpler.Grants.gov. Needs a free key. */
export function createSimplerGrants({ pageSize = defaultPageSize }: { pageSize?: number } = {}) {
  return {
    source: {
      key: 'simpler_grants',
      name: simplerGrantsName,
      source_type: 'federal_grant',
      kind: 'api',
      home_url: simplerGrantsHome,
      needs_key: true,
    },
    defaultBaseUrl: simplerGrantsBaseUrl,
    pace: simplerGrantsPace,
    // Each sweep lists everything forecasted or posted, and recently closed opportunities.
    fullSnapshot: { channel: 'api' },
    // Opportunities that were posted and closed within this time are among the recently closed opportunities.
    lookbackDays: closingsDays,
    alternates: ['grants_gov', 'grants_gov_extract'],
    replay: (raw: string) => replayRecord(raw, z.unknown(), readOpportunity),
    read: (context: ReadContext, baseUrl: string) =>
      throwGoneIfMissing(simplerGrantsName, readOpportunities(context, baseUrl, pageSize)),
  } as const satisfies Connector;
}
