import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import {
  expectCleanClose,
  expectHeadingFocused,
  expectAlert,
  expectToast,
  expectCount,
} from '../browser/expectations.js';
import { openSignedOut, submitSignIn, holdRequests } from '../browser/navigation.js';
import { press } from '../browser/keyboard.js';
import { createUser, type TestUser } from '../product/test-user.js';
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

describe('signing in', () => {
  it(
    'displays failures in red, its progress, and a welcome [spec 1.1, 2.5, 2.23, 2.31, 2.152, 4.10, 8.37, 8.40]',
    async () => {
      const tab = await open();
      const { page } = tab;
      await submitSignIn(page, { email: user.email, password: 'wrong horse' });
      await expectAlert(page, 'Invalid login credentials');
      await expectToast(page, 'Sign in failed', 'alert');
      const [red = 0, green = 0, blue = 0] = await page
        .getByRole('main')
        .getByRole('alert')
        .evaluate((alert) => (getComputedStyle(alert).borderTopColor.match(/\d+/g) ?? []).map(Number));
      expect(red).toBeGreaterThan(2 * Math.max(green, blue));
      await expectAccessible(page);

      const held = await holdRequests(page, /grant_type=password/);
      await submitSignIn(page, user);
      await press(page, 'button', 'Signing in...');
      await expectAccessible(page);
      held.release();
      await page.waitForURL(`${url}/dashboard`);
      expect(held.count()).toBe(1);
      await expectToast(page, 'Welcome back!');
      await expectHeadingFocused(page, 'Dashboard');
      await expectCount(page.getByText('Sign in failed'), 0);

      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it(
    'leads to the requested address, also after visits to other screens [spec 2.13, 2.14, 2.153, 4.9, 4.10]',
    async () => {
      const tab = await open(requested);
      const { page } = tab;
      await page.waitForURL(`${url}/login`);
      await press(page, 'link', 'Forgot password?');
      await expectHeadingFocused(page, 'Forgot password');
      await press(page, 'link', 'Back to sign in');
      await expectHeadingFocused(page, 'Welcome back');
      await page.reload();
      await submitSignIn(page, user);
      await page.waitForURL(url + requested);
      await expectHeadingFocused(page, 'Advanced Search');
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
