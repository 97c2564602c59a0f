import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import { expectCleanClose, expectHeadingFocused, expectAlert, expectTexts } from '../browser/expectations.js';
import { openSignedOut, submitSignIn } from '../browser/navigation.js';
import { press, enter } from '../browser/keyboard.js';
import { createUser, type TestUser } from '../product/test-user.js';
import { waitForMail, firstLink } from '../product/mailbox.js';
import { addSecondFactor, type SecondFactor } from '../accounts/authenticator-app.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct } from '../accounts/accounts-product.js';

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
const challenge = 'Two-factor authentication';

describe('an account with a second factor', () => {
  let user: TestUser;
  let factor: SecondFactor;

  beforeAll(async () => {
    user = await createUser(product);
    factor = await addSecondFactor(url, user.session.access_token);
  }, testTimeoutMs);

  it(
    'accepts each recovery code once, and reports it by mail',
    async () => {
      const [code = '', other = ''] = factor.recoveryCodes;
      const tab = await open();
      await submitSignIn(tab.page, user);
      await expectHeadingFocused(tab.page, challenge);
      await enter(tab.page, 'Code from your app, or a recovery code', code.toUpperCase());
      await tab.page.keyboard.press('Enter');
      await expectHeadingFocused(tab.page, 'Dashboard');
      await expectCleanClose(tab);
      expect(await waitForMail(product.mailboxUrl, user.email, /recovery code/i)).toContain(
        `Recovery codes left: ${factor.recoveryCodes.length - 1}.`,
      );

      const again = await open();
      await submitSignIn(again.page, user);
      await expectHeadingFocused(again.page, challenge);
      await enter(again.page, 'Code from your app, or a recovery code', code);
      await again.page.keyboard.press('Enter');
      await expectAlert(again.page, 'Invalid TOTP code entered');
      await enter(again.page, 'Code from your app, or a recovery code', other);
      await again.page.keyboard.press('Enter');
      await expectHeadingFocused(again.page, 'Dashboard');
      await expectCleanClose(again);
    },
    testTimeoutMs,
  );

  it(
    'requires a code also before a new password',
    async () => {
      const tab = await open('/forgot-password');
      const { page } = tab;
      await enter(page, 'Email', user.email);
      await page.keyboard.press('Enter');
      await expectHeadingFocused(page, 'Check your email');
      await page.goto(firstLink(await waitForMail(product.mailboxUrl, user.email, /reset/i)).href);
      await press(page, 'button', 'Continue');
      await expectTexts(page, 'Your account has a second factor. Enter its code first.');
      await expectAccessible(page);
      await enter(page, 'Code from your app, or a recovery code', factor.recoveryCodes[2] ?? '');
      await page.keyboard.press('Enter');
      await enter(page, 'New password', 'a newer horse');
      await enter(page, 'Confirm password', 'a newer horse');
      await page.keyboard.press('Enter');
      await expectHeadingFocused(page, 'Dashboard');
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
