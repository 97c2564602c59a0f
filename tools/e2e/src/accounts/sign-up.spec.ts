import { randomBytes } from 'node:crypto';
import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import {
  expectCleanClose,
  expectHeadingFocused,
  expectFocus,
  expectAlert,
  expectTexts,
  expectToast,
} from '../browser/expectations.js';
import { openSignedOut, holdRequests } from '../browser/navigation.js';
import { focusOn, press, enter } from '../browser/keyboard.js';
import { waitForMail, firstLink } from '../product/mailbox.js';
import { waitUntil } from '../product/programs.js';
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

describe('signing up', () => {
  const email = `new-${randomBytes(6).toString('hex')}@example.com`;
  const password = 'eight horses';

  it(
    'leads to the sign-in with a note about a mail, whose link leads to the Dashboard once [spec 2.16, 2.17, 2.18, 2.24, 2.26, 2.154, 2.158, 7.16, 8.42]',
    async () => {
      const tab = await open();
      const { page } = tab;
      await press(page, 'link', 'Sign up');
      await expectHeadingFocused(page, 'Create account');
      await press(page, 'button', 'Create account');
      await expectFocus(page.getByLabel('Full name'));
      await expectAccessible(page);
      await enter(page, 'Full name', 'Kim Example');
      await enter(page, 'Email', email);
      await enter(page, 'Company (optional)', 'Example Works');
      await enter(page, 'Role', 'Sales Manager');
      await enter(page, 'Password', password);
      await enter(page, 'Confirm password', password);
      const held = await holdRequests(page, /\/signup/);
      await press(page, 'button', 'Create account');
      await focusOn(page.getByRole('button', { name: 'Creating account...' }));
      await page.keyboard.press('Enter');
      held.release();
      await page.waitForURL(`${url}/login`);
      expect(held.count()).toBe(1);
      await expectToast(page, 'Account created! Please check your email to verify your account.');
      await expectHeadingFocused(page, 'Welcome back');
      await expectTexts(
        page,
        `An email was sent to ${email}. Open the link in it to verify your account, then sign in.`,
      );
      await expectAccessible(page);

      const first = await newLink(email, /confirm/i);
      await press(page, 'button', 'Send again');
      await expectTexts(page, 'If the account is not verified yet, another email is on its way.');
      await waitUntil(async () => (await newLink(email, /confirm/i)).href !== first.href);
      const mailbox = page.context().waitForEvent('page');
      await press(page, 'link', /^Open the local mailbox/);
      expect((await mailbox).url()).toBe(new URL(product.mailboxUrl).href);
      await (await mailbox).close();

      const link = await newLink(email, /confirm/i);
      expect(link.origin).toBe(url);
      await page.goto(link.href);
      await page.getByRole('heading', { level: 1, name: 'Verify your email' }).waitFor();
      await expectAccessible(page);
      const verifying = await holdRequests(page, /\/verify/);
      await press(page, 'button', 'Verify email');
      await expectFocus(page.getByRole('button', { name: 'Verifying...' }));
      verifying.release();
      await page.waitForURL(`${url}/dashboard`);
      await expectToast(page, 'Email confirmed');
      await expectHeadingFocused(page, 'Dashboard');
      await page.getByRole('region', { name: 'Your account' }).getByText('Kim Example').waitFor();

      await page.goto(link.href);
      await press(page, 'button', 'Verify email');
      await expectAlert(page, 'Email link is invalid or has expired');
      await expectTexts(
        page,
        'It was already used, has expired, or a newer one was sent. If your address is already verified, sign in.',
      );
      await expectAccessible(page);
      await press(page, 'link', 'Back to sign in');
      await page.waitForURL(`${url}/dashboard`);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
