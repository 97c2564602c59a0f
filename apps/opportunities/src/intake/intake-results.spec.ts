import { randomUUID } from 'node:crypto';
import { type NoticeBatch } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { IntakeService } from './intake.service.js';
import { PruneResultsService } from './prune-results.service.js';
import { SettleService } from './settle.service.js';

let spec: SpecStore;
let intake: IntakeService;
let settling: SettleService;

beforeAll(async () => {
  spec = await openSpecStore();
  intake = new IntakeService(spec.store);
  settling = new SettleService(spec.store);
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) =>
    aNotice({ source_id: `n${from + index}`, fields: { opportunity_number: null } }),
  );
const unstorable = aNotice({ source_id: 'bad', fields: { description: 'nul \u0000 in it', opportunity_number: null } });
const stored = () => spec.store.query('SELECT * FROM source_record ORDER BY source_id');
const events = () => spec.store.query<unknown[]>('SELECT id FROM outbox');

describe('a repeated batch', () => {
  it('gets the same result, and changes nothing', async () => {
    const batch = aBatch([...many(0, 3), unstorable]);
    const answer = await intake.take(batch);
    expect(answer).toMatchObject({ added: 3, updated: 0, unchanged: 0, rejected: [{ source_id: 'bad' }] });
    const before = await stored();
    expect(await intake.take(batch)).toEqual(answer);
    expect(await stored()).toEqual(before);
    expect(await events()).toHaveLength(1);
  });

  it('gets the same result while the first is in progress, and after a newer run took over', async () => {
    const batch = aBatch(many(0, 20));
    const answers = await Promise.all([1, 2, 3].map(() => intake.take(batch)));
    expect(answers).toEqual(answers.map(() => ({ added: 20, updated: 0, unchanged: 0, rejected: [] })));
    await intake.take(aBatch(many(0, 1)));
    expect(await intake.take(batch)).toEqual(answers[0]);
  });

  it('is distinguished from other batches of its run, and from the same number of another run', async () => {
    const first = aBatch(many(0, 2));
    await intake.take(first);
    expect(await intake.take({ ...first, seq: 2 })).toMatchObject({ added: 0, unchanged: 2 });
    expect(await intake.take({ ...first, run_id: randomUUID() })).toMatchObject({ added: 0, unchanged: 2 });
  });
});

describe('settling a run', () => {
  const none = { received: 0, added: 0, updated: 0, unchanged: 0, rejected: 0 };
  const settle = ({ source, run_id, fence }: NoticeBatch) => settling.settle({ source, run_id, fence });

  it('returns the totals of its batches', async () => {
    const first = aBatch([...many(0, 5), unstorable]);
    await intake.take(first);
    const changed = aNotice({ source_id: 'n0', fields: { title: 'Changed', opportunity_number: null } });
    await intake.take({
      ...first,
      seq: 2,
      fetched_at: new Date(Date.parse(first.fetched_at) + 1).toISOString(),
      notices: [changed, ...many(1, 3), ...many(5, 7)],
    });
    await intake.take(aBatch(many(7, 9), { source: 'other' }));
    const sums = { received: 11, added: 7, updated: 1, unchanged: 2, rejected: 1, closed: 0, details: none };
    expect(await settle(first)).toEqual(sums);
    expect(await settle(first)).toEqual(sums);
  });

  it('counts details separately from the listing, so that a notice is not both added and updated', async () => {
    const listed = aBatch(many(0, 3));
    await intake.take(listed);
    const fetched_at = new Date(Date.parse(listed.fetched_at) + 1).toISOString();
    const detailed = many(0, 3).map((notice) => ({ ...notice, channel: 'detail' }));
    await intake.take({ ...listed, seq: 2, phase: 'details', fetched_at, notices: [...detailed, unstorable] });
    expect(await settle(listed)).toEqual({
      ...none,
      received: 3,
      added: 3,
      closed: 0,
      details: { received: 4, added: 0, updated: 3, unchanged: 0, rejected: 1 },
    });
  });

  it('returns zeros for a run without batches', async () => {
    expect(await settle(aBatch(many(0, 1)))).toEqual({
      received: 0,
      added: 0,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      closed: 0,
      details: none,
    });
  });

  it('rejects further batches of the run', async () => {
    const old = aBatch(many(0, 1));
    await intake.take(old);
    await settle({ ...old, fence: aBatch([]).fence });
    await expect(intake.take({ ...old, seq: 2, notices: many(1, 2) })).rejects.toMatchObject({ code: 'STALE_RUN' });
    expect(await settle(old)).toMatchObject({ received: 1 });
  });

  it('does not affect a newer run', async () => {
    const old = aBatch(many(0, 1));
    const newer = aBatch(many(1, 2));
    await intake.take(old);
    await intake.take(newer);
    expect(await settle(old)).toMatchObject({ received: 1, added: 1 });
    await expect(intake.take({ ...old, seq: 2 })).rejects.toMatchObject({ code: 'STALE_RUN' });
    expect(await intake.take({ ...newer, seq: 2 })).toMatchObject({ unchanged: 1 });
  });

  it('either counts or rejects a concurrent batch', async () => {
    for (let round = 0; round < 10; round += 1) {
      const batch = aBatch(many(round * 10, round * 10 + 10));
      const [taken, sums] = await Promise.all([
        intake.take(batch).catch(() => null),
        settle({ ...batch, fence: aBatch([]).fence }),
      ]);
      expect(sums.added).toBe(taken?.added ?? 0);
    }
  });
});

describe('intake results', () => {
  it('expire after 30 days', async () => {
    const [old, young] = [aBatch(many(0, 1)), aBatch(many(1, 2))];
    await intake.take(old);
    await intake.take(young);
    await spec.store.query(`UPDATE intake_result SET taken_at = now() - interval '30 days 1 hour' WHERE run_id = $1`, [
      old.run_id,
    ]);
    await spec.store.query(
      `INSERT INTO intake_result SELECT gen_random_uuid(), seq, source, received, added, updated, unchanged, rejected, closed, rejections, seen, taken_at
         FROM intake_result, generate_series(1, 1200) WHERE run_id = $1`,
      [old.run_id],
    );
    const pruning = new PruneResultsService(spec.store);
    expect(await pruning.prune()).toBe(1201);
    expect(await pruning.prune()).toBe(0);
    expect(await spec.store.query('SELECT run_id FROM intake_result')).toEqual([{ run_id: young.run_id }]);
  });
});
