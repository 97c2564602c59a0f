import { type RpcRequest } from '@rfp/contracts/rpc';
import { setUpSources } from '../../testing/sources-kit.js';

const kit = setUpSources();
const { add, remove, assertion } = kit;

const list = async (query: RpcRequest<'sync.directory'> = {}) =>
  (await kit.service.rpc.call('sync.directory', query, { assertion })).entries;

const find = async (key: string) => (await list()).find((entry) => entry.key === key);

describe('the directory', () => {
  it('contains the built-in sources as added and not yet synced', async () => {
    expect(await find('delaware_bids')).toMatchObject({
      name: 'Delaware Bids',
      preset: { connector: 'socrata', added_as: 'delaware_bids', synced_at: null },
    });
    expect(await find('sam_gov')).toMatchObject({ preset: { needs_key: true } });
  });

  it('marks an entry as added under any name and key, until the source is removed', async () => {
    const entry = await find('bonfire_detroit');
    expect(entry?.preset).toMatchObject({ connector: 'feed', added_as: null, synced_at: null });
    const { settings = {} } = entry?.preset ?? {};
    const source = await add({ key: 'motor_city', name: 'Motor City', connector: 'feed', settings, paused: true });
    expect((await find('bonfire_detroit'))?.preset?.added_as).toBe(source.key);
    await kit.service.db.query(
      `INSERT INTO run (id, source, source_name, source_kind, status, trigger, lease_until, settled, started_at, finished_at)
       VALUES (gen_random_uuid(), 'motor_city', 'Motor City', 'file', 'completed', 'person', now(), true, now(), '2026-03-10T14:59:00Z')`,
    );
    expect((await find('bonfire_detroit'))?.preset?.synced_at).toBe('2026-03-10T14:59:00.000Z');
    await remove('motor_city');
    expect((await find('bonfire_detroit'))?.preset).toMatchObject({ added_as: null, synced_at: null });
  });

  it('is searched by words, state and kind together', async () => {
    const entries = await list({ q: 'metra', state: 'IL', kind: 'district' });
    expect(entries.map(({ key }) => key)).toEqual(['bonfire_metra']);
  });

  it('contains portals that are only linked, with the reason', async () => {
    expect(await find('link_tx_state')).toMatchObject({ preset: null, link_only: expect.stringMatching(/robots/) });
  });

  it('reserves the key of its path, so that a source named "Directory" gets another key', async () => {
    const { settings = {} } = (await find('bonfire_dart'))?.preset ?? {};
    expect(await add({ name: 'Directory', connector: 'feed', settings, paused: true })).toMatchObject({
      key: 'directory_2',
    });
  });
});
