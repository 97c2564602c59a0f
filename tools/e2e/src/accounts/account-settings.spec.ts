import { decodeJwt } from 'jose';
import { type Browser, type Page } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import { expectCleanClose, expectFocus, expectToast, expectCount } from '../browser/expectations.js';
import { openScreen, card } from '../browser/navigation.js';
import { focusOn, press, enter } from '../browser/keyboard.js';
import { callApi, callAuth } from '../product/api.js';
import { createUser, signIn, type TestUser } from '../product/test-user.js';
import { waitForMail } from '../product/mailbox.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct } from './accounts-product.js';

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

const getUser = (session: TestUser['session']) => callAuth(accessOf({ session }), 'GET', '/user');

/** Expects that the server has ended a session. session.spec.ts tests that a browser notices this. */
async function expectEnded(session: TestUser['session']): Promise<void> {
  expect(await getUser(session)).toMatchObject({ status: 403, code: 'session_not_found' });
}

/** Bodies of the requests that change the account. */
function accountChangesOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/auth/v1/user')) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

describe('the password', () => {
  it(
    'is changed with the current password, which ends every other session and sends a mail',
    async () => {
      const user = await newUser();
      const elsewhere = await signInAgain(user);
      const tab = await accountSettings(user.session);
      const { page } = tab;
      const sent = accountChangesOf(page);
      const newPassword = `${user.password} and more`;
      await press(card(page, 'Profile Information'), 'button', 'Change password');
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      await enter(dialog, 'Current password', 'not it at all');
      await enter(dialog, 'New password', newPassword);
      await enter(dialog, 'Confirm new password', newPassword);
      await page.keyboard.press('Enter');
      await dialog.getByText('Your current password is wrong.').waitFor();
      await expectFocus(dialog.getByLabel('Current password'));
      await expectAccessible(page);
      await enter(dialog, 'Current password', user.password);
      await page.keyboard.press('Enter');
      await expectToast(page, 'Password changed: You are signed out everywhere else.');
      await dialog.waitFor({ state: 'hidden' });
      expect(sent).toHaveLength(2);
      for (const body of sent) expect(body).toContain('"current_password"');

      await expectEnded(elsewhere);
      expect(await waitForMail(product.mailboxUrl, user.email, /your password was changed/i)).toContain(
        'Reset password',
      );
      await expect(signInAgain(user)).rejects.toThrow('invalid_credentials');
      await signInAgain({ ...user, password: newPassword });
      await page.reload();
      await card(page, 'Where You Are Signed In').getByText('This device').waitFor();
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

describe('the list of sessions', () => {
  it(
    'signs out one session, and all others',
    async () => {
      const user = await newUser();
      await callAuth(accessOf(user), 'POST', '/logout?scope=others');
      const others = [await signInAgain(user), await signInAgain(user)] as const;
      const tab = await accountSettings(user.session);
      const { page } = tab;
      const sessions = card(page, 'Where You Are Signed In');
      await sessions.getByText('This device').waitFor();
      const rows = sessions.getByRole('listitem');
      await expectCount(rows, 3);
      await expectAccessible(page);
      await focusOn(sessions.getByRole('button', { name: /^Sign out (?!everywhere)/ }).first());
      const [request] = await Promise.all([
        page.waitForRequest((each) => each.method() === 'DELETE'),
        page.keyboard.press('Enter'),
      ]);
      await expectToast(page, 'Device signed out');
      await rows.nth(2).waitFor({ state: 'detached' });
      await expectFocus(sessions.getByRole('list'));
      const isEnded = ({ access_token }: TestUser['session']) =>
        request.url().endsWith(String(decodeJwt(access_token)['session_id']));
      const [first, second] = isEnded(others[0]) ? others : [others[1], others[0]];
      await expectEnded(first);
      expect(await getUser(second)).toMatchObject({ status: 200 });

      await press(sessions, 'button', 'Sign out everywhere else');
      const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
      await dialog.waitFor();
      await expectAccessible(page);
      await press(dialog, 'button', 'Sign out everywhere else');
      await expectToast(page, 'Signed out everywhere else');
      await expectEnded(second);
      await expectCount(rows, 1);
      await sessions.getByText('This device').waitFor();
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

describe('API tokens', () => {
  it(
    'are displayed once, grant their scope, and are rejected after they are revoked',
    async () => {
      const user = await newUser();
      const tab = await accountSettings(user.session);
      const { page } = tab;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const tokens = card(page, 'API Tokens');
      await press(tokens, 'button', 'Create token');
      const dialog = page.getByRole('dialog');
      await expectFocus(dialog.getByLabel('Name'));
      await page.keyboard.press('Enter');
      await dialog.getByText('Please enter a name of up to 100 characters').waitFor();
      await expectAccessible(page);
      await enter(dialog, 'Name', 'nightly report');
      expect(await dialog.getByLabel('Permissions').inputValue()).toBe('read');
      await enter(dialog, 'Expires', 'In 7');
      await press(dialog, 'button', 'Create token');
      const token = (await page.getByLabel('API token', { exact: true }).textContent()) ?? '';
      expect(token).toMatch(/^rfp_[\w-]{43}$/);
      await expectAccessible(page);
      await press(dialog, 'button', 'Copy token');
      await dialog.getByText('Copied', { exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
      await page.keyboard.press('Escape');
      await press(dialog, 'button', 'I have copied it');
      await dialog.waitFor({ state: 'hidden' });
      await tokens.getByText(`ends in ${token.slice(-4)}`, { exact: false }).waitFor();
      await page.reload();
      await tokens.getByText('nightly report').waitFor();
      expect(await page.content()).not.toContain(token);

      const bearer = { url: product.url, token };
      expect(await callApi(bearer, 'GET', '/opportunities/stats')).toMatchObject({ status: 200 });
      expect(await callApi(bearer, 'POST', '/sync', {})).toMatchObject({ status: 403, code: 'READ_ONLY' });
      expect(await callApi(bearer, 'GET', '/api-tokens')).toMatchObject({ status: 403, code: 'SESSION_REQUIRED' });

      await press(tokens, 'button', 'Revoke nightly report');
      const confirmation = page.getByRole('dialog', { name: 'Revoke nightly report?' });
      await confirmation.waitFor();
      await expectAccessible(page);
      await press(confirmation, 'button', 'Revoke');
      await expectToast(page, 'API token revoked');
      expect(await callApi(bearer, 'GET', '/opportunities/stats')).toMatchObject({ status: 401 });
      await tokens.getByText('nightly report').waitFor({ state: 'detached' });
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
