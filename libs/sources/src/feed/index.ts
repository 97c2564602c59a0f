import {
  type Connector,
  type ConnectorType,
  defineConnectorType,
  type ReadContext,
  type SourceIdentity,
} from '../connector.js';
import { replayEntry } from './collect-entries.js';
import { readFeed } from './read-feed.js';
import { type FeedSettings, feedSettingsSchema } from './settings.js';

/** Any feed: RSS 2.0, RSS 1.0 (RDF), Atom. Needs no key. */
export const feedType: ConnectorType = defineConnectorType({
  key: 'feed',
  title: 'RSS or Atom feed',
  kind: 'file',
  settings: feedSettingsSchema,
  presets: [],
  egress: 'guarded',
  create: createFeed,
});

function createFeed(identity: SourceIdentity, settings: FeedSettings): Connector {
  return {
    source: { ...identity, kind: 'file', needs_key: false },
    defaultBaseUrl: new URL(settings.url).origin,
    pace: { minIntervalMs: 1000, dailyQuota: null },
    // Not a full snapshot: a feed lists only recent entries.
    replay: (raw, now) => replayEntry(raw, { settings, identity, now }),
    read: (context: ReadContext, baseUrl: string) => readFeed(settings, identity, context, baseUrl),
  };
}
