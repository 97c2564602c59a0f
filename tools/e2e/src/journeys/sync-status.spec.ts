import { expectAccessible, resize } from '../browser/accessibility.js';
import { openTab } from '../browser/browser.js';
import {
  expectClean,
  expectCleanClose,
  expectCount,
  expectHeadingFocused,
  expectTexts,
  expectToast,
} from '../browser/expectations.js';
import { enter, focusOn, press } from '../browser/keyboard.js';
import { card, gotoScreen, openScreen, passTimeUntil, toasts } from '../browser/navigation.js';
import { allGrants } from '../sources/changing-grants.js';
import { waitForDemoRecords } from '../sources/demo-product.js';
import { grantsRow, rowOf, startSyncWorld, type SyncWorld } from '../sources/sync-world.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;
let world: SyncWorld;

beforeAll(async () => {
  world = await startSyncWorld('on');
}, testTimeoutMs);

afterAll(() => world.stop());

describe('demo data', () => {
  it(
    'is marked in the header and on every card, and one action removes all of it [spec 2.76, 9.2]',
    async () => {
      const access = { url: world.product.url, token: world.user.token };
      await waitForDemoRecords(access);
      const tab = await world.open('/opportunities');
      const { page } = tab;
      const cards = page.getByRole('list', { name: 'Opportunities', exact: true }).locator('> li');
      await cards.nth(49).waitFor();
      await expectCount(cards, 50);
      await expectCount(cards.filter({ hasText: 'Demo' }), 50);
      await press(page.getByRole('banner'), 'button', /Demo data/);
      await page.getByText('Remove demo data...').click();
      await press(page.getByRole('dialog'), 'button', 'Remove demo data');
      await page.getByText('No opportunities found').waitFor();
      expect((await world.call('GET', '/opportunities/stats')).body).toMatchObject({
        data: { total_opportunities: 0 },
      });
      expectClean(tab);
    },
    testTimeoutMs,
  );
});

describe('Sync Status', () => {
  it(
    'displays the counters, both lists, a note about missing scraping sources, and a long failure that can be dismissed [spec 1.6, 2.144, 2.149, 2.150]',
    async () => {
      const tab = await world.open('/sync');
      const { page } = tab;
      const overall = card(page, 'Overall Status');
      for (const label of ['Total Sources', 'Active Sources', 'Last Sync Processed', 'Last Sync Added'])
        await overall.getByText(label, { exact: true }).waitFor();
      await expectTexts(page, 'No web scraping sources', 'No scraping sources available');
      await grantsRow(page).getByText('Pending', { exact: true }).waitFor();
      await expectCount(card(page, 'Recent Sync Activity'), 0);
      await expectAccessible(page);

      const long = 'It is not available right now. '.repeat(50).trim();
      await page.route(/\/opportunities\?/, (route) =>
        route.fulfill({ status: 503, json: { code: 'DATABASE_UNAVAILABLE', error: long } }),
      );
      await press(page, 'button', 'Test Firecrawl');
      await expectToast(page, `Connection Test Failed: ${long}`, 'alert');
      await resize(page, 320);
      const failure = toasts(page).getByRole('alert').filter({ hasText: 'Connection Test Failed' });
      await failure.getByRole('button', { name: 'Dismiss' }).click();
      await failure.waitFor({ state: 'detached' });
      await page.unroute(/\/opportunities\?/);
      await resize(page, 1280);
      expectClean(tab, /status of 503/);
    },
    testTimeoutMs,
  );
});

describe('a run', () => {
  it(
    'is polled while the event stream is down, which the page states, and can be cancelled from the history',
    async () => {
      const tab = await openScreen(world.browser, world.product.url, '/settings', { session: world.user.session });
      const { page } = tab;
      await page.clock.install();
      await page.route(/\/api\/events/, (route) => route.abort());
      await gotoScreen(page, `${world.product.url}/sync`);
      const paused = page.getByText('Live updates paused', { exact: true });
      await passTimeUntil(page, () => paused.isVisible());
      await expectAccessible(page);
      await press(page, 'link', 'Grants.gov');
      await expectHeadingFocused(page, 'Grants.gov');
      const release = world.grants.holdDetails();
      expect(await world.call('POST', '/sync', { sources: ['grants_gov'] })).toMatchObject({ status: 202 });
      const history = card(page, 'Run History');
      const cancel = history.getByRole('button', { name: /^Cancel this run/ });
      await passTimeUntil(page, () => cancel.isVisible());
      await press(history, 'button', /^Cancel this run/);
      await history.getByRole('button', { name: /^Cancel/ }).waitFor({ state: 'hidden' });
      await history.locator('ol:focus').waitFor();
      release();
      await page.unroute(/\/api\/events/);
      await passTimeUntil(page, async () => !(await paused.isVisible()));
      expectClean(tab, /ERR_FAILED/);
      await page.context().close();
    },
    testTimeoutMs,
  );
});

describe('a web-scraping source', () => {
  it(
    'is displayed without its prefix, and scraping it shows separate toasts [spec 1.8, 2.142, 2.146, 2.147, 2.148, 8.32, 8.33, 8.34]',
    async () => {
      const added = await world.call('POST', '/sources', {
        name: 'Town of Fairview',
        connector: 'web_page',
        source_type: 'scraped',
        settings: { url: `${world.site.url}/bids` },
      });
      expect(added).toMatchObject({ status: 201 });
      const tab = await world.open('/sync');
      const { page } = tab;
      await rowOf(page, 'Web Scraping Sources', 'Town of Fairview').waitFor();
      await expectCount(page.getByText('Scraper:'), 0);
      world.site.misbehave({ kind: 'status', status: 404 });
      await press(page, 'button', 'Scrape All');
      await expectToast(page, 'Analysis Failed', 'alert');
      await rowOf(page, 'Web Scraping Sources', 'Town of Fairview').getByText('Failed', { exact: true }).waitFor();
      world.site.reset();
      await press(page, 'button', 'Scrape Town of Fairview');
      await expectToast(page, 'Data Analysis Started: Syncing Town of Fairview.');
      await expectToast(page, 'Analysis Complete: Town of Fairview: 5 added, 0 updated.');
      await expectAccessible(page);
      expectClean(tab);
    },
    testTimeoutMs,
  );
});

