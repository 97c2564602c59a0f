import { AppError } from '@rfp/contracts/errors';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { type ConfiguredSource } from '../sources/configured/configured-source.js';
import { aPage, aStubSource, notices } from '../testing/stub-source.js';
import { eventually } from '../testing/eventually.js';
import { type Replica, RunKit } from '../testing/run-kit.js';
import { ScheduleService, type ScheduleParts } from './schedule.service.js';

const hourMs = 3_600_000;
const stateRow = z.object({ next_due_at: z.coerce.date().nullable(), now: z.coerce.date() });
const runRow = z.object({ id: z.string(), tick: z.coerce.date().nullable(), trigger: z.string(), status: z.string() });

let kit: RunKit;

beforeAll(async () => {
  kit = await RunKit.start();
});

afterAll(() => kit.close());
beforeEach(() => kit.reset());

/** The schedule of one replica. */
function scheduleOf(replica: Replica, parts: Partial<ScheduleParts> = {}): ScheduleService {
  const start: ScheduleParts['start'] = (source, tick) =>
    replica.runs.start([source], { trigger: 'schedule', startedBy: null, maxRecords: null, tick });
  return new ScheduleService(kit.store, {
    enabled: true,
    start,
    chores: { settling: () => replica.services.settling.settleAll() },
    ...parts,
  });
}

/** Stores a scheduled source that became due this many hours ago; negative hours are in the future. */
async function putDue(
  hours: number,
  source: ConfiguredSource = aStubSource({ pages: [aPage({ notices: notices(1) })] }),
): Promise<ConfiguredSource> {
  await kit.put(source);
  await kit.store.query(
    `UPDATE source SET next_due_at = now() - make_interval(secs => $2), created_at = now() - INTERVAL '10 days' WHERE key = $1`,
    [source.source.key, hours * 3600],
  );
  return source;
}

const propertyRuns = (source = 'test_source') =>
  readRows(kit.store, runRow, 'SELECT id, tick, trigger, status FROM run WHERE source = $1 ORDER BY started_at', [
    source,
  ]);
const endedRuns = (count: number) =>
  eventually(
    () => propertyRuns(),
    (runs) => runs.length === count && runs.every(({ status }) => status !== 'running'),
  );

async function stateOf(source = 'test_source'): Promise<{ nextDueAt: Date | null; inHours: number }> {
  const state = await readOne(kit.store, stateRow, 'SELECT next_due_at, now() AS now FROM source WHERE key = $1', [
    source,
  ]);
  const nextDueAt = state?.next_due_at ?? null;
  return { nextDueAt, inHours: ((nextDueAt?.getTime() ?? 0) - (state?.now.getTime() ?? 0)) / hourMs };
}

