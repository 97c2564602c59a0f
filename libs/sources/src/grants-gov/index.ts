import { z } from 'zod';
import { type Connector, type OperatorSettings, type ReadContext } from '../connector.js';
import { defaultRows, grantsGovBaseUrl, grantsGovHome, grantsGovName, grantsGovPace } from './constants.js';
import { throwGoneIfMissing } from '../throw-gone-if-missing.js';
import { replayRecord, type Records } from '../records/read-record.js';
import { storedDetail, readDetails, replayDetail } from './read-details.js';
import { readHit, readListing } from './read-listing.js';

/** Operator settings: the base URL of a mirror, and the milliseconds between two requests, because Grants.gov publishes no limit. */
export const grantsGovOperator: OperatorSettings = {
  baseUrlEnv: 'GRANTS_GOV_BASE_URL',
  pace: { minIntervalMs: { env: 'GRANTS_GOV_INTERVAL_MS' } },
};

/** Federal grant opportunities, by search2 and fetchOpportunity. Needs no key. */
export function createGrantsGov({ rows = defaultRows }: { rows?: number } = {}) {
  return {
    source: {
      key: 'grants_gov',
      name: grantsGovName,
      source_type: 'federal_grant',
      kind: 'api',
      home_url: grantsGovHome,
      needs_key: false,
    },
    defaultBaseUrl: grantsGovBaseUrl,
    pace: grantsGovPace,
    // Each sweep lists everything posted or forecasted.
    fullSnapshot: { channel: 'search' },
    alternates: ['simpler_grants', 'grants_gov_extract'],
    replay,
    read: (context: ReadContext, baseUrl: string) =>
      throwGoneIfMissing('The search of Grants.gov', readListing(context, baseUrl, rows)),
    details: { listChannel: 'search', detailChannel: 'detail', read: readDetails },
  } as const satisfies Connector;
}

function replay(raw: string): Records {
  return replayRecord(raw, z.unknown(), (stored) => {
    const detail = storedDetail.safeParse(stored);
    return detail.success ? replayDetail(detail.data) : readHit(stored);
  });
}
