import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type RunKit } from '../../testing/run-kit.js';

export function deleteOldRunsSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  interface OldRun {
    daysAgo: number;
    status?: string;
    trigger?: string;
    received?: number;
    settled?: boolean;
    source?: string;
  }

  /** Inserts runs in the order of their start, each with its age in days. */
  async function insertRuns(runs: readonly OldRun[]): Promise<void> {
    const rows = runs.map(
      ({ daysAgo, status = 'completed', trigger = 'schedule', received = 0, settled = true, source = 'a' }) => ({
        id: randomUUID(),
        source,
        status,
        trigger,
        received,
        settled,
        days_ago: daysAgo,
      }),
    );
    await kit.store.query(
      `INSERT INTO run (id, source, source_name, source_kind, status, trigger, received, settled, lease_until, started_at)
     SELECT id, source, source, 'api', status, trigger, received, settled, now(), now() - make_interval(days => days_ago)
       FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, source text, status text, trigger text, received integer, settled boolean, days_ago integer)`,
      [JSON.stringify(rows)],
    );
  }

  const deleteOldRuns = () => kit.replica().services.ledger.deleteOld();
  const remainingRuns = async () =>
    (
      await kit.rows(
        { days: z.number() },
        `SELECT extract(day FROM now() - started_at)::integer AS days FROM run ORDER BY source, fence`,
      )
    ).map(({ days }) => days);

  describe('runs older than a year', () => {
    it('are deleted; younger ones are kept', async () => {
      await insertRuns([
        { daysAgo: 500, status: 'failed' },
        { daysAgo: 401 },
        { daysAgo: 399, status: 'failed' },
        { daysAgo: 1, received: 3 },
      ]);
      await deleteOldRuns();
      expect(await remainingRuns()).toEqual([399, 1]);
    });

    it('are kept if they are the last of their source, its last completed one or its last one that received records', async () => {
      await insertRuns([
        { daysAgo: 900, received: 5, status: 'partial' },
        { daysAgo: 800, received: 5, status: 'partial' },
        { daysAgo: 700 },
        { daysAgo: 600 },
        { daysAgo: 500, status: 'failed' },
        { daysAgo: 450, status: 'failed' },
        { daysAgo: 440, trigger: 'replay' },
        { daysAgo: 410, source: 'b', status: 'failed' },
      ]);
      await deleteOldRuns();
      expect(await remainingRuns()).toEqual([800, 600, 450, 410]);
    });

    it('are kept until they are settled', async () => {
      await insertRuns([
        { daysAgo: 500, status: 'interrupted', settled: false },
        { daysAgo: 1, received: 1 },
      ]);
      await deleteOldRuns();
      expect(await remainingRuns()).toEqual([500, 1]);
    });

    it('are deleted in batches', async () => {
      await insertRuns([
        ...Array.from({ length: 450 }, () => ({ daysAgo: 500, status: 'failed' })),
        { daysAgo: 1, received: 1 },
      ]);
      await deleteOldRuns();
      // A replica may delete its own batch meanwhile.
      expect((await remainingRuns()).length).toBeGreaterThan(1);
      for (let batch = 0; batch < 2; batch += 1) await deleteOldRuns();
      expect(await remainingRuns()).toEqual([1]);
    });
  });
}
