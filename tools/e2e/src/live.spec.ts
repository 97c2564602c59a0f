import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Browser } from 'playwright-core';
import { z } from 'zod';
import { launchBrowser, openPage, type Visit } from './browser.js';
import { ChangingFeed, type Publisher, startPublisher } from './changing-sources.js';
import { Installation } from './installation.js';
import { type Program, startProgram, until } from './programs.js';

const patience = 120_000;
/** Whoever lost the product tries again later and later. */
const comingBack = 60_000;
const listed = 120;
const perPage = 10;
/** What has been read when the product is killed. */
const readBefore = 30;

let browser: Browser;
let publisher: Publisher;
let feedTwin: Twin;
let product: Installation;
let watch: Program;
let events: Program;
let visit: Visit;

beforeAll(async () => {
  [browser, publisher, feedTwin] = await Promise.all([
    launchBrowser(),
    startPublisher({ releases: listed, perPage }),
    startTwin(new ChangingFeed()),
  ]);
  product = await Installation.start({
    RFP_SCHEDULE: 'on',
    SCRAPING_ALLOWED_HOSTS: [publisher.twin, feedTwin].map(({ url }) => new URL(url).host).join(','),
  });
}, patience);

afterAll(async () => {
  publisher.slow.letThrough();
  await browser.close();
  await Promise.all([watch, events].map((program) => program.end('SIGKILL')));
  await product.end();
  await Promise.all([publisher.twin, feedTwin].map((twin) => twin.stop()));
});

const inTerminal = (...args: string[]) =>
  startProgram('apps/cli/dist/main.js', ['sync', 'watch', ...args], {
    RFP_API_URL: product.url,
    RFP_TOKEN: product.person.token,
    TZ: 'UTC',
  });
const rowOf = (name: string) =>
  visit.page
    .getByRole('list', { name: 'API Data Sources', exact: true })
    .getByRole('listitem')
    .filter({ hasText: name });
const add = async (name: string, connector: string, settings: unknown, paused: boolean) => {
  const { status } = await product.ask('POST', '/sources', {
    name,
    connector,
    source_type: 'private_rfp',
    settings,
    paused,
  });
  expect(status).toBe(201);
};

/** Everything that `rfp sync watch` has been told, in order. */
function told() {
  const lines = events.output().split('\n').slice(0, -1);
  return lines.map((line) => eventSchema.parse(JSON.parse(line)));
}
const eventSchema = z.object({
  id: z.string().nullable(),
  name: z.string(),
  data: z.looseObject({ source: z.string(), status: z.string().optional(), added: z.array(z.string()).default([]) }),
});

describe('a run that nobody here has started', () => {
  it(
    'is followed in the terminal and on Sync Status while it goes on',
    async () => {
      [watch, events] = [inTerminal(), inTerminal('-q', '-o', 'ndjson')];
      visit = await openPage(browser, { session: product.person.session });
      await visit.page.goto(`${product.url}/sync`);
      await visit.page.getByText('Overall Status').waitFor();
      await visit.page.evaluate('window.isStillThere = true');
      await add('City bids', 'feed', { url: `${feedTwin.url}/bids.xml` }, true);
      // What happens before they listen they are not told.
      await until(async () => {
        await product.ask('POST', '/sync', { sources: ['city_bids'] });
        return told().length > 0 && watch.output() !== '';
      });
      await rowOf('City bids').getByText('Completed', { exact: true }).waitFor();

      publisher.slow.answerOnly(readBefore / perPage);
      await add('County', 'ocds', publisher.settings, false);
      await rowOf('County').getByText(`${readBefore} read`, { exact: true }).waitFor();
      await rowOf('County').getByText('Running', { exact: true }).waitFor();
      await until(async () => new RegExp(`County +running +${readBefore} read`).test(watch.output()));
      expect(told()).toContainEqual(
        expect.objectContaining({
          name: 'sync.started',
          data: expect.objectContaining({ source: 'county', trigger: 'schedule' }),
        }),
      );
    },
    patience,
  );

  it(
    'goes on by itself from its checkpoint after kill -9, and its end is seen without anybody doing anything',
    async () => {
      await product.end('SIGKILL');
      const asked = publisher.twin.requests.length;
      publisher.slow.letThrough();
      await product.startAgain();
      const [after, before] = await product.endedRunsOf('county', 2);
      const rest = listed - readBefore;
      const counts = { updated: 0, unchanged: 0, rejected: 0, closed: 0 };
      expect(before).toMatchObject({
        status: 'interrupted',
        reason: { code: 'RUN_INTERRUPTED' },
        counters: { ...counts, received: readBefore, added: readBefore },
      });
      expect(after).toMatchObject({
        status: 'completed',
        trigger: 'schedule',
        counters: { ...counts, received: rest, added: rest },
      });
      expect(publisher.twin.requests[asked]?.query.get('cursor')).toBe(String(readBefore));
      expect(new Set(await product.titlesOf('County')).size).toBe(listed);

      const lines = [
        /The connection is lost.*Connected again/s,
        new RegExp(`County +interrupted +${readBefore} read, ${readBefore} added`),
        new RegExp(`County +completed +${rest} read, ${rest} added`),
      ];
      await until(async () => lines.every((line) => line.test(watch.output())), comingBack);
      await rowOf('County').getByText('Completed', { exact: true }).waitFor({ timeout: comingBack });
      await rowOf('County').getByText(`Last run: ${rest} read · ${rest} added · 0 updated`, { exact: true }).waitFor();
      expect(await visit.page.evaluate('window.isStillThere')).toBe(true);
      expect(visit.troubles.filter((trouble) => !trouble.startsWith('Failed to load resource'))).toEqual([]);
    },
    patience,
  );

  it(
    'was told without a gap, although the connection broke',
    async () => {
      const ofCounty = () => told().filter(({ id, data }) => id !== null && data.source === 'county');
      await until(
        async () => ofCounty().some(({ name, data }) => name === 'sync.finished' && data.status === 'completed'),
        comingBack,
      );
      expect(
        new Set(ofCounty().flatMap(({ name, data }) => (name === 'opportunities.stored' ? data.added : []))).size,
      ).toBe(listed);
      const runs = new Set(
        ofCounty().flatMap(({ name, data }) => (name.startsWith('sync.') ? [`${name} ${data.status ?? ''}`] : [])),
      );
      expect(runs).toEqual(new Set(['sync.started ', 'sync.finished interrupted', 'sync.finished completed']));
      expect(await events.end()).toBe(130);
    },
    patience,
  );
});
