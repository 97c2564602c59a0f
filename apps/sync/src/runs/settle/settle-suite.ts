import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type Connector } from '@rfp/sources/connector';
import { z } from 'zod';
import { aPage, aStubSource, notices } from '../../testing/stub-source.js';
import { eventually } from '../../testing/eventually.js';
import { type RunKit } from '../../testing/run-kit.js';

export function settleSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  const hang = () => new Promise<never>(() => undefined);

  /** A source that returns one page and then hangs. */
  const stuck = aStubSource({
    async *read() {
      yield aPage({
        notices: notices(2),
        rejected: [{ source_id: 'x', code: 'RECORD_NO_TITLE', message: 'No title.', raw: '{}' }],
        checkpoint: 'one',
      });
      await hang();
    },
  });
  const finishedEvents = () =>
    kit.rows(
      { data: z.object({ run_id: z.string(), status: z.string(), counters: z.looseObject({ added: z.number() }) }) },
      `SELECT data FROM outbox WHERE type = 'sync.finished'`,
    );

  /** Simulates a run whose process died before it received the confirmation of its second batch. */
  async function crashedRun(): Promise<string> {
    const claim = await kit.claim();
    const { ledger, client } = kit.replica().services;
    const submit = (seq: number, given: Notice[]) =>
      client.call('opportunities.intake', {
        source: claim.source,
        run_id: claim.runId,
        seq,
        fence: claim.fence,
        fetched_at: '2026-03-03T12:00:00.000Z',
        demo: false,
        notices: given,
      });
    await ledger.beginSweep(claim);
    const result = await submit(1, notices(2));
    const part = {
      phase: 'listing' as const,
      expected: null,
      rejected: [],
      unsubmitted: 0,
      requests: 1,
      usage: null,
      position: { checkpoint: 'one', listed: 2 },
    };
    await ledger.record(claim, { ...part, received: 2, result });
    await submit(2, notices(3, 2));
    await kit.abandon(claim.runId);
    return claim.runId;
  }

  describe('a run that did not end cleanly', () => {
    it('gets the counters of intake after a crash, with one event of its end', async () => {
      const id = await crashedRun();
      expect(await kit.run(id)).toMatchObject({ status: 'interrupted', counters: { received: 2, added: 2 } });
      await kit.replica().services.settling.settleAll();
      expect(await kit.run(id)).toMatchObject({ status: 'interrupted', counters: { received: 5, added: 5 } });
      expect(kit.intake.sumsOf(id)).toMatchObject({ received: 5, added: 5 });
      expect(await finishedEvents()).toMatchObject([
        { data: { run_id: id, status: 'interrupted', counters: { received: 5, added: 5 } } },
      ]);
    });

    it('gets separate counters of listing and details', async () => {
      kit.intake.pendingDetails = ['n0', 'n1', 'n2'];
      kit.intake.fates.set(2, 'garble');
      const details: Connector['details'] = {
        listChannel: 'search',
        detailChannel: 'detail',
        async *read() {
          yield aPage({
            notices: notices(1),
            rejected: [{ source_id: 'n1', code: 'RECORD_UNREADABLE', message: 'No title.', raw: '{}' }],
          });
          yield aPage({ notices: notices(1, 2) });
        },
      };
      const id = await kit.begin(aStubSource({ pages: [aPage({ notices: notices(3) })], connector: { details } }));
      const { counters } = await kit.settled(id);
      expect(counters).toMatchObject({ received: 3, added: 3, rejected: 0 });
      expect(counters.details).toEqual({ expected: 3, received: 3, rejected: 1, added: 2, updated: 0, unchanged: 0 });
    });

    it('keeps the stored counts of records that never reached intake', async () => {
      const id = await kit.begin(stuck);
      await eventually(
        () => kit.run(id),
        ({ counters }) => counters.received === 3,
      );
      await kit.abandon(id);
      await kit.replica().services.settling.settleAll();
      expect(await kit.run(id)).toMatchObject({
        status: 'interrupted',
        counters: { received: 3, rejected: 1, added: 2 },
      });
    });

    it('is settled once, even if several processes settle concurrently', async () => {
      const id = await crashedRun();
      await Promise.all([1, 2, 3, 4].map(() => kit.replica().services.settling.settleAll()));
      expect(await kit.run(id)).toMatchObject({ counters: { received: 5, added: 5 } });
      expect(await finishedEvents()).toHaveLength(1);
    });

    it('is settled later when intake is unavailable', async () => {
      const id = await crashedRun();
      kit.intake.isDown = true;
      await kit.replica().services.settling.settleAll();
      expect(await kit.run(id)).toMatchObject({ status: 'interrupted', counters: { received: 2 } });
      expect(await finishedEvents()).toEqual([]);
      kit.intake.isDown = false;
      await kit.replica().services.settling.settleAll();
      expect(await kit.run(id)).toMatchObject({ counters: { received: 5 } });
    });

    it.each(['INTERNAL', 'TIMEOUT', 'MESSAGE_INVALID'] as const)(
      'does not delay the settling of later runs if its own settling fails with %s',
      async (code) => {
        const ids = [await crashedRun(), await crashedRun()];
        kit.intake.beforeSums = async () => {
          if (kit.intake.settled.at(-1)?.run_id === ids[0]) throw new AppError(code);
        };
        await kit.replica().services.settling.settleAll();
        expect(
          await kit.rows({ id: z.string(), settled: z.boolean() }, 'SELECT id, settled FROM run ORDER BY fence'),
        ).toEqual([
          { id: ids[0], settled: false },
          { id: ids[1], settled: true },
        ]);
      },
    );

    it.each(['UNAVAILABLE', 'NO_HANDLER', 'DATABASE_UNAVAILABLE'] as const)(
      'is the only run whose settling is tried if intake answers %s, because later runs would get the same answer',
      async (code) => {
        await crashedRun();
        await crashedRun();
        kit.intake.beforeSums = async () => {
          throw new AppError(code);
        };
        await kit.replica().services.settling.settleAll();
        expect(kit.intake.settled).toHaveLength(1);
      },
    );

    it('submits nothing more once it is settled, and does not delay later runs', async () => {
      kit.intake.fates.set(0, 'hang');
      const id = await kit.begin(aStubSource({ pages: [aPage({ notices: notices(2) })] }));
      await eventually(
        () => kit.intake.attempts,
        (attempts) => attempts === 1,
      );
      await kit.abandon(id);
      const next = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1, 7) })] }));
      // Settling succeeds without a warning although the next run has begun.
      await kit.replica().services.settling.settleAll();
      kit.intake.release();
      const after = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1, 8) })] }));
      expect([next.status, after.status]).toEqual(['completed', 'completed']);
      expect(await kit.settled(id)).toMatchObject({ status: 'interrupted', counters: { received: 0, added: 0 } });
      expect(kit.intake.ids).toEqual(['n7', 'n8']);
    });

    it('is settled without ending a newer active run of its source', async () => {
      const old = await kit.claim();
      await kit.abandon(old.runId);
      const id = await kit.begin(
        aStubSource({ pages: Array.from({ length: 5 }, (_, page) => aPage({ notices: notices(1, page) })) }),
      );
      await kit.settled(old.runId);
      expect(kit.intake.settled).toMatchObject([{ run_id: old.runId, fence: old.fence + 1 }]);
      expect(await kit.ended(id)).toMatchObject({ status: 'completed', counters: { added: 5 } });
    });

    it('is partial instead of failed when intake had accepted part of it', async () => {
      kit.intake.fates.set(0, 'garble');
      const id = await kit.begin(aStubSource({ pages: [aPage({ notices: notices(4) })] }));
      expect(await kit.settled(id)).toMatchObject({
        status: 'partial',
        reason: { code: 'MESSAGE_INVALID' },
        counters: { received: 4, added: 4 },
      });
    });

    it('keeps its stored counters if it submitted its batches without numbers, like earlier releases', async () => {
      const { runId } = await kit.claim();
      await kit.store.query('UPDATE run SET received = 9, added = 7, unchanged = 2 WHERE id = $1', [runId]);
      await kit.abandon(runId);
      await kit.replica().services.settling.settleAll();
      expect(await kit.run(runId)).toMatchObject({
        status: 'interrupted',
        counters: { received: 9, added: 7, unchanged: 2 },
      });
    });
  });
}
