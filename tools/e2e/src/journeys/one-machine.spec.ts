import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { signIn } from '../product/test-user.js';
import { Installation } from '../product/installation.js';
import { waitForDemoRecords } from '../sources/demo-product.js';
import {
  expectFoundInBrowser,
  expectFoundInTerminal,
  type SourceTwins,
  startSourceTwins,
  syncBoth,
} from '../processes/sync-and-find.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;

let twins: SourceTwins;
let browser: Browser;
let product: Installation;

const access = () => ({ url: product.url, token: product.user.token });
const newSession = () => signIn(product.url, product.user.email, product.user.password);

beforeAll(async () => {
  [twins, browser] = await Promise.all([startSourceTwins(), sharedBrowser()]);
  product = await Installation.start({ ...twins.settings, RFP_DEMO: 'on', RFP_DATA_DIR: temporaryFolder('empty') });
}, testTimeoutMs);

afterAll(async () => {
  await closePages(browser);
  await product.stop();
  await twins.stop();
});

describe('on one machine, from an empty data directory', () => {
  it(
    'begins with demo records, and displays only real records after it has synced both sources',
    async () => {
      await waitForDemoRecords(access());
      await syncBoth(access());
      await expectFoundInTerminal(access(), twins);
      await expectFoundInBrowser(browser, { url: product.url, session: await newSession() }, twins);
    },
    testTimeoutMs,
  );

  it(
    'finds a notice under the same id after a restart',
    async () => {
      const before = await expectFoundInTerminal(access(), twins);
      // The product must not have logged a warning since its start.
      expect(product.output).not.toMatch(/warning/i);
      expect(await product.stop('SIGINT')).toBe(0);
      await product.restart();
      expect(await expectFoundInTerminal(access(), twins)).toBe(before);
    },
    testTimeoutMs,
  );

  it(
    'changes nothing when it syncs unchanged pages again',
    async () => {
      for (const counters of await syncBoth(access())) {
        expect(counters).toMatchObject({ added: 0, updated: 0, rejected: 0 });
        expect(counters.unchanged).toBe(counters.received);
        expect(counters.received).toBeGreaterThan(0);
      }
      await expectFoundInTerminal(access(), twins);
    },
    testTimeoutMs,
  );
});
