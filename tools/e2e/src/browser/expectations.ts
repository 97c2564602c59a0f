import { type Locator, type Page } from 'playwright-core';
import { waitUntil } from '../product/programs.js';
import { type BrowserTab, closeTab } from './browser.js';
import { isFocused } from './keyboard.js';
import { toasts } from './navigation.js';

/** Texts that must not be in the browser's console or in addresses: tokens of any kind, and the passwords of the specs. */
const secret = /eyJ[\w-]{8,}|token_hash|(?:access|refresh)_token|[?&#]code=|horse/;
/** Line that a browser logs for each rejected request. The product itself must log no errors. */
const rejectedRequest = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Expects that, since the last check, the pages logged only rejected requests and expected errors, and leaked no secret. */
export function expectClean({ page, errors, consoleLines }: BrowserTab, expected: RegExp = rejectedRequest): void {
  expect(errors.splice(0).filter((error) => !rejectedRequest.test(error) && !expected.test(error))).toEqual([]);
  expect(consoleLines.splice(0).filter((line) => secret.test(line))).toEqual([]);
  for (const each of page.context().pages()) expect(each.url()).not.toMatch(secret);
}

/** Calls {@link expectClean}, then closes the tab. */
export async function expectCleanClose(tab: BrowserTab, expected: RegExp = rejectedRequest): Promise<void> {
  expectClean(tab, expected);
  await closeTab(tab);
}

/** Waits until the heading of a screen has the focus, which it gets after a navigation. */
export async function expectHeadingFocused(page: Page, title: string): Promise<void> {
  await expectFocus(page.getByRole('heading', { level: 1, name: title, exact: true }));
}

export async function expectFocus(locator: Locator): Promise<void> {
  await locator.first().waitFor();
  await waitUntil(() => isFocused(locator));
}

/** Waits until exactly `count` elements exist. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await waitUntil(async () => (await locator.count()) === count);
}

/** Waits until the alert of a form has the focus, and checks its text. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: text });
  await expectFocus(alert);
  expect(await alert.textContent()).toBe(text);
}

export async function expectTexts(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
}

/** Waits for a toast with a text (title and description). A failure lists the visible toasts. */
export async function expectToast(page: Page, text: string, role: 'status' | 'alert' = 'status'): Promise<void> {
  try {
    await toasts(page).getByRole(role).filter({ hasText: text }).waitFor();
  } catch (cause) {
    const shown = await toasts(page).locator('[role]').allTextContents();
    throw new Error(`No toast "${text}", but ${JSON.stringify(shown)}`, { cause });
  }
}
