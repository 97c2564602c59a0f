import { opportunitySchema } from '@rfp/contracts/opportunity';
import { managedSourceSchema, sourceLedgerSchema } from '@rfp/contracts/source';
import { statsSchema } from '@rfp/contracts/stats';
import { type RejectedRecord, rejectedRecordSchema, syncRunSchema } from '@rfp/contracts/sync-run';
import { generatedGrantsGov, grantsGovTwin } from '@rfp/twins/grants-gov';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { z } from 'zod';
import { waitUntil } from '../product/programs.js';
import { type ProductClient } from '../product/product-client.js';
import { ChangingFeed, type Publisher, startPublisher } from '../sources/changing-sources.js';
import { terminalProduct } from '../sources/terminal-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;

const allHits = generatedGrantsGov(20).hits.map((hit) => ({ ...hit, oppStatus: 'posted', closeDate: '12/31/2099' }));
const grants = { hits: allHits, details: [] };
const feed = new ChangingFeed();
let feedTwin: Twin;
let grantsTwin: Twin;
let publisher: Publisher;
let product: ProductClient;

beforeAll(async () => {
  const { client, port } = await terminalProduct();
  product = client;
  [feedTwin, grantsTwin, publisher] = await Promise.all([
    startTwin(feed, { port: port('feed') }),
    startTwin(
      { name: 'grants-gov', answer: (request) => grantsGovTwin(grants).answer(request) },
      { port: port('grants') },
    ),
    startPublisher({ releases: 60, perPage: 10, port: port('publisher') }),
  ]);
}, testTimeoutMs);

afterAll(async () => {
  publisher.gate.release();
  await Promise.all([feedTwin, grantsTwin, publisher.twin].map((twin) => twin.stop()));
});

const sourceOf = async (key: string) => managedSourceSchema.parse((await product.call('GET', `/sources/${key}`)).body);
const isListed = async (key: string) => (await product.call('GET', `/sources/${key}`)).status === 200;
const ledger = () => product.runCliJson(sourceLedgerSchema, 'source', 'ledger', 'city_bids');
const search = (...words: string[]) => product.runCliJson(z.array(opportunitySchema), 'opp', 'search', ...words);

async function rejectedRecords(): Promise<RejectedRecord[]> {
  const records = await product.runCliJson(z.array(rejectedRecordSchema), 'source', 'rejected', 'city_bids');
  return records.toSorted((one, other) => (one.source_id ?? '').localeCompare(other.source_id ?? ''));
}

