import { isFullDrill } from '@rfp/testing/drill-mode';
import { type Browser, type Page } from 'playwright-core';
import { type BrowserTab, closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import { expectCleanClose } from '../browser/expectations.js';
import { moveToScreen, openScreen } from '../browser/navigation.js';
import { isFocused, missedByTab } from '../browser/keyboard.js';
import { type TestUser } from '../product/test-user.js';
import { waitUntil } from '../product/programs.js';
import { type SharedProduct } from '../product/shared-product.js';
import { demoRecords, demoUser, firstOpportunity } from './demo-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;
/** Longer than the place on a phone. */
const searchName = 'Maintenance of laboratories and their cooling systems';

let browser: Browser;
let product: SharedProduct;
let user: TestUser;
let detail: string;
/** Reuses one tab for all screens: a browser context for each would load and compile the console again. */
let sharedTab: BrowserTab;

beforeAll(async () => {
  const [shared, demo] = await Promise.all([sharedBrowser(), demoUser()]);
  browser = shared;
  ({ product, user } = demo);
  detail = `/opportunities/${await firstOpportunity(demo.access)}`;
  // A screen with a unique title, so that each test can run alone.
  sharedTab = await openScreen(browser, product.url, '/nowhere', { session: user.session });
}, testTimeoutMs);

afterAll(() => closePages(browser));

/** Ordered so that each title differs from the previous title, which `moveToScreen` requires. */
const screens: [string, () => string][] = [
  // Few rows, because all cards are alike.
  ['the list', () => '/opportunities?perPage=4'],
  ['the detail', () => detail],
  ['the Dashboard', () => '/'],
  ['the list with an error in its search', () => '/opportunities?filter=%7B%22q%22%3A%22agancy:navy%22%7D'],
  ['Financial Intelligence with its market figures', () => '/perplexity?tab=competitive'],
  ['Administration', () => '/admin'],
  ['the audit log', () => '/admin/audit'],
  ['the results of Advanced Search', () => '/search?keywords=systems,services&min_score=5'],
];
/** Screens in other states, only for the drill. */
const moreScreens: typeof screens = [
  ['the list without a result', () => '/opportunities?filter=%7B%22q%22%3A%22zzzzzz%22%7D'],
  ['Advanced Search before a search', () => '/search'],
  ['Financial Intelligence with smart alerts', () => '/perplexity?tab=alerts'],
  ['Advanced Search with an error in its address', () => '/search?keywords=agancy:navy'],
  ['the detail of an unknown id', () => '/opportunities/00000000-0000-7000-8000-000000000000'],
];

it.each(isFullDrill ? [...screens, ...moreScreens] : screens)(
  '%s has no axe violations, needs no sideways scrolling at 320 px, and Tab reaches everything',
  async (_name, path) => {
    const { page } = sharedTab;
    await moveToScreen(page, path());
    expect(await missedByTab(page)).toEqual([]);
    await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    await expectAccessible(page);
  },
  testTimeoutMs,
);

it(
  'the settings with a preview of other weights have no axe violations, and need no sideways scrolling',
  async () => {
    const { page } = sharedTab;
    await moveToScreen(page, '/settings');
    await page.getByRole('checkbox', { name: 'Email notifications' }).check();
    await page.getByRole('spinbutton', { name: 'Value weight (%)' }).fill('90');
    await page.getByText(/would have another place|would stay/).waitFor();
    await expectAccessible(page);
  },
  testTimeoutMs,
);

describe('with the keyboard alone', () => {
  it.each(['/sync', '/sync/add-source', '/profile', '/settings', '/device'])(
    'Tab reaches everything on %s',
    async (path) => {
      await moveToScreen(sharedTab.page, path);
      expect(await missedByTab(sharedTab.page)).toEqual([]);
    },
    testTimeoutMs,
  );

  it(
    'Tab reaches everything on the screens of a signed-out visitor [spec 2.1]',
    async () => {
      const tab = await openScreen(browser, product.url, '/login', {});
      for (const path of ['/register', '/forgot-password', '/login']) {
        await moveToScreen(tab.page, path);
        expect({ path, missed: await missedByTab(tab.page) }).toEqual({ path, missed: [] });
      }
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );

  it('no screen logged an error or a secret', () => expectCleanClose(sharedTab));
});

describe('the address of the list', () => {
  it(
    'contains its whole state, and Back undoes each filter [spec 1.2, 2.53, 2.54]',
    async () => {
      const tab = await openScreen(browser, product.url, '/opportunities', { session: user.session });
      const { page } = tab;
      await page.getByLabel('Status', { exact: true }).selectOption('closed');
      await page.waitForURL(/closed/);
      await page.getByLabel('Source Type').selectOption('federal_grant');
      await page.waitForURL(/federal_grant/);
      const copy = await openScreen(browser, product.url, page.url().slice(product.url.length), {
        session: user.session,
      });
      await waitUntil(async () => {
        const [shown, copied] = [await shownCount(page), await shownCount(copy.page)];
        return shown === copied && !shown.includes(`of ${demoRecords.toLocaleString('en-US')}`);
      });
      await page.goBack();
      await page.waitForURL((at) => !at.href.includes('federal_grant') && at.href.includes('closed'));
      await expectCleanClose(copy);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

describe('the list', () => {
  it(
    'displays enough cards, compact cards and table rows on a desktop, enough cards on a phone, and filters in an accessible drawer',
    async () => {
      const tab = await openScreen(browser, product.url, '/opportunities?perPage=25', { session: user.session });
      const { page } = tab;
      await page.setViewportSize({ width: 390, height: 844 });
      await waitUntil(async () => (await countVisibleRows(page)) >= 2);
      await page.setViewportSize({ width: 1280, height: 800 });
      await waitUntil(async () => (await countVisibleRows(page)) >= 6);
      await chooseDisplay(page, 'Compact');
      await waitUntil(async () => (await countVisibleRows(page)) >= 10);
      await chooseDisplay(page, 'Table');
      await page.getByRole('table').waitFor();
      await waitUntil(async () => (await countVisibleRows(page)) >= 20);
      await chooseDisplay(page, 'Comfortable');
      await waitUntil(async () => (await countVisibleRows(page)) >= 12);
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Filters/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Filters' });
      await drawer.getByRole('button', { name: /^Active/ }).click();
      // The rows are dimmed when the filter is displayed, after the address has changed.
      await page.locator('[aria-label^="Remove filter: Status"]').waitFor();
      await page.locator('[data-stale="true"]').waitFor({ state: 'detached' });
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      expect(await isFocused(page.getByRole('button', { name: /^Filters\s*, 1 active$/ }))).toBe(true);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

describe('a saved search', () => {
  it(
    'is saved by keyboard, opened from the filters at 320 px, and left again, without axe violations',
    async () => {
      const tab = await openScreen(browser, product.url, '/opportunities?filter=%7B%22q%22%3A%22maintenance%22%7D', {
        session: user.session,
      });
      const { page } = tab;
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByRole('button', { name: 'Save Search' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Save Search' }).waitFor();
      await page.getByLabel('Alert', { exact: true }).selectOption('weekly');
      await page.getByText(/^Would have sent .* in the last 30 days\./).waitFor();
      await page.getByRole('textbox', { name: 'Name' }).fill(searchName);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await page.getByText(`Search: ${searchName}`).waitFor();
      await page.getByRole('button', { name: `Leave ${searchName} and show everything` }).click();
      await page.waitForURL((at) => at.search === '');
      await page.getByRole('button', { name: /^Filters/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Filters' });
      await drawer.getByRole('link', { name: new RegExp(`^${searchName}.*Mondays at 07:00`) }).waitFor();
      await expectAccessible(page);
      await drawer.getByRole('link', { name: new RegExp(`^${searchName}`) }).click();
      await page.waitForURL(/maintenance.*search=/);
      await page.getByText(`Search: ${searchName}`).waitFor();
      await expectAccessible(page);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});

async function chooseDisplay(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Number of cards or rows that are completely visible in the window, below the sticky header. */
async function countVisibleRows(page: Page): Promise<number> {
  return page.locator('li[data-density], tbody tr').evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    const above = document.querySelector('thead') ?? document.querySelector('header');
    const start = above?.getBoundingClientRect().bottom ?? 0;
    return boxes.filter(({ top, bottom }) => top >= start - 1 && bottom <= window.innerHeight).length;
  });
}

async function shownCount(page: Page): Promise<string> {
  const line = page.getByText(/^Showing [\d,]+ of [\d,]+ opportunities$/).first();
  return (await line.textContent()) ?? '';
}
