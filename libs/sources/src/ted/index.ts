import { z } from 'zod';
import { accountKey } from '../account-key.js';
import { type Connector, type ConnectorType, defineConnectorType } from '../connector.js';
import { replayRecord } from '../records/read-record.js';
import { readNotice, readNotices, tedBaseUrl } from './read-notices.js';
import { tedSettings } from './settings.js';

/**
 * TED, the supplement to the Official Journal of the European Union, through its Search API. Needs no key. Example for the calls for
 * competition of Irish buyers for IT services:
 *
 * ```json
 * { "query": "notice-type IN (cn-standard) AND buyer-country IN (IRL) AND classification-cpv IN (72000000)" }
 * ```
 */
export const ted: ConnectorType = defineConnectorType({
  key: 'ted',
  title: 'TED, European tenders',
  kind: 'api',
  settings: tedSettings,
  presets: [],
  egress: 'direct',
  create: (identity, settings): Connector => ({
    source: { ...identity, kind: 'api', needs_key: false },
    defaultBaseUrl: tedBaseUrl,
    // The terms of TED allow 700 requests per minute and three at a time.
    pace: { minIntervalMs: 500, dailyQuota: null },
    account: accountKey('ted', new URL(tedBaseUrl).host),
    // Not a full snapshot: a run reads the notices published since the last run.
    lookbackDays: settings.window_days,
    replay: (raw) => replayRecord(raw, z.unknown(), (record) => readNotice(record, { settings, identity })),
    read: (context, baseUrl) => readNotices(context, baseUrl, { settings, identity }),
  }),
});
