import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { clientConfigSchema, settingsResponseSchema } from '@rfp/contracts/account';
import { type AuthSession } from '@rfp/contracts/auth';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type Browser, type Page } from 'playwright-core';
import { askApi, card, goTo, openScreen, toast } from './account.js';
import { launchBrowser } from './browser.js';
import { enter, isFocused, press } from './keyboard.js';
import { newPerson, signIn } from './people.js';
import { startProduct, type Product } from './programs.js';
import { expectAccessible, leave } from './visitor.js';
import { settled } from './settled.js';

/** Milliseconds for a walk through several states, where other programs are busy too. */
const slow = 60_000;

let browser: Browser;
let product: Product;
const dataDir = path.join(temporaryFolder('source-keys'), 'data');
const newKey = (source: string) => `${source}-${randomBytes(16).toString('hex')}`;
const samGovKey = newKey('sam');

beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct({ RFP_DATA_DIR: dataDir, SAM_API_KEY: samGovKey }),
  ]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await product.program.end();
});

const someone = () => newPerson(product.url, product.mailboxUrl);
const settingsOf = (session: AuthSession) => openScreen(browser, product.url, '/settings', { session });
const asked = ({ access_token: token }: AuthSession) => ({ url: product.url, token });
const row = (page: Page, name: string) =>
  card(page, 'API Configuration')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

/** Every answer that the page gets, as text; but for the stream of events, which never ends. */
function answersOf(page: Page): Array<Promise<string>> {
  const answers: Array<Promise<string>> = [];
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/api/events')) answers.push(answer.text().catch(() => ''));
  });
  return answers;
}

/** All that the page shows and keeps. */
const keptIn = (page: Page) =>
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

/** The files of the product's data directory, its log and its database among them, that hold the text. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const found: string[] = [];
  // A database removes files of its own while it runs.
  for (const file of files)
    if ((await readFile(file).catch(() => Buffer.alloc(0))).includes(text)) found.push(path.relative(dataDir, file));
  return found;
}

describe('the key of a source', () => {
  it(
    'is set, replaced and removed, and comes back out of nowhere',
    async () => {
      const [person, colleague] = await Promise.all([someone(), someone()]);
      const visit = await settingsOf(person.session);
      const { page } = visit;
      const answers = answersOf(page);
      const [key, next] = [newKey('fc'), newKey('fc')];
      const firecrawl = row(page, 'Firecrawl');
      await firecrawl.getByText('Not set').waitFor();
      await row(page, 'SAM.gov').getByText('Set in the environment of the server').waitFor();
      expect(await row(page, 'SAM.gov').getByRole('button').count()).toBe(0);
      await expectAccessible(page);

      await press(page, 'button', 'Set key of Firecrawl');
      await page.keyboard.press('Enter');
      await firecrawl.getByText('Please enter the key').waitFor();
      await enter(page, 'API key of Firecrawl', 'two words');
      await page.keyboard.press('Enter');
      await firecrawl.getByText('A key has 8 to 512 characters and no spaces').waitFor();
      await expectAccessible(page);
      await enter(page, 'API key of Firecrawl', key);
      await page.keyboard.press('Enter');
      await toast(page, 'API key of Firecrawl saved');
      await firecrawl.getByText(new RegExp(`^Set on .* by ${person.email}$`)).waitFor();
      expect(await isFocused(page.getByRole('button', { name: 'Replace key of Firecrawl' }))).toBe(true);
      await expectAccessible(page);
      await goTo(page, `${product.url}/settings`);
      await firecrawl.getByText(`by ${person.email}`).waitFor();

      const other = await settingsOf(colleague.session);
      await row(other.page, 'Firecrawl').getByText(`by ${person.email}`).waitFor();
      await press(other.page, 'button', 'Replace key of Firecrawl');
      await enter(other.page, 'API key of Firecrawl', next);
      await press(other.page, 'button', 'Save key');
      await row(other.page, 'Firecrawl').getByText(`by ${colleague.email}`).waitFor();

      await goTo(page, `${product.url}/settings`);
      await firecrawl.getByText(`by ${colleague.email}`).waitFor();
      for (const secret of [key, next, samGovKey]) {
        expect(await keptIn(page)).not.toContain(secret);
        expect((await Promise.all(answers)).filter((answer) => answer.includes(secret))).toEqual([]);
        expect(await filesWith(secret)).toEqual([]);
        expect(product.program.output()).not.toContain(secret);
      }
      expect(await filesWith(person.email)).not.toEqual([]);

      await press(page, 'button', 'Remove key of Firecrawl');
      const asking = page.getByRole('dialog', { name: 'Remove the key of Firecrawl?' });
      await asking.waitFor();
      await expectAccessible(page);
      await press(asking, 'button', 'Remove');
      await toast(page, 'API key of Firecrawl removed');
      await firecrawl.getByText('Not set').waitFor();
      await asking.waitFor({ state: 'detached' });
      expect(await isFocused(page.getByRole('button', { name: 'Set key of Firecrawl' }))).toBe(true);
      await leave(visit);
      await leave(other);
    },
    slow,
  );
});

describe('keys that an earlier version left in the browser', () => {
  const left = {
    firecrawl_api_key: newKey('fc'),
    sam_api_key: newKey('sam'),
    perplexity_api_key: '',
    relevance_weight: 55,
    default_page_size: 3,
    dark_mode: true,
  };

  /** A browser that an earlier version was used in. */
  async function used(session: AuthSession) {
    const visit = await settingsOf(session);
    await visit.page.evaluate((settings) => localStorage.setItem('dashboard_settings', settings), JSON.stringify(left));
    await goTo(visit.page, `${product.url}/sync`);
    return {
      visit,
      page: visit.page,
      dialog: visit.page.getByRole('dialog', { name: 'Move your API keys to the server?' }),
    };
  }
  const stored = async (page: Page): Promise<unknown> =>
    JSON.parse((await page.evaluate(() => localStorage.getItem('dashboard_settings'))) ?? 'null');
  const others = { relevance_weight: 55, default_page_size: 3, dark_mode: true };

  it(
    'are offered to be moved once a sign-in, and are removed unmoved where a person wants that',
    async () => {
      const person = await someone();
      const { visit, page, dialog } = await used(person.session);
      await dialog.waitFor();
      await expectAccessible(page);
      expect(await page.getByRole('dialog').textContent()).not.toContain(left.firecrawl_api_key);
      await press(dialog, 'button', 'Later');
      await dialog.waitFor({ state: 'detached' });
      await goTo(page, `${product.url}/profile`);
      await card(page, 'API Tokens').waitFor();
      expect(await dialog.count()).toBe(0);
      expect(await stored(page)).toEqual(left);

      const {
        visit: next,
        page: again,
        dialog: asking,
      } = await used(await signIn(product.url, person.email, person.password));
      await press(asking, 'button', 'Remove without moving');
      await toast(again, 'API keys removed from this browser');
      expect(await stored(again)).toEqual(others);
      await goTo(again, `${product.url}/settings`);
      await row(again, 'Firecrawl').getByText('Not set').waitFor();
      await leave(visit);
      await leave(next);
    },
    slow,
  );

  it(
    'are moved to the server, with the settings that it takes, and are gone here',
    async () => {
      const person = await someone();
      const { visit, page, dialog } = await used(person.session);
      await dialog.getByText('Set in the environment of the server, so this copy is only removed here.').waitFor();
      await dialog.getByText('The server has none yet.').waitFor();
      await press(dialog, 'button', 'Move to the server');
      const done = page.getByRole('dialog', { name: 'API keys in this browser' });
      await done.getByText('Moved to the server and removed here.').waitFor();
      await done.getByText('Set in the environment of the server. The copy here was removed.').waitFor();
      await done.getByText('Your other settings were copied to the server too.').waitFor();
      await expectAccessible(page);
      expect(await isFocused(done.getByRole('button', { name: 'Done' }))).toBe(true);
      await page.keyboard.press('Enter');
      expect(await stored(page)).toEqual(others);
      const { settings, weights_total } = settingsResponseSchema.parse(
        (await askApi(asked(person.session), 'GET', '/settings')).body,
      );
      expect({ settings, weights_total }).toMatchObject({
        settings: { relevance_weight: 55, default_page_size: 20, dark_mode: true },
        weights_total: 115,
      });
      await goTo(page, `${product.url}/settings`);
      await row(page, 'Firecrawl').getByText(`by ${person.email}`).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await keptIn(page)).not.toContain(left.firecrawl_api_key);
      expect(await filesWith(left.firecrawl_api_key)).toEqual([]);
      await leave(visit);
    },
    slow,
  );
});

