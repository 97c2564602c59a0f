import { samGovBulkRows, samGovBulkTwin } from '@rfp/twins/sam-gov/sam-gov-bulk';
import { samGovNotices, samGovTwin, samGovTwinKey } from '@rfp/twins/sam-gov/sam-gov';
import { startTwin, type TwinDefinition } from '@rfp/twins/twin-server';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type Connector } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { samGovBulk } from '../sam-gov-bulk/index.js';
import { createSamGov } from './index.js';

const samGov = createSamGov();

const now = new Date('2026-10-15T12:00:00Z');

async function readAll(connector: Connector, definition: TwinDefinition): Promise<Map<string, Notice>> {
  const twin = await startTwin(definition);
  const { signal } = new AbortController();
  const notices = new Map<string, Notice>();
  try {
    const context = { fetch: createSourceFetch({ signal }), now, signal, checkpoint: null, apiKey: samGovTwinKey };
    for await (const page of connector.read(context, twin.url))
      for (const notice of page.notices) notices.set(notice.source_id, notice);
  } finally {
    await twin.stop();
  }
  return notices;
}

describe('the two channels of SAM.gov', () => {
  let api: Map<string, Notice>;
  let bulk: Map<string, Notice>;
  beforeAll(async () => {
    api = await readAll(samGov, samGovTwin({ now: () => now, anyDate: true }));
    bulk = await readAll(samGovBulk, samGovBulkTwin());
  });

  it('contain the same notices, except that only the file contains notices about awards', () => {
    const awarded = samGovBulkRows().flatMap((row) => (row['Type'] === 'Award Notice' ? [row['NoticeId'] ?? ''] : []));
    expect([...api.keys(), ...awarded].sort()).toEqual([...bulk.keys()].sort());
    expect(samGovNotices().length).toBe(api.size + 3);
  });

  it('agree in every field that both state', () => {
    for (const [id, one] of api) {
      const other = bulk.get(id);
      expect(other).toMatchObject({ source_name: 'SAM.gov', source_type: 'federal_contract', channel: 'bulk' });
      const { description: _only, ...bulkFields } = other?.fields ?? { title: '' };
      const { attachments: _files, sub_agencies: _between, ...apiFields } = one.fields;
      expect(apiFields).toEqual<Partial<NoticeFields>>(bulkFields);
    }
  });

  it('leave fields unset that only the other channel has', () => {
    for (const { channel, fields } of [...api.values(), ...bulk.values()]) {
      expect('description' in fields).toBe(channel === 'bulk');
      expect('attachments' in fields).toBe(channel === 'api');
    }
  });
});
