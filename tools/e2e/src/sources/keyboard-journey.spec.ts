import { managedSourceSchema } from '@rfp/contracts/source';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Browser, type Page } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectCleanClose, expectHeadingFocused, expectToast } from '../browser/expectations.js';
import { isFocused } from '../browser/keyboard.js';
import { openSignedOut } from '../browser/navigation.js';
import { expectFocusSeen, tabTo } from '../browser/tab-keys.js';
import { type ProductClient } from '../product/product-client.js';
import { waitUntil } from '../product/programs.js';
import { ChangingFeed } from './changing-sources.js';
import { terminalProduct } from './terminal-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;
const name = 'Keyboard bids';

let browser: Browser;
let product: ProductClient;
let feed: Twin;
let key: string;

beforeAll(async () => {
  const { client, port } = await terminalProduct();
  product = client;
  [browser, feed] = await Promise.all([sharedBrowser(), startTwin(new ChangingFeed(), { port: port('feed') })]);
  const { body } = await product.call('POST', '/sources', {
    name,
    connector: 'feed',
    source_type: 'state_rfp',
    settings: { url: `${feed.url}/keyboard.xml` },
  });
  ({ key } = managedSourceSchema.parse(body));
  await product.waitForEndedRuns(key, 1);
}, testTimeoutMs);

afterAll(async () => {
  await closePages(browser);
  await product.call('DELETE', `/sources/${key}?records=remove`);
  await feed.stop();
});

type Role = Parameters<Page['getByRole']>[0];

/** Moves to a button or link with Tab and presses Enter. */
async function press(page: Page, role: Role, name: string | RegExp): Promise<void> {
  await tabTo(page.getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

async function expectScreen(page: Page, title: string): Promise<void> {
  await expectHeadingFocused(page, title);
  await expectFocusSeen(page);
}

it(
  'a user without a pointer signs in, searches, opens a notice, exports, saves a setting, syncs and signs out, with a visible focus [spec 1.2, 2.6, 2.7, 2.52, 2.63]',
  async () => {
    const tab = await openSignedOut(browser, product.url);
    const { page } = tab;
    // Removes the function that opens a file dialog of the system, which a spec cannot control.
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await fill(page, 'Email', product.user.email);
    await fill(page, 'Password', product.user.password);
    await page.keyboard.press('Enter');
    await expectScreen(page, 'Dashboard');

    await press(page, 'link', 'Opportunities');
    await expectScreen(page, 'Opportunities');
    await fill(page, 'Search', 'salt');
    await page.waitForURL(/salt/);
    await tabTo(page.getByLabel('Source Type', { exact: true }));
    await page.keyboard.type('State');
    await page.getByText('Showing 6 of 6 opportunities').waitFor();
    await expectFocusSeen(page);
    const notice = page.getByRole('list', { name: 'Opportunities', exact: true }).locator('a[href^="/opportunities/"]');
    // The rows of a search appear after its count.
    await waitUntil(async () => (await notice.count()) === 6);
    const title = (await notice.first().textContent()) ?? '';
    await tabTo(notice.first());
    await page.keyboard.press('Enter');
    await expectScreen(page, title);
    await press(page, 'link', 'Back to Opportunities');
    await page.waitForURL(/state_rfp/);
    await waitUntil(() => isFocused(notice.first()));
    await expectFocusSeen(page);

    await press(page, 'button', 'More tools');
    await press(page, 'button', 'Export');
    const dialog = page.getByRole('dialog', { name: 'Export opportunities' });
    await dialog.getByText(/^6 opportunities match/).waitFor();
    await expectFocusSeen(page);
    const download = page.waitForEvent('download');
    await tabTo(dialog.getByRole('button', { name: 'Export', exact: true }));
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await dialog.waitFor({ state: 'detached' });
    await waitUntil(() => isFocused(page.getByRole('button', { name: 'Export', exact: true })));
    await press(page, 'button', 'Export');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await waitUntil(() => isFocused(page.getByRole('button', { name: 'Export', exact: true })));
    await page.keyboard.press('Escape');
    await waitUntil(() => isFocused(page.getByRole('button', { name: 'More tools' })));
    // The backdrop covers the page while the popover closes.
    await page.locator('.MuiPopover-root').waitFor({ state: 'detached' });

    await press(page, 'link', 'Settings');
    await expectScreen(page, 'Settings');
    await fill(page, 'Max opportunities per sync', '500');
    await press(page, 'button', 'Save Settings');
    await expectToast(page, 'Settings Saved');
    await expectFocusSeen(page);

    await press(page, 'link', 'Sync Status');
    await expectScreen(page, 'Sync Status');
    await press(page, 'button', `Sync now ${name}`);
    // This toast replaces the toast of the start too quickly for a check of both.
    await expectToast(page, 'Refresh Complete');
    await expectFocusSeen(page);

    await press(page, 'button', 'Sign Out');
    await expectScreen(page, 'Welcome back');
    await expectCleanClose(tab);
  },
  testTimeoutMs,
);
