import { authPrefix } from '@rfp/contracts/http';
import { type Browser, type Page } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectCleanClose, expectAlert, expectCount } from '../browser/expectations.js';
import { openSignedOut, submitSignIn } from '../browser/navigation.js';
import { waitForNetworkIdle } from '../browser/network-idle.js';
import { waitUntil } from '../product/programs.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct } from './accounts-product.js';

/** For a machine that is busy with other work too. */
const patience = 90_000;
/** Of an installation with demo mode on. */
const account = { email: 'demo@example.com', password: 'demo-password-for-everybody' };

let browser: Browser;
let product: SharedProduct;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
}, patience);

afterAll(() => closePages(browser));

const open = (path = '/login') => openSignedOut(browser, product.url, path);
const storedItem = (page: Page, name: string) => page.evaluate((name) => localStorage.getItem(name), name);

describe('where demo mode is off', () => {
  it(
    'offers no demo on the sign-in screen',
    async () => {
      const tab = await open();
      await tab.page.getByRole('button', { name: 'Sign in' }).waitFor();
      await waitForNetworkIdle(tab.page);
      await expectCount(tab.page.getByText(/demo/i), 0);
      await expectCount(tab.page.getByText('Skip to Dashboard'), 0);
      await expectCleanClose(tab);
    },
    patience,
  );

  it(
    'removes a stored demo flag and user, which grant nothing',
    async () => {
      const tab = await open();
      const { page } = tab;
      await page.evaluate((email) => {
        const user = {
          id: '3b241101-e2bb-4255-8caf-4136c566a962',
          email,
          user_metadata: { full_name: 'Demo User' },
          created_at: '2026-01-01T00:00:00Z',
          email_confirmed_at: '2026-01-01T00:00:00Z',
        };
        localStorage.setItem('demo_mode', 'true');
        localStorage.setItem('demo_user', JSON.stringify(user));
      }, account.email);
      await page.goto(`${product.url}/dashboard`);
      await page.waitForURL(`${product.url}/login`);
      await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      for (const name of ['demo_mode', 'demo_user'])
        await waitUntil(async () => (await storedItem(page, name)) === null);
      await expectCleanClose(tab);
    },
    patience,
  );

  it(
    'refuses anonymous sessions and the demo account',
    async () => {
      const send = async (path: string, body: unknown) => {
        const answer = await fetch(product.url + authPrefix + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
          body: JSON.stringify(body),
        });
        return { status: answer.status, body: await answer.json() };
      };
      expect(await send('/signup', { data: {} })).toMatchObject({
        status: 422,
        body: { code: 'anonymous_provider_disabled' },
      });
      expect(await send('/token?grant_type=password', account)).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials' },
      });
      const tab = await open();
      await submitSignIn(tab.page, account);
      await expectAlert(tab.page, 'Invalid login credentials');
      await expectCleanClose(tab);
    },
    patience,
  );
});