describe('the page of a source', () => {
  it(
    'displays completeness and run history, pauses the source, and changes its schedule',
    async () => {
      const tab = await world.open('/sync');
      const { page } = tab;
      await focusOn(page.getByRole('link', { name: 'Grants.gov', exact: true }));
      await page.keyboard.press('Enter');
      await expectHeadingFocused(page, 'Grants.gov');
      await press(page, 'button', 'Sync now Grants.gov');
      await expectToast(page, 'Refresh Complete');
      const ledger = card(page, 'Completeness');
      await ledger.getByText(/^\d+% of \d+ runs$/).waitFor();
      await card(page, 'Run History').getByText('Cancelled', { exact: true }).first().waitFor();
      await expectAccessible(page);
      await press(page, 'button', 'Pause');
      await expectToast(page, 'Grants.gov is paused');
      await press(page, 'button', 'Resume');
      await expectToast(page, 'Grants.gov is resumed');
      await press(card(page, 'Schedule'), 'button', 'Change');
      await enter(page, 'Hours between runs', '200');
      await press(page, 'button', 'Save schedule');
      await expectTexts(page, 'Please enter a whole number of hours from 1 to 168');
      await enter(page, 'Hours between runs', '12');
      await expectAccessible(page);
      await press(page, 'button', 'Save schedule');
      await expectToast(page, 'Schedule saved');
      await card(page, 'Schedule').getByText('12 h', { exact: true }).waitFor();
      expect((await world.call('GET', '/sources/grants_gov')).body).toMatchObject({
        interval_hours: 12,
        paused: false,
      });
      await expectCount(page.getByRole('button', { name: 'Remove...' }), 0);
      expectClean(tab);
    },
    testTimeoutMs,
  );

  it(
    'asks for confirmation before it closes the records that a much shorter listing lacks',
    async () => {
      const tab = await world.open('/sync/grants_gov');
      const { page } = tab;
      world.grants.hits = allGrants.slice(0, 20);
      await press(page, 'button', 'Sync now Grants.gov');
      const question = page.getByRole('region', { name: 'Many open records are no longer listed' });
      await question.waitFor();
      await expectAccessible(page);
      await press(question, 'button', /^Close \d+ records\.\.\.$/);
      await press(page.getByRole('dialog'), 'button', /^Close \d+ records$/);
      await expectToast(page, 'Records closed');
      await question.waitFor({ state: 'hidden' });
      await page.locator('main:focus').waitFor();
      expectClean(tab);
    },
    testTimeoutMs,
  );

  it(
    'removes an added source together with its records, after a confirmation',
    async () => {
      const { key } = await fairview();
      const tab = await world.open(`/sync/${key}`);
      const { page } = tab;
      const other = await page.context().newPage();
      await gotoScreen(other, `${world.product.url}/sync/${key}`);
      await page.bringToFront();
      await press(page, 'button', 'Remove...');
      const dialog = page.getByRole('dialog', { name: 'Remove Town of Fairview?' });
      await expectAccessible(page);
      await focusOn(dialog.getByRole('radio', { name: /^Keep them/ }));
      await page.keyboard.press('ArrowDown');
      await press(dialog, 'button', 'Remove the source');
      await expectToast(page, 'Town of Fairview was removed: 5 records were removed with it.');
      await expectHeadingFocused(page, 'Sync Status');
      await expectTexts(page, 'No web scraping sources');
      await expectTexts(other, 'Source not found');
      expect(await world.call('GET', `/sources/${key}`)).toMatchObject({ status: 404 });
      await page.goto(`${world.product.url}/sync/${key}`);
      await expectTexts(page, 'Source not found');
      expectClean(tab);
      await other.close();
    },
    testTimeoutMs,
  );

  async function fairview(): Promise<{ key: string }> {
    const { body } = await world.call('GET', '/sources');
    const found = Array.isArray(body) ? body.find((source) => source.name === 'Town of Fairview') : undefined;
    return { key: String(found?.key) };
  }
});

describe('a session that can only read', () => {
  it(
    'displays every source, and the reason why the buttons are disabled',
    async () => {
      const tab = await openTab(world.browser);
      const { page } = tab;
      await page.goto(`${world.product.url}/login`);
      // Waits for the reload by the console, which would undo an earlier navigation.
      const loaded = page.waitForEvent('load');
      await press(page, 'button', 'Skip to Dashboard');
      await loaded;
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await page.goto(`${world.product.url}/sync`);
      const refused = page.getByRole('button', {
        name: 'Sync All',
        description: 'Not available: a demo session is read-only.',
      });
      await refused.waitFor();
      await press(page, 'button', 'Scrape All');
      await expectToast(page, 'Not available: a demo session is read-only.');
      await press(page, 'button', 'Test Firecrawl');
      await expectToast(page, 'Connection Test Successful');
      await expectCount(toasts(page).getByText('Refresh Started'), 0);
      await expectAccessible(page);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
