import { type SyncRun } from '@rfp/contracts/sync-run';
import { type Connector, type UnreadableRecord } from '@rfp/sources/connector';
import { aNotice } from '@rfp/testing/builders';
import { z } from 'zod';
import { aPage, aStubSource, notices } from '../../testing/stub-source.js';
import { type RunKit } from '../../testing/run-kit.js';

export function replaySuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  const unreadable = (source_id: string, raw = source_id): UnreadableRecord => ({
    source_id,
    code: 'RECORD_BAD_DATE',
    message: 'The date cannot be read.',
    raw,
  });

  /** The replay of a repaired connector, which reads a raw text of digits as a notice. */
  const repaired: Connector['replay'] = (raw) =>
    /^\d+$/.test(raw)
      ? { notices: [aNotice({ source_name: 'Test', source_id: raw, channel: 'list' })], rejected: [] }
      : { notices: [], rejected: [{ source_id: null, code: 'RECORD_NO_TITLE', message: 'Still no title.', raw }] };

  const withUnreadable = (rejected: UnreadableRecord[]) =>
    aStubSource({ pages: [aPage({ notices: notices(1), rejected })] });
  const fixed = aStubSource({ connector: { replay: repaired } });
  const list = async (of: { run_id: string } | { source: string }) =>
    kit.replica().services.rejected.list({ of, offset: 0, limit: 100 });
  const waiting = async () =>
    (await list({ source: 'test_source' })).records.map(({ source_id, code }) => [source_id, code]);

  async function replay(ids?: string[], configured = fixed): Promise<SyncRun> {
    await kit.put(configured);
    const { runs } = await kit.replica().runs.replay('test_source', ids, { startedBy: 'ada@example.org' });
    return kit.ended(runs[0]?.run_id ?? '');
  }

  describe('quarantined records', () => {
    it('are listed in order for a run and newest first for a source, with raw texts truncated', async () => {
      const { id } = await kit.sync(withUnreadable([unreadable('1', 'x'.repeat(5000)), unreadable('2')]));
      await kit.sync(withUnreadable([unreadable('3')]));
      const ofRun = await list({ run_id: id });
      expect(ofRun).toMatchObject({
        total: 2,
        records: [
          { run_id: id, source_id: '1', raw: 'x'.repeat(4000), replayable: true, replayed_at: null },
          { source_id: '2' },
        ],
      });
      const ofSource = await list({ source: 'test_source' });
      expect([ofSource.total, ofSource.records.map(({ source_id }) => source_id)]).toEqual([3, ['3', '2', '1']]);
      await expect(list({ run_id: '0197a3a4-0000-7000-8000-000000000000' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('are listed in pages', async () => {
      const { id } = await kit.sync(withUnreadable([unreadable('1'), unreadable('2'), unreadable('3')]));
      expect(await kit.replica().services.rejected.list({ of: { run_id: id }, offset: 1, limit: 1 })).toMatchObject({
        total: 3,
        records: [{ source_id: '2' }],
      });
    });
  });

  describe('a replay', () => {
    it('submits records that can be read now, counts them, and updates the reason of the others', async () => {
      await kit.sync(withUnreadable([unreadable('1'), unreadable('two'), unreadable('3')]));
      const ended = await replay();
      expect(ended).toMatchObject({
        trigger: 'replay',
        started_by: 'ada@example.org',
        status: 'partial',
        reason: { code: 'RECORD_UNREADABLE' },
        counters: { expected: 3, received: 3, rejected: 1, added: 2 },
        rejected_by_code: { RECORD_NO_TITLE: 1 },
        requests: 0,
      });
      expect(kit.intake.ids).toEqual(['n0', '1', '3']);
      expect(await waiting()).toEqual([['two', 'RECORD_NO_TITLE']]);
      const replayed = await kit.rows(
        { source_id: z.string(), done: z.boolean() },
        'SELECT source_id, replayed_at IS NOT NULL AS done FROM rejected_record ORDER BY id',
      );
      expect(replayed).toEqual([
        { source_id: '1', done: true },
        { source_id: 'two', done: false },
        { source_id: '3', done: true },
      ]);
    });

    it('is completed when all records were accepted', async () => {
      await kit.sync(withUnreadable([unreadable('1')]));
      expect(await replay()).toMatchObject({ status: 'completed', counters: { received: 1, rejected: 0, added: 1 } });
    });

    it('reads only the named records', async () => {
      await kit.sync(withUnreadable([unreadable('1'), unreadable('2')]));
      const { records } = await list({ source: 'test_source' });
      await replay(records.filter(({ source_id }) => source_id === '2').map(({ id }) => id));
      expect(kit.intake.ids).toEqual(['n0', '2']);
    });

    it('submits records with their original date, so that they do not overwrite newer ones', async () => {
      await kit.sync(withUnreadable([unreadable('1')]));
      const [storedRecord] = await kit.rows(
        { rejected_at: z.coerce.date() },
        'SELECT rejected_at FROM rejected_record',
      );
      await replay();
      expect(kit.intake.batches.at(-1)?.fetched_at).toBe(storedRecord?.rejected_at.toISOString());
    });

    it('resubmits a notice that intake could not store', async () => {
      await kit.sync(
        aStubSource({
          pages: [
            aPage({ notices: [...notices(150), aNotice({ source_id: 'bad', fields: { title: 'Unstorable' } })] }),
          ],
        }),
      );
      expect(await replay()).toMatchObject({ status: 'failed', counters: { received: 1, rejected: 1, added: 0 } });
      expect(await waiting()).toEqual([['bad', 'RECORD_UNREADABLE']]);
      await kit.store.query(`UPDATE rejected_record SET raw = replace(raw, 'Unstorable', 'Storable')`);
      expect(await replay()).toMatchObject({ status: 'completed', counters: { added: 1 } });
      expect(kit.intake.ids.at(-1)).toBe('bad');
    });

    it('completes a record that the connector now skips', async () => {
      await kit.sync(withUnreadable([unreadable('1')]));
      expect(
        await replay(undefined, aStubSource({ connector: { replay: () => ({ notices: [], rejected: [] }) } })),
      ).toMatchObject({ status: 'completed' });
      expect(await waiting()).toEqual([]);
    });

    it('leaves a record unchanged if its source cannot replay records, or fails to do so', async () => {
      await kit.sync(withUnreadable([unreadable('1')]));
      expect(await replay(undefined, aStubSource())).toMatchObject({ status: 'failed', counters: { rejected: 1 } });
      const broken = () => {
        throw new Error('No such field');
      };
      expect(await replay(undefined, aStubSource({ connector: { replay: broken } }))).toMatchObject({
        status: 'failed',
      });
      expect(await waiting()).toEqual([['1', 'RECORD_UNREADABLE']]);
    });

    it('starts no run if nothing can be replayed: truncated records cannot be read again', async () => {
      await kit.sync(withUnreadable([unreadable('1', '1'.repeat(1_000_001))]));
      const { runs, skipped } = await kit
        .replica()
        .runs.replay('test_source', undefined, { startedBy: 'ada@example.org' });
      expect([runs, skipped]).toEqual([
        [],
        [expect.objectContaining({ source: 'test_source', code: 'NOTHING_REJECTED' })],
      ]);
      expect((await list({ source: 'test_source' })).records).toMatchObject([{ replayable: false }]);
    });

    it('is refused during an active run of its source', async () => {
      await kit.sync(withUnreadable([unreadable('1')]));
      await kit.claim();
      await expect(replay()).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
    });

    it('does not change the listing sweep', async () => {
      const read = aStubSource({
        pages: [aPage({ notices: notices(1), rejected: [unreadable('1')], checkpoint: 'there' })],
      });
      await kit.sync(read);
      const state = () =>
        kit.rows(
          { checkpoint: z.unknown(), listing_received: z.number(), listing_began_at: z.coerce.date().nullable() },
          'SELECT * FROM source_state',
        );
      const before = await state();
      await replay();
      expect(await state()).toEqual(before);
    });
  });
}
