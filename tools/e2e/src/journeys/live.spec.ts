import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Browser } from 'playwright-core';
import { z } from 'zod';
import { closePages, sharedBrowser, openTab, type BrowserTab } from '../browser/browser.js';
import { startProgram, type Program, waitUntil } from '../product/programs.js';
import { Installation } from '../product/installation.js';
import { ChangingFeed, type Publisher, startPublisher } from '../sources/changing-sources.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;
/** Timeout of a reconnection, because a client waits longer before each new attempt. */
const reconnectTimeoutMs = 60_000;
const listedRecords = 120;
const perPage = 10;
/** Number of records that are read before the product is killed. */
const readBefore = 30;

let browser: Browser;
let publisher: Publisher;
let feedTwin: Twin;
let product: Installation;
let watch: Program;
let events: Program;
let tab: BrowserTab;

beforeAll(async () => {
  [browser, publisher, feedTwin] = await Promise.all([
    sharedBrowser(),
    startPublisher({ releases: listedRecords, perPage }),
    startTwin(new ChangingFeed()),
  ]);
  product = await Installation.start({
    RFP_SCHEDULE: 'on',
    RFP_DEMO: 'off',
    SCRAPING_ALLOWED_HOSTS: [publisher.twin, feedTwin].map(({ url }) => new URL(url).host).join(','),
  });
}, testTimeoutMs);

afterAll(async () => {
  publisher.gate.release();
  await closePages(browser);
  await Promise.all([watch, events].map((program) => program.stop('SIGKILL')));
  await product.stop();
  await Promise.all([publisher.twin, feedTwin].map((twin) => twin.stop()));
});

const watchRuns = (...args: string[]) =>
  startProgram('cli/main', ['sync', 'watch', ...args], {
    RFP_API_URL: product.url,
    RFP_TOKEN: product.user.token,
    TZ: 'UTC',
  });
const rowOf = (name: string) =>
  tab.page.getByRole('list', { name: 'API Data Sources', exact: true }).getByRole('listitem').filter({ hasText: name });
const add = async (name: string, connector: string, settings: unknown, paused: boolean) => {
  const { status } = await product.call('POST', '/sources', {
    name,
    connector,
    source_type: 'private_rfp',
    settings,
    paused,
  });
  expect(status).toBe(201);
};

/** All events that `rfp sync watch` has printed, in order. */
function receivedEvents() {
  const lines = events.output().split('\n').slice(0, -1);
  return lines.map((line) => eventSchema.parse(JSON.parse(line)));
}
const eventSchema = z.object({
  id: z.string().nullable(),
  name: z.string(),
  data: z.looseObject({ source: z.string(), status: z.string().optional(), added: z.array(z.string()).default([]) }),
});

describe('a run that the schedule has started', () => {
  it(
    'is displayed in the terminal and on Sync Status while it runs',
    async () => {
      [watch, events] = [watchRuns(), watchRuns('-q', '-o', 'ndjson')];
      tab = await openTab(browser, { session: product.user.session });
      await tab.page.goto(`${product.url}/sync`);
      await tab.page.getByText('Overall Status').waitFor();
      await tab.page.evaluate('window.wasNotReloaded = true');
      await add('City bids', 'feed', { url: `${feedTwin.url}/bids.xml` }, true);
      // Repeated, because the commands miss events before their subscription.
      await waitUntil(async () => {
        await product.call('POST', '/sync', { sources: ['city_bids'], again: true });
        return receivedEvents().length > 0 && watch.output() !== '';
      });
      await rowOf('City bids').getByText('Completed', { exact: true }).waitFor();

      publisher.gate.answerOnly(readBefore / perPage);
      await add('County', 'ocds', publisher.settings, false);
      await rowOf('County').getByText(`${readBefore} read`, { exact: true }).waitFor();
      await rowOf('County').getByText('Running', { exact: true }).waitFor();
      await waitUntil(async () => new RegExp(`County +running +${readBefore} read`).test(watch.output()));
      expect(receivedEvents()).toContainEqual(
        expect.objectContaining({
          name: 'sync.started',
          data: expect.objectContaining({ source: 'county', trigger: 'schedule' }),
        }),
      );
    },
    testTimeoutMs,
  );

  it(
    'resumes from its checkpoint after kill -9, and its end is displayed without a reload',
    async () => {
      await product.stop('SIGKILL');
      const requestsBefore = publisher.twin.requests.length;
      publisher.gate.release();
      await product.restart();
      const [after, before] = await product.waitForEndedRuns('county', 2);
      const rest = listedRecords - readBefore;
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
      expect(publisher.twin.requests[requestsBefore]?.query.get('cursor')).toBe(String(readBefore));
      expect(new Set(await product.titlesOf('County')).size).toBe(listedRecords);

      const lines = [
        /Connection lost.*Connected again/s,
        new RegExp(`County +interrupted +${readBefore} read, ${readBefore} added`),
        new RegExp(`County +completed +${rest} read, ${rest} added`),
      ];
      await waitUntil(async () => lines.every((line) => line.test(watch.output())), reconnectTimeoutMs);
      await rowOf('County').getByText('Completed', { exact: true }).waitFor({ timeout: reconnectTimeoutMs });
      await rowOf('County').getByText(`Last run: ${rest} read · ${rest} added · 0 updated`, { exact: true }).waitFor();
      expect(await tab.page.evaluate('window.wasNotReloaded')).toBe(true);
      expect(tab.errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
    },
    testTimeoutMs,
  );

  it(
    'is reported without missing events although the connection broke',
    async () => {
      const countyEvents = () => receivedEvents().filter(({ id, data }) => id !== null && data.source === 'county');
      await waitUntil(
        async () => countyEvents().some(({ name, data }) => name === 'sync.finished' && data.status === 'completed'),
        reconnectTimeoutMs,
      );
      expect(
        new Set(countyEvents().flatMap(({ name, data }) => (name === 'opportunities.stored' ? data.added : []))).size,
      ).toBe(listedRecords);
      const runs = new Set(
        countyEvents().flatMap(({ name, data }) => (name.startsWith('sync.') ? [`${name} ${data.status ?? ''}`] : [])),
      );
      expect(runs).toEqual(new Set(['sync.started ', 'sync.finished interrupted', 'sync.finished completed']));
      expect(await events.stop()).toBe(130);
    },
    testTimeoutMs,
  );
});
