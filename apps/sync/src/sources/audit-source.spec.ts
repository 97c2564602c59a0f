import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { setUpSources } from '../testing/sources-kit.js';
import { assertionOf, person } from '../testing/sync-service.js';

const kit = setUpSources();
const row = z.object({
  key: z.string(),
  data: z.object({
    account_id: z.string(),
    address: z.string().optional(),
    action: z.string(),
    target: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  }),
});

beforeEach(() => kit.service.db.query(`DELETE FROM outbox`));

async function audited() {
  const sql = `SELECT key, data FROM outbox WHERE type = 'sync.audited' ORDER BY seq`;
  return (await readRows(kit.service.db, row, sql)).map(({ data }) => data);
}

describe('the audit log has', () => {
  it('each change of a source with its values before and after, but no change that failed or changed nothing', async () => {
    const { key } = await kit.add();
    await kit.change(key, { interval_hours: 48, home_url: 'https://austin.example/?token=very-secret' });
    await kit.change(key, { interval_hours: 48 });
    await kit.change(key, { paused: true });
    await kit.change(key, { paused: false });
    await expect(kit.change(key, { connector: 'web_page' })).rejects.toMatchObject({ code: 'VALIDATION' });
    await kit.remove(key);
    const entries = await audited();
    expect(entries.map(({ action }) => action)).toEqual([
      'source_added',
      'source_changed',
      'source_paused',
      'source_resumed',
      'source_removed',
    ]);
    expect(new Set(entries.map(({ target, account_id }) => `${target} ${account_id}`))).toEqual(
      new Set([`source:${key} ${person.user_id}`]),
    );
    const [added, changed, paused] = entries;
    expect([added?.before, added?.after]).toEqual([null, expect.objectContaining({ name: 'City of Austin, TX' })]);
    expect(changed?.after).toEqual({ interval_hours: 48, home_url: 'https://austin.example/?token=redacted' });
    expect([paused?.before, paused?.after]).toEqual([{ paused: false }, { paused: true }]);
  });

  it('the keys that were set and removed, without their value, and the address of the request', async () => {
    const assertion = assertionOf({ ...person, address: '203.0.113.9' });
    const { rpc } = kit.service;
    await rpc.call('sync.set-key', { source: 'firecrawl', key: 'fc-a-key-of-firecrawl' }, { assertion });
    await rpc.call('sync.remove-key', { source: 'firecrawl' }, { assertion });
    await rpc.call('sync.remove-key', { source: 'firecrawl' }, { assertion });
    const entries = await audited();
    expect(entries.map(({ action, target, address }) => [action, target, address])).toEqual([
      ['source_key_set', 'source_key:firecrawl', '203.0.113.9'],
      ['source_key_removed', 'source_key:firecrawl', '203.0.113.9'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('a-key-of');
  });
});
