import { generatedGrantsGov, grantsGovTwin } from '@rfp/twins/grants-gov';
import { startTwin, type Twin, type TwinAnswer, type TwinDefinition } from '@rfp/twins/twin-server';
import { webSiteTwin } from '@rfp/twins/web-site';
import { type Browser, type Locator, type Page, type Route } from 'playwright-core';
import { askApi, card, goTo, openScreen, toast, toasts } from './account.js';
import { type Visit, launchBrowser } from './browser.js';
import { enter, isFocused, press, tabTo } from './keyboard.js';
import { newPerson, type Person } from './people.js';
import { type Product, startProduct } from './programs.js';
import { arriveAt, expectAccessible, expectText, hold, leave } from './visitor.js';

/** For a machine that is busy with more than this. */
const patience = 120_000;
const grantsListed = 40;
const everything = generatedGrantsGov(grantsListed + 1);
const unreadable = {
  id: '77',
  number: '',
  title: '',
  agency: '<img src=x onerror=alert(1)>',
  openDate: '08/03/2026',
  closeDate: '',
};

/** Grants.gov, which lists what the test says, and gives no details until it may. */
class Grants implements TwinDefinition {
  readonly name = 'grants-gov';
  hits = everything.hits.slice(0, grantsListed);
  #gate: PromiseWithResolvers<void> | null = null;
  readonly #twin = () => grantsGovTwin({ hits: this.hits, details: [] });

  holdDetails(): () => void {
    const gate = Promise.withResolvers<void>();
    this.#gate = gate;
    return () => gate.resolve();
  }

  async answer(request: Parameters<TwinDefinition['answer']>[0]): Promise<TwinAnswer> {
    if (request.path.endsWith('/fetchOpportunity')) await this.#gate?.promise;
    return this.#twin().answer(request);
  }
}

const grants = new Grants();
let browser: Browser;
let grantsTwin: Twin;
let site: Twin;
let product: Product;
let person: Person;

beforeAll(async () => {
  [browser, grantsTwin, site] = await Promise.all([
    launchBrowser(),
    startTwin(grants),
    startTwin(webSiteTwin({ robots: null })),
  ]);
  product = await startProduct({
    GRANTS_GOV_BASE_URL: grantsTwin.url,
    GRANTS_GOV_INTERVAL_MS: '0',
    RFP_SOURCES: 'grants_gov',
    RFP_SCHEDULE: 'off',
    SCRAPING_ALLOWED_HOSTS: new URL(site.url).host,
    SCRAPING_INTERVAL_MS: '0',
  });
  person = await newPerson(product.url, product.mailboxUrl);
}, patience);

afterAll(async () => {
  await browser.close();
  await product.program.end();
  await Promise.all([grantsTwin.stop(), site.stop()]);
});

const open = (path: string): Promise<Visit> => openScreen(browser, product.url, path, { session: person.session });
const ask = (method: string, path: string, body?: unknown) =>
  askApi({ url: product.url, token: person.token }, method, path, body);
/** The row of a source in one of the lists. */
const rowOf = (page: Page, list: string, name: string): Locator =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const grantsRow = (page: Page) => rowOf(page, 'API Data Sources', 'Grants.gov');

