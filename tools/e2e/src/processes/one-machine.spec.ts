import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser, openTab } from '../browser/browser.js';
import { expectCount } from '../browser/expectations.js';
import { signIn } from '../product/test-user.js';
import { Installation } from '../product/installation.js';
import { waitForDemoRecords } from '../sources/demo-product.js';
import {
  expectFoundInBrowser,
  expectFoundInTerminal,
  type SourceTwins,
  startSourceTwins,
  syncBoth,
} from './sync-and-find.js';

/** For a machine that is busy with other work too. */
const patience = 120_000;

let twins: SourceTwins;
let browser: Browser;
let product: Installation;

const access = () => ({ url: product.url, token: product.user.token });
const newSession = () => signIn(product.url, product.user.email, product.user.password);

beforeAll(async () => {
  [twins, browser] = await Promise.all([startSourceTwins(), sharedBrowser()]);
  product = await Installation.start({ ...twins.settings, RFP_DEMO: 'on' });
}, patience);

afterAll(async () => {
  await closePages(browser);
  await product.stop();
  await twins.stop();
});

describe('on one machine, from an empty data directory', () => {
  it(
    'shows demo records, marked as such, before the first sync',
    async () => {
      await waitForDemoRecords(access());
      const { page } = await openTab(browser, { session: await newSession() });
      await page.goto(product.url);
      await expectCount(page.getByRole('banner').getByText('Demo data'), 1);
      await page.context().close();
    },
    patience,
  );

  it(
    'syncs both sources and shows only real records from then on',
    async () => {
      await syncBoth(access());
      await expectFoundInTerminal(access(), twins);
      await expectFoundInBrowser(browser, { url: product.url, session: await newSession() }, twins);
    },
    patience,
  );

  it(
    'finds the same notice under the same id after a restart',
    async () => {
      const before = await expectFoundInTerminal(access(), twins);
      // Of pages, lists and live events so far.
      expect(product.output).not.toMatch(/warning/i);
      expect(await product.stop('SIGINT')).toBe(0);
      await product.restart();
      expect(await expectFoundInTerminal(access(), twins)).toBe(before);
      await expectFoundInBrowser(browser, { url: product.url, session: await newSession() }, twins);
    },
    patience,
  );

  it(
    'changes nothing when it syncs the same pages again',
    async () => {
      for (const counters of await syncBoth(access())) {
        expect(counters).toMatchObject({ added: 0, updated: 0, rejected: 0 });
        expect(counters.unchanged).toBe(counters.received);
        expect(counters.received).toBeGreaterThan(0);
      }
      await expectFoundInTerminal(access(), twins);
    },
    patience,
  );
});