describe('a feed that is added in the terminal', () => {
  it(
    'is tested first, and the test prints its first records',
    async () => {
      const { code, stdout } = await product.runCli(
        'source',
        'add',
        'City bids',
        '--connector',
        'feed',
        '--set',
        `url=${feedTwin.url}/bids.xml`,
        '--type',
        'state_rfp',
        '-o',
        'table',
      );
      expect(code).toBe(0);
      for (const text of [
        'Road Salt, lot 0',
        'Road Salt, lot 4',
        'and 1 more',
        '6 of 6 found',
        'Added City bids as city_bids, which syncs every 24 h',
      ])
        expect(stdout).toContain(text);
    },
    testTimeoutMs,
  );

  it(
    'is synced once by the schedule, and is in the list, the status and the ledger',
    async () => {
      const [run] = await product.waitForEndedRuns('city_bids', 1);
      expect(run).toMatchObject({
        trigger: 'schedule',
        started_by: null,
        status: 'completed',
        reason: null,
        counters: { expected: 6, received: 6, added: 6, rejected: 0 },
      });
      const [listed] = await product.runCliJson(
        z.array(z.looseObject({ key: z.string() })).transform((all) => all.filter(({ key }) => key === 'city_bids')),
        'source',
        'list',
      );
      expect(listed).toMatchObject({ status: 'completed', paused: false, interval_hours: 24 });
      const { next_due_at } = await sourceOf('city_bids');
      expect(Date.parse(next_due_at ?? '') - Date.now()).toBeGreaterThan(5 * 3_600_000);
      const status = await product.runCli('sync', 'status', '-o', 'table');
      expect(status.stdout).toMatch(/City bids +city_bids +completed .* 6 +6 +0 +0 +in /);
      expect(await ledger()).toMatchObject({
        completeness: { run_id: run.id, expected: 6, received: 6 },
        success_rate: 1,
        runs: 1,
        gaps: [],
        rejected_waiting: 0,
      });
      expect((await search('Road Salt')).map(({ title }) => title).sort()).toEqual(
        [0, 1, 2, 3, 4, 5].map((lot) => `Road Salt, lot ${lot}`),
      );
    },
    testTimeoutMs,
  );

  it(
    'is synced again when it is due, and stores rejected records',
    async () => {
      feed.more = [
        { id: 'bid-98', title: null },
        { id: 'bid-99', title: null },
      ];
      await product.changeSyncDatabase('UPDATE source SET next_due_at = now() WHERE key = $1', ['city_bids']);
      const [run] = await product.waitForEndedRuns('city_bids', 2);
      expect(run).toMatchObject({
        trigger: 'schedule',
        status: 'partial',
        reason: { code: 'RECORD_UNREADABLE' },
        counters: { received: 8, unchanged: 6, added: 0, rejected: 2 },
      });
      expect((await rejectedRecords()).map(({ source_id }) => source_id)).toEqual(['bid-98', 'bid-99']);
      const rejected = {
        run_id: run.id,
        code: 'RECORD_NO_TITLE',
        raw: expect.stringContaining('For next winter.'),
        replayable: true,
        replayed_at: null,
      };
      expect(await rejectedRecords()).toMatchObject([rejected, rejected]);
      const shown = await product.runCli('source', 'rejected', 'city_bids', '-o', 'table');
      expect(shown.stdout).toContain('bid-99  The record has neither title nor number. (RECORD_NO_TITLE)');
    },
    testTimeoutMs,
  );

  it(
    'replays rejected records without a request to the source, and rejects them again as long as they are unreadable',
    async () => {
      const requestsBefore = feedTwin.requests.length;
      expect(await product.runCli('source', 'replay', 'city_bids')).toMatchObject({
        code: 7,
        stdout: expect.stringMatching(/failed.*RECORD_UNREADABLE/s),
      });
      expect(await ledger()).toMatchObject({ rejected_waiting: 2, runs: 2 });
      // Changes a stored record so that it can be read. In reality a newer version would read the unchanged record.
      await product.changeSyncDatabase(
        `UPDATE rejected_record SET raw = replace(raw, '"guid"', '"title":"Snow Blowers","guid"') WHERE source_id = $1`,
        ['bid-98'],
      );
      const [first] = await rejectedRecords();
      expect(await product.runCli('source', 'replay', 'city_bids', first?.id ?? '')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('completed'),
      });
      expect(feedTwin.requests).toHaveLength(requestsBefore);
      expect(await search('Blowers')).toMatchObject([{ title: 'Snow Blowers', source_name: 'City bids' }]);
      expect(await ledger()).toMatchObject({ rejected_waiting: 1 });
    },
    testTimeoutMs,
  );

  it(
    'is not due while paused, runs on demand, and is due again after it is resumed',
    async () => {
      expect(await product.runCli('source', 'pause', 'city_bids')).toMatchObject({ code: 0 });
      expect(await sourceOf('city_bids')).toMatchObject({ paused: true, next_due_at: null });
      feed.more = [
        { id: 'bid-98', title: 'Snow Blowers' },
        { id: 'bid-99', title: 'Snow Ploughs' },
      ];
      const runs = await product.runCliJson(z.array(syncRunSchema), 'sync', 'run', 'city_bids');
      expect(runs).toMatchObject([
        {
          trigger: 'person',
          started_by: `${product.user.email} (spec)`,
          status: 'completed',
          counters: { received: 8, added: 1, unchanged: 7, rejected: 0 },
        },
      ]);
      expect((await product.runCli('source', 'rejected', 'city_bids', '-o', 'table')).stdout).toBe(
        'No rejected records\n',
      );
      expect(await product.runCli('source', 'resume', 'city_bids')).toMatchObject({ code: 0 });
      expect(await sourceOf('city_bids')).toMatchObject({ paused: false, next_due_at: expect.any(String) });
    },
    testTimeoutMs,
  );

  it(
    'is removed without its records, owns them again when it is added again, and is removed with them',
    async () => {
      expect(await product.runCli('source', 'remove', 'city_bids', '--yes', '-o', 'table')).toMatchObject({
        code: 0,
        stdout: 'Removed city_bids.\n',
      });
      expect(await isListed('city_bids')).toBe(false);
      expect(await product.titlesOf('City bids')).toHaveLength(8);
      const settings = { url: `${feedTwin.url}/bids.xml` };
      expect(
        await product.call('POST', '/sources', {
          key: 'city_bids',
          name: 'City bids',
          connector: 'feed',
          source_type: 'state_rfp',
          settings,
          paused: true,
        }),
      ).toMatchObject({ status: 201 });
      const [again] = await product.runCliJson(z.array(syncRunSchema), 'sync', 'run', 'city_bids');
      expect(again?.counters).toMatchObject({ received: 8, unchanged: 8, added: 0 });
      const gone = await product.runCli('source', 'remove', 'city_bids', '--records', 'remove', '--yes', '-o', 'table');
      expect(gone).toMatchObject({ code: 0, stdout: 'Removed city_bids and 8 of its records.\n' });
      expect(await product.titlesOf('City bids')).toEqual([]);
      expect(await search('Ploughs')).toEqual([]);
    },
    testTimeoutMs,
  );
});

