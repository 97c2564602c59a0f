import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type Browser, type Page } from 'playwright-core';
import { axeFindings, launchBrowser, openPage, type View } from './browser.js';
import { newPerson, type Person } from './people.js';
import { type Program, rfp, startProgram, until, whenReady } from './programs.js';
import { settled } from './settled.js';

let folder: string;
let browser: Browser;
let program: Program;
let url: string;
let person: Person;
let detail: string;

beforeAll(async () => {
  folder = temporaryFolder('screens');
  browser = await launchBrowser();
  program = startProgram('apps/standalone/dist/main.js', [], {
    RFP_DATA_DIR: path.join(folder, 'data'),
    RFP_FIRST_SYNC: 'off',
    PORT: '0',
    MAILBOX_PORT: '0',
  });
  const started = await whenReady(program);
  url = started.url;
  person = await newPerson(url, started.mailboxUrl);
  const account = { url, token: person.token };
  await until(async () => (await rfp(account, 'stats', '--json')).stdout.includes('"total_opportunities": 2000'));
  const { stdout } = await rfp(account, 'opp', 'list', '--json=id');
  detail = `/opportunities/${/[0-9a-f-]{36}/.exec(stdout)?.[0] ?? ''}`;
}, 60_000);

afterAll(async () => {
  await browser.close();
  await program.end();
});

/** Goes to a screen and waits until it has what it shows. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(url + address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
}

const views: View[] = (['light', 'dark'] as const).flatMap((theme) => [1280, 390].map((width) => ({ theme, width })));
const screens: Array<[string, () => string]> = [
  ['the Dashboard', () => '/'],
  ['the list', () => '/opportunities'],
  ['the list without a result', () => '/opportunities?filter=%7B%22q%22%3A%22zzzzzz%22%7D'],
  ['the detail', () => detail],
  ['the detail of nothing', () => '/opportunities/00000000-0000-7000-8000-000000000000'],
  ['a screen to come', () => '/search'],
];

/** Negative where the page keeps room for a scroll bar. */
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe.each(views)('in $theme at $width px', (view) => {
  it.each(screens)('%s has no axe finding', async (_name, address) => {
    const { page } = await openPage(browser, { ...view, session: person.session });
    await visit(page, address());
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe('at 320 px', () => {
  it.each(screens)('%s needs no sideways scrolling', async (_name, address) => {
    const { page } = await openPage(browser, { width: 320, session: person.session });
    await visit(page, address());
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe('with the keyboard alone', () => {
  it('a person goes from the Dashboard to the list, searches, opens a notice and goes back', async () => {
    const { page, troubles } = await openPage(browser, { session: person.session });
    await visit(page, '/');
    const press = async (key: string, isThere: () => Promise<boolean>) => {
      for (let turn = 0; turn < 60 && !(await isThere()); turn += 1) await page.keyboard.press(key);
      expect(await isThere()).toBe(true);
    };
    const focused = (name: RegExp) => async () =>
      name.test(String(await page.evaluate('document.activeElement?.textContent ?? ""')));
    await press('Tab', focused(/^Opportunities$/));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Opportunities' }).waitFor();
    expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
    await press('Tab', async () =>
      page.evaluate(
        'document.activeElement?.getAttribute("type") === "search" || document.activeElement?.tagName === "INPUT"',
      ),
    );
    await page.keyboard.type('maintenance');
    await page.waitForURL(/maintenance/);
    await page.getByText(/^Showing \d+ of/).waitFor();
    await press('Tab', async () =>
      page.evaluate('/^\\/opportunities\\/[0-9a-f-]{36}$/.test(document.activeElement?.getAttribute("href") ?? "")'),
    );
    await page.keyboard.press('Enter');
    await page.getByText('Score Breakdown').waitFor();
    await page.goBack();
    await page.waitForURL(/maintenance/);
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe('the address of the list', () => {
  it('holds its whole state, and Back undoes each filter', async () => {
    const { page } = await openPage(browser, { session: person.session });
    await visit(page, '/opportunities');
    await page.getByLabel('Status', { exact: true }).selectOption('closed');
    await page.waitForURL(/closed/);
    await page.getByLabel('Source Type').selectOption('federal_grant');
    await page.waitForURL(/federal_grant/);
    const shown = (at: Page) =>
      at
        .getByText(/^Showing [\d,]+ of [\d,]+ opportunities$/)
        .first()
        .textContent();
    const { page: other } = await openPage(browser, { session: person.session });
    await other.goto(page.url());
    await until(
      async () => (await shown(page)) === (await shown(other)) && !(await shown(other))?.includes('of 2,000'),
    );
    await page.goBack();
    await page.waitForURL((at) => !at.href.includes('federal_grant') && at.href.includes('closed'));
    await other.context().close();
    await page.context().close();
  });
});

describe('demo data', () => {
  it('is marked in the header and on every card, and one action removes it', async () => {
    const { page } = await openPage(browser, { session: person.session });
    await visit(page, '/opportunities');
    const cards = page.getByRole('list', { name: 'Opportunities', exact: true }).locator('> li');
    await cards.first().waitFor();
    expect(await cards.filter({ hasText: 'Demo' }).count()).toBe(await cards.count());
    await page.getByRole('banner').getByRole('button', { name: 'Demo data' }).click();
    await page.getByText('Remove demo data...').click();
    await page.getByRole('button', { name: 'Remove demo data', exact: true }).click();
    await page.getByText('No opportunities found').waitFor();
    expect((await rfp({ url, token: person.token }, 'stats', '--json')).stdout).toContain('"total_opportunities": 0');
    await page.context().close();
  });
});
