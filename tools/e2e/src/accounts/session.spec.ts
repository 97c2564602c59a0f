import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import { expectCleanClose, expectHeadingFocused, expectTexts, expectToast } from '../browser/expectations.js';
import { gotoScreen, openSignedOut, submitSignIn, holdRequests } from '../browser/navigation.js';
import { press } from '../browser/keyboard.js';
import { waitForNetworkIdle } from '../browser/network-idle.js';
import { callAuth } from '../product/api.js';
import { createUser, signIn, staleSession, type TestUser } from '../product/test-user.js';
import { waitUntil } from '../product/programs.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct } from './accounts-product.js';

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

const open = (path = '/login') => openSignedOut(browser, url, path);
const requested = '/search?q=solar%20power&next=//evil.example#due';

describe('a session', () => {
  it(
    'that is being refreshed displays a skeleton [spec 2.15, 4.8]',
    async () => {
      const tab = await openSignedOut(browser, url, '/favicon.svg', { session: await staleSession(url, user) });
      const { page } = tab;
      const held = await holdRequests(page, /grant_type=refresh_token/);
      await page.goto(url + requested);
      await waitUntil(async () => held.count() > 0);
      await page.locator('.skeleton[aria-busy=true]').waitFor();
      expect(page.url()).toBe(url + requested);
      await expectAccessible(page);
      held.release();
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it(
    'ends in every tab with Sign Out, and Back does not display its pages [spec 2.24, 2.30, 6.2, 8.41]',
    async () => {
      const tab = await open();
      const { page } = tab;
      await submitSignIn(page, user);
      await expectHeadingFocused(page, 'Dashboard');
      await press(page, 'link', 'Settings');
      await expectHeadingFocused(page, 'Settings');
      const other = await page.context().newPage();
      await other.goto(`${url}/opportunities`);
      await other.getByRole('heading', { level: 1, name: 'Opportunities' }).waitFor();
      await press(page, 'button', 'Sign Out');
      await page.waitForURL(`${url}/login`);
      await expectToast(page, 'Signed out');
      await expectHeadingFocused(page, 'Welcome back');
      await other.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      await other.close();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      expect(await page.content()).not.toContain(user.email);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual([]);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it(
    'that the server has ended ends in the browser, and the next sign-in returns to the page',
    async () => {
      const session = await signIn(url, user.email, user.password);
      const tab = await openSignedOut(browser, url, '/favicon.svg', { session });
      const { page } = tab;
      // Holds the event stream, so that the next screen notices the end, not an event on this screen.
      const events = await holdRequests(page, /\/api\/events/);
      // Waits for the last answer of this screen, which could also notice the end. Idle requests, such as the event stream, follow after the screen.
      await gotoScreen(page, url + requested);
      await waitUntil(async () => events.count() > 0);
      await waitForNetworkIdle(page);
      expect(await callAuth({ url, token: session.access_token }, 'POST', '/logout?scope=global')).toMatchObject({
        status: 204,
      });
      await press(page, 'link', 'Opportunities');
      await page.waitForURL(`${url}/login`);
      await expectTexts(page, 'You have been signed out. Please sign in again.');
      await expectAccessible(page);
      await submitSignIn(page, user);
      await page.waitForURL(/\/opportunities/);
      events.release();
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it(
    'ends if its refresh is rejected [spec 4.7]',
    async () => {
      const session = await staleSession(url, user);
      expect(await callAuth({ url, token: session.access_token }, 'POST', '/logout')).toMatchObject({ status: 204 });
      const tab = await openSignedOut(browser, url, '/dashboard', { session });
      await tab.page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      expect(await tab.page.evaluate(() => localStorage.getItem('sb-auth'))).toBeNull();
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
