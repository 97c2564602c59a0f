import { z } from 'zod';
import { type Connector, defineConnectorType, type ReadContext, type SourceIdentity } from '../connector.js';
import { pagedRecords, pageSize, usaspendingBaseUrl, usaspendingPace } from './constants.js';
import { replayRecord } from '../read-record.js';
import { storedDetail, readDetails, replayDetail } from './read-details.js';
import { readListing, replayRow } from './read-listing.js';
import { type UsaspendingSettings, usaspendingSettings } from './settings.js';

/**
 * Federal awards that end soon, as leads to their successors. There is no built-in source of this type: a market must
 * be named, `{ "naics_codes": ["5415"] }`, because all awards of the government are hundreds of thousands.
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

/** The connector of one market. @param limit - rows per page @param paged - rows that can be reached by page number */
export function createUsaspending(
  identity: SourceIdentity,
  settings: UsaspendingSettings,
  { limit = pageSize, paged = pagedRecords } = {},
) {
  return {
    source: { ...identity, kind: 'api', needs_key: false },
    defaultBaseUrl: usaspendingBaseUrl,
    pace: usaspendingPace,
    // No full snapshot: its pages are cut by number from an index that is rebuilt at night, and it has no total. An
    // award that fell between two pages would go unnoticed.
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
