import { z } from 'zod';
import { aPage, aStubSource, notices } from '../../testing/stub-source.js';
import { eventually } from '../../testing/eventually.js';
import { type Replica, type RunKit } from '../../testing/run-kit.js';

export function cancelSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  /** Seconds from the cancellation request to the end, by the database clock. */
  const secondsTaken = async (id: string) =>
    (
      await kit.rows(
        { taken: z.coerce.number() },
        'SELECT extract(epoch FROM finished_at - cancel_requested_at) AS taken FROM run WHERE id = $1',
        [id],
      )
    )[0]?.taken;

  /** A process that fails if it would have to end a run in place of the holder. */
  function passiveReplica(): Replica {
    const replica = kit.replica();
    replica.services.settling.end = () => Promise.reject(new Error('The holder did not end the run'));
    return replica;
  }

  /** A promise that never settles and ignores the signal. */
  const neverSettle = () => new Promise<never>(() => undefined);
  const checkpoint = async () =>
    (await kit.rows({ checkpoint: z.unknown() }, 'SELECT checkpoint FROM source_state'))[0]?.checkpoint;

  const hanging = {
    'the first page of the source': aStubSource({
      async *read() {
        await neverSettle();
        yield aPage({});
      },
    }),
    'a later page of the source': aStubSource({
      async *read() {
        yield aPage({ notices: notices(2), checkpoint: 'after the first' });
        await neverSettle();
      },
    }),
    'a polite wait': aStubSource({
      async *read({ fetch }) {
        await fetch.wait(3_600_000);
        yield aPage({});
      },
    }),
    'a request that ignores the signal': aStubSource({
      send: neverSettle,
      async *read({ fetch }) {
        await fetch.json('https://example.org/', { schema: z.unknown() });
        yield aPage({});
      },
    }),
    'the key of the source': aStubSource({ openKey: neverSettle }),
    'the validation of addresses': aStubSource({ validateTargets: neverSettle }),
  };

  describe('a run that a user cancels', () => {
    it.each(Object.entries(hanging))('ends within two seconds when %s hangs', async (_what, configured) => {
      const replica = passiveReplica();
      const id = await kit.begin(configured, replica);
      expect(await replica.runs.cancel(id)).toMatchObject({ status: 'cancelled', reason: { code: 'RUN_CANCELLED' } });
      expect(await secondsTaken(id)).toBeLessThan(2);
      expect(await kit.settled(id)).toMatchObject({ status: 'cancelled' });
    });

    it('ends within two seconds when intake hangs, and intake accepts no more of the run', async () => {
      kit.intake.fates.set(1, 'hang');
      const replica = passiveReplica();
      const pages = [
        aPage({ notices: notices(2), checkpoint: 'one' }),
        aPage({ notices: notices(2, 2), checkpoint: 'two' }),
      ];
      const id = await kit.begin(aStubSource({ pages }), replica);
      await eventually(
        () => kit.intake.attempts,
        (attempts) => attempts === 2,
      );
      expect(await replica.runs.cancel(id)).toMatchObject({ status: 'cancelled' });
      expect(await secondsTaken(id)).toBeLessThan(2);
      await kit.settled(id);
      kit.intake.release();
      expect(await kit.run(id)).toMatchObject({ counters: { received: 2, added: 2 } });
      expect(kit.intake.sumsOf(id)).toMatchObject({ received: 2, added: 2 });
      expect(await checkpoint()).toBe('one');
    });

    it('is ended by its holder if another replica receives the request', async () => {
      const [holder, other] = [kit.replica(), passiveReplica()];
      const id = await kit.begin(hanging['a later page of the source'], holder);
      await eventually(
        () => kit.intake.batches.length,
        (taken) => taken === 1,
      );
      expect(await other.runs.cancel(id)).toMatchObject({ status: 'cancelled', counters: { added: 2 } });
      expect(await checkpoint()).toBe('after the first');
    });

    it('is ended by another process immediately if the lease of its holder has expired', async () => {
      const claim = await kit.claim();
      await kit.abandon(claim.runId);
      expect(await kit.replica().runs.cancel(claim.runId)).toMatchObject({
        status: 'cancelled',
        reason: { code: 'RUN_CANCELLED' },
      });
      await expect(
        kit
          .replica()
          .services.ledger.recordClosing(claim, { open: 0, missing: 0, asks: false, source_name: 'Test' }, 0),
      ).rejects.toMatchObject({ code: 'STALE_RUN' });
    });

    it('is ended by another process within two seconds if its holder does not respond', async () => {
      const { runId } = await kit.claim();
      expect(await kit.replica().runs.cancel(runId)).toMatchObject({ status: 'cancelled' });
      expect(await secondsTaken(runId)).toBeLessThan(2);
      expect(await kit.settled(runId)).toMatchObject({ status: 'cancelled' });
    });

    it('emits one event when it ends', async () => {
      const replica = kit.replica();
      const id = await kit.begin(hanging['a later page of the source'], replica);
      await eventually(
        () => kit.intake.batches.length,
        (taken) => taken === 1,
      );
      await replica.runs.cancel(id);
      await kit.settled(id);
      await replica.services.settling.settleAll();
      const emitted = await kit.rows(
        { data: z.object({ run_id: z.string(), status: z.string() }) },
        `SELECT data FROM outbox WHERE type = 'sync.finished'`,
      );
      expect(emitted).toEqual([{ data: { run_id: id, status: 'cancelled' } }]);
    });

    it('is continued from its checkpoint by the next run', async () => {
      const replica = kit.replica();
      const id = await kit.begin(hanging['a later page of the source'], replica);
      await eventually(
        () => kit.intake.batches.length,
        (taken) => taken === 1,
      );
      await replica.runs.cancel(id);
      let receivedCheckpoint: unknown;
      await kit.sync(
        aStubSource({
          async *read({ checkpoint }) {
            receivedCheckpoint = checkpoint;
            yield aPage({ notices: notices(1, 2) });
          },
        }),
      );
      expect(receivedCheckpoint).toBe('after the first');
    });

    it('cannot be cancelled when it has ended or does not exist', async () => {
      const { runs } = kit.replica();
      const { id } = await kit.sync(aStubSource({ pages: [aPage({ notices: notices(1) })] }));
      await expect(runs.cancel(id)).rejects.toMatchObject({ code: 'RUN_NOT_RUNNING' });
      await expect(runs.cancel('0197a3a4-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}
