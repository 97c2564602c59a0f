import { type Notice } from '@rfp/contracts/notice';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type SourceTestResult } from '@rfp/contracts/source';

/** The feed connector, with settings of each kind. */
export const feed = {
  key: 'feed',
  title: 'RSS or Atom feed',
  kind: 'file',
  settings: {
    type: 'object',
    properties: {
      keywords: {
        type: 'array',
        items: { type: 'string' },
        default: [],
        description: 'Only entries that hold one of these words',
      },
      url: { type: 'string', format: 'uri', description: 'Where the feed is' },
      time_zone: { type: 'string', default: 'America/New_York' },
    },
    required: ['url'],
  },
} as const;

export const connectors: RpcReply<'sync.connectors'>['connectors'] = [
  { ...feed, settings: { ...feed.settings } },
  { key: 'firecrawl', title: 'Firecrawl', kind: 'scraper', settings: {} },
];

/** A notice whose title contains an escape sequence. */
const notice: Notice = {
  source_name: 'City bids',
  source_id: 'B-17',
  source_type: 'state_rfp',
  channel: 'feed',
  fields: {
    title: 'Bridge\u001b[31m repair',
    agency_name: 'City of Example',
    due_date: '2026-03-20',
    due_date_note: { printed: '03/20/2026 25:00', reading: 'read', assumed: ['unread_time'] },
    estimated_value: '1250000.00',
  },
};

export const testResult: SourceTestResult = {
  success: true,
  found: 40,
  expected: 120,
  sample: [notice],
  rejected: [{ source_id: 'B-18', code: 'RECORD_BAD_DATE', message: 'A date of the record cannot be read.' }],
  requests: 2,
  elapsed_ms: 1234,
};
