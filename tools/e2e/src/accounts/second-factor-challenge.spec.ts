import { type Browser, type Page } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import {
  expectCleanClose,
  expectHeadingFocused,
  expectAlert,
  expectTexts,
  expectToast,
} from '../browser/expectations.js';
import { openSignedOut, submitSignIn, holdRequests } from '../browser/navigation.js';
import { press, enter } from '../browser/keyboard.js';
import { createUser, signIn, type TestUser } from '../product/test-user.js';
import { totpCode, addSecondFactor, type SecondFactor } from './authenticator-app.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct } from './accounts-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;

let browser: Browser;
let product: SharedProduct;
let url: string;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
  url = product.url;
}, testTimeoutMs);

afterAll(() => closePages(browser));

const open = (path = '/login') => openSignedOut(browser, url, path);
const requested = '/search?q=solar%20power#due';
const challenge = 'Two-factor authentication';
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('sb-auth'));

describe('an account with a second factor', () => {
  let user: TestUser;
  let factor: SecondFactor;

  beforeAll(async () => {
    user = await createUser(product);
    factor = await addSecondFactor(url, user.session.access_token);
  }, testTimeoutMs);

  it(
    'requires a code after the password at every address, before any API request is sent',
    async () => {
      const tab = await open(requested);
      const { page } = tab;
      const apiRequests: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') && pathname !== '/api/client-config') apiRequests.push(pathname);
      });
      await submitSignIn(page, user);
      await expectHeadingFocused(page, challenge);
      await page.goto(url + requested);
      await page.waitForURL(`${url}/auth/second-factor`);
      await page.getByRole('heading', { level: 1, name: challenge }).waitFor();
      await expectAccessible(page);
      await press(page, 'button', 'Verify');
      await expectTexts(page, 'Please enter the 6 digits of your app, or a recovery code');
      await enter(page, 'Code from your app, or a recovery code', totpCode(factor.secret, 20));
      await page.keyboard.press('Enter');
      await expectAlert(page, 'Invalid TOTP code entered');
      expect(apiRequests).toEqual([]);

      const held = await holdRequests(page, /\/factors\/.*\/verify/);
      const code = totpCode(factor.secret, 1);
      await enter(page, 'Code from your app, or a recovery code', `${code.slice(0, 3)} ${code.slice(3)}`);
      await page.keyboard.press('Enter');
      await press(page, 'button', 'Verifying...');
      held.release();
      await page.waitForURL(url + requested);
      expect(held.count()).toBe(1);
      await expectToast(page, 'Welcome back!');
      await expectHeadingFocused(page, 'Advanced Search');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it(
    'requires a code also if the stored session lacks the factor, and the user can sign out instead',
    async () => {
      const session = await signIn(url, user.email, user.password);
      const tab = await openSignedOut(browser, url, requested, {
        session: { ...session, user: { ...session.user, factors: [] } },
      });
      await tab.page.waitForURL(`${url}/auth/second-factor`);
      await tab.page.getByRole('heading', { level: 1, name: challenge }).waitFor();
      await press(tab.page, 'button', 'Sign Out');
      await expectHeadingFocused(tab.page, 'Welcome back');
      await expectToast(tab.page, 'Signed out');
      expect(await storedSession(tab.page)).toBeNull();
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
