import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { webSiteTwin } from '@rfp/twins/web-site';
import { type Browser } from 'playwright-core';
import { expectAccessible } from '../browser/accessibility.js';
import { type BrowserTab, closePages, sharedBrowser } from '../browser/browser.js';
import { expectCleanClose, expectHeadingFocused, expectToast } from '../browser/expectations.js';
import { enter, focusOn, press } from '../browser/keyboard.js';
import { card, openScreen } from '../browser/navigation.js';
import { type ProductClient } from '../product/product-client.js';
import { type Publisher, startPublisher } from '../sources/changing-sources.js';
import { removeSource } from '../sources/remove-source.js';
import { terminalProduct } from '../sources/terminal-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;

let browser: Browser;
let client: ProductClient;
let publisher: Publisher;
let site: Twin;

beforeAll(async () => {
  const product = await terminalProduct();
  client = product.client;
  [browser, publisher, site] = await Promise.all([
    sharedBrowser(),
    startPublisher({ releases: 7, perPage: 4, port: product.port('publisher') }),
    startTwin(webSiteTwin({ robots: null }), { port: product.port('site') }),
  ]);
}, testTimeoutMs);

afterAll(async () => {
  await closePages(browser);
  await Promise.all([publisher.twin, site].map((twin) => twin.stop()));
});

const open = (path: string): Promise<BrowserTab> =>
  openScreen(browser, client.url, path, { session: client.user.session });

describe('a user without a terminal', () => {
  it(
    'tests, adds and removes a portal, and scrapes a page by its address',
    async () => {
      const tab = await open('/sync/add-source');
      const { page } = tab;
      await enter(page, 'Kind of source', 'Open contracting');
      await enter(page, 'Name', 'County portal');
      await enter(page, 'URL', publisher.settings.url);
      await enter(page, 'Kind of opportunities', 'State RFP');
      await focusOn(page.getByText('More settings', { exact: true }));
      await page.keyboard.press('Enter');
      await enter(page, 'Seconds between requests', '0');
      await press(page, 'button', 'Test');
      await page.getByText(/^Found 4 on the first page/).waitFor();
      await press(page, 'button', 'Add source');
      await expectHeadingFocused(page, 'County portal');
      await removeSource(page, 'County portal');

      const box = page.getByRole('form', { name: 'Scrape a URL' });
      await press(box, 'button', 'Scrape');
      await box.getByText('Please enter an address that begins with https:// or http://').waitFor();
      // A separate address, because other specs of this product also scrape this page.
      await enter(box, 'Address of a web page', `${site.url}/bids?by=address`);
      await press(box, 'button', 'Test');
      await box.getByText(/^Found 5 on the first page/).waitFor();
      await expectAccessible(page);
      await enter(box, 'Name', 'Fairview bids');
      await press(box, 'button', 'Scrape');
      await expectToast(page, 'Analysis Complete: Fairview bids: 5 added, 0 updated.');
      await press(card(page, 'Web Scraping Sources'), 'link', 'Fairview bids');
      await expectHeadingFocused(page, 'Fairview bids');
      await removeSource(page, 'Fairview bids');
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
