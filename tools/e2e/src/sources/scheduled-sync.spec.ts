import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { ProductClient } from '../product/product-client.js';
import { sharedProduct } from '../product/shared-product.js';
import { createUser } from '../product/test-user.js';
import { waitUntil } from '../product/programs.js';
import { ChangingFeed, type Publisher, startPublisher } from './changing-sources.js';
import { ScheduledJob } from './scheduled-job.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 180_000;

const feed = new ChangingFeed();
let feedTwin: Twin;
let publisher: Publisher;
let product: ProductClient;
let job: ScheduledJob;
/** Address without a server. */
let unreachableUrl: string;

beforeAll(async () => {
  job = new ScheduledJob();
  const shared = await sharedProduct({
    name: 'scheduled-sync',
    services: ['feed', 'publisher', 'away'],
    settings: (port) => ({
      RFP_DEMO: 'off',
      // Each Job skips this source, because it has no key.
      RFP_SOURCES: 'sam_gov',
      SCRAPING_ALLOWED_HOSTS: ['feed', 'publisher', 'away'].map((service) => `127.0.0.1:${port(service)}`).join(','),
      SCRAPING_INTERVAL_MS: '0',
    }),
  });
  product = new ProductClient(shared, await createUser(shared));
  feedTwin = await startTwin(feed, { port: shared.port('feed') });
  publisher = await startPublisher({ releases: 60, perPage: 10, port: shared.port('publisher') });
  unreachableUrl = `http://127.0.0.1:${shared.port('away')}`;
}, testTimeoutMs);

afterEach(async () => {
  publisher.gate.release();
  for (const key of keys.splice(0)) await product.call('DELETE', `/sources/${key}?records=remove`);
});

afterAll(async () => {
  await Promise.all([feedTwin.stop(), publisher.twin.stop()]);
});

const keys: string[] = [];
let jobs = 0;
const newJobName = () => {
  jobs += 1;
  return `scheduled-sync-${29_400_000 + jobs}`;
};
const access = () => ({ url: product.url, token: product.user.token });

async function addSource(name: string, connector: string, settings: Record<string, unknown>): Promise<string> {
  const key = `${name.toLowerCase().replaceAll(' ', '_')}_${jobs}`;
  const source = { name, connector, source_type: 'state_rfp', key, settings };
  expect(await product.call('POST', '/sources', source)).toMatchObject({ status: 201 });
  keys.push(key);
  return key;
}
const addFeed = () => addSource('City bids', 'feed', { url: `${feedTwin.url}/bids.xml` });
const addPublisher = () => addSource('County lots', 'ocds', publisher.settings);
const addUnreachable = () => addSource('Village bids', 'feed', { url: `${unreachableUrl}/bids.xml` });

/** Cells of a source in the table at the end of the log. */
const rowOf = (log: string, name: string) =>
  log
    .slice(log.indexOf('SOURCE  '))
    .split('\n')
    .find((line) => line.startsWith(`${name}  `))
    ?.split(/ {2,}/);