describe('Sync Status', () => {
  it(
    'shows four skeletons while it loads, and says what failed where it cannot',
    async () => {
      const visit = await open('/settings');
      const { page } = visit;
      const held = await hold(page, /\/sync\/status/);
      await page.goto(`${product.url}/sync`);
      await page.getByText('Loading database status').waitFor({ state: 'attached' });
      expect(await page.locator('.MuiSkeleton-root').count()).toBe(4);
      await expectAccessible(page);
      held.release();
      await card(page, 'Overall Status').waitFor();
      const refuse = (route: Route) => route.fulfill({ status: 503, json: {} });
      await page.route(/\/sync\/status/, refuse);
      await page.reload();
      await toast(page, 'Error: Failed to load database status', 'alert');
      await expectAccessible(page);
      await page.unroute(/\/sync\/status/, refuse);
      await press(page, 'button', 'Try again');
      await card(page, 'API Data Sources').waitFor();
      await leave(visit, /status of 503/);
    },
    patience,
  );

  it(
    'shows the counters, both lists and the notice that there is nothing to scrape',
    async () => {
      const visit = await open('/sync');
      const { page } = visit;
      const overall = card(page, 'Overall Status');
      for (const label of ['Total Sources', 'Active Sources', 'Last Sync Processed', 'Last Sync Added'])
        await overall.getByText(label, { exact: true }).waitFor();
      await expectText(page, 'No web scraping sources', 'No scraping sources available');
      await grantsRow(page).getByText('Pending', { exact: true }).waitFor();
      expect(await card(page, 'Recent Sync Activity').count()).toBe(0);
      await expectAccessible(page);
      await leave(visit);
    },
    patience,
  );

  it(
    'tests the connection to the database',
    async () => {
      const visit = await open('/sync');
      const { page } = visit;
      await press(page, 'button', 'Test Firecrawl');
      await toast(page, 'Connection Test Successful');
      await page.route(/\/opportunities\?/, (route) =>
        route.fulfill({
          status: 503,
          json: { code: 'DATABASE_UNAVAILABLE', error: 'The database is not available right now.' },
        }),
      );
      await press(page, 'button', 'Test Firecrawl');
      await toast(page, 'Connection Test Failed: The database is not available right now.', 'alert');
      const long = 'It is not available right now. '.repeat(50).trim();
      await page.route(/\/opportunities\?/, (route) =>
        route.fulfill({ status: 503, json: { code: 'DATABASE_UNAVAILABLE', error: long } }),
      );
      await press(page, 'button', 'Test Firecrawl');
      await toast(page, `Connection Test Failed: ${long}`, 'alert');
      await page.setViewportSize({ width: 320, height: 568 });
      const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' });
      while ((await dismiss.count()) > 0) await dismiss.first().click();
      await leave(visit, /status of 503/);
    },
    patience,
  );
});

describe('a run', () => {
  it(
    'is followed line by line in every tab, from the press of the button to its end',
    async () => {
      const visit = await open('/sync');
      const { page } = visit;
      const other = await page.context().newPage();
      await goTo(other, `${product.url}/`);
      const release = grants.holdDetails();
      await press(page, 'button', 'Sync All');
      await toast(page, 'Refresh Started: Syncing Grants.gov.');
      await grantsRow(page)
        .getByRole('progressbar', { name: `Grants.gov: ${grantsListed} of ${grantsListed} read` })
        .waitFor();
      await grantsRow(page).getByText(`${grantsListed} added`).waitFor();
      await isFocused(page.getByRole('button', { name: 'Syncing...' }));
      await other.getByRole('banner').getByText('Syncing Grants.gov').waitFor();
      await page.bringToFront();
      await expectAccessible(page);
      release();
      await toast(page, 'Refresh Complete');
      await grantsRow(page).getByText('Completed', { exact: true }).waitFor();
      await card(page, 'Recent Sync Activity').getByText('Grants.gov').first().waitFor();
      await card(page, 'Latest Additions').getByText('Federal Grant').waitFor();
      await other.getByRole('banner').getByText('Synced just now').waitFor();
      await leave(visit);
    },
    patience,
  );

  it(
    'is cancelled within moments, which is told as what it is',
    async () => {
      const visit = await open('/sync');
      const { page } = visit;
      // A new one, whose details are asked for.
      grants.hits = everything.hits;
      const release = grants.holdDetails();
      await press(page, 'button', 'Sync now Grants.gov');
      await grantsRow(page).getByRole('progressbar').waitFor();
      await press(page, 'button', 'Cancel Grants.gov');
      await grantsRow(page).getByText('Cancelled', { exact: true }).waitFor();
      await toast(page, 'Run Cancelled');
      release();
      await leave(visit);
    },
    patience,
  );

  it(
    'that is not heard of is asked for, and the page says so; from its history it is cancelled',
    async () => {
      const visit = await open('/settings');
      const { page } = visit;
      await page.route(/\/api\/events/, (route) => route.abort());
      await goTo(page, `${product.url}/sync`);
      await expectText(page, 'Live updates paused');
      await expectAccessible(page);
      await press(page, 'link', 'Grants.gov');
      await arriveAt(page, 'Grants.gov');
      const release = grants.holdDetails();
      expect(await ask('POST', '/sync', { sources: ['grants_gov'] })).toMatchObject({ status: 202 });
      const history = card(page, 'Run History');
      await press(history, 'button', /^Cancel this run/);
      await history.getByRole('button', { name: /^Cancel/ }).waitFor({ state: 'hidden' });
      await history.locator('ol:focus').waitFor();
      release();
      await page.unroute(/\/api\/events/);
      await page.getByText('Live updates paused').waitFor({ state: 'hidden', timeout: 60_000 });
      await leave(visit, /ERR_FAILED/);
    },
    patience,
  );
});

