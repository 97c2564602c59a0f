import { z } from 'zod';
import {
  type Connector,
  type ConnectorType,
  defineConnectorType,
  type ReadContext,
  type SourceIdentity,
} from '../connector.js';
import { socrataKeyCheck } from './check-key.js';
import { socrataPresets } from './presets.js';
import { buildQuery, countAddress, pageAddress } from './query.js';
import { type PagedRows, readDataset } from './read-dataset.js';
import { accountKey } from '../account-key.js';
import { replayRecord } from '../records/read-record.js';
import { socrataChannel } from './describe-row.js';
import { repairGuard, repairNote } from '../records/repair-note.js';
import { RowReader } from './read-rows.js';
import { requestCount, requestRows } from './request-rows.js';
import { type SocrataSettings, socrataSettingsSchema } from './settings.js';

/**
 * Data sets of a Socrata open data portal, read by a mapping of their columns. Needs no key; an app token raises the limits.
 */
export const socrataType: ConnectorType = defineConnectorType({
  key: 'socrata',
  title: 'Socrata open data portal',
  kind: 'api',
  settings: socrataSettingsSchema,
  presets: socrataPresets,
  egress: 'guarded',
  operator: { apiKey: { env: 'SOCRATA_APP_TOKEN', title: 'Socrata', check: socrataKeyCheck } },
  create: createSocrata,
});

function createSocrata(identity: SourceIdentity, settings: SocrataSettings): Connector {
  return {
    source: { ...identity, kind: 'api', needs_key: false },
    defaultBaseUrl: `https://${settings.domain}`,
    // No limit is published. Without a token, all clients with one IP address share a pool.
    pace: { minIntervalMs: 500, dailyQuota: null },
    // A portal counts the requests of a token or an IP address across all its data sets.
    account: accountKey('socrata', settings.domain),
    ...(settings.complete_listing && { fullSnapshot: { channel: socrataChannel } }),
    ...lookbackOf(settings),
    replay: (raw) =>
      replayRecord(raw, z.unknown(), (stored) => {
        const repair = repairGuard.safeParse(stored).data;
        return repair === undefined
          ? new RowReader(settings, identity).readOne(stored)
          : { notices: [], rejected: [repairNote('answer', repair.mended)] };
      }),
    read: (context: ReadContext, baseUrl: string) =>
      readDataset(socrataRows(settings, context, baseUrl), new RowReader(settings, identity), context),
  };
}

/** The lookback period of a data set that is selected by posting date, so that it includes closed notices. */
function lookbackOf({ since, fields: { posted_date } }: SocrataSettings): Pick<Connector, 'lookbackDays'> {
  const isByPosting =
    since !== undefined && posted_date !== undefined && 'column' in posted_date && posted_date.column === since.column;
  return isByPosting ? { lookbackDays: since.days } : {};
}

/** The rows of a data set of a Socrata portal. */
function socrataRows(settings: SocrataSettings, context: ReadContext, baseUrl: string): PagedRows {
  const query = buildQuery(settings, context.now);
  return {
    ...query,
    pageSize: settings.page_size,
    page: (window, unless) => requestRows(context, pageAddress(baseUrl, query, window), unless),
    count: () => requestCount(context, countAddress(baseUrl, query)),
  };
}
