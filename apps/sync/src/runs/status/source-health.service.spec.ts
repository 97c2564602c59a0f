import { randomBytes } from 'node:crypto';
import { gaugeReaders } from '@rfp/telemetry/metrics';
import { emptyTables } from '../../testing/empty-tables.js';
import { assertionOf, person, startSyncService, type SyncService } from '../../testing/sync-service.js';

let service: SyncService;

beforeAll(async () => {
  service = await startSyncService({
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    RFP_SOURCES: 'grants_gov,sam_gov',
    RFP_SCHEDULE: 'on',
  });
});
afterAll(() => service.close());
beforeEach(() => emptyTables(service.db, ['run', 'source_usage']));

/** Inserts a run of Grants.gov that ended this many hours ago. */
async function insertRun(status: string, hoursAgo: number, reason: string | null = null): Promise<void> {
  await service.db.query(
    `INSERT INTO run (id, source, source_name, source_kind, status, reason_code, trigger, started_at, finished_at, lease_until, settled)
     SELECT gen_random_uuid(), 'grants_gov', 'Grants.gov', 'api', $1, $2, 'schedule', at, at, now(), true
       FROM (SELECT now() - make_interval(hours => $3) AS at) ended`,
    [status, reason, hoursAgo],
  );
}

const read = async (key = 'grants_gov') => {
  const { sources } = await service.rpc.call('sync.source-health', {}, { assertion: assertionOf(person) });
  return sources.find((source) => source.key === key);
};
const hoursSince = (at: string | null | undefined) => at && Math.round((Date.now() - Date.parse(at)) / 3_600_000);
const gauge = async (name: string) => {
  const readers = gaugeReaders().filter((each) => each.name === name);
  const samples = await Promise.all(readers.map(async (each) => each.read()));
  return samples.flat();
};

describe('the health of sources', () => {
  it('states since when and why a source fails, and no longer after a success', async () => {
    await insertRun('completed', 30);
    await insertRun('failed', 6, 'SOURCE_UNREACHABLE');
    await insertRun('failed', 2, 'SOURCE_CHANGED');
    const failing = await read();
    expect(failing).toMatchObject({ status: 'failed', reason: 'SOURCE_CHANGED', ready: true, overdue: false });
    expect([hoursSince(failing?.last_success_at), hoursSince(failing?.failing_since)]).toEqual([30, 6]);

    await insertRun('partial', 1);
    expect(await read()).toMatchObject({ status: 'partial', failing_since: null });
  });

  it('reports a scheduled source as overdue after twice its interval, but not a source that is not ready or paused', async () => {
    await insertRun('completed', 49);
    expect(await read()).toMatchObject({ overdue: true });
    expect(await gauge('rfp_sync_sources_overdue')).toEqual([{ labels: {}, value: 1 }]);
    await service.db.query(`UPDATE source SET paused = true, next_due_at = NULL WHERE key = 'grants_gov'`);
    expect(await read()).toMatchObject({ overdue: false, paused: true });
    await service.db.query(`UPDATE source SET paused = false, next_due_at = now() WHERE key = 'grants_gov'`);
    await service.db.query(`UPDATE source SET created_at = now() - INTERVAL '9 days'`);
    expect(await read('sam_gov')).toMatchObject({ ready: false, overdue: false });
  });

  it('includes the pause that a source has requested, and its quota of today', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const usage = { day: new Date().toISOString().slice(0, 10), requests: 7, pause: { until, code: 'SOURCE_QUOTA' } };
    await service.db.query(`INSERT INTO source_usage (account, usage, updated_at) VALUES ('sam_gov', $1, now())`, [
      usage,
    ]);
    expect(await read('sam_gov')).toMatchObject({ paused_until: until, requests: { today: 7, limit: 10 } });
    expect(await gauge('rfp_circuit_state')).toContainEqual({ labels: { upstream: 'sam_gov' }, value: 1 });
    expect(await gauge('rfp_circuit_state')).toContainEqual({ labels: { upstream: 'grants_gov' }, value: 0 });
  });
});