describe('a web-scraping source', () => {
  it(
    'is shown without its mark, scraped, and told of in the words of its own',
    async () => {
      const added = await ask('POST', '/sources', {
        name: 'Town of Fairview',
        connector: 'web_page',
        source_type: 'scraped',
        settings: { url: `${site.url}/bids` },
      });
      expect(added).toMatchObject({ status: 201 });
      const visit = await open('/sync');
      const { page } = visit;
      await rowOf(page, 'Web Scraping Sources', 'Town of Fairview').waitFor();
      expect(await page.getByText('Scraper:').count()).toBe(0);
      await press(page, 'button', 'Scrape Town of Fairview');
      await toast(page, 'Data Analysis Started: Syncing Town of Fairview.');
      await toast(page, 'Analysis Complete: Town of Fairview: 5 added, 0 updated.');
      site.misbehave({ kind: 'status', status: 404 });
      await press(page, 'button', 'Scrape All');
      await toast(page, 'Analysis Failed', 'alert');
      await rowOf(page, 'Web Scraping Sources', 'Town of Fairview').getByText('Failed', { exact: true }).waitFor();
      site.reset();
      await expectAccessible(page);
      await leave(visit);
    },
    patience,
  );
});

describe('the page of a source', () => {
  it(
    'tells its ledger and its runs, and sets when it is read',
    async () => {
      const visit = await open('/sync');
      const { page } = visit;
      await tabTo(page.getByRole('link', { name: 'Grants.gov', exact: true }));
      await page.keyboard.press('Enter');
      await arriveAt(page, 'Grants.gov');
      const ledger = card(page, 'Completeness');
      await ledger.getByText(/^\d+% of \d+ runs$/).waitFor();
      await card(page, 'Run History').getByText('Cancelled', { exact: true }).first().waitFor();
      await expectAccessible(page);
      await press(page, 'button', 'Pause');
      await toast(page, 'Grants.gov is paused');
      await press(page, 'button', 'Resume');
      await toast(page, 'Grants.gov is resumed');
      await press(card(page, 'Schedule'), 'button', 'Change');
      await enter(page, 'Hours between runs', '200');
      await press(page, 'button', 'Save schedule');
      await expectText(page, 'Please enter a whole number of hours from 1 to 168');
      await enter(page, 'Hours between runs', '12');
      await expectAccessible(page);
      await press(page, 'button', 'Save schedule');
      await toast(page, 'Schedule saved');
      await card(page, 'Schedule').getByText('12 h', { exact: true }).waitFor();
      expect((await ask('GET', '/sources/grants_gov')).body).toMatchObject({ interval_hours: 12, paused: false });
      expect(await page.getByRole('button', { name: 'Remove...' }).count()).toBe(0);
      await leave(visit);
    },
    patience,
  );

  it(
    'asks what a listing has lost that shrank too much, and closes it on a word',
    async () => {
      grants.hits = everything.hits.slice(0, 20);
      const visit = await open('/sync/grants_gov');
      const { page } = visit;
      await press(page, 'button', 'Sync now Grants.gov');
      const question = page.getByRole('region', { name: 'Many open records are no longer listed' });
      await question.waitFor();
      await expectAccessible(page);
      await press(question, 'button', /^Close \d+ records\.\.\.$/);
      await press(page.getByRole('dialog'), 'button', /^Close \d+ records$/);
      await toast(page, 'Records closed');
      await question.waitFor({ state: 'hidden' });
      await page.locator('main:focus').waitFor();
      await leave(visit);
    },
    patience,
  );

  it(
    'shows what was rejected as text, and reads it again',
    async () => {
      const visit = await open('/sync/grants_gov');
      const { page } = visit;
      grants.hits = [...everything.hits.slice(0, 20), unreadable];
      await press(page, 'button', 'Sync now Grants.gov');
      const rejected = card(page, 'Rejected Records');
      await rejected.getByText(/^Record 77/).waitFor();
      await tabTo(rejected.getByText('Received data').first());
      await page.keyboard.press('Enter');
      await rejected
        .getByText(/<img src=x onerror=alert\(1\)>/)
        .first()
        .waitFor();
      expect(await page.locator('main img').count()).toBe(0);
      await expectAccessible(page);
      await press(rejected, 'button', 'Replay all');
      await toast(page, 'Replay Started');
      await toast(page, 'Replay Failed: Grants.gov:', 'alert');
      expect(await toasts(page).getByText('Refresh Started').count()).toBe(0);
      await card(page, 'Run History').getByText('Replay of rejected records').first().waitFor();
      await leave(visit);
    },
    patience,
  );

  it(
    'removes what a person added, with its records where that is wanted, and asks first',
    async () => {
      const { key } = await fairview();
      const visit = await open(`/sync/${key}`);
      const { page } = visit;
      const other = await page.context().newPage();
      await goTo(other, `${product.url}/sync/${key}`);
      await page.bringToFront();
      await press(page, 'button', 'Remove...');
      const dialog = page.getByRole('dialog', { name: 'Remove Town of Fairview?' });
      await expectAccessible(page);
      await tabTo(dialog.getByRole('radio', { name: /^Keep them/ }));
      await page.keyboard.press('ArrowDown');
      await press(dialog, 'button', 'Remove the source');
      await toast(page, 'Town of Fairview was removed: 5 records were removed with it.');
      await arriveAt(page, 'Sync Status');
      await expectText(page, 'No web scraping sources');
      await expectText(other, 'Source not found');
      expect(await ask('GET', `/sources/${key}`)).toMatchObject({ status: 404 });
      await page.goto(`${product.url}/sync/${key}`);
      await expectText(page, 'Source not found');
      await leave(visit);
    },
    patience,
  );

  async function fairview(): Promise<{ key: string }> {
    const { body } = await ask('GET', '/sources');
    const found = Array.isArray(body) ? body.find((source) => source.name === 'Town of Fairview') : undefined;
    return { key: String(found?.key) };
  }
});

describe('whoever may only read', () => {
  it(
    'sees every source, and why the buttons refuse',
    async () => {
      const visit = await open('/login');
      const { page } = visit;
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${product.url}/login`);
      // The page is loaded anew on the way: going elsewhere before would be undone by it.
      const loaded = page.waitForEvent('load');
      await press(page, 'button', 'Skip to Dashboard');
      await loaded;
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await page.goto(`${product.url}/sync`);
      const refused = page.getByRole('button', {
        name: 'Sync All',
        description: 'Not available: a demo session is read-only.',
      });
      await refused.waitFor();
      await press(page, 'button', 'Scrape All');
      await toast(page, 'Not available: a demo session is read-only.');
      await press(page, 'button', 'Test Firecrawl');
      await toast(page, 'Connection Test Successful');
      expect(await toasts(page).getByText('Refresh Started').count()).toBe(0);
      await expectAccessible(page);
      await leave(visit);
    },
    patience,
  );
});
