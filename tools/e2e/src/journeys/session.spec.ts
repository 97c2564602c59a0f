import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import { expectClean } from '../browser/expectations.js';
import { openSignedOut } from '../browser/navigation.js';
import { press } from '../browser/keyboard.js';
import { createUser, staleSession, type TestUser } from '../product/test-user.js';
import { waitUntil } from '../product/programs.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct } from '../accounts/accounts-product.js';

let browser: Browser;
let product: SharedProduct;
let user: TestUser;
let url: string;

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
  url = product.url;
  user = await createUser(product);
}, testTimeoutMs);

afterAll(() => closePages(browser));

const requested = '/search?q=solar%20power&next=//evil.example#due';

describe('a session', () => {
  it(
    'ends in this browser even if the auth client cannot be loaded',
    async () => {
      const tab = await openSignedOut(browser, url, '/favicon.svg', { session: await staleSession(url, user) });
      const { page } = tab;
      await page.route(/assets\/auth-client/, (route) => route.abort());
      await page.goto(`${url}/opportunities`);
      await press(page, 'button', 'Sign Out');
      await page.waitForURL(`${url}/login`);
      expect(await page.evaluate(() => localStorage.getItem('sb-auth'))).toBeNull();
      await page.context().close();
    },
    testTimeoutMs,
  );

  it(
    'survives an outage of the server',
    async () => {
      const tab = await openSignedOut(browser, url, '/favicon.svg', { session: await staleSession(url, user) });
      const { page } = tab;
      await page.clock.install();
      await page.route(/grant_type=refresh_token/, (route) =>
        route.fulfill({ status: 503, json: { code: 'unexpected_failure', message: 'Away' } }),
      );
      await page.goto(url + requested);
      const title = page.getByRole('heading', { level: 1, name: 'The server cannot be reached' });
      await waitUntil(async () => {
        await page.clock.runFor(5000);
        return title.isVisible();
      });
      await expectAccessible(page);
      await page.unroute(/grant_type=refresh_token/);
      await press(page, 'button', 'Try again');
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      expect(page.url()).toBe(url + requested);
      expectClean(tab, /503/);
      await page.context().close();
    },
    testTimeoutMs,
  );
});
