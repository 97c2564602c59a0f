import { randomBytes } from 'node:crypto';
import { emptyTables } from '../../testing/empty-tables.js';
import { startSyncService, type SyncService } from '../../testing/sync-service.js';

let service: SyncService;

beforeAll(async () => {
  service = await startSyncService({
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    RFP_SOURCES: 'sam_gov,sam_gov_bulk,simpler_grants',
    RFP_SCHEDULE: 'off',
  });
});
afterAll(() => service.close());
beforeEach(() => emptyTables(service.db, ['run']));

/** Inserts complete syncs that started on these days, at noon UTC. */
async function insertSyncs(source: string, ...days: string[]): Promise<void> {
  for (const day of days)
    await service.db.query(
      `INSERT INTO run (id, source, source_name, source_kind, status, trigger, started_at, finished_at, lease_until, settled)
       VALUES (gen_random_uuid(), $1, $1, 'file', 'completed', 'schedule', $2, $2, now(), true)`,
      [source, `${day}T12:00:00Z`],
    );
}

async function readObservations(): Promise<Record<string, [string[], boolean]>> {
  const { sources } = await service.rpc.call('sync.observations', {});
  return Object.fromEntries(
    sources.map(({ name, observed: days, lists_open }) => [
      name,
      [days.map(({ from, to }) => `${from}..${to}`), lists_open],
    ]),
  );
}

const everyDay = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10));

describe('the known postings of a source', () => {
  it('do not exist before its first complete sync', async () => {
    expect(await readObservations()).toMatchObject({ 'SAM.gov': [[], true], 'Grants.gov': [[], true] });
  });

  it('begin with the first sync if the source lists open notices, and end the day before the last sync', async () => {
    await insertSyncs('sam_gov_bulk', ...everyDay('2026-03-10', 20));
    expect((await readObservations())['SAM.gov']).toEqual([['2026-03-10..2026-03-28'], true]);
  });

  it('have a gap if it was not synced for more than a week', async () => {
    await insertSyncs('sam_gov_bulk', '2026-03-10', '2026-03-17', '2026-04-10', '2026-04-12');
    expect((await readObservations())['SAM.gov']).toEqual([['2026-03-10..2026-03-16', '2026-04-10..2026-04-11'], true]);
  });

  it('reach back by the window that each run of an API reads, which also closes gaps', async () => {
    await insertSyncs('sam_gov', '2026-03-31', '2026-04-20');
    expect((await readObservations())['SAM.gov']).toEqual([['2026-03-02..2026-04-19'], false]);
  });

  it('are continued by a sync within eight days, or within the lookback window of the source', async () => {
    await insertSyncs('sam_gov_bulk', '2026-03-10');
    await insertSyncs('simpler_grants', '2026-03-10');
    const { sources } = await service.rpc.call('sync.observations', {});
    expect(Object.fromEntries(sources.map(({ name, continues_until }) => [name, continues_until]))).toMatchObject({
      'SAM.gov': '2026-03-18',
      'Simpler.Grants.gov': '2026-04-09',
      'Grants.gov': null,
    });
    await insertSyncs('sam_gov', '2026-03-12');
    expect((await service.rpc.call('sync.observations', {})).sources).toContainEqual(
      expect.objectContaining({ name: 'SAM.gov', continues_until: '2026-04-11' }),
    );
  });

  it('are the union over the sources with the same records', async () => {
    await insertSyncs('sam_gov_bulk', ...everyDay('2026-01-05', 60));
    await insertSyncs('sam_gov', '2026-03-20', '2026-04-02');
    expect((await readObservations())['SAM.gov']).toEqual([['2026-01-05..2026-04-01'], false]);
  });
});
