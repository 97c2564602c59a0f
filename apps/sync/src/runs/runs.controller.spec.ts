import { randomBytes } from 'node:crypto';
import { runProgressSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { emptyTables } from '../testing/empty-tables.js';
import { eventually } from '../testing/eventually.js';
import { assertionOf, person, startSyncService, type SyncService } from '../testing/sync-service.js';

let service: SyncService;

beforeAll(async () => {
  service = await startSyncService({
    ENCRYPTION_KEYS: `2026a:${randomBytes(32).toString('base64url')}`,
    RFP_SCHEDULE: 'off',
  });
});

afterAll(() => service.close());

beforeEach(async () => {
  await emptyTables(service.db, ['rejected_record', 'run', 'source_state', 'source_usage', 'kept_request']);
  service.intake.reset();
});

const assertion = assertionOf(person);
const run = (id: string): Promise<SyncRun> => service.rpc.call('sync.run', { id }, { assertion });
const ended = (id: string) =>
  eventually(
    () => run(id),
    ({ status }) => status !== 'running',
  );

/** Starts the demo generator; most tests need only a few of its records. */
async function start(key: string | null = null, limit: number | null = 50): Promise<string> {
  const { runs } = await service.rpc.call(
    'sync.start',
    { sources: ['demo'], kind: 'any', idempotency_key: key, ...(limit !== null && { max_records: limit }) },
    { assertion },
  );
  return runs[0]?.run_id ?? '';
}

describe('requests about runs', () => {
  it('start a run for the caller, and emit its progress and its end', async () => {
    const id = await start(null, null);
    const { counters } = await ended(id);
    expect(counters.received).toBeGreaterThan(100);
    expect(await run(id)).toMatchObject({
      source: 'demo',
      source_name: 'Demo data',
      status: 'completed',
      trigger: 'person',
      started_by: person.label,
    });
    expect(runProgressSchema.parse(service.progress[0])).toMatchObject({ run_id: id });
    await eventually(
      () => service.events.length,
      (events) => events > 0,
    );
    expect(service.events.at(-1)).toMatchObject({
      type: 'sync.finished',
      data: { run_id: id, status: 'completed', counters },
    });
  });

  it('start one run if they are repeated with the same key', async () => {
    const first = await start('once');
    await ended(first);
    expect(await start('once')).toBe(first);
    expect(await service.rpc.call('sync.runs', { filter: {}, offset: 0, limit: 10 }, { assertion })).toMatchObject({
      total: 1,
      rows: [{ id: first }],
    });
  });

  it('cancel a run, and report a second cancellation as an error', async () => {
    service.intake.fates.set(1, 'hang');
    const id = await start(null, null);
    await eventually(
      () => service.intake.attempts,
      (attempts) => attempts === 2,
    );
    expect(await service.rpc.call('sync.cancel', { id, idempotency_key: null }, { assertion })).toMatchObject({
      status: 'cancelled',
      reason: { code: 'RUN_CANCELLED' },
    });
    await expect(service.rpc.call('sync.cancel', { id, idempotency_key: null }, { assertion })).rejects.toMatchObject({
      code: 'RUN_NOT_RUNNING',
    });
  });

  it('report that a run has no quarantined records to replay and no missing records to close', async () => {
    const id = await start();
    await ended(id);
    expect(
      await service.rpc.call('sync.rejected', { of: { run_id: id }, offset: 0, limit: 10 }, { assertion }),
    ).toEqual({
      records: [],
      total: 0,
    });
    const replayed = await service.rpc.call('sync.replay', { source: 'demo', idempotency_key: null }, { assertion });
    expect(replayed).toMatchObject({ runs: [], skipped: [{ source: 'demo', code: 'NOTHING_REJECTED' }] });
    await expect(
      service.rpc.call('sync.close-missing', { id, idempotency_key: null }, { assertion }),
    ).rejects.toMatchObject({ code: 'NOTHING_MISSING' });
  });

  it('omit the demo generator from the status', async () => {
    await ended(await start());
    const status = await service.rpc.call('sync.status', {}, { assertion });
    expect(status).toMatchObject({ status: 'unknown', last_sync: null, recent_syncs: [] });
    expect(Object.keys(status.sources)).toContain('Grants.gov');
    expect(Object.keys(status.sources)).not.toContain('Demo data');
  });

  it('resume a run from its checkpoint after a restart', async () => {
    service.intake.fates.set(2, 'hang');
    const id = await start(null, null);
    await eventually(
      () => service.intake.attempts,
      (attempts) => attempts === 3,
    );
    await service.restart({ ENCRYPTION_KEYS: `2026a:${randomBytes(32).toString('base64url')}`, RFP_SCHEDULE: 'off' });
    expect(await run(id)).toMatchObject({ status: 'interrupted', reason: { code: 'RUN_INTERRUPTED' } });
    const next = await ended(await start(null, null));
    expect(next).toMatchObject({ status: 'completed', counters: { expected: 2140 } });
    expect(next.counters.received).toBeLessThan(2140);
    expect(new Set(service.intake.ids).size).toBe(2000);
  });
});
