import { expectAccessible } from '../browser/accessibility.js';
import { expectClean, expectCount, expectFocus, expectToast } from '../browser/expectations.js';
import { focusOn, press } from '../browser/keyboard.js';
import { card, gotoScreen, toasts } from '../browser/navigation.js';
import { allGrants, listedGrants, unreadableGrant } from './changing-grants.js';
import { grantsRow, rowOf, startSyncWorld, type SyncWorld } from './sync-world.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;
let world: SyncWorld;

beforeAll(async () => {
  world = await startSyncWorld();
}, testTimeoutMs);

afterAll(() => world.stop());

describe('a run', () => {
  it(
    'is displayed in every tab from its start to its end [spec 1.7, 2.10, 2.143, 2.145, 2.150, 4.18, 8.29, 8.30, 8.46]',
    async () => {
      const tab = await world.show('/sync');
      const { page } = tab;
      const other = await page.context().newPage();
      await gotoScreen(other, `${world.product.url}/`);
      const release = world.grants.holdDetails();
      await press(page, 'button', 'Sync All');
      await expectToast(page, 'Refresh Started: Syncing Grants.gov.');
      await grantsRow(page)
        .getByRole('progressbar', { name: `Grants.gov: ${listedGrants} of ${listedGrants} read` })
        .waitFor();
      await grantsRow(page).getByText(`${listedGrants} added`).waitFor();
      await expectFocus(page.getByRole('button', { name: 'Syncing...' }));
      await other.getByRole('banner').getByText('Syncing Grants.gov').waitFor();
      await page.bringToFront();
      await expectAccessible(page);
      release();
      await expectToast(page, 'Refresh Complete');
      await grantsRow(page).getByText('Completed', { exact: true }).waitFor();
      await card(page, 'Recent Sync Activity').getByText('Grants.gov').first().waitFor();
      await card(page, 'Latest Additions').getByText('Federal Grant').waitFor();
      await other.getByRole('banner').getByText('Synced just now').waitFor();
      expectClean(tab);
      await other.close();
    },
    testTimeoutMs,
  );

  it(
    'is cancelled, and displayed as cancelled',
    async () => {
      const tab = await world.show('/sync');
      const { page } = tab;
      // Adds a new notice, so that the run fetches its details.
      world.grants.hits = allGrants;
      const release = world.grants.holdDetails();
      await press(page, 'button', 'Sync now Grants.gov');
      await grantsRow(page).getByRole('progressbar').waitFor();
      await press(page, 'button', 'Cancel Grants.gov');
      await grantsRow(page).getByText('Cancelled', { exact: true }).waitFor();
      await expectToast(page, 'Run Cancelled');
      release();
      expectClean(tab);
    },
    testTimeoutMs,
  );
});

describe('a web-scraping source', () => {
  it(
    'is displayed without its prefix, and scraping it shows separate toasts [spec 1.8, 2.142, 2.146, 2.147, 2.148, 8.32, 8.33, 8.34]',
    async () => {
      const settings = { url: `${world.site.url}/bids` };
      const source = { name: 'Town of Fairview', connector: 'web_page', source_type: 'scraped', settings };
      expect(await world.call('POST', '/sources', source)).toMatchObject({ status: 201 });
      const tab = await world.open('/sync');
      const { page } = tab;
      const row = rowOf(page, 'Web Scraping Sources', 'Town of Fairview');
      await row.waitFor();
      await expectCount(page.getByText('Scraper:'), 0);
      world.site.misbehave({ kind: 'status', status: 404 });
      await press(page, 'button', 'Scrape All');
      await expectToast(page, 'Analysis Failed', 'alert');
      await row.getByText('Failed', { exact: true }).waitFor();
      world.site.reset();
      await press(page, 'button', 'Scrape Town of Fairview');
      await expectToast(page, 'Data Analysis Started: Syncing Town of Fairview.');
      await expectToast(page, 'Analysis Complete: Town of Fairview: 5 added, 0 updated.');
      expectClean(tab);
    },
    testTimeoutMs,
  );
});

describe('the page of a source', () => {
  it(
    'displays rejected records as text, and replays them',
    async () => {
      const tab = await world.show('/sync/grants_gov');
      const { page } = tab;
      world.grants.hits = [...allGrants.slice(0, 20), unreadableGrant];
      await press(page, 'button', 'Sync now Grants.gov');
      const rejected = card(page, 'Rejected Records');
      const record = rejected.getByRole('listitem').filter({ hasText: /Record 77/ });
      await focusOn(record.getByText('Received data'));
      await page.keyboard.press('Enter');
      await record.getByText(/<img src=x onerror=alert\(1\)>/).waitFor();
      await expectCount(page.locator('main img'), 0);
      await expectAccessible(page);
      // Waits for the end of the run, because records appear before it and a source has one run at a time.
      await page.getByRole('button', { name: 'Sync now Grants.gov', exact: true }).waitFor();
      // Holds the replay, because the toast of its outcome would soon replace the toast of its start.
      const release = world.grants.holdDetails();
      await press(rejected, 'button', 'Replay all');
      await expectToast(page, 'Replay Started');
      release();
      await expectToast(page, 'Replay Failed: Grants.gov:', 'alert');
      await expectCount(toasts(page).getByText('Refresh Started'), 0);
      await card(page, 'Run History').getByText('Replay of rejected records').first().waitFor();
      expectClean(tab);
    },
    testTimeoutMs,
  );
});
