import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { webSiteTwin } from '@rfp/twins/web-site';
import { type Browser, type Page } from 'playwright-core';
import { expectAccessible } from '../browser/accessibility.js';
import { type BrowserTab, closePages, sharedBrowser } from '../browser/browser.js';
import {
  expectCleanClose,
  expectFocus,
  expectHeadingFocused,
  expectTexts,
  expectToast,
} from '../browser/expectations.js';
import { enter, focusOn, press } from '../browser/keyboard.js';
import { card, openScreen } from '../browser/navigation.js';
import { type ProductClient } from '../product/product-client.js';
import { ChangingFeed, type Publisher, startPublisher } from './changing-sources.js';
import { removeSource } from './remove-source.js';
import { terminalProduct } from './terminal-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;

let browser: Browser;
let client: ProductClient;
let feed: Twin;
let publisher: Publisher;
let site: Twin;

beforeAll(async () => {
  const product = await terminalProduct();
  client = product.client;
  [browser, feed, publisher, site] = await Promise.all([
    sharedBrowser(),
    startTwin(new ChangingFeed(), { port: product.port('feed') }),
    startPublisher({ releases: 7, perPage: 4, port: product.port('publisher') }),
    startTwin(webSiteTwin({ robots: null }), { port: product.port('site') }),
  ]);
}, testTimeoutMs);

afterAll(async () => {
  await closePages(browser);
  await Promise.all([feed, publisher.twin, site].map((twin) => twin.stop()));
});

const open = (path: string): Promise<BrowserTab> =>
  openScreen(browser, client.url, path, { session: client.user.session });

/** Opens the form of a new source from Sync Status. */
async function openForm(page: Page): Promise<void> {
  await press(page, 'link', 'Sync Status');
  await press(page, 'link', 'Add source');
  await expectHeadingFocused(page, 'Add a source');
}

describe('a user without a terminal', () => {
  it(
    'tests, adds, changes, schedules, pauses and removes a feed',
    async () => {
      const tab = await open('/');
      const { page } = tab;
      await openForm(page);
      await enter(page, 'Kind of source', 'RSS');
      await press(page, 'button', 'Add source');
      await expectTexts(page, 'Please enter: Name', 'Please enter: URL');
      await expectFocus(page.getByLabel('Name', { exact: true }));
      await expectAccessible(page);
      await enter(page, 'Name', 'Road feed');
      await enter(page, 'URL', 'https://user:secret@example.gov/feed');
      await press(page, 'button', 'Test');
      await expectTexts(page, 'Must not hold a user name or a password');
      await enter(page, 'URL', `${feed.url}/feed.xml`);
      await enter(page, 'Kind of opportunities', 'State RFP');
      await press(page, 'button', 'Test');
      const result = page.getByRole('region', { name: 'Result of the test' });
      await result.getByText(/^Found 6 on the first page/).waitFor();
      expect(await result.getByRole('listitem').count()).toBe(5);
      await expectAccessible(page);
      await press(page, 'button', 'Add source');
      await expectToast(page, 'Road feed was added');
      await expectHeadingFocused(page, 'Road feed');
      await card(page, 'Run History').getByText('Scheduled').waitFor();

      const settings = card(page, 'Settings');
      await press(settings, 'button', 'Change');
      await expectFocus(settings.getByLabel('Name', { exact: true }));
      await focusOn(settings.getByText('More settings', { exact: true }));
      await page.keyboard.press('Enter');
      await enter(settings, 'Keywords', 'salt');
      await enter(settings, 'Time zone', 'Nowhere/Land');
      await press(settings, 'button', 'Save settings');
      await settings.getByText('Must be an IANA time zone such as America/New_York').waitFor();
      await expectFocus(settings.getByLabel('Time zone', { exact: true }));
      await enter(settings, 'Time zone', 'America/Chicago');
      await expectAccessible(page);
      await press(settings, 'button', 'Save settings');
      await expectToast(page, 'Settings saved');
      await settings.getByText('America/Chicago', { exact: true }).waitFor();

      await press(card(page, 'Schedule'), 'button', 'Change');
      await enter(page, 'Hours between runs', '6');
      await press(page, 'button', 'Save schedule');
      await expectToast(page, 'Schedule saved');
      await press(page, 'button', 'Pause');
      await expectToast(page, 'Road feed is paused');
      await removeSource(page, 'Road feed');
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