describe('a session that can only read', () => {
  const ways = [
    ['Login as Demo User', 'This is the shared demo account. It can see everything and change nothing.'],
    ['Skip to Dashboard', 'You are looking around without an account. Sign up to have settings of your own.'],
  ] as const;

  it.each(ways)(
    'by "%s" is told so, and finds nothing that it would be refused',
    async (way, sentence) => {
      const visit = await openScreen(browser, product.url, '/login', {});
      const { page } = visit;
      await page.evaluate(() => localStorage.setItem('dashboard_settings', '{"firecrawl_api_key":"of-somebody-else"}'));
      await press(page, 'button', way);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await press(page, 'link', /Account Settings$/);
      const main = page.getByRole('main');
      await main.getByText(sentence).waitFor();
      await card(page, 'Dashboard Preferences').getByText('This session has no saved preferences.').waitFor();
      await settled(page);
      expect(await main.getByRole('button').allTextContents()).toEqual(['Sign Out']);
      expect(await main.getByRole('textbox').count()).toBe(0);
      await expectAccessible(page);
      await press(page, 'link', 'Settings');
      await main.getByText('A read-only session cannot see or change API keys.').waitFor();
      expect(await main.getByRole('button').count()).toBe(0);
      await expectAccessible(page);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await leave(visit);
    },
    slow,
  );

  it(
    'is refused by the server what the screens leave out',
    async () => {
      const config = clientConfigSchema.parse(
        (await askApi({ url: product.url, token: '' }, 'GET', '/client-config')).body,
      );
      const demo = await signIn(product.url, config.demo_account?.email ?? '', config.demo_account?.password ?? '');
      const asks: Array<[string, string, unknown?]> = [
        ['GET', '/source-keys'],
        ['PUT', '/source-keys/firecrawl', { key: newKey('fc') }],
        ['DELETE', '/source-keys/firecrawl'],
        ['PUT', '/user-preferences', {}],
        ['PATCH', '/settings', { dark_mode: true }],
        ['GET', '/sessions'],
        ['POST', '/api-tokens', { name: 'mine', scope: 'read' }],
      ];
      for (const ask of asks)
        expect(await askApi(asked(demo), ...ask)).toMatchObject({ status: 403, code: 'READ_ONLY' });
    },
    slow,
  );
});
