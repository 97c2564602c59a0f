import { type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { lockSource } from '../../sources/lock-source.js';
import { lockWait } from '../../testing/lock-wait.js';
import { aPage, aStubSource, notices } from '../../testing/stub-source.js';
import { type RunKit } from '../../testing/run-kit.js';
import { type ClaimResult, type RunOrder } from './claims.service.js';
import { emptyIntakeResult } from '../active-run.js';

export function claimsSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(async () => {
    await kit.reset();
    await kit.put(aStubSource());
  });

  const order: RunOrder = {
    source: aStubSource().source,
    changedAt: null,
    trigger: 'person',
    startedBy: 'ada@example.org',
    maxRecords: null,
    tick: null,
  };
  const scheduled: RunOrder = { ...order, trigger: 'schedule', startedBy: null };
  const claim = (given: Partial<RunOrder> = {}): Promise<ClaimResult> =>
    kit.replica().services.claims.claim({ ...order, ...given });
  const runs = () =>
    kit.rows(
      { id: z.string(), trigger: z.string(), status: z.string(), tick: z.coerce.date().nullable() },
      'SELECT * FROM run ORDER BY fence',
    );
  const part = {
    phase: 'listing' as const,
    expected: null,
    received: 0,
    result: emptyIntakeResult,
    rejected: [],
    unsubmitted: 0,
    requests: 0,
    usage: null,
    position: null,
  };
  const setDue = (what: string) => kit.store.query(`UPDATE source SET next_due_at = ${what}`);

  /** A tick as the schedule creates it: only one of the replicas that see it can advance it. */
  function tick(at: Date) {
    const advance = async (manager: EntityManager) => {
      const moved = await manager.query<unknown[]>(
        `WITH moved AS (UPDATE source SET next_due_at = next_due_at + INTERVAL '1 day' WHERE next_due_at = $1 RETURNING key) SELECT key FROM moved`,
        [at],
      );
      return moved.length > 0;
    };
    return { at, advance };
  }

  describe('a claim', () => {
    it('is given to one of fifty concurrent requests; the others get the id of its run [asvs 2.3.4, 15.4.2]', async () => {
      const claims = await Promise.all(Array.from({ length: 50 }, () => claim()));
      expect(claims.filter((each) => 'claim' in each)).toHaveLength(1);
      const ids = claims.map((each) =>
        'claim' in each ? each.claim.runId : 'joinedId' in each ? each.joinedId : null,
      );
      expect(new Set(ids).size).toBe(1);
    });

    it('emits the event of its run in the same transaction', async () => {
      await claim();
      expect(await kit.rows({ type: z.string() }, 'SELECT type FROM outbox')).toEqual([{ type: 'sync.started' }]);
    });

    it('that expires leaves its run interrupted immediately, without waiting for another claim', async () => {
      const { runId } = await kit.claim();
      expect(await kit.run(runId)).toMatchObject({ status: 'running' });
      await kit.abandon(runId);
      expect(await kit.run(runId)).toMatchObject({ status: 'interrupted', reason: { code: 'RUN_INTERRUPTED' } });
      const { ledger } = kit.replica().services;
      expect(await ledger.list({ status: 'running' }, 0, 10)).toEqual({ rows: [], total: 0 });
      expect(await ledger.list({ status: 'interrupted' }, 0, 10)).toMatchObject({ total: 1 });
    });

    it('that is renewed at the last moment is not lost, and the source is not synced before its next tick', async () => {
      await setDue(`now() + INTERVAL '1 day'`);
      const { runId } = await kit.claim();
      await kit.abandon(runId);
      const holder = kit.store.createQueryRunner();
      await holder.startTransaction();
      await holder.query(`UPDATE run SET lease_until = now() + INTERVAL '1 minute'`);
      const done = kit.replica().services.claims.interruptAbandoned();
      await lockWait(kit.store);
      await holder.commitTransaction();
      await holder.release();
      await done;
      expect(await kit.run(runId)).toMatchObject({ status: 'running' });
      expect(
        await kit.rows({ soon: z.boolean() }, `SELECT next_due_at < now() + INTERVAL '1 hour' AS soon FROM source`),
      ).toEqual([{ soon: false }]);
    });

    it('is lost if its holder does not renew it in time; later writes of that holder are refused', async () => {
      const old = await kit.claim();
      await kit.abandon(old.runId);
      const newClaim = await kit.claim();
      expect(newClaim.fence).toBeGreaterThan(old.fence + 1);
      const { ledger, claims } = kit.replica().services;
      const end = {
        status: 'completed',
        reason: null,
        requests: 0,
        usage: null,
        clean: true,
        listingDone: true,
        advanced: true,
      } as const;
      await expect(
        ledger.record(old, { ...part, received: 1, position: { checkpoint: 'stale', listed: 1 } }),
      ).rejects.toMatchObject({ code: 'STALE_RUN' });
      await expect(ledger.beginSweep(old)).rejects.toMatchObject({ code: 'STALE_RUN' });
      await expect(ledger.finish(old, end)).rejects.toMatchObject({ code: 'STALE_RUN' });
      await expect(claims.renew(old)).rejects.toMatchObject({ code: 'STALE_RUN' });
      await expect(claims.isCancelled(old)).rejects.toMatchObject({ code: 'STALE_RUN' });
      expect(await kit.run(old.runId)).toMatchObject({ status: 'interrupted', reason: { code: 'RUN_INTERRUPTED' } });
      expect(await kit.rows({ source: z.string() }, 'SELECT source FROM source_state')).toEqual([]);
    });

    it('of a stale holder cannot record a part in the listing sweep of the new run', async () => {
      const staleClaim = await kit.claim();
      await kit.abandon(staleClaim.runId);
      const newRun = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(2) })] }));
      await expect(kit.replica().services.ledger.record(staleClaim, { ...part, received: 5 })).rejects.toMatchObject({
        code: 'STALE_RUN',
      });
      expect(await kit.run(newRun.id)).toMatchObject({ counters: { received: 2 } });
    });

    it('can be taken immediately after a crash if no other process uses the database', async () => {
      const abandonedClaim = await kit.claim();
      await kit.replica().services.claims.interruptAll();
      expect(await kit.run(abandonedClaim.runId)).toMatchObject({ status: 'interrupted' });
      expect(await claim()).toMatchObject({ claim: {} });
    });

    it('is refused for a removed source', async () => {
      await kit.store.query('UPDATE source SET removed_at = now()');
      await expect(claim()).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    });
  });

  describe('a tick of the schedule', () => {
    const due = new Date('2026-11-01T06:00:00.000Z');

    it('starts one run, even if several replicas see it', async () => {
      await setDue(`'${due.toISOString()}'`);
      const claims = await Promise.all(Array.from({ length: 20 }, () => claim({ ...scheduled, tick: tick(due) })));
      expect(claims.filter((each) => 'claim' in each)).toHaveLength(1);
      expect(await runs()).toMatchObject([{ trigger: 'schedule', tick: due }]);
    });

    it('is not taken twice, even if the source becomes due at the same time again', async () => {
      await setDue(`'${due.toISOString()}'`);
      const { claims } = kit.replica().services;
      const first = await kit.claim({ ...scheduled, tick: tick(due) });
      await kit.abandon(first.runId);
      await setDue(`'${due.toISOString()}'`);
      expect(await claims.claim({ ...scheduled, tick: tick(due) })).toEqual({ joinedId: first.runId });
      expect(await runs()).toHaveLength(1);
    });

    it('belongs to the run that is active', async () => {
      await setDue(`'${due.toISOString()}'`);
      const { runId } = await kit.claim();
      expect(await claim({ ...scheduled, tick: tick(due) })).toEqual({ joinedId: runId });
      expect(await claim({ ...scheduled, tick: tick(due) })).toEqual({ tickTaken: true });
      expect(await runs()).toHaveLength(1);
    });

    it('waits for the end of a replay, which does not sync the source', async () => {
      await setDue(`'${due.toISOString()}'`);
      const { runId } = await kit.claim({ trigger: 'replay' });
      expect(await claim({ ...scheduled, tick: tick(due) })).toEqual({ joinedId: runId });
      await kit.store.query(`UPDATE run SET status = 'completed'`);
      expect(await claim({ ...scheduled, tick: tick(due) })).toMatchObject({ claim: {} });
    });

    it('waits for the end of a replay that is claimed at the same moment', async () => {
      await setDue(`'${due.toISOString()}'`);
      const claiming = kit.store.createQueryRunner();
      await claiming.startTransaction();
      await lockSource(claiming.manager, order.source.key);
      const scheduledClaim = claim({ ...scheduled, tick: tick(due) });
      await lockWait(kit.store);
      await claiming.query(
        `INSERT INTO run (id, source, source_name, source_kind, status, trigger, lease_until, started_at)
         VALUES ($1, 'test_source', 'Test', 'api', 'running', 'replay', now() + INTERVAL '1 minute', now())`,
        [uuidv7()],
      );
      await claiming.commitTransaction();
      await claiming.release();
      const [replay] = await runs();
      expect(await scheduledClaim).toEqual({ joinedId: replay?.id });
      await kit.store.query(`UPDATE run SET status = 'completed'`);
      expect(await claim({ ...scheduled, tick: tick(due) })).toMatchObject({ claim: {} });
    });
  });
}
