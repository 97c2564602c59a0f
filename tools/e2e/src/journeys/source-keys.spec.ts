import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { settingsResponseSchema } from '@rfp/contracts/settings';
import { type AuthSession } from '@rfp/contracts/auth';
import { type Browser, type Page } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import { expectCleanClose, expectFocus, expectToast, expectCount } from '../browser/expectations.js';
import { openScreen, gotoScreen, card } from '../browser/navigation.js';
import { press, enter } from '../browser/keyboard.js';
import { callApi } from '../product/api.js';
import { createUser, signIn } from '../product/test-user.js';
import { type SharedProduct } from '../product/shared-product.js';
import { accountsProduct, samGovKey } from '../accounts/accounts-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;

let browser: Browser;
let product: SharedProduct;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedBrowser(), accountsProduct()]);
}, testTimeoutMs);

afterAll(() => closePages(browser));

const newKey = (source: string) => `${source}-${randomBytes(16).toString('hex')}`;
const newUser = () => createUser(product);
const settingsOf = (session: AuthSession) => openScreen(browser, product.url, '/settings', { session });
const accessOf = ({ access_token: token }: AuthSession) => ({ url: product.url, token });
const row = (page: Page, name: string) =>
  card(page, 'API Configuration')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

/** Collects the texts of all responses to the page, except the event stream, which never ends. */
function responsesOf(page: Page): Array<Promise<string>> {
  const responses: Array<Promise<string>> = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/events')) responses.push(response.text().catch(() => ''));
  });
  return responses;
}

/** The page with the values of its fields, its storage and its address, as one text. */
const contentOf = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    return JSON.stringify([
      document.documentElement.outerHTML,
      fields,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
    ]);
  });

