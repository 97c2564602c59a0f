import { type Browser } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible, resize } from '../browser/accessibility.js';
import { expectCleanClose, expectFocus, expectToast, expectCount } from '../browser/expectations.js';
import { openScreen, gotoScreen, card, toasts } from '../browser/navigation.js';
import { press, enter } from '../browser/keyboard.js';
import { callAuth } from '../product/api.js';
import { createUser, signIn, type TestUser } from '../product/test-user.js';
import { waitForMail, firstLink } from '../product/mailbox.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct } from '../accounts/accounts-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;

let browser: Browser;
let product: SharedProduct;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
}, testTimeoutMs);

afterAll(() => closePages(browser));

const newUser = () => createUser(product);
const accountSettings = (session: TestUser['session']) => openScreen(browser, product.url, '/profile', { session });
const signInAgain = ({ email, password }: TestUser) => signIn(product.url, email, password);
const accessOf = ({ session }: Pick<TestUser, 'session'>) => ({ url: product.url, token: session.access_token });

describe('the profile', () => {
  it(
    'displays the verified address, keeps entries that could not be saved, and appears everywhere after it is saved [spec 2.12, 2.163, 4.33, 6.3, 8.39, 8.45]',
    async () => {
      const user = await newUser();
      // Close to the size limit of account data, so that a long name exceeds it.
      await callAuth(accessOf(user), 'PUT', '/user', { data: { notes: 'n'.repeat(3900) } });
      const tab = await accountSettings(user.session);
      const { page } = tab;
      const profile = card(page, 'Profile Information');
      await profile.getByText(user.email).waitFor();
      await profile.getByText('Verified', { exact: true }).waitFor();
      await resize(page, 320);
      const title = page.getByRole('heading', { level: 1, name: 'Account Settings' });
      const hidden = await title.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
        scrollWidth - clientWidth,
        scrollHeight - clientHeight,
      ]);
      expect(hidden).toEqual([0, 0]);
      await resize(page, 1280);
      await press(profile, 'button', 'Edit');
      await expectFocus(profile.getByLabel('Full name'));
      await enter(profile, 'Full name', 'Long '.repeat(39));
      await press(profile, 'button', 'Save');
      await expectToast(page, 'Profile update failed: ', 'alert');
      expect(await profile.getByLabel('Full name').inputValue()).toContain('Long Long');
      await expectAccessible(page);
      await enter(profile, 'Full name', 'Ada Example');
      await enter(profile, 'Company', 'Harbor Works');
      await enter(profile, 'Role', 'Procurement');
      await press(profile, 'button', 'Save');
      await expectToast(page, 'Profile updated: Your profile has been successfully updated.');
      for (const shown of ['Ada Example', 'Harbor Works', 'Procurement Manager'])
        await profile.getByText(shown).waitFor();
      await page.getByRole('region', { name: 'Your account' }).getByText('Ada Example').waitFor();
      await page.reload();
      await profile.getByText('Procurement Manager').waitFor();
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

describe('the address', () => {
  it(
    'is changed when the links in both mails have been opened',
    async () => {
      const user = await newUser();
      const tab = await accountSettings(user.session);
      const { page } = tab;
      const next = `new-${user.email}`;
      const profile = card(page, 'Profile Information');
      await press(profile, 'button', 'Change email');
      const dialog = page.getByRole('dialog', { name: 'Change email' });
      await enter(dialog, 'New email', next);
      await page.keyboard.press('Enter');
      await expectToast(page, `Check both mailboxes: A link was sent to ${user.email} and to ${next}. Open both.`);
      await profile.getByText(`The change to ${next} takes effect`).waitFor();
      await expectCount(profile.getByText('Verified', { exact: true }), 1);
      await expectAccessible(page);

      await gotoScreen(
        page,
        firstLink(await waitForMail(product.mailboxUrl, user.email, /change of your email/i)).href,
      );
      await press(page, 'button', 'Confirm the change');
      await page
        .getByText('Confirmation link accepted. Please proceed to confirm link sent to the other email.')
        .waitFor();
      await gotoScreen(page, `${product.url}/profile`);
      await profile.getByText(`The change to ${next} takes effect`).waitFor();
      await gotoScreen(page, firstLink(await waitForMail(product.mailboxUrl, next, /change of your email/i)).href);
      await press(page, 'button', 'Confirm the change');
      await expectToast(page, 'Email address changed');
      await gotoScreen(page, `${product.url}/profile`);
      await profile.getByText(next).waitFor();
      await card(page, 'Sign-in Methods').getByText(next).waitFor();
      await expectCount(profile.getByText('Verified', { exact: true }), 1);
      await expectCount(profile.getByText('takes effect when'), 0);
      await expect(signInAgain(user)).rejects.toThrow('invalid_credentials');
      await signInAgain({ ...user, email: next });
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

describe('the preferences', () => {
  it(
    'are empty at first, and are set up, edited and stored per user [spec 2.167, 7.15]',
    async () => {
      const [user, stranger] = await Promise.all([newUser(), newUser()]);
      const tab = await accountSettings(user.session);
      const { page } = tab;
      const preferences = card(page, 'Dashboard Preferences');
      await preferences.getByText('No preferences yet').waitFor();
      await expectCount(toasts(page).getByRole('status'), 0);
      await expectCount(page.getByRole('alert'), 0);
      await expectAccessible(page);
      await press(preferences, 'button', 'Set up preferences');
      await enter(preferences, 'Keywords', 'cloud, zero trust');
      await enter(preferences, 'NAICS codes', 'computer systems design');
      await page.getByRole('option', { name: /^541512 / }).waitFor();
      await expectAccessible(page);
      await enter(preferences, 'NAICS codes', '541512');
      await page.getByRole('option', { name: /^541512 / }).waitFor();
      await page.keyboard.press('Enter');
      await enter(preferences, 'Places of performance', 'Fairfax County, VA');
      await enter(preferences, 'Minimum value', 'much');
      await press(preferences, 'button', 'Save preferences');
      await preferences.getByText('Please enter an amount in US dollars, such as 250,000').waitFor();
      await expectFocus(preferences.getByLabel('Minimum value'));
      await expectAccessible(page);
      await enter(preferences, 'Minimum value', '');
      await press(preferences, 'button', 'Save preferences');
      await expectToast(page, 'Preferences saved');
      const shown = ['cloud', 'zero trust', '541512 Computer Systems Design Services', 'Fairfax County, VA'];
      for (const text of shown) await preferences.getByText(text, { exact: true }).waitFor();
      await expectAccessible(page);

      await press(preferences, 'button', 'Edit');
      await enter(preferences, 'Keywords', 'bridges');
      await press(preferences, 'button', 'Cancel');
      await preferences.getByText('zero trust').waitFor();
      await page.reload();
      for (const text of shown) await preferences.getByText(text, { exact: true }).waitFor();
      const [again, other] = await Promise.all([
        accountSettings(await signInAgain(user)),
        accountSettings(stranger.session),
      ]);
      await card(again.page, 'Dashboard Preferences').getByText('zero trust').waitFor();
      await card(other.page, 'Dashboard Preferences').getByText('No preferences yet').waitFor();
      for (const each of [tab, again, other]) await expectCleanClose(each);
    },
    testTimeoutMs,
  );
});