describe('a Job of the scheduled sync', () => {
  it(
    'completes when all sources were read, and logs the numbers of read, added, updated and rejected records',
    async () => {
      await addFeed();
      await addPublisher();
      feed.more = [{ id: 'bid-99', title: 'Grit for bridges' }];
      const { status, attempts, log } = await job.run(newJobName(), access());
      expect([status, attempts]).toEqual(['Complete', 1]);
      expect(log).toContain('skipped sam_gov: SAM.gov needs an API key');
      expect(rowOf(log, 'SOURCE')).toEqual([
        'SOURCE',
        'STATUS',
        'READ',
        'ADDED',
        'UPDATED',
        'UNCHANGED',
        'CLOSED',
        'REJECTED',
      ]);
      expect(rowOf(log, 'City bids')).toEqual(['City bids', 'completed', '7 of 7', '7', '0', '0', '0', '0']);
      expect(rowOf(log, 'County lots')).toEqual(['County lots', 'completed', '60', '60', '0', '0', '0', '0']);
    },
    testTimeoutMs,
  );

  it(
    'fails without a retry when some sources fail, and logs the reasons and the counts of the other sources',
    async () => {
      await addFeed();
      await addUnreachable();
      feed.more = [{ id: 'bid-98', title: null }];
      const { status, attempts, log } = await job.run(newJobName(), access());
      expect([status, attempts]).toEqual(['Failed', 1]);
      expect(rowOf(log, 'City bids')).toEqual(['City bids', 'partial', '7 of 7', '6', '0', '0', '0', '1']);
      expect(log).toMatch(/City bids: 1 rejected, RECORD_NO_TITLE/);
      expect(rowOf(log, 'Village bids')?.slice(1, 3)).toEqual(['failed', '0']);
      expect(log).toMatch(/Village bids: .+ \(SOURCE_UNREACHABLE\)/);
    },
    testTimeoutMs,
  );

  it(
    'fails without a retry when all sources fail after the server has accepted the sync',
    async () => {
      await addUnreachable();
      const { status, attempts, log } = await job.run(newJobName(), access());
      expect([status, attempts]).toEqual(['Failed', 1]);
      expect(log).toMatch(/Village bids: .+ \(SOURCE_UNREACHABLE\)/);
    },
    testTimeoutMs,
  );

  it(
    'fails without a retry when the gateway cannot be reached',
    async () => {
      const { status, attempts, log } = await job.run(newJobName(), { url: unreachableUrl, token: 'rfp_x' });
      expect([status, attempts]).toEqual(['Failed', 1]);
      expect(log).toContain('could not be reached');
    },
    testTimeoutMs,
  );

  it(
    'fails without a retry when its token is rejected',
    async () => {
      const { status, attempts, log } = await job.run(newJobName(), { ...access(), token: 'rfp_refused' });
      expect([status, attempts]).toEqual(['Failed', 1]);
      expect(log).toContain('code: TOKEN_REFUSED');
    },
    testTimeoutMs,
  );

  it(
    'waits for the runs that it started in each of its pods, also after the runs have ended',
    async () => {
      const key = await addPublisher();
      publisher.gate.answerOnly(2);
      const name = newJobName();
      const startAndWait = async () => {
        const attempt = job.start(name, access());
        await waitUntil(async () => /County lots +running +[1-9]/.test(attempt.log()), testTimeoutMs);
        return attempt;
      };
      // SIGTERM simulates an eviction, SIGKILL the loss of the machine.
      const evicted = await startAndWait();
      evicted.kill('SIGTERM');
      expect(await evicted.ended).toBe(130);
      expect(evicted.log()).toContain('The sync continues on the server.');
      const lost = await startAndWait();
      lost.kill('SIGKILL');
      expect(await lost.ended).toBe(137);
      const last = await startAndWait();
      publisher.gate.release();
      expect(await last.ended).toBe(0);
      expect(rowOf(last.log(), 'County lots')).toEqual(['County lots', 'completed', '60', '60', '0', '0', '0', '0']);
      expect(await job.run(name, access())).toMatchObject({ status: 'Complete', attempts: 1 });
      expect(await product.propertyRuns(key)).toHaveLength(1);
    },
    testTimeoutMs,
  );

  it(
    'announces the day on which its token expires while the token is still valid',
    async () => {
      await addFeed();
      feed.more = [];
      const { log } = await job.run(newJobName(), access());
      // The token of a spec's user is valid for a day.
      const ends = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.now() + 86_400_000);
      expect(log).toContain(`The API token of RFP_TOKEN_FILE expires on ${ends}, tomorrow. Replace it before.\n`);
    },
    testTimeoutMs,
  );

  it(
    'reports that its token is no longer valid, and where it is stored',
    async () => {
      const attempt = job.start(newJobName(), { url: product.url, token: `rfp_${'x'.repeat(43)}` });
      expect(await attempt.ended).toBe(4);
      expect(attempt.log()).toMatch(/RFP_TOKEN_FILE/);
      expect(attempt.log()).toContain('TOKEN_REFUSED');
    },
    testTimeoutMs,
  );
});
