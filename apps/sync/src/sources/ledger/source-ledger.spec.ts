import { randomBytes, randomUUID } from 'node:crypto';
import { readRows } from '@rfp/persistence/read-rows';
import { freshUsage } from '@rfp/sources/usage';
import fc from 'fast-check';
import { z } from 'zod';
import { emptyTables } from '../../testing/empty-tables.js';
import { assertionOf, person, startSyncService, type SyncService } from '../../testing/sync-service.js';

const assertion = assertionOf(person);
const hourMs = 3_600_000;
const dayHours = 24;

let service: SyncService;

beforeAll(async () => {
  service = await startSyncService({
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    SAM_DAILY_QUOTA: '10',
  });
});

afterAll(() => service.close());

beforeEach(async () => {
  await emptyTables(service.db, ['rejected_record', 'run', 'source_usage']);
  await insertSource(0);
});

/** A run that ended this many hours ago. */
interface PastRun {
  hoursAgo: number;
  status?: string;
  trigger?: string;
  reason?: string;
  expected?: number | null;
  received?: number;
  /** Hours since the start of the listing sweep. */
  sweepBegan?: number;
  finished?: boolean;
}

async function insertRuns(runs: readonly PastRun[]): Promise<string[]> {
  const rows = runs.map(
    ({
      hoursAgo,
      status = 'completed',
      trigger = 'schedule',
      reason = null,
      expected = null,
      received = 0,
      sweepBegan = null,
      finished = true,
    }) => ({
      id: randomUUID(),
      status,
      trigger,
      reason,
      expected,
      received,
      sweep_began: sweepBegan,
      hours_ago: hoursAgo,
      finished,
    }),
  );
  await service.db.query(
    `INSERT INTO run (id, source, source_name, source_kind, status, trigger, started_at, finished_at, lease_until, reason_code, expected, received, listing_since, settled)
     SELECT id, 'sam_gov', 'SAM.gov', 'api', status, trigger, now() - make_interval(secs => hours_ago * 3600), CASE WHEN finished THEN now() - make_interval(secs => hours_ago * 3600) END,
            now() + INTERVAL '1 hour', reason, expected, received, date_trunc('hour', now()) - make_interval(secs => sweep_began * 3600), true
       FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, status text, trigger text, reason text, expected integer, received integer, sweep_began float, hours_ago float, finished boolean)`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}

/** Creates the source this many hours ago. */
const insertSource = (hoursAgo: number, intervalHours = 24) =>
  service.db.query(
    `UPDATE source SET created_at = now() - make_interval(secs => $1::float * 3600), interval_hours = $2 WHERE key = 'sam_gov'`,
    [hoursAgo, intervalHours],
  );
const ledger = () => service.rpc.call('sync.ledger', { key: 'sam_gov' }, { assertion });
const hoursSince = (instant: string | null | undefined) => (Date.now() - Date.parse(instant ?? '')) / hourMs;

/** Computes the same gaps hour by hour: slow, but independent of the tested code. */
function slowGaps(
  createdHoursAgo: number,
  intervalHours: number,
  completedHoursAgo: readonly number[],
): { from: number; to: number | null }[] {
  const marks = [...completedHoursAgo].sort((one, other) => other - one);
  const first = marks[0];
  const begins =
    first !== undefined && first >= createdHoursAgo
      ? marks
      : [createdHoursAgo, ...marks].sort((one, other) => other - one);
  const gaps: { from: number; to: number | null }[] = [];
  for (const [index, from] of begins.entries()) {
    let length = 0;
    const next = begins[index + 1] ?? null;
    while (from - length > (next ?? 0)) length += 0.5;
    const endedLately = (next ?? 0) < 30 * dayHours;
    if (length > intervalHours * 1.5 && endedLately) gaps.push({ from, to: next });
  }
  return gaps;
}

describe('the ledger of a source', () => {
  it('has no runs if the source was never synced', async () => {
    expect(await ledger()).toEqual({
      source: 'sam_gov',
      source_name: 'SAM.gov',
      last_success: null,
      gaps: [],
      completeness: null,
      quota: { limit: 10, used: 0, left: 10, paused_until: null },
      success_rate: null,
      runs: 0,
      rejected_waiting: 0,
    });
  });

  it('does not exist for an unknown source', async () => {
    await expect(service.rpc.call('sync.ledger', { key: 'nothing' }, { assertion })).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
    });
  });

  it('lists the gaps without a completed run, as an independent computation does', async () => {
    const halfHours = fc.integer({ min: 1, max: 45 * dayHours * 2 }).map((half) => half / 2 + 0.25);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 168 }),
        halfHours,
        fc.uniqueArray(halfHours, { maxLength: 40 }),
        async (interval, createdHoursAgo, completed) => {
          await emptyTables(service.db, ['run']);
          await insertSource(createdHoursAgo, interval);
          await insertRuns(completed.map((hoursAgo) => ({ hoursAgo })));
          const { gaps } = await ledger();
          const reported = gaps.map(({ from, to, hours }) => ({
            from: hoursSince(from),
            to: to === null ? null : hoursSince(to),
            hours,
          }));
          const expected = slowGaps(createdHoursAgo, interval, completed);
          expect(reported).toHaveLength(expected.length);
          for (const [index, gap] of expected.entries()) {
            expect(reported[index]?.from).toBeCloseTo(gap.from, 1);
            if (gap.to === null) expect(reported[index]?.to).toBeNull();
            else expect(reported[index]?.to).toBeCloseTo(gap.to, 1);
            expect(reported[index]?.hours).toBeCloseTo(gap.from - (gap.to ?? 0), 1);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('lists the gap before a run that was active when the 30 days began', async () => {
    await insertSource(60 * dayHours);
    await insertRuns([{ hoursAgo: 40 * dayHours }, { hoursAgo: 29 * dayHours }]);
    await service.db.query(
      `UPDATE run SET started_at = now() - INTERVAL '31 days' WHERE started_at > now() - INTERVAL '30 days'`,
    );
    const { gaps } = await ledger();
    expect(
      gaps.map(({ from, to }) => [hoursSince(from) / dayHours, to === null ? null : hoursSince(to) / dayHours]),
    ).toEqual([
      [expect.closeTo(40, 1), expect.closeTo(29, 1)],
      [expect.closeTo(29, 1), null],
    ]);
  });

  it('does not count failed, partial and cancelled runs and replays as success', async () => {
    await insertSource(100);
    await insertRuns(
      ['failed', 'partial', 'cancelled', 'interrupted'].map((status, index) => ({ hoursAgo: 10 + index, status })),
    );
    await insertRuns([{ hoursAgo: 5, trigger: 'replay' }]);
    const { gaps, last_success } = await ledger();
    expect(last_success).toBeNull();
    expect(gaps).toMatchObject([{ to: null }]);
    expect(gaps[0]?.hours).toBeCloseTo(100, 1);
    await insertRuns([{ hoursAgo: 1 }]);
    expect(hoursSince((await ledger()).last_success)).toBeCloseTo(1, 1);
  });

  it('shows the success rate of the runs of 30 days that ended by themselves [spec 9.24]', async () => {
    await insertRuns([
      { hoursAgo: 1 },
      { hoursAgo: 2 },
      { hoursAgo: 3, status: 'partial', reason: 'RUN_LIMIT' },
      { hoursAgo: 4, status: 'partial', reason: 'SOURCE_QUOTA' },
      { hoursAgo: 5, status: 'failed', reason: 'SOURCE_ERROR' },
      { hoursAgo: 6, status: 'interrupted' },
      { hoursAgo: 7, status: 'cancelled' },
      { hoursAgo: 8, status: 'failed', trigger: 'replay' },
      ...['NO_HANDLER', 'UNAVAILABLE', 'DATABASE_UNAVAILABLE', 'TIMEOUT'].map((reason) => ({
        hoursAgo: 9,
        status: 'failed',
        reason,
      })),
      { hoursAgo: 10, status: 'partial', reason: 'SOURCE_RATE_LIMITED' },
      { hoursAgo: 11, status: 'failed', reason: 'SOURCE_RATE_LIMITED' },
      { hoursAgo: 12, status: 'partial', reason: 'RECORD_UNREADABLE' },
      { hoursAgo: 31 * dayHours, status: 'failed' },
      { hoursAgo: 0, status: 'running', finished: false },
    ]);
    expect(await ledger()).toMatchObject({ runs: 5, success_rate: 0.4 });
  });

  it('compares announced and received records of the newest run that states both, over all runs of its listing sweep', async () => {
    const [completeRun] = await insertRuns([{ hoursAgo: 9, expected: 100, received: 98 }]);
    await insertRuns([
      { hoursAgo: 1, received: 5 },
      { hoursAgo: 0.5, trigger: 'replay', expected: 3, received: 3 },
      { hoursAgo: 0, status: 'running', expected: 7, finished: false },
    ]);
    expect((await ledger()).completeness).toEqual({ run_id: completeRun, expected: 100, received: 98 });
    const [, last] = await insertRuns([
      { hoursAgo: 0.4, status: 'partial', expected: 100, received: 60, sweepBegan: 1 },
      { hoursAgo: 0.3, expected: 100, received: 40, sweepBegan: 1 },
    ]);
    expect((await ledger()).completeness).toEqual({ run_id: last, expected: 100, received: 100 });
  });

  it('states no completeness if the newest run received the whole listing but was cut off later', async () => {
    await insertRuns([
      { hoursAgo: 2, status: 'partial', reason: 'RUN_LIMIT', expected: 150, received: 100, sweepBegan: 3 },
      { hoursAgo: 1, status: 'partial', reason: 'RUN_LIMIT', expected: 195, received: 100, sweepBegan: 3 },
    ]);
    expect((await ledger()).completeness).toBeNull();
  });

  it('shows the remaining quota of the day, and the end of the pause of the source', async () => {
    const until = new Date(Date.now() + hourMs).toISOString();
    const storeUsage = (usage: unknown) =>
      service.db.query(
        `INSERT INTO source_usage VALUES ('sam_gov', $1, now()) ON CONFLICT (account) DO UPDATE SET usage = excluded.usage`,
        [JSON.stringify(usage)],
      );
    await storeUsage({ ...freshUsage(new Date()), requests: 4, pause: { until, code: 'SOURCE_QUOTA' } });
    expect((await ledger()).quota).toEqual({ limit: 10, used: 4, left: 6, paused_until: until });
    await storeUsage({ ...freshUsage(new Date()), requests: 12 });
    expect((await ledger()).quota).toMatchObject({ used: 12, left: 0 });
    await storeUsage({
      day: '2026-01-01',
      requests: 9,
      pause: { until: '2026-01-02T00:00:00.000Z', code: 'SOURCE_QUOTA' },
    });
    expect((await ledger()).quota).toEqual({ limit: 10, used: 0, left: 10, paused_until: null });
  });

  it('counts the waiting rejected records', async () => {
    const [run = ''] = await insertRuns([{ hoursAgo: 1 }]);
    await service.db.query(
      `INSERT INTO rejected_record (id, run_id, source, code, message, stage, raw, whole, rejected_at, replayed_at)
       SELECT gen_random_uuid(), $1, 'sam_gov', 'RECORD_BAD_DATE', 'x', 'read', number::text, true, now(), CASE WHEN number > 3 THEN now() END FROM generate_series(1, 5) number`,
      [run],
    );
    expect(await readRows(service.db, z.unknown(), 'SELECT 1 FROM rejected_record')).toHaveLength(5);
    expect(await ledger()).toMatchObject({ rejected_waiting: 3 });
  });
});
