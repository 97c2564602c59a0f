import { randomBytes, randomUUID } from 'node:crypto';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { readOne } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { emptyTables } from '../../testing/empty-tables.js';
import { assertionOf, person, startSyncService, type SyncService } from '../../testing/sync-service.js';

const assertion = assertionOf(person);
let service: SyncService;

beforeAll(async () => {
  service = await startSyncService({ ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}` });
});

afterAll(() => service.close());

beforeEach(async () => {
  await emptyTables(service.db, ['rejected_record', 'run']);
  await service.db.query(`DELETE FROM source WHERE NOT ready_made`);
  const source = {
    key: 'austin',
    name: 'City of Austin, TX',
    connector: 'feed',
    settings: { url: 'https://bids.example.org/feed.xml' },
  };
  await service.rpc.call('sync.add-source', { source, idempotency_key: null }, { assertion });
});

const change = (given: RpcRequest<'sync.change-source'>['change']) =>
  service.rpc.call('sync.change-source', { key: 'austin', change: given }, { assertion });

/** Inserts a run that began an hour ago; `resumesInHours` if the source requested a pause. */
async function insertRun(run: {
  status?: string;
  settled?: boolean;
  resumesInHours?: number | null;
  trigger?: string;
}): Promise<void> {
  const { status = 'partial', settled = true, resumesInHours = null, trigger = 'person' } = run;
  await service.db.query(
    `INSERT INTO run (id, source, source_name, source_kind, status, trigger, started_at, finished_at, lease_until, settled, resumes_at)
     VALUES ($1, 'austin', 'City of Austin, TX', 'api', $2, $3, now() - INTERVAL '1 hour', CASE WHEN $2 <> 'running' THEN now() END, now() + INTERVAL '1 hour', $4,
             now() + make_interval(secs => $5::float * 3600))`,
    [randomUUID(), status, trigger, settled, resumesInHours],
  );
}

/** Read from the row, because no next sync is reported while the schedule is off. */
async function hoursUntilDue(): Promise<number> {
  const row = await readOne(
    service.db,
    z.object({ hours: z.coerce.number() }),
    `SELECT extract(epoch FROM next_due_at - now()) / 3600 AS hours FROM source WHERE key = 'austin'`,
  );
  return row?.hours ?? NaN;
}

describe('a change of a source', () => {
  it('keeps the pause that the source requested, even if the user pauses the source or changes its interval', async () => {
    await insertRun({ resumesInHours: 5 });
    await change({ paused: true });
    await change({ paused: false });
    expect(await hoursUntilDue()).toBeCloseTo(5, 1);
    await change({ interval_hours: 168 });
    expect(await hoursUntilDue()).toBeCloseTo(5, 1);
    await change({ interval_hours: 2 });
    expect(await hoursUntilDue()).toBeCloseTo(1, 1);
  });

  it('does not restore a pause that has passed or that a later run has superseded', async () => {
    await insertRun({ resumesInHours: -0.5 });
    await change({ interval_hours: 48 });
    expect(await hoursUntilDue()).toBeCloseTo(47, 1);
    await insertRun({ resumesInHours: 5 });
    await insertRun({ status: 'completed' });
    await insertRun({ status: 'completed', trigger: 'replay', resumesInHours: 2 });
    await change({ interval_hours: 24 });
    expect(await hoursUntilDue()).toBeCloseTo(23, 1);
  });

  it.each([
    { status: 'running', settled: false },
    { status: 'interrupted', settled: false },
  ])('cannot rename it while records may still arrive under the old name (%o)', async (run) => {
    await insertRun(run);
    await expect(change({ name: 'Austin' })).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
    expect(await change({ interval_hours: 12 })).toMatchObject({ name: 'City of Austin, TX' });
    await service.db.query(`UPDATE run SET status = 'failed', settled = true`);
    expect(await change({ name: 'Austin' })).toMatchObject({ name: 'Austin' });
  });
});
