import { type AuthSession } from '@rfp/contracts/auth';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { forgetRequests, trackRequests } from './network-idle.js';

const height = 900;

declare global {
  /** Of tools/jest/browser.mjs. */
  var launchBrowser: () => Promise<Browser>;
}

/** The Chromium that all spec files of this Jest process share. */
export function sharedBrowser(): Promise<Browser> {
  return globalThis.launchBrowser();
}

/** Closes the pages of a spec file; those that are kept for the next one stay. */
export async function closePages(browser: Browser): Promise<void> {
  const kept = new Set([...idleTabs.values()].flat().map(({ page }) => page.context()));
  const others = browser.contexts().filter((context) => !kept.has(context));
  await Promise.all(others.map((context) => context.close()));
}

export interface PageOptions {
  theme?: 'light' | 'dark';
  width?: number;
  /** Of the screen for each one of CSS. */
  pixels?: number;
  /** With the transitions and animations of the console, as a person who wants few of them gets them. */
  ownMotion?: boolean;
  /** Of the user who is signed in from the start; signed out where absent. */
  session?: AuthSession;
}

const defaults = { theme: 'light', width: 1280, pixels: 1, ownMotion: false } as const satisfies PageOptions;

function storeTheme(theme: string): void {
  // The blank page that a tab begins with has no storage.
  if (location.protocol !== 'about:') localStorage.setItem('theme', theme);
}

/** Once in a tab, so that a session that was refreshed or ended stays so. */
function storeSession(session: string): void {
  if (location.protocol === 'about:' || sessionStorage.getItem('signed-in') !== null) return;
  sessionStorage.setItem('signed-in', 'once');
  // As the auth client of the console stores it.
  localStorage.setItem('sb-auth', session);
}

/** Turns transitions and animations off, so that no spec reads a position or a colour halfway. */
function disableMotion(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(
    '*, *::before, *::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important; scroll-behavior: auto !important }',
  );
  document.adoptedStyleSheets.push(style);
}

export interface BrowserTab {
  page: Page;
  /** Errors that its pages logged, and requests that failed. */
  errors: string[];
  /** All lines that its pages logged. */
  consoleLines: string[];
}

/** Opens a blank page in a browser context of its own; `page.context().newPage()` opens another tab of the same user. */
export async function openTab(browser: Browser, options: PageOptions = {}): Promise<BrowserTab> {
  const { theme, width, pixels, ownMotion, session } = { ...defaults, ...options };
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixels,
    reducedMotion: 'reduce',
  });
  trackRequests(context);
  // Less than a test may take, so that the failure names what was waited for.
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
 * Tabs without a user, by product and {@link PageOptions}. A screen in one of them takes half of the processor time that it takes in a new
 * one: its process is there, and has compiled the scripts before.
 */
const idleTabs = new Map<string, BrowserTab[]>();
/** Of the contexts that may be used again. */
const usesOf = new WeakMap<BrowserContext, { url: string; kind: string }>();

/** Opens a tab for the product at that address as {@link openTab} does, or takes one that {@link closeTab} has kept. It is on a page without scripts. */
export async function openTabOf(browser: Browser, url: string, options: PageOptions = {}): Promise<BrowserTab> {
  const { session, width, ...kept } = { ...defaults, ...options };
  const kind = JSON.stringify([url, kept.theme, kept.pixels, kept.ownMotion]);
  const tab = takeIdle(kind) ?? (await openTab(browser, { ...kept, width }));
  const { page } = tab;
  usesOf.set(page.context(), { url, kind });
  await page.setViewportSize({ width, height });
  if (page.url() === 'about:blank') await page.goto(withoutScripts(url));
  if (session !== undefined) await page.evaluate(storeSession, JSON.stringify(session));
  return tab;
}

/** None where its browser has crashed since: that has closed it. */
function takeIdle(kind: string): BrowserTab | undefined {
  const idle = idleTabs.get(kind)?.pop();
  return idle?.page.isClosed() === true ? undefined : idle;
}

/** Closes a tab, or keeps it for {@link openTabOf} without what its user has left in it. Not for one whose clock or scripts were replaced. */
export async function closeTab(tab: BrowserTab): Promise<void> {
  const { page, errors, consoleLines } = tab;
  const context = page.context();
  const uses = usesOf.get(context);
  if (uses === undefined || context.pages().length > 1) return context.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(withoutScripts(uses.url));
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  forgetRequests(context);
  await context.clearCookies();
  await context.clearPermissions();
  errors.length = 0;
  consoleLines.length = 0;
  idleTabs.set(uses.kind, [...(idleTabs.get(uses.kind) ?? []), tab]);
}

function withoutScripts(url: string): string {
  return `${url}/favicon.svg`;
}
