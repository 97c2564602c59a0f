import { z } from 'zod';
import { aPage, aStubSource, notices } from '../testing/stub-source.js';
import { type RunKit } from '../testing/run-kit.js';

export function rejectedRecordSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  const unreadableRecord = (source_id: string | null, raw: string) => ({
    source_id,
    code: 'RECORD_BAD_DATE' as const,
    message: 'The date cannot be read.',
    raw,
  });
  const read = (...rejected: ReturnType<typeof unreadableRecord>[]) =>
    kit.sync(aStubSource({ pages: [aPage({ notices: notices(1), rejected })] }));
  const rejected = () => kit.replica().services.rejected;
  const listed = async (of: { run_id: string } | { source: string }) => rejected().list({ of, offset: 0, limit: 100 });
  const storedRecords = () =>
    kit.rows({ raw: z.string(), run_id: z.string() }, 'SELECT raw, run_id FROM rejected_record ORDER BY id');

  describe('a record that no run can read', () => {
    it('waits once, in the list of the run that rejected it last', async () => {
      const first = await read(unreadableRecord('1', 'a'), unreadableRecord(null, 'b'));
      const last = await read(unreadableRecord('1', 'a'), unreadableRecord(null, 'b'));
      expect(last.counters).toMatchObject({ rejected: 2 });
      expect(await storedRecords()).toEqual([
        { raw: 'a', run_id: last.id },
        { raw: 'b', run_id: last.id },
      ]);
      expect(await listed({ run_id: first.id })).toMatchObject({ total: 0 });
      expect(await listed({ source: 'test_source' })).toMatchObject({
        total: 2,
        records: [{ run_id: last.id }, { run_id: last.id }],
      });
    });

    it('stops waiting once a run has read it', async () => {
      await read(unreadableRecord('n0', 'a'), unreadableRecord('2', 'b'), unreadableRecord(null, 'c'));
      expect((await listed({ source: 'test_source' })).records.map(({ source_id }) => source_id)).toEqual([
        null,
        '2',
        'n0',
      ]);
      await kit.sync(aStubSource({ pages: [aPage({ notices: notices(2) })] }));
      expect((await listed({ source: 'test_source' })).records.map(({ source_id }) => source_id)).toEqual([null, '2']);
    });

    it('is distinct from records with another id or another form, and from records that were already replayed', async () => {
      await read(
        unreadableRecord('1', 'a'),
        unreadableRecord('2', 'a'),
        unreadableRecord('1', 'b'),
        unreadableRecord('1', 'a'),
      );
      expect(await storedRecords()).toHaveLength(3);
      await kit.store.query('UPDATE rejected_record SET replayed_at = now()');
      await read(unreadableRecord('1', 'a'));
      expect(await storedRecords()).toHaveLength(4);
    });

    it('is recognised with any id', async () => {
      const id = Array.from({ length: 20_000 }, (_, index) => index.toString(36)).join('');
      await read(unreadableRecord(id, 'a'));
      await read(unreadableRecord(id, 'a'));
      expect(await storedRecords()).toHaveLength(1);
    });

    it('is never counted as missing from a listing', async () => {
      await read(unreadableRecord('1', 'a'));
      const [row] = await kit.rows({ now: z.coerce.date() }, 'SELECT now() AS now');
      expect(await rejected().unreadableSince('test_source', row?.now ?? new Date())).toEqual([]);
      await read(unreadableRecord('1', 'a'));
      expect(await rejected().unreadableSince('test_source', row?.now ?? new Date())).toEqual(['1']);
    });
  });

  describe('a record that no run has rejected for a month', () => {
    it('is deleted; younger ones are kept', async () => {
      await read(unreadableRecord('1', 'a'), unreadableRecord('2', 'b'));
      await kit.store.query(
        `UPDATE rejected_record SET rejected_at = now() - CASE WHEN source_id = '1' THEN INTERVAL '31 days' ELSE INTERVAL '29 days' END`,
      );
      await rejected().deleteOld();
      expect(await storedRecords()).toMatchObject([{ raw: 'b' }]);
    });

    it('is deleted in batches', async () => {
      await read(...Array.from({ length: 450 }, (_, index) => unreadableRecord(String(index), `raw ${index}`)));
      await kit.store.query(`UPDATE rejected_record SET rejected_at = now() - INTERVAL '31 days'`);
      await rejected().deleteOld();
      // A replica may delete its own batch meanwhile.
      expect(await storedRecords()).not.toEqual([]);
      for (let batch = 0; batch < 2; batch += 1) await rejected().deleteOld();
      expect(await storedRecords()).toEqual([]);
    });
  });
}
