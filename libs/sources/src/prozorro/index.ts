import { accountKey } from '../account-key.js';
import { type Connector, type ConnectorType, defineConnectorType } from '../connector.js';
import { replayRecord } from '../records/read-record.js';
import { prozorroBaseUrl, readFeed } from './read-feed.js';
import { readTender } from './read-tender.js';
import { storedTender } from './responses.js';
import { prozorroSettings } from './settings.js';

/**
 * Prozorro, the public procurement system of Ukraine, through its public API. Needs no key. Its list of changes has neither
 * titles nor values, so each open tender costs a request.
 */
export const prozorro: ConnectorType = defineConnectorType({
  key: 'prozorro',
  title: 'Prozorro, Ukrainian tenders',
  kind: 'api',
  settings: prozorroSettings,
  presets: [],
  egress: 'direct',
  create: (identity, settings): Connector => ({
    source: { ...identity, kind: 'api', needs_key: false },
    defaultBaseUrl: prozorroBaseUrl,
    // The documentation allows 140 requests per second.
    pace: { minIntervalMs: 200, dailyQuota: null },
    account: accountKey('prozorro', new URL(prozorroBaseUrl).host),
    // Not a full snapshot: a run reads the changes since the last run.
    replay: (raw) => replayRecord(raw, storedTender, (stored) => readTender(stored, { identity, settings })),
    read: (context, baseUrl) => readFeed(context, baseUrl, { identity, settings }),
  }),
});
