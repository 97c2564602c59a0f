import { z } from 'zod';
import { type Connector, defineConnectorType, type ReadContext, type SourceIdentity } from '../connector.js';
import { pagedRecords, pageSize, usaspendingBaseUrl, usaspendingPace } from './constants.js';
import { replayRecord } from '../read-record.js';
import { storedDetail, readDetails, replayDetail } from './read-details.js';
import { readListing, replayRow } from './read-listing.js';
import { type UsaspendingSettings, usaspendingSettings } from './settings.js';

/**
 * Federal awards that end soon, as leads to what will be bought again. There is no ready source of this type: a market has to be named,
 * `{ "naics_codes": ["5415"] }`, because all awards of the government are hundreds of thousands.
 */
export const usaspending = defineConnectorType({
  key: 'usaspending',
  title: 'USAspending: federal awards that end soon',
  kind: 'api',
  settings: usaspendingSettings,
  presets: [],
  egress: 'direct',
  create: (identity, settings) => createUsaspending(identity, settings),
});

/** The connector of one market. @param limit rows of one page @param paged rows that can be reached by the number of their page */
export function createUsaspending(
  identity: SourceIdentity,
  settings: UsaspendingSettings,
  { limit = pageSize, paged = pagedRecords } = {},
) {
  return {
    source: { ...identity, kind: 'api', needs_key: false },
    defaultBaseUrl: usaspendingBaseUrl,
    pace: usaspendingPace,
    // No whole listing: its pages are cut by number out of an index that is made anew at night, and it tells no total. Nothing would show
    // that an award fell between two pages.
    replay: (raw: string, now: Date) =>
      replayRecord(raw, z.unknown(), (kept) => {
        const detail = storedDetail.safeParse(kept);
        return detail.success ? replayDetail(detail.data, identity, now) : replayRow(kept, { identity, settings }, now);
      }),
    read: (context: ReadContext, baseUrl: string) =>
      readListing(context, baseUrl, { identity, settings, limit, paged }),
    details: {
      listChannel: 'search',
      detailChannel: 'detail',
      read: (ids: string[], context: ReadContext, baseUrl: string) => readDetails(ids, context, baseUrl, identity),
    },
  } as const satisfies Connector;
}
