import { type Browser, type Locator, type Page } from 'playwright-core';
import { type BrowserTab, openProductTab, type PageOptions } from './browser.js';
import { enter } from './keyboard.js';
import { waitForNetworkIdle } from './network-idle.js';

/** Opens an address, signed out unless `options` has a session. Does not wait for the content. */
export async function openSignedOut(
  browser: Browser,
  url: string,
  path = '/login',
  options: PageOptions = {},
): Promise<BrowserTab> {
  const tab = await openProductTab(browser, url, options);
  await tab.page.goto(url + path);
  return tab;
}

/** Opens a screen and waits until it has loaded its data. */
export async function openScreen(
  browser: Browser,
  url: string,
  path: string,
  options: PageOptions,
): Promise<BrowserTab> {
  const tab = await openProductTab(browser, url, options);
  await gotoScreen(tab.page, url + path);
  return tab;
}

export async function gotoScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // Selects the heading by its element, because it has no role while a dialog is open.
  await page.locator('h1').first().waitFor();
  await waitForNetworkIdle(page);
}

/** Navigates within the console without reloading it. The title of the new screen must differ. */
export async function moveToScreen(page: Page, path: string): Promise<void> {
  const title = await page.locator('h1').first().textContent();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction((before) => {
    const heading = document.querySelector('h1');
    return heading !== null && heading.textContent !== before;
  }, title);
  await waitForNetworkIdle(page);
}

/** Card of a screen, by its title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

/** Fills in the sign-in form with the keyboard and sends it with Enter. */
export async function submitSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  // Waits for the sign-in screen, because other screens also have fields with these labels.
  await page.getByRole('heading', { level: 1, name: 'Welcome back', exact: true }).waitFor();
  await enter(page, 'Email', email);
  await enter(page, 'Password', password);
  await page.keyboard.press('Enter');
}

export interface HeldRequests {
  count: () => number;
  release: () => void;
}

/** Holds requests to addresses that match until `release`, so that a spec can test the page while it waits. */
export async function holdRequests(page: Page, address: RegExp): Promise<HeldRequests> {
  const gate = Promise.withResolvers<undefined>();
  let count = 0;
  await page.route(address, async (route) => {
    count += 1;
    await gate.promise;
    await route.continue();
  });
  return { count: () => count, release: () => gate.resolve(undefined) };
}