/** Files of the product's data directory, including its log and its database, that contain a text. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(product.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const found: string[] = [];
  // Ignores missing files, because a running database deletes some of its files.
  for (const file of files)
    if ((await readFile(file).catch(() => Buffer.alloc(0))).includes(text))
      found.push(path.relative(product.dataDir, file));
  return found;
}

describe('the key of a source', () => {
  it(
    'is set, replaced and removed, and never leaves the server [spec 1.12, 2.11, 2.132, 3.29]',
    async () => {
      const [user, colleague] = await Promise.all([newUser(), newUser()]);
      const tab = await settingsOf(user.session);
      const { page } = tab;
      const responses = responsesOf(page);
      const [key, next] = [newKey('fc'), newKey('fc')];
      const firecrawl = row(page, 'Firecrawl');
      await firecrawl.getByText('Not set').waitFor();
      await row(page, 'SAM.gov').getByText('Set in the environment of the server').waitFor();
      await row(page, 'SAM.gov').getByRole('button', { name: 'Test Connection of SAM.gov' }).waitFor();
      await expectCount(row(page, 'SAM.gov').getByRole('button'), 1);
      await expectAccessible(page);

      await press(page, 'button', 'Set key of Firecrawl');
      await expectFocus(page.getByLabel('API key of Firecrawl', { exact: true }));
      await page.keyboard.press('Enter');
      await firecrawl.getByText('Please enter the key').waitFor();
      await expectAccessible(page);
      await enter(page, 'API key of Firecrawl', key);
      await page.keyboard.press('Enter');
      await expectToast(page, 'API key of Firecrawl saved');
      await firecrawl.getByText(new RegExp(`^Set on .* by ${user.email}$`)).waitFor();
      await expectFocus(page.getByRole('button', { name: 'Replace key of Firecrawl' }));
      await expectAccessible(page);
      await gotoScreen(page, `${product.url}/settings`);
      await firecrawl.getByText(`by ${user.email}`).waitFor();

      const other = await settingsOf(colleague.session);
      await row(other.page, 'Firecrawl').getByText(`by ${user.email}`).waitFor();
      await press(other.page, 'button', 'Replace key of Firecrawl');
      await enter(other.page, 'API key of Firecrawl', next);
      await press(other.page, 'button', 'Save key');
      await row(other.page, 'Firecrawl').getByText(`by ${colleague.email}`).waitFor();

      await gotoScreen(page, `${product.url}/settings`);
      await firecrawl.getByText(`by ${colleague.email}`).waitFor();
      for (const secret of [key, next, samGovKey]) {
        expect(await contentOf(page)).not.toContain(secret);
        expect((await Promise.all(responses)).filter((response) => response.includes(secret))).toEqual([]);
        expect(await filesWith(secret)).toEqual([]);
        expect(await product.output()).not.toContain(secret);
      }
      expect(await filesWith(user.email)).not.toEqual([]);

      await press(page, 'button', 'Remove key of Firecrawl');
      const confirmation = page.getByRole('dialog', { name: 'Remove the key of Firecrawl?' });
      await confirmation.waitFor();
      await expectAccessible(page);
      await press(confirmation, 'button', 'Remove');
      await expectToast(page, 'API key of Firecrawl removed');
      await firecrawl.getByText('Not set').waitFor();
      await confirmation.waitFor({ state: 'detached' });
      await expectFocus(page.getByRole('button', { name: 'Set key of Firecrawl' }));
      await expectCleanClose(tab);
      await expectCleanClose(other);
    },
    testTimeoutMs,
  );
});

describe('API keys that an earlier version stored in the browser', () => {
  const oldSettings = {
    firecrawl_api_key: newKey('fc'),
    sam_api_key: newKey('sam'),
    perplexity_api_key: '',
    relevance_weight: 55,
    default_page_size: 3,
    dark_mode: true,
  };

  /** Opens Sync Status in a browser with settings that an earlier version stored. */
  async function openWithOldKeys(session: AuthSession) {
    const tab = await settingsOf(session);
    const json = JSON.stringify(oldSettings);
    await tab.page.evaluate((settings) => localStorage.setItem('dashboard_settings', settings), json);
    await gotoScreen(tab.page, `${product.url}/sync`);
    return {
      tab,
      page: tab.page,
      dialog: tab.page.getByRole('dialog', { name: 'Move your API keys to the server?' }),
    };
  }
  const stored = async (page: Page): Promise<unknown> =>
    JSON.parse((await page.evaluate(() => localStorage.getItem('dashboard_settings'))) ?? 'null');
  const settingsWithoutKeys = { relevance_weight: 55, default_page_size: 3, dark_mode: true };

  it(
    'can be removed, and the dialog to move them opens once per sign-in',
    async () => {
      const user = await newUser();
      const { tab, page, dialog } = await openWithOldKeys(user.session);
      await dialog.waitFor();
      await expectAccessible(page);
      expect(await page.getByRole('dialog').textContent()).not.toContain(oldSettings.firecrawl_api_key);
      await press(dialog, 'button', 'Later');
      await dialog.waitFor({ state: 'detached' });
      await gotoScreen(page, `${product.url}/profile`);
      await card(page, 'API Tokens').waitFor();
      await expectCount(dialog, 0);
      expect(await stored(page)).toEqual(oldSettings);

      const {
        tab: next,
        page: again,
        dialog: confirmation,
      } = await openWithOldKeys(await signIn(product.url, user.email, user.password));
      await press(confirmation, 'button', 'Remove without moving');
      await expectToast(again, 'API keys removed from this browser');
      expect(await stored(again)).toEqual(settingsWithoutKeys);
      await gotoScreen(again, `${product.url}/settings`);
      await row(again, 'Firecrawl').getByText('Not set').waitFor();
      await expectCleanClose(tab);
      await expectCleanClose(next);
    },
    testTimeoutMs,
  );

  it(
    'are moved to the server with the settings that it accepts, and are removed from the browser [spec 3.28]',
    async () => {
      const user = await newUser();
      const { tab, page, dialog } = await openWithOldKeys(user.session);
      await dialog.getByText('Set in the environment of the server, so this copy is only removed here.').waitFor();
      await dialog.getByText('The server has none yet.').waitFor();
      await press(dialog, 'button', 'Move to the server');
      const done = page.getByRole('dialog', { name: 'API keys in this browser' });
      await done.getByText('Moved to the server and removed here.').waitFor();
      await done.getByText('Set in the environment of the server. The copy here was removed.').waitFor();
      await done.getByText('Your other settings were copied to the server too.').waitFor();
      await expectAccessible(page);
      await expectFocus(done.getByRole('button', { name: 'Done' }));
      await page.keyboard.press('Enter');
      expect(Object.keys(Object(await stored(page)))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/_key$/)]),
      );
      const { settings, weights_total } = settingsResponseSchema.parse(
        (await callApi(accessOf(user.session), 'GET', '/settings')).body,
      );
      expect({ settings, weights_total }).toMatchObject({
        settings: { relevance_weight: 55, default_page_size: 20, dark_mode: true },
        weights_total: 115,
      });
      await gotoScreen(page, `${product.url}/settings`);
      await row(page, 'Firecrawl').getByText(`by ${user.email}`).waitFor();
      await expectCount(page.getByRole('dialog'), 0);
      expect(await contentOf(page)).not.toContain(oldSettings.firecrawl_api_key);
      expect(await filesWith(oldSettings.firecrawl_api_key)).toEqual([]);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
