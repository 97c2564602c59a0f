import { type AuthSession } from '@rfp/contracts/auth';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { forgetRequests, trackRequests } from './network-idle.js';

const height = 900;

declare global {
  /** Defined by tools/jest/node-environment.mjs. */
  var launchBrowser: () => Promise<Browser>;
}

/** The Chromium that all spec files of this Jest process share. */
export function sharedBrowser(): Promise<Browser> {
  return globalThis.launchBrowser();
}

/** Closes the pages of a spec file, including idle tabs, which the next file does not know. */
export async function closePages(browser: Browser): Promise<void> {
  idleTabs.clear();
  await Promise.all(browser.contexts().map((context) => context.close()));
}

export interface PageOptions {
  theme?: 'light' | 'dark';
  width?: number;
  /** Device pixels per CSS pixel. */
  pixels?: number;
  /** Enables the transitions and animations of the console, as without prefers-reduced-motion. */
  ownMotion?: boolean;
  /** Session of the user who is signed in; if absent, the page is signed out. */
  session?: AuthSession;
}

const defaults = { theme: 'light', width: 1280, pixels: 1, ownMotion: false } as const satisfies PageOptions;

function storeTheme(theme: string): void {
  // The blank page of a new tab has no storage.
  if (location.protocol !== 'about:') localStorage.setItem('theme', theme);
}

/** Stores the session only once per tab, so that a later page load does not undo a refresh or a sign-out. */
function storeSession(session: string): void {
  if (location.protocol === 'about:' || sessionStorage.getItem('signed-in') !== null) return;
  sessionStorage.setItem('signed-in', 'once');
  // The auth client of the console reads the session here.
  localStorage.setItem('sb-auth', session);
}

/** Disables transitions and animations, so that no spec reads an intermediate position or color. */
function disableMotion(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(
    '*, *::before, *::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important; scroll-behavior: auto !important }',
  );
  document.adoptedStyleSheets.push(style);
}

export interface BrowserTab {
  page: Page;
  /** Errors that the pages of the tab logged, and uncaught errors. */
  errors: string[];
  /** All lines that the pages of the tab logged. */
  consoleLines: string[];
}

/** Opens a blank page in a new browser context; `page.context().newPage()` opens another tab of the same user. */
export async function openTab(browser: Browser, options: PageOptions = {}): Promise<BrowserTab> {
  const { theme, width, pixels, ownMotion, session } = { ...defaults, ...options };
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixels,
    reducedMotion: 'reduce',
  });
  trackRequests(context);
  // Less than the timeout of a test, so that a failure names the awaited condition.
  context.setDefaultTimeout(30_000);
  if (!ownMotion) await context.addInitScript(disableMotion);
  await context.addInitScript(storeTheme, theme);
  if (session !== undefined) await context.addInitScript(storeSession, JSON.stringify(session));
  const errors: string[] = [];
  const consoleLines: string[] = [];
  context.on('console', (message) => {
    consoleLines.push(message.text());
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (failed) => errors.push(failed.error().message));
  return { page: await context.newPage(), errors, consoleLines };
}

/**
 * Reusable tabs without a user, by kind. A screen in such a tab takes half of the processor time of a screen in a new tab, because its process exists
 * and has compiled the scripts.
 */
const idleTabs = new Map<string, BrowserTab[]>();
/** Product and kind of each reusable context. */
const reusableContexts = new WeakMap<BrowserContext, { url: string; kind: string }>();

/** Opens a tab for the product at an address like {@link openTab}, or reuses an idle tab. The tab displays a page of the product without scripts. */
export async function openProductTab(browser: Browser, url: string, options: PageOptions = {}): Promise<BrowserTab> {
  const { session, width, ...tabOptions } = { ...defaults, ...options };
  const kind = JSON.stringify([url, tabOptions.theme, tabOptions.pixels, tabOptions.ownMotion]);
  const tab = takeIdle(kind) ?? (await openTab(browser, { ...tabOptions, width }));
  const { page } = tab;
  reusableContexts.set(page.context(), { url, kind });
  await page.setViewportSize({ width, height });
  if (page.url() === 'about:blank') await page.goto(pageWithoutScripts(url));
  if (session !== undefined) await page.evaluate(storeSession, JSON.stringify(session));
  return tab;
}

/** Takes an idle tab; undefined if there is none, or if its browser has crashed. */
function takeIdle(kind: string): BrowserTab | undefined {
  const idle = idleTabs.get(kind)?.pop();
  return idle?.page.isClosed() === true ? undefined : idle;
}

/** Makes a tab idle for {@link openProductTab} after removing the data of its user, or closes it. Not for tabs with a fake clock or replaced scripts. */
export async function closeTab(tab: BrowserTab): Promise<void> {
  const { page, errors, consoleLines } = tab;
  const context = page.context();
  const reusable = reusableContexts.get(context);
  if (reusable === undefined || context.pages().length > 1) return context.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(pageWithoutScripts(reusable.url));
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  forgetRequests(context);
  await context.clearCookies();
  await context.clearPermissions();
  errors.length = 0;
  consoleLines.length = 0;
  idleTabs.set(reusable.kind, [...(idleTabs.get(reusable.kind) ?? []), tab]);
}

function pageWithoutScripts(url: string): string {
  return `${url}/favicon.svg`;
}