describe('a run', () => {
  it(
    'of a source that does not respond is cancelled within two seconds, and counts the stored records',
    async () => {
      publisher.gate.answerOnly(3);
      const added = await product.call('POST', '/sources', {
        name: 'County',
        connector: 'ocds',
        source_type: 'private_rfp',
        settings: publisher.settings,
        paused: true,
      });
      expect(added).toMatchObject({ status: 201 });
      expect(await product.runCli('sync', 'run', 'county', '--no-wait')).toMatchObject({ code: 8 });
      let id = '';
      await waitUntil(async () => {
        const [run] = await product.runsOf('county');
        id = run?.id ?? '';
        return run?.counters.received === 30;
      });
      const start = performance.now();
      const { status, body } = await product.call('POST', `/runs/${id}/cancel`, {});
      expect(performance.now() - start).toBeLessThan(2000);
      expect([status, body]).toMatchObject([202, { status: 'cancelled', reason: { code: 'RUN_CANCELLED' } }]);
      const [run] = await product.waitForEndedRuns('county', 1);
      expect(run.counters).toMatchObject({ received: 30, added: 30, updated: 0, unchanged: 0, rejected: 0 });
      const stats = await product.runCliJson(statsSchema, 'stats');
      expect(stats.by_type.private_rfp).toBe(30);
      expect(await product.titlesOf('County')).toHaveLength(30);
    },
    testTimeoutMs,
  );

  it(
    'continues where the cancelled run ended',
    async () => {
      publisher.gate.release();
      const before = publisher.twin.requests.length;
      const [run] = await product.runCliJson(z.array(syncRunSchema), 'sync', 'run', 'county');
      expect(run).toMatchObject({ status: 'completed', counters: { received: 30, added: 30 } });
      expect(publisher.twin.requests.slice(before).map(({ query }) => query.get('cursor'))).toEqual(['30', '40', '50']);
      expect(await product.titlesOf('County')).toHaveLength(60);
    },
    testTimeoutMs,
  );

  it(
    'with a suspicious drop closes no records until a user confirms it',
    async () => {
      await product.runCliJson(z.array(syncRunSchema), 'sync', 'run', 'grants_gov');
      grants.hits = allHits.slice(0, 12);
      const drop = await product.runCli('sync', 'run', 'grants_gov', '--again', '-o', 'table');
      expect(drop).toMatchObject({
        code: 7,
        stdout: expect.stringMatching(/8 of 20 open records are no longer listed.*SUSPICIOUS_DROP.*rfp sync confirm/s),
      });
      const closed = async () => (await product.runCliJson(statsSchema, 'stats')).by_status.closed;
      const before = await closed();
      const confirmed = await product.runCliJson(z.array(syncRunSchema), 'sync', 'confirm', 'grants_gov', '--yes');
      expect(confirmed).toMatchObject([{ counters: { closed: 8 }, missing: { open: 20, missing: 8, asks: false } }]);
      expect(await closed()).toBe(before + 8);
      const twice = await product.runCli('sync', 'confirm', 'grants_gov', '--yes');
      expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('code: NOTHING_MISSING') });
    },
    testTimeoutMs,
  );
});
