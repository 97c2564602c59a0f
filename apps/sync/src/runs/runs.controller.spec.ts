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

const pass = assertionOf(person);
const run = (id: string): Promise<SyncRun> => service.rpc.call('sync.run', { id }, { assertion: pass });
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
    { assertion: pass },
  );
  return runs[0]?.run_id ?? '';
}

describe('what is asked about runs', () => {
  it('is started for the person who asks, told as it goes on, and told when it ends', async () => {
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

  it('is done once where it comes twice with the same key', async () => {
    const first = await start('once');
    await ended(first);
    expect(await start('once')).toBe(first);
    expect(
      await service.rpc.call('sync.runs', { filter: {}, offset: 0, limit: 10 }, { assertion: pass }),
    ).toMatchObject({
      total: 1,
      rows: [{ id: first }],
    });
  });

  it('is no longer than the person wants it', async () => {
    service.intake.fates.set(1, 'hang');
    const id = await start(null, null);
    await eventually(
      () => service.intake.attempts,
      (attempts) => attempts === 2,
    );
    expect(await service.rpc.call('sync.cancel', { id, idempotency_key: null }, { assertion: pass })).toMatchObject({
      status: 'cancelled',
      reason: { code: 'RUN_CANCELLED' },
    });
    await expect(
      service.rpc.call('sync.cancel', { id, idempotency_key: null }, { assertion: pass }),
    ).rejects.toMatchObject({
      code: 'RUN_NOT_RUNNING',
    });
  });

  it('tells what was kept aside, and that nothing of it waits', async () => {
    const id = await start();
    await ended(id);
    expect(
      await service.rpc.call('sync.rejected', { of: { run_id: id }, offset: 0, limit: 10 }, { assertion: pass }),
    ).toEqual({
      records: [],
      total: 0,
    });
    const replayed = await service.rpc.call(
      'sync.replay',
      { source: 'demo', idempotency_key: null },
      { assertion: pass },
    );
    expect(replayed).toMatchObject({ runs: [], skipped: [{ source: 'demo', code: 'NOTHING_REJECTED' }] });
    await expect(
      service.rpc.call('sync.close-missing', { id, idempotency_key: null }, { assertion: pass }),
    ).rejects.toMatchObject({ code: 'NOTHING_MISSING' });
  });

  it('leaves the demo generator out of the status', async () => {
    await ended(await start());
    const status = await service.rpc.call('sync.status', {}, { assertion: pass });
    expect(status).toMatchObject({ status: 'unknown', last_sync: null, recent_syncs: [] });
    expect(Object.keys(status.sources)).toContain('Grants.gov');
    expect(Object.keys(status.sources)).not.toContain('Demo data');
  });

  it('goes on from its checkpoint after the process has ended', async () => {
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
