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

/** For a machine that is busy with other work too. */
const patience = 90_000;

let browser: Browser;
let product: SharedProduct;
let url: string;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
  url = product.url;
}, patience);

afterAll(() => closePages(browser));

const open = (path = '/login') => openSignedOut(browser, url, path);
const challenge = 'Two-factor authentication';

describe('an account with a second factor', () => {
  let guarded: TestUser;
  let factor: SecondFactor;

  beforeAll(async () => {
    guarded = await createUser(product);
    factor = await addSecondFactor(url, guarded.session.access_token);
  }, patience);

  it(
    'accepts each recovery code once, and reports it by mail',
    async () => {
      const [code = '', other = ''] = factor.recoveryCodes;
      const tab = await open();
      await submitSignIn(tab.page, guarded);
      await expectHeadingFocused(tab.page, challenge);
      await enter(tab.page, 'Code from your app, or a recovery code', code.toUpperCase());
      await tab.page.keyboard.press('Enter');
      await expectHeadingFocused(tab.page, 'Dashboard');
      await expectCleanClose(tab);
      expect(await waitForMail(product.mailboxUrl, guarded.email, /recovery code/i)).toContain(
        `Recovery codes left: ${factor.recoveryCodes.length - 1}.`,
      );

      const again = await open();
      await submitSignIn(again.page, guarded);
      await expectHeadingFocused(again.page, challenge);
      await enter(again.page, 'Code from your app, or a recovery code', code);
      await again.page.keyboard.press('Enter');
      await expectAlert(again.page, 'Invalid TOTP code entered');
      await enter(again.page, 'Code from your app, or a recovery code', other);
      await again.page.keyboard.press('Enter');
      await expectHeadingFocused(again.page, 'Dashboard');
      await expectCleanClose(again);
    },
    patience,
  );

  it(
    'needs the code before a new password too',
    async () => {
      const tab = await open('/forgot-password');
      const { page } = tab;
      await enter(page, 'Email', guarded.email);
      await page.keyboard.press('Enter');
      await expectHeadingFocused(page, 'Check your email');
      await page.goto(firstLink(await waitForMail(product.mailboxUrl, guarded.email, /reset/i)).href);
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
    patience,
  );
});
