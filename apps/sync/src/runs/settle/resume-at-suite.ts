import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { aPage, aStubSource, notices } from '../../testing/stub-source.js';
import { type RunKit } from '../../testing/run-kit.js';
import { emptyIntakeResult } from '../active-run.js';

export function resumeAtSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(async () => {
    await kit.reset();
    await kit.put(aStubSource());
    await setDue(`now() + INTERVAL '1 day'`);
  });

  const dueIn = async () =>
    (
      await kit.rows(
        { due: z.coerce.number().nullable() },
        'SELECT extract(epoch FROM next_due_at - now()) AS due FROM source',
      )
    )[0]?.due ?? null;
  const nextDue = async () =>
    (await kit.rows({ due: z.coerce.date() }, 'SELECT next_due_at AS due FROM source'))[0]?.due.toISOString();
  const setDue = (what: string) => kit.store.query(`UPDATE source SET next_due_at = ${what}`);
  const interruptAbandoned = () => kit.replica().services.claims.interruptAbandoned();
  const syncUntilPaused = (resume_at: string) =>
    kit.sync(
      aStubSource({
        pages: [aPage({ notices: notices(1) })],
        failure: new AppError('SOURCE_RATE_LIMITED', { details: { resume_at } }),
      }),
    );

  /** Simulates a run whose process dies after ten records, with or without a checkpoint. Returns the minutes until the next run. */
  async function crash(checkpoint: string | null = null): Promise<number> {
    await setDue(`now() + INTERVAL '1 day'`);
    const claim = await kit.claim();
    const { ledger } = kit.replica().services;
    await ledger.beginSweep(claim);
    const position = checkpoint === null ? null : { checkpoint, listed: 10 };
    await ledger.record(claim, {
      phase: 'listing',
      expected: null,
      received: 10,
      result: emptyIntakeResult,
      rejected: [],
      unsubmitted: 0,
      requests: 0,
      usage: null,
      position,
    });
    await kit.abandon(claim.runId);
    await interruptAbandoned();
    return Math.max(0, Math.round(((await dueIn()) ?? 0) / 60));
  }

  const crashes = async (checkpoints: Array<string | null>) => {
    const minutes: number[] = [];
    for (const checkpoint of checkpoints) minutes.push(await crash(checkpoint));
    return minutes;
  };

  describe('the next scheduled run', () => {
    it('comes immediately after an interruption, later after each further interruption, and finally at the regular tick', async () => {
      expect(await crashes([null, null, null, null, null, null])).toEqual([0, 0, 5, 30, 1440, 1440]);
    });

    it('comes immediately as long as runs make progress before their process dies', async () => {
      expect(await crashes(['one', 'two', 'three', 'four', 'five'])).toEqual([0, 0, 0, 0, 0]);
      expect(await crashes([null, null, null])).toEqual([0, 0, 5]);
    });

    it('comes later if every run reaches the same position, which is not progress', async () => {
      expect(await crashes(['one', 'one', 'one', 'one'])).toEqual([0, 0, 0, 5]);
    });

    it('comes immediately again after a run that ended normally', async () => {
      await crashes([null, null, null]);
      await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })] }));
      expect(await crash()).toBe(0);
    });

    it('comes at the end of the pause of the source if that is before the regular tick', async () => {
      const resume_at = new Date(Date.now() + 3_600_000).toISOString();
      expect(await syncUntilPaused(resume_at)).toMatchObject({ resumes_at: resume_at });
      expect((await dueIn()) ?? 0).toBeLessThan(3700);
      await syncUntilPaused(new Date(Date.now() + 2 * 86_400_000).toISOString());
      expect((await dueIn()) ?? 0).toBeLessThan(3700);
    });

    it('comes later after each run in which the source names a time in the past, and that time is reported', async () => {
      const minutes: number[] = [];
      for (let run = 0; run < 6; run += 1) {
        await setDue(`now() + INTERVAL '1 day'`);
        const { resumes_at } = await syncUntilPaused(new Date(Date.now() - 1000).toISOString());
        expect(await nextDue()).toBe(resumes_at);
        minutes.push(Math.round(((await dueIn()) ?? 0) / 60));
      }
      expect(minutes).toEqual([15, 30, 60, 120, 240, 240]);
      await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })] }));
      await setDue(`now() + INTERVAL '1 day'`);
      await syncUntilPaused(new Date().toISOString());
      expect(Math.round(((await dueIn()) ?? 0) / 60)).toBe(15);
    });

    it('comes in a few minutes when the source names a time in the past, as long as runs make progress', async () => {
      const minutes: number[] = [];
      for (const checkpoint of ['one', 'two', 'three']) {
        await setDue(`now() + INTERVAL '1 day'`);
        const failure = new AppError('SOURCE_ERROR', { details: { resume_at: new Date().toISOString() } });
        await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1), checkpoint })], failure }));
        minutes.push(Math.round(((await dueIn()) ?? 0) / 60));
      }
      expect(minutes).toEqual([3, 3, 3]);
    });

    it.each(['DATABASE_UNAVAILABLE', 'TIMEOUT'] as const)(
      'comes in a few minutes when another service was unavailable (%s)',
      async (code) => {
        const ended = await kit.sync(
          aStubSource({ pages: [aPage({ notices: notices(1) })], failure: new AppError(code) }),
        );
        expect(ended).toMatchObject({ status: 'partial', reason: { code }, resumes_at: null });
        expect((await dueIn()) ?? 0).toBeLessThan(400);
      },
    );

    it('comes in a few minutes after a run that reached the limit, unless a user requested that run', async () => {
      const limited = aStubSource({ pages: [aPage({ notices: notices(5) })] });
      expect(await kit.sync(limited, { maxRecords: 2 })).toMatchObject({ reason: { code: 'RUN_LIMIT' } });
      expect((await dueIn()) ?? 0).toBeGreaterThan(80_000);
      expect(await kit.sync(limited, { maxRecords: 2, trigger: 'schedule' })).toMatchObject({
        reason: { code: 'RUN_LIMIT' },
      });
      expect((await dueIn()) ?? 0).toBeLessThan(400);
    });

    it('comes at the regular tick when the limit ends every run at the same position', async () => {
      const stuckSource = aStubSource({ pages: [aPage({ notices: notices(2) }), aPage({ notices: notices(2, 2) })] });
      await kit.sync(stuckSource, { maxRecords: 3, trigger: 'schedule' });
      await setDue(`now() + INTERVAL '1 day'`);
      await kit.sync(stuckSource, { maxRecords: 3, trigger: 'schedule' });
      expect((await dueIn()) ?? 0).toBeGreaterThan(80_000);
    });

    it('comes in a few minutes as long as details are read, and at the regular tick when the listing alone reaches the limit', async () => {
      kit.intake.pendingDetails = ['n0', 'n1', 'n2'];
      const read = async function* (given: string[]) {
        yield aPage({ notices: notices(given.length) });
      };
      const configured = aStubSource({
        pages: [aPage({ notices: notices(2) })],
        connector: { details: { listChannel: 'list', detailChannel: 'detail', read } },
      });
      expect(await kit.sync(configured, { maxRecords: 2, trigger: 'schedule' })).toMatchObject({
        reason: { code: 'RUN_LIMIT' },
      });
      expect((await dueIn()) ?? 0).toBeGreaterThan(80_000);
      expect(await kit.sync(configured, { maxRecords: 3, trigger: 'schedule' })).toMatchObject({
        reason: { code: 'RUN_LIMIT' },
      });
      expect((await dueIn()) ?? 0).toBeLessThan(400);
    });

    it('does not come earlier after an interrupted replay, which does not sync the source', async () => {
      const { runId } = await kit.claim({ trigger: 'replay' });
      await kit.abandon(runId);
      await interruptAbandoned();
      expect((await dueIn()) ?? 0).toBeGreaterThan(80_000);
      const claim = await kit.claim({ trigger: 'replay' });
      const end = {
        status: 'failed',
        reason: new AppError('UNAVAILABLE'),
        requests: 0,
        usage: null,
        clean: true,
        listingDone: false,
        advanced: false,
      } as const;
      await kit.replica().services.ledger.finish(claim, end);
      expect((await dueIn()) ?? 0).toBeGreaterThan(80_000);
    });

    it('comes immediately after an interruption that is found by a replay, which does not sync the source', async () => {
      const { runId } = await kit.claim();
      await kit.abandon(runId);
      await kit.claim({ trigger: 'replay' });
      expect(await dueIn()).toBeLessThanOrEqual(0);
    });

    it('comes in a few minutes after the last of three interruptions that a repeated request joins', async () => {
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { runId } = await kit.claim();
        await kit.abandon(runId);
        ids.push(runId);
      }
      const { claims } = kit.replica().services;
      const order = { trigger: 'person', startedBy: 'ada@example.org', maxRecords: null, tick: null } as const;
      const { source, changedAt } = aStubSource();
      expect(await claims.claim({ ...order, source, changedAt, joinEnded: true })).toEqual({ joinedId: ids[2] });
      expect(await dueIn()).toBeLessThan(400);
    });

    it('does not exist for a paused source, and no time is reported', async () => {
      const resume_at = new Date(Date.now() + 3_600_000).toISOString();
      const before = await syncUntilPaused(resume_at);
      await setDue('null');
      expect(await syncUntilPaused(resume_at)).toMatchObject({
        reason: { code: 'SOURCE_RATE_LIMITED' },
        resumes_at: null,
      });
      expect(await kit.run(before.id)).toMatchObject({ resumes_at: null });
      const { runId } = await kit.claim();
      await kit.abandon(runId);
      await interruptAbandoned();
      expect(await dueIn()).toBeNull();
    });
  });
}