describe('a due source', () => {
  it('is synced once, even if several replicas find it at the same moment', async () => {
    const replicas = [kit.replica(), kit.replica(), kit.replica()].map((replica) => scheduleOf(replica));
    for (let round = 1; round <= 5; round += 1) {
      await putDue(0.01);
      const { nextDueAt } = await stateOf();
      const polls = Array.from({ length: 50 }, (_, index) => replicas[index % replicas.length]);
      await Promise.all(polls.map(async (schedule) => schedule?.poll()));
      const runs = await endedRuns(round);
      expect(runs.at(-1)).toMatchObject({ trigger: 'schedule', tick: nextDueAt });
    }
    expect(kit.intake.batches).toHaveLength(5);
  });

  it('is due again about an interval later', async () => {
    await putDue(0);
    await scheduleOf(kit.replica()).poll();
    await endedRuns(1);
    const { inHours } = await stateOf();
    expect(inHours).toBeGreaterThan(6);
    expect(inHours).toBeLessThanOrEqual(1.35 * 24);
  });

  it('is synced once after a downtime of three days', async () => {
    await putDue(72);
    const schedule = scheduleOf(kit.replica());
    for (let poll = 0; poll < 5; poll += 1) await schedule.poll();
    await endedRuns(1);
    expect((await stateOf()).inHours).toBeGreaterThan(6);
  });

  it('is not synced early, while paused, or after its removal', async () => {
    await putDue(-0.01);
    await kit.put(aStubSource({ source: { key: 'paused_source', name: 'Paused', paused: true } }));
    await putDue(5, aStubSource({ source: { key: 'removed_source', name: 'Removed' } }));
    await kit.store.query(`UPDATE source SET removed_at = now(), next_due_at = NULL WHERE key = 'removed_source'`);
    await scheduleOf(kit.replica()).poll();
    expect(await readRows(kit.store, z.object({ id: z.string() }), 'SELECT id FROM run')).toEqual([]);
  });

  it('is not synced if the schedule is off, but the other chores still run', async () => {
    await putDue(1);
    const done: string[] = [];
    const schedule = scheduleOf(kit.replica(), {
      enabled: false,
      chores: { sweeping: async () => void done.push('swept') },
    });
    await schedule.poll();
    expect(await propertyRuns()).toEqual([]);
    expect(done).toEqual(['swept']);
    expect((await stateOf()).inHours).toBeLessThan(0);
  });

  it('uses up its tick if one of its runs is already active', async () => {
    const source = await putDue(
      -5,
      aStubSource({
        read: async function* hang({ signal }) {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          yield aPage({});
        },
      }),
    );
    const replica = kit.replica();
    const id = await kit.begin(source, replica);
    await putDue(1, source);
    await scheduleOf(replica).poll();
    expect(await propertyRuns()).toMatchObject([{ id, trigger: 'person' }]);
    expect((await stateOf()).inHours).toBeGreaterThan(6);
  });

  it('is skipped if it cannot be synced, for example without an API key, and retried an interval later', async () => {
    await putDue(1, aStubSource({ unready: new AppError('SOURCE_KEY_MISSING') }));
    await scheduleOf(kit.replica()).poll();
    expect(await propertyRuns()).toEqual([]);
    expect((await stateOf()).inHours).toBeGreaterThan(6);
  });

  it('does not wait for the other chores, which never overlap', async () => {
    await putDue(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    let startedChores = 0;
    const removing = () => {
      startedChores += 1;
      return promise;
    };
    const schedule = scheduleOf(kit.replica(), { chores: { removing } });
    void schedule.poll();
    await endedRuns(1);
    await schedule.poll();
    expect(startedChores).toBe(1);
    resolve();
    await schedule.stop();
  });

  it('does not wait for another source that fails to start', async () => {
    await putDue(2, aStubSource({ source: { key: 'poor_source', name: 'Poor' } }));
    await putDue(1);
    const replica = kit.replica();
    const start: ScheduleParts['start'] = (source, tick) =>
      source === 'poor_source'
        ? Promise.reject(new AppError('INTERNAL'))
        : replica.runs.start([source], { trigger: 'schedule', startedBy: null, maxRecords: null, tick });
    await scheduleOf(replica, { start }).poll();
    await endedRuns(1);
    expect((await stateOf('poor_source')).inHours).toBeLessThan(0);
  });
});

describe('a source that requested a pause', () => {
  it('resumes at the requested time, even in another process', async () => {
    const resumeAt = new Date(Date.now() + 2 * hourMs).toISOString();
    await putDue(
      1,
      aStubSource({
        pages: [aPage({ notices: notices(1), checkpoint: 1 })],
        failure: new AppError('SOURCE_QUOTA', { details: { resume_at: resumeAt } }),
      }),
    );
    await scheduleOf(kit.replica()).poll();
    expect(await endedRuns(1)).toMatchObject([{ status: 'partial' }]);
    expect((await stateOf()).nextDueAt?.toISOString()).toBe(resumeAt);
    await scheduleOf(kit.replica()).poll();
    expect(await propertyRuns()).toHaveLength(1);
    // At this time, another process polls.
    await putDue(0.001, aStubSource({ pages: [aPage({ notices: notices(1, 1), checkpoint: 2 })] }));
    await scheduleOf(kit.replica()).poll();
    expect(await endedRuns(2)).toMatchObject([{}, { status: 'completed', trigger: 'schedule' }]);
  });
});

describe('a source whose process died', () => {
  it('resumes at the next check of the schedule', async () => {
    const source = await putDue(
      -20,
      aStubSource({
        read: async function* hang({ signal }) {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          yield aPage({});
        },
      }),
    );
    const id = await kit.begin(source);
    await kit.abandon(id);
    await kit.put(aStubSource({ pages: [aPage({ notices: notices(1) })] }));
    const schedule = scheduleOf(kit.replica());
    const runs = await eventually(
      async () => {
        await schedule.poll();
        return propertyRuns();
      },
      (found) => found.length === 2 && found[1]?.status === 'completed',
    );
    expect(runs).toMatchObject([{ id, status: 'interrupted' }, { trigger: 'schedule' }]);
  });
});

describe('a stopped schedule', () => {
  it('finishes its current check and starts nothing more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const schedule = scheduleOf(kit.replica(), { chores: { waiting: () => promise } });
    await putDue(1);
    const polled = schedule.poll();
    const stopped = schedule.stop();
    resolve();
    await Promise.all([polled, stopped, schedule.poll()]);
    expect(await propertyRuns()).toEqual([]);
  });
});
