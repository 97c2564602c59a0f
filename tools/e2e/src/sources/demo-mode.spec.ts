import { clientConfigSchema } from '@rfp/contracts/account';
import { type Browser, type Page } from 'playwright-core';
import { z } from 'zod';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import {
  expectCleanClose,
  expectHeadingFocused,
  expectTexts,
  expectToast,
  expectCount,
} from '../browser/expectations.js';
import { openSignedOut, card, submitSignIn } from '../browser/navigation.js';
import { press } from '../browser/keyboard.js';
import { waitForNetworkIdle } from '../browser/network-idle.js';
import { callApi, callAuth } from '../product/api.js';
import { signIn } from '../product/test-user.js';
import { type SharedProduct } from '../product/shared-product.js';
import { demoProduct, demoRecords, waitForDemoRecords } from './demo-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;
const tokenSchema = z.object({ access_token: z.string() });

let browser: Browser;
let product: SharedProduct;
let account: { email: string; password: string };

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), demoProduct()]);
  const response = await fetch(`${product.url}/api/client-config`);
  account = clientConfigSchema.parse(await response.json()).demo_account ?? { email: '', password: '' };
  const { access_token: token } = await signIn(product.url, account.email, account.password);
  await waitForDemoRecords({ url: product.url, token });
}, testTimeoutMs);

afterAll(() => closePages(browser));

const open = (path = '/login') => openSignedOut(browser, product.url, path);
const storedItem = (page: Page, name: string) => page.evaluate((name) => localStorage.getItem(name), name);

async function tokenOf(page: Page): Promise<string> {
  return tokenSchema.parse(JSON.parse((await storedItem(page, 'sb-auth')) ?? '')).access_token;
}

/** Expects that demo records are marked, and that console and server reject changes. */
async function expectReadOnly(page: Page): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Total Opportunities' })
    .getByText(demoRecords.toLocaleString('en-US'), { exact: true })
    .waitFor();
  await page.getByRole('banner').getByText('Demo data').waitFor();
  await page.getByRole('region', { name: 'Your account' }).getByText('Demo · Read-only').waitFor();
  await press(page, 'button', 'Sync Data');
  await expectToast(page, 'Refresh Complete');
  expect(await callApi({ url: product.url, token: await tokenOf(page) }, 'POST', '/sync')).toMatchObject({
    status: 403,
    code: 'READ_ONLY',
  });
}

/** Expects that Account Settings and Settings offer no actions that the server would reject. */
async function expectNoActions(page: Page, sentence: string, check = async (): Promise<void> => {}): Promise<void> {
  await page.evaluate(() => localStorage.setItem('dashboard_settings', '{"firecrawl_api_key":"of-somebody-else"}'));
  await press(page, 'link', /Account Settings$/);
  const main = page.getByRole('main');
  await main.getByText(sentence).waitFor();
  await card(page, 'Profile Information').getByText(`${account.email}Verified`).waitFor();
  await waitForNetworkIdle(page);
  await expectCount(card(page, 'Dashboard Preferences'), 0);
  expect(await main.getByRole('button').allTextContents()).toEqual(['Sign Out']);
  await expectCount(main.getByRole('textbox'), 0);
  await check();
  await press(page, 'link', 'Settings');
  await main.getByText('A read-only session cannot see or change API keys.').waitFor();
  await expectCount(card(page, 'API Configuration').getByRole('button'), 0);
  // These settings are stored only in the browser.
  await main.getByText(/^This session has no account\. Settings are saved in this browser only/).waitFor();
  expect(await main.getByRole('button').allTextContents()).toEqual(['Save Settings']);
  await check();
  await expectCount(page.getByRole('dialog'), 0);
}

