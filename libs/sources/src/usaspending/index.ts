import { z } from 'zod';
import { type Connector, defineConnectorType, type ReadContext, type SourceIdentity } from '../connector.js';
import { pagedRecords, pageSize, usaspendingBaseUrl, usaspendingPace } from './constants.js';
import { replayRecord } from '../records/read-record.js';
import { storedDetail, readDetails, replayDetail } from './read-details.js';
import { readListing, replayRow } from './read-listing.js';
import { type UsaspendingSettings, usaspendingSettings } from './settings.js';

/**
 * Federal awards that end soon, as leads to their successors. There is no built-in source of this type, because a market must be named
 * (`{ "naics_codes": ["5415"] }`): the government has hundreds of thousands of awards.
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
    // Not a full snapshot: the listing has no total, and its pages are numbered in an index that is rebuilt at night, so an award between two pages
    // could be missed.
    replay: (raw: string, now: Date) =>
      replayRecord(raw, z.unknown(), (stored) => {
        const detail = storedDetail.safeParse(stored);
        return detail.success
          ? replayDetail(detail.data, identity, now)
          : replayRow(stored, { identity, settings }, now);
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
