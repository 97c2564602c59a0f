import { type Browser, type Page } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectCleanClose, expectCount } from '../browser/expectations.js';
import { openSignedOut } from '../browser/navigation.js';
import { waitForNetworkIdle } from '../browser/network-idle.js';
import { waitUntil } from '../product/programs.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct } from './accounts-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;
/** Email address of the demo account in an installation with demo mode. */
const email = 'demo@example.com';

let browser: Browser;
let product: SharedProduct;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
}, testTimeoutMs);

afterAll(() => closePages(browser));

const storedItem = (page: Page, name: string) => page.evaluate((name) => localStorage.getItem(name), name);

describe('with demo mode off', () => {
  it(
    'the sign-in screen offers no demo, and a stored demo flag and user grant nothing and are removed',
    async () => {
      const tab = await openSignedOut(browser, product.url, '/favicon.svg');
      const { page } = tab;
      await page.evaluate((email) => {
        const user = {
          id: '3b241101-e2bb-4255-8caf-4136c566a962',
          email,
          user_metadata: { full_name: 'Demo User' },
          created_at: '2026-01-01T00:00:00Z',
          email_confirmed_at: '2026-01-01T00:00:00Z',
        };
        localStorage.setItem('demo_mode', 'true');
        localStorage.setItem('demo_user', JSON.stringify(user));
      }, email);
      await page.goto(`${product.url}/dashboard`);
      await page.waitForURL(`${product.url}/login`);
      await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      for (const name of ['demo_mode', 'demo_user'])
        await waitUntil(async () => (await storedItem(page, name)) === null);
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await waitForNetworkIdle(page);
      await expectCount(page.getByText(/demo/i), 0);
      await expectCount(page.getByText('Skip to Dashboard'), 0);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
