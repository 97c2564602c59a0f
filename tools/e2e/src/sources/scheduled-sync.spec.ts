import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { ProductClient } from '../product/product-client.js';
import { sharedProduct } from '../product/shared-product.js';
import { createUser } from '../product/test-user.js';
import { waitUntil } from '../product/programs.js';
import { ChangingFeed, type Publisher, startPublisher } from './changing-sources.js';
import { ScheduledJob } from './scheduled-job.js';

/** For a machine that is busy with other work too. */
const patience = 180_000;

const feed = new ChangingFeed();
let feedTwin: Twin;
let publisher: Publisher;
let product: ProductClient;
let job: ScheduledJob;
/** Address without a server. */
let away: string;

beforeAll(async () => {
  job = new ScheduledJob();
  const shared = await sharedProduct({
    name: 'scheduled-sync',
    services: ['feed', 'publisher', 'away'],
    settings: (port) => ({
      RFP_DEMO: 'off',
      // It has no key, so each Job skips it.
      RFP_SOURCES: 'sam_gov',
      SCRAPING_ALLOWED_HOSTS: ['feed', 'publisher', 'away'].map((service) => `127.0.0.1:${port(service)}`).join(','),
      SCRAPING_INTERVAL_MS: '0',
    }),
  });
  product = new ProductClient(shared, await createUser(shared));
  feedTwin = await startTwin(feed, { port: shared.port('feed') });
  publisher = await startPublisher({ releases: 60, perPage: 10, port: shared.port('publisher') });
  away = `http://127.0.0.1:${shared.port('away')}`;
}, patience);

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
const addAway = () => addSource('Village bids', 'feed', { url: `${away}/bids.xml` });

/** The row of a source in the table at the end of the log. */
const rowOf = (log: string, name: string) =>
  log
    .slice(log.indexOf('SOURCE  '))
    .split('\n')
    .find((line) => line.startsWith(`${name}  `))
    ?.split(/ {2,}/);

describe('a Job of the scheduled sync', () => {
  it(
    'is complete when all sources were read, and logs what was read, added, updated and rejected',
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
    patience,
  );

  it(
    'fails without another try when some sources fail, and logs why beside what the others delivered',
    async () => {
      await addFeed();
      await addAway();
      feed.more = [{ id: 'bid-98', title: null }];
      const { status, attempts, log } = await job.run(newJobName(), access());
      expect([status, attempts]).toEqual(['Failed', 1]);
      expect(rowOf(log, 'City bids')).toEqual(['City bids', 'partial', '7 of 7', '6', '0', '0', '0', '1']);
      expect(log).toMatch(/City bids: 1 rejected, RECORD_NO_TITLE/);
      expect(rowOf(log, 'Village bids')?.slice(1, 3)).toEqual(['failed', '0']);
      expect(log).toMatch(/Village bids: .+ \(SOURCE_UNREACHABLE\)/);
    },
    patience,
  );

  it(
    'fails without another try when all sources fail, whose syncs the server had accepted',
    async () => {
      await addAway();
      const { status, attempts, log } = await job.run(newJobName(), access());
      expect([status, attempts]).toEqual(['Failed', 1]);
      expect(log).toMatch(/Village bids: .+ \(SOURCE_UNREACHABLE\)/);
    },
    patience,
  );

  it(
    'fails without another try when nothing answers at the gateway',
    async () => {
      const { status, attempts, log } = await job.run(newJobName(), { url: away, token: 'rfp_x' });
      expect([status, attempts]).toEqual(['Failed', 1]);
      expect(log).toContain('could not be reached');
    },
    patience,
  );

  it(
    'fails without another try when its token is refused',
    async () => {
      const { status, attempts, log } = await job.run(newJobName(), { ...access(), token: 'rfp_refused' });
      expect([status, attempts]).toEqual(['Failed', 1]);
      expect(log).toContain('code: TOKEN_REFUSED');
    },
    patience,
  );

  it(
    'waits for the same runs in each of its pods, also when they have ended',
    async () => {
      const key = await addPublisher();
      publisher.gate.answerOnly(2);
      const name = newJobName();
      const startAndWait = async () => {
        const attempt = job.start(name, access());
        await waitUntil(async () => /County lots +running +[1-9]/.test(attempt.log()), patience);
        return attempt;
      };
      // As at an eviction, and as at the loss of its machine.
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
      expect(await product.runsOf(key)).toHaveLength(1);
    },
    patience,
  );

  it(
    'announces the day on which its token ends, while it works',
    async () => {
      await addFeed();
      feed.more = [];
      const { log } = await job.run(newJobName(), access());
      // The token of a spec's user is valid for a day.
      const ends = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.now() + 86_400_000);
      expect(log).toContain(`The API token of RFP_TOKEN_FILE expires on ${ends}, tomorrow. Replace it before.\n`);
    },
    patience,
  );

  it(
    'says that its token no longer works, and where it is',
    async () => {
      const attempt = job.start(newJobName(), { url: product.url, token: `rfp_${'x'.repeat(43)}` });
      expect(await attempt.ended).toBe(4);
      expect(attempt.log()).toMatch(/RFP_TOKEN_FILE/);
      expect(attempt.log()).toContain('TOKEN_REFUSED');
    },
    patience,
  );
});
