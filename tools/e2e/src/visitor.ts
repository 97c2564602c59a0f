import { type Browser, type Locator, type Page } from 'playwright-core';
import { axeFindings, openPage, type View, type Visit } from './browser.js';
import { enter, isFocused } from './keyboard.js';
import { until } from './programs.js';

/** What may stand in no console and no address: tokens of any kind, and what the specs use as a password. */
const secret = /eyJ[\w-]{8,}|token_hash|(?:access|refresh)_token|[?&#]code=|horse/;
/** A browser logs every answer that says no; the console has nothing to add. */
const refusal = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Somebody at the keyboard, in a browser of his own. */
export async function visitor(browser: Browser, url: string, path = '/login', view: View = {}): Promise<Visit> {
  const visit = await openPage(browser, view);
  await visit.page.goto(url + path);
  return visit;
}

/** Ends a visit, in which nothing went wrong that was not meant to, and no secret was shown where it is kept. */
export async function leave({ page, troubles, said }: Visit, expected: RegExp = refusal): Promise<void> {
  expect(troubles.filter((trouble) => !refusal.test(trouble) && !expected.test(trouble))).toEqual([]);
  expect(said.filter((line) => secret.test(line))).toEqual([]);
  for (const each of page.context().pages()) expect(each.url()).not.toMatch(secret);
  await page.context().close();
}

const looks: ReadonlyArray<ReadonlyArray<['light' | 'dark', number]>> = [
  [
    ['dark', 390],
    ['light', 1280],
  ],
  [
    ['light', 390],
    ['dark', 1280],
  ],
];
let turn = 0;

/**
 * The page as it is now has no axe finding in either theme, on a phone or on a wide screen, and needs no sideways scrolling at 320 px.
 * Which theme goes with which width changes from call to call: all four each time would double the time that the specs take.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const findings: string[] = [];
  turn += 1;
  for (const [theme, width] of looks[turn % looks.length] ?? []) {
    await page.evaluate(showIn, theme);
    await page.setViewportSize({ width, height: 900 });
    await drawn(page);
    findings.push(...(await axeFindings(page)).map((finding) => `${theme}, ${width} px: ${finding}`));
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await drawn(page);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  expect({ findings, overflow: Math.max(overflow, 0) }).toEqual({ findings: [], overflow: 0 });
}

/** Colours change, and what follows its place on the page does so, in the next frame, which comes late on a busy machine. */
function drawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** As if another tab had changed it, so that the focus stays where it is. */
function showIn(theme: string): void {
  localStorage.setItem('theme', theme);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
}

export interface Held {
  /** How many have come. */
  requests: () => number;
  release: () => void;
}

/** Keeps requests to that address waiting, so that what a page shows meanwhile can be looked at. */
export async function hold(page: Page, address: RegExp): Promise<Held> {
  const gate = Promise.withResolvers<undefined>();
  let requests = 0;
  await page.route(address, async (route) => {
    requests += 1;
    await gate.promise;
    await route.continue();
  });
  return { requests: () => requests, release: () => gate.resolve(undefined) };
}

/** Fills in the sign-in with the keyboard, and sends it with Enter. */
export async function signInAs(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  // Other screens have such fields too.
  await page.getByRole('heading', { level: 1, name: 'Welcome back', exact: true }).waitFor();
  await enter(page, 'Email', email);
  await enter(page, 'Password', password);
  await page.keyboard.press('Enter');
}

/** Waits for the one heading of a screen, and for the focus that it takes when one comes there. */
export async function arriveAt(page: Page, title: string): Promise<void> {
  await expectFocus(page.getByRole('heading', { level: 1, name: title, exact: true }));
}

export async function expectFocus(wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  await until(() => isFocused(wanted));
}

/** Waits for the red alert of a form, which takes the focus. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: text });
  await expectFocus(alert);
  expect(await alert.textContent()).toBe(text);
}

export async function expectText(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
}
