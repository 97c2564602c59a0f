import { AppError } from '@rfp/contracts/errors';
import { type Page } from '@rfp/sources/connector';
import { z } from 'zod';
import { aPage, type StubSource, aStubSource, notices } from '../../testing/stub-source.js';
import { person } from '../../testing/sync-service.js';
import { type RunKit } from '../../testing/run-kit.js';

export function closingSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  /** A source whose listing is a full snapshot. */
  const fullSnapshotSource = (given: StubSource) =>
    aStubSource({ ...given, connector: { fullSnapshot: { channel: 'list' }, ...given.connector } });
  const syncSnapshot = (pages: Page[], given: StubSource = {}) => kit.sync(fullSnapshotSource({ pages, ...given }));
  const sweepBegin = async () =>
    (await kit.rows({ began: z.coerce.date().nullable() }, 'SELECT listing_began_at AS began FROM source_state'))[0]
      ?.began;
  const expireLease = () => kit.store.query(`UPDATE run SET lease_until = now() - INTERVAL '1 second'`);
  const unreadable = (source_id: string | null, code = 'RECORD_BAD_DATE') => ({
    source_id,
    code,
    message: 'The record cannot be read.',
    raw: '{}',
  });

  describe('records that are missing from a full snapshot', () => {
    it('are closed, and counted in the run', async () => {
      kit.intake.listing = { open: 10, missing: 2 };
      const ended = await syncSnapshot([aPage({ notices: notices(8), expected: 8 })]);
      expect(ended).toMatchObject({
        status: 'completed',
        counters: { closed: 2 },
        missing: { open: 10, missing: 2, asks: false },
      });
      expect(kit.intake.closings).toMatchObject([
        { source: 'test_source', run_id: ended.id, source_name: 'Test', channel: 'list', max_share: 0.2, except: [] },
      ]);
      expect(await sweepBegin()).toBeNull();
    });

    it('stay open if they are more than a fifth: the run is partial and waits for a confirmation', async () => {
      kit.intake.listing = { open: 10, missing: 3 };
      expect(await syncSnapshot([aPage({ notices: notices(7) })])).toMatchObject({
        status: 'partial',
        reason: { code: 'SUSPICIOUS_DROP' },
        counters: { closed: 0 },
        missing: { open: 10, missing: 3, asks: true },
      });
    });

    it('stay open when the listing is empty: such a run is never completed', async () => {
      kit.intake.listing = { open: 10, missing: 10 };
      expect(await syncSnapshot([aPage({ expected: 0 })])).toMatchObject({
        status: 'partial',
        reason: { code: 'SUSPICIOUS_DROP' },
        missing: { asks: true },
      });
      kit.intake.listing = { open: 0, missing: 0 };
      expect(await syncSnapshot([aPage({ expected: 0 })])).toMatchObject({ status: 'completed' });
    });

    it.each<[string, Page[], StubSource]>([
      [
        'the listing fails before its end',
        [aPage({ notices: notices(2) })],
        { failure: new AppError('SOURCE_NOT_JSON') },
      ],
      ['the source says that nothing has changed', [aPage({ unchanged: true })], {}],
      ['fewer records were given than announced', [aPage({ notices: notices(199), expected: 200 })], {}],
      [
        'a record without an id could not be read',
        [aPage({ notices: notices(200), rejected: [unreadable(null)] })],
        {},
      ],
      [
        'two records have the same id',
        [aPage({ notices: notices(200), rejected: [unreadable('n0', 'RECORD_ID_TAKEN')] })],
        {},
      ],
      ['the quota is used up', [], { failure: new AppError('SOURCE_QUOTA') }],
    ])('stay open when %s', async (_what, pages, given) => {
      expect(await syncSnapshot(pages, given)).toMatchObject({ missing: null });
      expect(kit.intake.closings).toEqual([]);
    });

    it('stay open when the run reached its limit', async () => {
      expect(
        await kit.sync(fullSnapshotSource({ pages: [aPage({ notices: notices(5) })] }), { maxRecords: 3 }),
      ).toMatchObject({
        reason: { code: 'RUN_LIMIT' },
      });
      expect(kit.intake.closings).toEqual([]);
    });

    it('stay open if the listing of the source is not a full snapshot', async () => {
      await kit.sync(aStubSource({ pages: [aPage({ notices: notices(2) })] }));
      expect(kit.intake.closings).toEqual([]);
    });

    it('do not include listed records that could not be read', async () => {
      await syncSnapshot([
        aPage({
          notices: notices(300),
          rejected: [unreadable('a'), unreadable('b'), unreadable(null, 'RECORD_MENDED')],
        }),
      ]);
      expect(kit.intake.closings).toMatchObject([{ except: expect.arrayContaining(['a', 'b']) }]);
    });

    it('are determined over the whole listing sweep, even if that took several runs', async () => {
      await syncSnapshot(
        [aPage({ notices: notices(2), rejected: [unreadable('a')], expected: 303, checkpoint: 'there' })],
        {
          failure: new AppError('SOURCE_ERROR'),
        },
      );
      const sweepStart = await sweepBegin();
      await syncSnapshot([aPage({ notices: notices(300, 2), expected: 303 })]);
      expect(kit.intake.closings).toMatchObject([{ since: sweepStart?.toISOString(), except: ['a'] }]);
    });

    it('are determined again when a listing sweep restarts', async () => {
      await syncSnapshot([aPage({ notices: notices(2), checkpoint: null })], {
        failure: new AppError('SOURCE_INCOMPLETE'),
      });
      const sweepStart = await sweepBegin();
      await syncSnapshot([aPage({ notices: notices(2) })]);
      expect(Date.parse(kit.intake.closings[0]?.since ?? '')).toBeGreaterThan(sweepStart?.getTime() ?? Infinity);
    });

    it('are looked up under the source name of the notices', async () => {
      await syncSnapshot([aPage({ notices: notices(2).map((notice) => ({ ...notice, source_name: 'Publisher' })) })]);
      expect(kit.intake.closings).toMatchObject([{ source_name: 'Publisher' }]);
    });

    it('are looked up under the source name of the connector when the listing is empty', async () => {
      await syncSnapshot([aPage({ expected: 0 })], {
        connector: { fullSnapshot: { channel: 'list', sourceName: 'Publisher' } },
      });
      expect(kit.intake.closings).toMatchObject([{ source_name: 'Publisher' }]);
    });

    it('are closed by the next run if closing them has failed, even if the source reports no changes', async () => {
      kit.intake.isDown = true;
      expect(await syncSnapshot([aPage({ notices: notices(8), expected: 8, checkpoint: 'f' })])).toMatchObject({
        status: 'partial',
        reason: { code: 'VALIDATION' },
      });
      const sweepStart = await sweepBegin();
      kit.intake.isDown = false;
      kit.intake.listing = { open: 10, missing: 2 };
      const unchanged = () => syncSnapshot([aPage({ unchanged: true, expected: 8, checkpoint: 'f' })]);
      expect(await unchanged()).toMatchObject({
        status: 'completed',
        counters: { closed: 2 },
        missing: { missing: 2, asks: false },
      });
      expect(kit.intake.closings).toMatchObject([{ since: sweepStart?.toISOString() }]);
      expect(await unchanged()).toMatchObject({ missing: null });
    });

    it('make the run partial when they cannot be closed now', async () => {
      kit.intake.isDown = true;
      expect(await syncSnapshot([aPage({ notices: notices(2) })])).toMatchObject({
        status: 'partial',
        reason: { code: 'VALIDATION' },
        counters: { added: 2, closed: 0 },
      });
    });
  });

  describe('the confirmed closing of missing records', () => {
    const runAwaitingConfirmation = async () => {
      kit.intake.listing = { open: 10, missing: 9 };
      return syncSnapshot([aPage({ notices: notices(1) })]);
    };

    it('closes any number of records, as of the same listing', async () => {
      const { id } = await runAwaitingConfirmation();
      expect(await kit.replica().closing.confirm(id, person)).toMatchObject({
        status: 'partial',
        counters: { closed: 9 },
        missing: { open: 10, missing: 9, asks: false },
      });
      const [evaluated, confirmed] = kit.intake.closings;
      expect(confirmed).toEqual({ ...evaluated, max_share: null, fence: (evaluated?.fence ?? 0) + 1 });
    });

    it('can be confirmed only once', async () => {
      const { id } = await runAwaitingConfirmation();
      await kit.replica().closing.confirm(id, person);
      await expect(kit.replica().closing.confirm(id, person)).rejects.toMatchObject({ code: 'NOTHING_MISSING' });
    });

    it('cannot be confirmed after a newer listing was evaluated', async () => {
      const { id } = await runAwaitingConfirmation();
      kit.intake.listing = { open: 10, missing: 0 };
      await syncSnapshot([aPage({ notices: notices(10) })]);
      expect(await kit.run(id)).toMatchObject({ missing: { asks: false } });
      await expect(kit.replica().closing.confirm(id, person)).rejects.toMatchObject({ code: 'NOTHING_MISSING' });
    });

    it('is refused during an active run of the source', async () => {
      const { id } = await runAwaitingConfirmation();
      await kit.claim();
      await expect(kit.replica().closing.confirm(id, person)).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
    });

    it('is refused if nothing is missing or the run does not exist', async () => {
      const { id } = await syncSnapshot([aPage({ notices: notices(1) })]);
      await expect(kit.replica().closing.confirm(id, person)).rejects.toMatchObject({ code: 'NOTHING_MISSING' });
      await expect(kit.replica().closing.confirm('0197a3a4-0000-7000-8000-000000000000', person)).rejects.toMatchObject(
        {
          code: 'NOT_FOUND',
        },
      );
    });

    it('can be confirmed again if intake was unavailable', async () => {
      const { id } = await runAwaitingConfirmation();
      kit.intake.isDown = true;
      await expect(kit.replica().closing.confirm(id, person)).rejects.toMatchObject({ code: 'VALIDATION' });
      kit.intake.isDown = false;
      expect(await kit.replica().closing.confirm(id, person)).toMatchObject({ counters: { closed: 9 } });
      expect(await kit.settled(id)).toMatchObject({ counters: { added: 1, closed: 9 } });
    });

    it('is counted even if the response was lost, and no other process settles the run while it is in progress', async () => {
      const { id } = await runAwaitingConfirmation();
      const { settling } = kit.replica().services;
      kit.intake.settled = [];
      kit.intake.afterClosing = async () => {
        await settling.settleAll();
        throw new AppError('TIMEOUT');
      };
      await expect(kit.replica().closing.confirm(id, person)).rejects.toMatchObject({ code: 'TIMEOUT' });
      expect(kit.intake.settled).toEqual([]);
      await expireLease();
      await settling.settleAll();
      expect(await kit.settled(id)).toMatchObject({ counters: { closed: 9 } });
    });

    it('is counted even if a concurrent closing of the same run has marked the run as settled', async () => {
      const { id } = await runAwaitingConfirmation();
      kit.intake.afterClosing = async () => {
        await kit.store.query('UPDATE run SET settled = true');
        throw new AppError('TIMEOUT');
      };
      await expect(kit.replica().closing.confirm(id, person)).rejects.toMatchObject({ code: 'TIMEOUT' });
      await expireLease();
      await kit.replica().services.settling.settleAll();
      expect(await kit.settled(id)).toMatchObject({ counters: { closed: 9 } });
    });

    it('does not prevent the settling of a run that was unsettled before', async () => {
      const { id } = await runAwaitingConfirmation();
      await kit.store.query('UPDATE run SET settled = false, added = 0');
      await kit.replica().closing.confirm(id, person);
      await expireLease();
      await kit.replica().services.settling.settleAll();
      expect(await kit.settled(id)).toMatchObject({ counters: { added: 1, closed: 9 } });
    });

    it('prevents the run from being settled with sums that were requested before it', async () => {
      const { id } = await runAwaitingConfirmation();
      await kit.store.query('UPDATE run SET settled = false');
      const { closing, services } = kit.replica();
      kit.intake.afterClosing = () => Promise.reject(new AppError('TIMEOUT'));
      kit.intake.beforeSums = () => expect(closing.confirm(id, person)).rejects.toMatchObject({ code: 'TIMEOUT' });
      await services.settling.settle(id);
      expect(await kit.rows({ settled: z.boolean() }, 'SELECT settled FROM run')).toEqual([{ settled: false }]);
    });
  });
}
