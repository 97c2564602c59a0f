import { type Notice } from '@rfp/contracts/notice';
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

  /** Gives one page and then nothing any more. */
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
  const finished = () =>
    kit.rows(
      { data: z.object({ run_id: z.string(), status: z.string(), counters: z.looseObject({ added: z.number() }) }) },
      `SELECT data FROM outbox WHERE type = 'sync.finished'`,
    );

  /** A run whose process died after intake took its second batch, and before it knew. */
  async function crashed(): Promise<string> {
    const claim = await kit.claim();
    const { ledger, client } = kit.replica().services;
    const handOn = (seq: number, given: Notice[]) =>
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
    const result = await handOn(1, notices(2));
    const part = {
      expected: null,
      rejected: [],
      unsubmitted: 0,
      requests: 1,
      usage: null,
      position: { checkpoint: 'one', listed: 2 },
    };
    await ledger.record(claim, { ...part, received: 2, result });
    await handOn(2, notices(3, 2));
    await kit.abandon(claim.runId);
    return claim.runId;
  }

  describe('a run that did not end cleanly', () => {
    it('has the counters after a crash that intake took, with one event of its end', async () => {
      const id = await crashed();
      expect(await kit.run(id)).toMatchObject({ status: 'interrupted', counters: { received: 2, added: 2 } });
      await kit.replica().services.settling.settleAll();
      expect(await kit.run(id)).toMatchObject({ status: 'interrupted', counters: { received: 5, added: 5 } });
      expect(kit.intake.sumsOf(id)).toMatchObject({ received: 5, added: 5 });
      expect(await finished()).toMatchObject([
        { data: { run_id: id, status: 'interrupted', counters: { received: 5, added: 5 } } },
      ]);
    });

    it('counts what never reached intake as it was written down', async () => {
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

    it('is settled once, however many processes settle at the same time', async () => {
      const id = await crashed();
      await Promise.all([1, 2, 3, 4].map(() => kit.replica().services.settling.settleAll()));
      expect(await kit.run(id)).toMatchObject({ counters: { received: 5, added: 5 } });
      expect(await finished()).toHaveLength(1);
    });

    it('is settled later where intake is away', async () => {
      const id = await crashed();
      kit.intake.away = true;
      await kit.replica().services.settling.settleAll();
      expect(await kit.run(id)).toMatchObject({ status: 'interrupted', counters: { received: 2 } });
      expect(await finished()).toEqual([]);
      kit.intake.away = false;
      await kit.replica().services.settling.settleAll();
      expect(await kit.run(id)).toMatchObject({ counters: { received: 5 } });
    });

    it('hands on nothing any more once it is settled, and holds up no later run', async () => {
      kit.intake.fates.set(0, 'hang');
      const id = await kit.begin(aStubSource({ pages: [aPage({ notices: notices(2) })] }));
      await eventually(
        () => kit.intake.attempts,
        (attempts) => attempts === 1,
      );
      await kit.abandon(id);
      const next = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1, 7) })] }));
      // After the next run has begun, and all the same without a word against it.
      await kit.replica().services.settling.settleAll();
      kit.intake.release();
      const after = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1, 8) })] }));
      expect([next.status, after.status]).toEqual(['completed', 'completed']);
      expect(await kit.settled(id)).toMatchObject({ status: 'interrupted', counters: { received: 0, added: 0 } });
      expect(kit.intake.ids).toEqual(['n7', 'n8']);
    });

    it('does not end a run that goes on when an earlier one of its source is settled', async () => {
      const old = await kit.claim();
      await kit.abandon(old.runId);
      const id = await kit.begin(
        aStubSource({ pages: Array.from({ length: 5 }, (_, page) => aPage({ notices: notices(1, page) })) }),
      );
      await kit.settled(old.runId);
      expect(kit.intake.settled).toMatchObject([{ run_id: old.runId, fence: old.fence + 1 }]);
      expect(await kit.ended(id)).toMatchObject({ status: 'completed', counters: { added: 5 } });
    });

    it('is partial and not failed where intake had taken something of it all the same', async () => {
      kit.intake.fates.set(0, 'garble');
      const id = await kit.begin(aStubSource({ pages: [aPage({ notices: notices(4) })] }));
      expect(await kit.settled(id)).toMatchObject({
        status: 'partial',
        reason: { code: 'MESSAGE_INVALID' },
        counters: { received: 4, added: 4 },
      });
    });

    it('keeps what was written down of a run from before batches had numbers', async () => {
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
