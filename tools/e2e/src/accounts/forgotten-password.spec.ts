import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import {
  expectCleanClose,
  expectHeadingFocused,
  expectFocus,
  expectAlert,
  expectToast,
} from '../browser/expectations.js';
import { openSignedOut } from '../browser/navigation.js';
import { press, enter } from '../browser/keyboard.js';
import { createUser, signIn } from '../product/test-user.js';
import { waitForMail, firstLink } from '../product/mailbox.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct } from './accounts-product.js';

let browser: Browser;
let product: SharedProduct;
let url: string;

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
  url = product.url;
}, testTimeoutMs);

afterAll(() => closePages(browser));

const open = (path = '/login') => openSignedOut(browser, url, path);
const newLink = (email: string, subject: RegExp) => waitForMail(product.mailboxUrl, email, subject).then(firstLink);

describe('a forgotten password', () => {
  it(
    'is replaced with the link of a mail, also on another device, and is rejected afterwards [spec 2.4, 2.160, 2.162, 7.19]',
    async () => {
      const user = await createUser(product);
      const tab = await open();
      const { page } = tab;
      await press(page, 'link', 'Forgot password?');
      await expectHeadingFocused(page, 'Forgot password');
      await expectAccessible(page);
      await enter(page, 'Email', user.email);
      await page.keyboard.press('Enter');
      await expectHeadingFocused(page, 'Check your email');
      await expectToast(page, 'Password reset sent');
      await expectAccessible(page);
      await press(page, 'link', 'Back to sign in');
      await expectHeadingFocused(page, 'Welcome back');
      await expectCleanClose(tab);

      const link = await newLink(user.email, /reset/i);
      const device = await open(link.href.slice(url.length));
      await expectAccessible(device.page);
      await press(device.page, 'button', 'Continue');
      await expectHeadingFocused(device.page, 'Set a new password');
      expect(device.page.url()).toBe(`${url}/reset-password`);
      await enter(device.page, 'New password', 'horse');
      await enter(device.page, 'Confirm password', 'horses');
      await device.page.keyboard.press('Enter');
      await expectFocus(device.page.getByLabel('New password'));
      await expectAccessible(device.page);
      const password = 'a newer horse';
      await enter(device.page, 'New password', password);
      await enter(device.page, 'Confirm password', password);
      await device.page.keyboard.press('Enter');
      await device.page.waitForURL(`${url}/dashboard`);
      await expectToast(device.page, 'Password changed');
      await expectHeadingFocused(device.page, 'Dashboard');

      await device.page.goto(link.href);
      await press(device.page, 'button', 'Continue');
      await expectAlert(device.page, 'Email link is invalid or has expired');
      await expectAccessible(device.page);
      await press(device.page, 'link', 'Send another link');
      await device.page.waitForURL(`${url}/dashboard`);
      await expectCleanClose(device);
      await expect(signIn(url, user.email, user.password)).rejects.toThrow('invalid_credentials');
      await signIn(url, user.email, password);
    },
    testTimeoutMs,
  );
});
