import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { lockWait } from '../../testing/lock-wait.js';
import { aPage, aStubSource, notices, type StubSource } from '../../testing/stub-source.js';
import { type Replica, type RunKit } from '../../testing/run-kit.js';

const repeats = 20;

/** Repeated requests for a source. */
export function joinSuite(started: () => RunKit): void {
  let kit: RunKit;
  let replica: Replica;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(async () => {
    await kit.reset();
    replica = kit.replica();
  });

  const options = { trigger: 'person', startedBy: 'ada@example.org', maxRecords: null, tick: null } as const;
  const put = (given: StubSource = {}) => kit.put(aStubSource({ pages: [aPage({ notices: notices(4) })], ...given }));
  const failing = { pages: [], failure: new AppError('SOURCE_UNREACHABLE') };

  async function startRun(change: { joinEnded?: boolean; maxRecords?: number } = {}) {
    const { runs } = await replica.runs.start(undefined, { ...options, joinEnded: true, ...change });
    const [run] = runs;
    if (run === undefined) throw new Error('No run was started');
    return { id: run.run_id, joined: run.already_running, end: await kit.ended(run.run_id) };
  }

  describe('a repeated request', () => {
    it('joins the run that has just ended, at each repetition', async () => {
      await put();
      const first = await startRun();
      expect(first).toMatchObject({ joined: false, end: { status: 'completed' } });
      for (let count = 0; count < repeats; count += 1)
        expect(await startRun()).toMatchObject({ id: first.id, joined: true });
    });

    it('starts one run for 200 requests, sent in successive bursts on two replicas', async () => {
      await put({ source: { kind: 'scraper' } });
      const other = kit.replica();
      const ids = new Set<string>();
      for (let burst = 0; burst < 20; burst += 1) {
        const burstOfRequests = Array.from({ length: 10 }, async (_, index) =>
          [replica, other][index % 2]?.runs.start(undefined, { ...options, kind: 'scraper', joinEnded: true }),
        );
        for (const reply of await Promise.all(burstOfRequests))
          for (const { run_id } of reply?.runs ?? []) ids.add(run_id);
        for (const id of ids) await kit.ended(id);
      }
      expect(ids.size).toBe(1);
      expect(await kit.rows({ id: z.string() }, 'SELECT id FROM run')).toHaveLength(1);
    });

    it('joins a run that ends at the moment of the request', async () => {
      await put();
      const { runId } = await kit.claim();
      const ending = kit.store.createQueryRunner();
      await ending.startTransaction();
      await ending.query(`UPDATE run SET status = 'completed', finished_at = now(), settled = true WHERE id = $1`, [
        runId,
      ]);
      const joinRequest = startRun();
      await lockWait(kit.store);
      await ending.commitTransaction();
      await ending.release();
      expect(await joinRequest).toMatchObject({ id: runId, joined: true });
    });

    it('starts a run if the last one ended some time ago', async () => {
      await put();
      await startRun();
      await kit.store.query(
        `UPDATE run SET started_at = started_at - INTERVAL '20 s', finished_at = finished_at - INTERVAL '16 s'`,
      );
      expect(await startRun()).toMatchObject({ joined: false });
    });

    it.each([
      ['the source was changed', 'UPDATE source SET changed_at = now()'],
      [
        'its key was set',
        `INSERT INTO source_key (source, sealed, set_at, set_by_id, set_by) VALUES ('feed', '', now(), '0197a3a4-0000-7000-8000-00000000000a', 'ada')`,
      ],
    ])('starts a run after %s', async (_case, change) => {
      await put();
      await startRun();
      await kit.store.query(change);
      expect(await startRun()).toMatchObject({ joined: false });
    });

    it('starts a run if the caller insists', async () => {
      await put();
      await startRun();
      expect(await startRun({ joinEnded: false })).toMatchObject({ joined: false });
    });

    it('continues after a run that reached its limit', async () => {
      await put();
      expect(await startRun({ maxRecords: 2 })).toMatchObject({ end: { reason: { code: 'RUN_LIMIT' } } });
      expect(await startRun({ maxRecords: 2 })).toMatchObject({ joined: false });
    });

    it('retries a failed run a limited number of times', async () => {
      await put(failing);
      const ids = [];
      for (let count = 0; count < repeats; count += 1) ids.push((await startRun()).id);
      expect(new Set(ids).size).toBe(3);
    });
  });
}
