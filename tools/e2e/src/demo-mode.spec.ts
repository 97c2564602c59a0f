import { clientConfigSchema } from '@rfp/contracts/account';
import { authPrefix } from '@rfp/contracts/auth';
import { type Browser, type Page } from 'playwright-core';
import { z } from 'zod';
import { askApi, askAuth, toast } from './account.js';
import { launchBrowser, type Visit } from './browser.js';
import { press } from './keyboard.js';
import { type Product, startProduct, until } from './programs.js';
import { arriveAt, expectAccessible, expectAlert, expectText, leave, signInAs, visitor } from './visitor.js';
import { settled } from './settled.js';

let browser: Browser;
let on: Product;
let off: Product;
let account: { email: string; password: string };

const tokenSchema = z.object({ access_token: z.string() });

/** For a machine that is busy with more than this. */
const patience = 90_000;

beforeAll(async () => {
  [browser, on, off] = await Promise.all([launchBrowser(), startProduct(), startProduct({ RFP_DEMO: 'off' })]);
  const answer = await fetch(`${on.url}/api/client-config`);
  account = clientConfigSchema.parse(await answer.json()).demo_account ?? { email: '', password: '' };
}, 60_000);

afterAll(async () => {
  await browser.close();
  await Promise.all([on.program.end(), off.program.end()]);
});

const open = (product: Product, path = '/login'): Promise<Visit> => visitor(browser, product.url, path);
const keptIn = (page: Page, name: string) => page.evaluate((name) => localStorage.getItem(name), name);

async function tokenOf(page: Page): Promise<string> {
  return tokenSchema.parse(JSON.parse((await keptIn(page, 'sb-auth')) ?? '')).access_token;
}

/** Demo records are shown, marked as such, nothing can be changed, and the server refuses it too. */
async function expectReadOnly(page: Page): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Total Opportunities' })
    .getByText('2,000', { exact: true })
    .waitFor();
  await page.getByRole('banner').getByText('Demo data').waitFor();
  await page.getByRole('region', { name: 'Your account' }).getByText('Demo · Read-only').waitFor();
  await press(page, 'button', 'Sync Data');
  const sync = page.getByRole('button', {
    name: 'Sync Data',
    description: 'Not available: a demo session is read-only.',
  });
  expect(await sync.getAttribute('aria-disabled')).toBe('true');
  await toast(page, 'Not available: a demo session is read-only.');
  expect(await askApi({ url: on.url, token: await tokenOf(page) }, 'POST', '/sync')).toMatchObject({
    status: 403,
    code: 'READ_ONLY',
  });
}

describe('where demo mode is on', () => {
  it(
    'the sign-in shows the demo account, which opens in one click and only reads',
    async () => {
      const visit = await open(on);
      const { page } = visit;
      const notice = page.getByRole('region', { name: 'Demo credentials' });
      await notice.getByText(account.email, { exact: true }).waitFor();
      await notice.getByText(account.password, { exact: true }).waitFor();
      await expectText(page, 'Quick Demo Access');
      await expectAccessible(page);
      await press(page, 'button', 'Login as Demo User');
      await page.waitForURL(`${on.url}/dashboard`);
      await toast(page, 'Demo account ready!');
      await arriveAt(page, 'Dashboard');
      await page.getByRole('region', { name: 'Your account' }).getByText(account.email, { exact: true }).waitFor();
      await expectReadOnly(page);
      await expectAccessible(page);
      expect(await keptIn(page, 'demo_mode')).toBeNull();
      expect(
        await askAuth({ url: on.url, token: await tokenOf(page) }, 'PUT', '/user', { password: 'another horse' }),
      ).toMatchObject({ status: 403 });
      await press(page, 'button', 'Sign Out');
      await arriveAt(page, 'Welcome back');
      await signInAs(page, account);
      await arriveAt(page, 'Dashboard');
      await leave(visit);
    },
    patience,
  );

  it(
    'a visitor skips to the Dashboard, without an account',
    async () => {
      const visit = await open(on);
      const { page } = visit;
      await page.getByRole('button', { name: 'Skip to Dashboard' }).waitFor();
      const loaded = page.waitForEvent('load');
      await press(page, 'button', 'Skip to Dashboard');
      await loaded;
      await page.waitForURL(`${on.url}/dashboard`);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      expect(await keptIn(page, 'demo_mode')).toBe('true');
      expect(JSON.parse((await keptIn(page, 'demo_user')) ?? '')).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: account.email,
        user_metadata: { full_name: 'Demo User', company: 'Demo Company', role: 'business_owner' },
        created_at: expect.any(String),
        email_confirmed_at: expect.any(String),
      });
      expect((await askAuth({ url: on.url, token: await tokenOf(page) }, 'GET', '/user')).body).toMatchObject({
        is_anonymous: true,
      });
      await page.getByRole('region', { name: 'Your account' }).getByText('Demo User').waitFor();
      await expectReadOnly(page);
      await expectAccessible(page);
      await page.reload();
      await page.getByRole('region', { name: 'Your account' }).getByText('Demo User').waitFor();

      await press(page, 'button', 'Sign Out');
      await toast(page, 'Signed out');
      await arriveAt(page, 'Welcome back');
      for (const name of ['demo_mode', 'demo_user', 'sb-auth'])
        expect([name, await keptIn(page, name)]).toEqual([name, null]);
      await leave(visit);
    },
    patience,
  );

  it(
    'says why where it cannot be entered',
    async () => {
      const visit = await open(on);
      await visit.page.route(/\/auth\/v1\/(token|signup)/, (route) =>
        route.fulfill({
          status: 429,
          json: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
        }),
      );
      for (const name of ['Login as Demo User', 'Skip to Dashboard']) {
        await press(visit.page, 'button', name);
        await expectAlert(visit.page, 'Request rate limit reached');
        await visit.page.reload();
      }
      expect(await keptIn(visit.page, 'demo_mode')).toBeNull();
      await leave(visit);
    },
    patience,
  );

  it(
    'the shortest password of a new account is the specified one',
    async () => {
      const visit = await open(on, '/register');
      await expectText(visit.page, 'At least 6 characters');
      await leave(visit);
    },
    patience,
  );
});

describe('where demo mode is off', () => {
  it(
    'the sign-in offers no demo',
    async () => {
      const visit = await open(off);
      await visit.page.getByRole('button', { name: 'Sign in' }).waitFor();
      await settled(visit.page);
      expect(await visit.page.getByText(/demo/i).count()).toBe(0);
      expect(await visit.page.getByText('Skip to Dashboard').count()).toBe(0);
      await leave(visit);
    },
    patience,
  );

  it(
    'a stored flag and user grant nothing, and are removed',
    async () => {
      const visit = await open(off);
      const { page } = visit;
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
      await page.goto(`${off.url}/dashboard`);
      await page.waitForURL(`${off.url}/login`);
      await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      for (const name of ['demo_mode', 'demo_user']) await until(async () => (await keptIn(page, name)) === null);
      await leave(visit);
    },
    patience,
  );

  it(
    'nobody enters anonymously, nor with the demo account',
    async () => {
      const send = async (path: string, body: unknown) => {
        const answer = await fetch(off.url + authPrefix + path, {
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
      const visit = await open(off);
      await signInAs(visit.page, account);
      await expectAlert(visit.page, 'Invalid login credentials');
      await leave(visit);
    },
    patience,
  );
});
