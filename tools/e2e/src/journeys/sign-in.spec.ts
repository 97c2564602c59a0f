import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectCleanClose, expectHeadingFocused, expectToast } from '../browser/expectations.js';
import { openSignedOut, submitSignIn } from '../browser/navigation.js';
import { press } from '../browser/keyboard.js';
import { createUser, type TestUser } from '../product/test-user.js';
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

const open = (path = '/login') => openSignedOut(browser, url, path);

describe('signing in', () => {
  it(
    'never leads to another host',
    async () => {
      const tab = await open();
      const { page } = tab;
      const hostile = 'next=https://evil.example&redirect_to=//evil.example&from=//evil.example#//evil.example';
      await page.goto(`${url}//evil.example/a?${hostile}`);
      await submitSignIn(page, user);
      await expectToast(page, 'Welcome back!');
      await expectHeadingFocused(page, 'Dashboard');
      expect(page.url()).toBe(`${url}/dashboard`);
      await press(page, 'button', 'Sign Out');
      await expectHeadingFocused(page, 'Welcome back');
      // A hostile history state, which the browser restores after the reload.
      await page.evaluate(() => history.replaceState({ usr: { from: '//evil.example/a' }, key: 'a', idx: 0 }, ''));
      await page.reload();
      await submitSignIn(page, user);
      await page.waitForURL(`${url}/dashboard`);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
