import { type ConnectorInfo, type ManagedSource } from '@rfp/contracts/source';

/** A connector with one setting of each kind that forms support. */
export const feedConnector: ConnectorInfo = {
  key: 'feed',
  title: 'RSS or Atom feed',
  kind: 'file',
  settings: {
    type: 'object',
    properties: {
      url: { type: 'string', format: 'uri' },
      time_zone: { type: 'string', default: 'UTC' },
      complete: { type: 'boolean', default: false },
      keywords: { type: 'array', items: { type: 'string' }, default: [] },
    },
    required: ['url'],
  },
};

/** A user-added source of this connector. */
export const feedSource: ManagedSource = {
  id: 'city',
  key: 'city',
  name: 'City bids',
  source_type: 'state_rfp',
  kind: 'file',
  home_url: 'https://city.example.gov/',
  needs_key: false,
  ready: true,
  connector: 'feed',
  settings: { url: 'https://city.example.gov/feed', keywords: ['roads', 'salt'], complete: true },
  ready_made: false,
  paused: false,
  interval_hours: 24,
  next_due_at: null,
  max_records: null,
  created_at: '2026-10-01T00:00:00.000Z',
  created_by: 'person@example.org',
};
