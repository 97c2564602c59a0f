import { z } from 'zod';
import { accountKey } from '../account-key.js';
import { type Connector, type ConnectorType, defineConnectorType } from '../connector.js';
import { replayRecord } from '../records/read-record.js';
import { socrataChannel } from '../socrata/describe-row.js';
import { readDataset } from '../socrata/read-dataset.js';
import { RowReader } from '../socrata/read-rows.js';
import { ckanRows } from './ckan-rows.js';
import { ckanSettings } from './settings.js';

/** Tables in the data store of a CKAN portal, read by a mapping of their columns. Needs no key. */
export const ckan: ConnectorType = defineConnectorType({
  key: 'ckan',
  title: 'CKAN open data portal',
  kind: 'api',
  settings: ckanSettings,
  presets: [],
  egress: 'guarded',
  create: (identity, settings): Connector => ({
    source: { ...identity, kind: 'api', needs_key: false },
    defaultBaseUrl: new URL(settings.url).origin,
    pace: { minIntervalMs: 500, dailyQuota: null },
    // A portal counts the requests of a client across all its tables.
    account: accountKey('ckan', new URL(settings.url).host),
    ...(settings.complete_listing && { fullSnapshot: { channel: socrataChannel } }),
    replay: (raw) => replayRecord(raw, z.unknown(), (row) => new RowReader(settings, identity).readOne(row)),
    read: (context, baseUrl) =>
      readDataset(ckanRows(settings, context, baseUrl), new RowReader(settings, identity), context),
  }),
});