describe('with demo mode on', () => {
  it(
    'the sign-in screen displays the demo account, which signs in with one click and is read-only, without actions for changes [spec 2.28, 2.29, 2.155, 2.156, 2.166, 4.13, 8.43]',
    async () => {
      const tab = await open();
      const { page } = tab;
      const notice = page.getByRole('region', { name: 'Demo credentials' });
      await notice.getByText(account.email, { exact: true }).waitFor();
      await notice.getByText(account.password, { exact: true }).waitFor();
      await expectTexts(page, 'Quick Demo Access');
      await expectAccessible(page);
      await press(page, 'button', 'Login as Demo User');
      await page.waitForURL(`${product.url}/dashboard`);
      await expectToast(page, 'Demo account ready!');
      await expectHeadingFocused(page, 'Dashboard');
      await page.getByRole('region', { name: 'Your account' }).getByText(account.email, { exact: true }).waitFor();
      await expectReadOnly(page);
      await expectAccessible(page);
      expect(await storedItem(page, 'demo_mode')).toBeNull();
      expect(
        await callAuth({ url: product.url, token: await tokenOf(page) }, 'PUT', '/user', { password: 'another horse' }),
      ).toMatchObject({ status: 403 });
      const sentence = 'This is the shared demo account. It can see everything and change nothing.';
      await expectNoActions(page, sentence, () => expectAccessible(page));
      await press(page, 'button', 'Sign Out');
      await expectHeadingFocused(page, 'Welcome back');
      await submitSignIn(page, account);
      await expectHeadingFocused(page, 'Dashboard');
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it(
    'a visitor can skip to the Dashboard without an account, which offers no actions for changes [spec 1.14, 2.157, 3.17, 4.11, 4.12, 4.15]',
    async () => {
      const tab = await open();
      const { page } = tab;
      await page.getByRole('button', { name: 'Skip to Dashboard' }).waitFor();
      const loaded = page.waitForEvent('load');
      await press(page, 'button', 'Skip to Dashboard');
      await loaded;
      await page.waitForURL(`${product.url}/dashboard`);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      expect(await storedItem(page, 'demo_mode')).toBe('true');
      expect(JSON.parse((await storedItem(page, 'demo_user')) ?? '')).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: account.email,
        user_metadata: { full_name: 'Demo User', company: 'Demo Company', role: 'business_owner' },
        created_at: expect.any(String),
        email_confirmed_at: expect.any(String),
      });
      expect((await callAuth({ url: product.url, token: await tokenOf(page) }, 'GET', '/user')).body).toMatchObject({
        is_anonymous: true,
      });
      await page.getByRole('region', { name: 'Your account' }).getByText('Demo User').waitFor();
      await expectReadOnly(page);
      await page.reload();
      await page.getByRole('region', { name: 'Your account' }).getByText('Demo User').waitFor();
      await expectNoActions(page, 'You are looking around without an account. Sign up to have settings of your own.');

      await press(page, 'button', 'Sign Out');
      await expectToast(page, 'Signed out');
      await expectHeadingFocused(page, 'Welcome back');
      for (const name of ['demo_mode', 'demo_user', 'sb-auth'])
        expect([name, await storedItem(page, name)]).toEqual([name, null]);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it(
    'the sign-up requires the specified minimum password length [spec 9.22]',
    async () => {
      const tab = await open('/register');
      await expectTexts(tab.page, 'At least 6 characters');
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

describe('a read-only session', () => {
  it(
    'is rejected by the server for every action that the screens omit',
    async () => {
      const demo = await signIn(product.url, account.email, account.password);
      const requests: Array<[string, string, unknown?]> = [
        ['GET', '/source-keys'],
        ['PUT', '/source-keys/firecrawl', { key: 'fc-0123456789abcdef' }],
        ['DELETE', '/source-keys/firecrawl'],
        ['PUT', '/user-preferences', {}],
        ['PATCH', '/settings', { dark_mode: true }],
        ['GET', '/sessions'],
        ['POST', '/api-tokens', { name: 'mine', scope: 'read' }],
      ];
      for (const request of requests)
        expect(await callApi({ url: product.url, token: demo.access_token }, ...request)).toMatchObject({
          status: 403,
          code: 'READ_ONLY',
        });
    },
    testTimeoutMs,
  );
});
