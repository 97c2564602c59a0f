import { type AuthSession } from '@rfp/contracts/auth';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { forgetRequests, trackRequests } from './network-idle.js';

const height = 900;

declare global {
  /** Set by tools/jest/browser.mjs. */
  var launchBrowser: () => Promise<Browser>;
}

/** The Chromium that all spec files of this Jest process share. */
export function sharedBrowser(): Promise<Browser> {
  return globalThis.launchBrowser();
}

/** Closes the pages of a spec file; tabs kept for the next one stay open. */
export async function closePages(browser: Browser): Promise<void> {
  const kept = new Set([...idleTabs.values()].flat().map(({ page }) => page.context()));
  const others = browser.contexts().filter((context) => !kept.has(context));
  await Promise.all(others.map((context) => context.close()));
}

export interface PageOptions {
  theme?: 'light' | 'dark';
  width?: number;
  /** Device pixels per CSS pixel. */
  pixels?: number;
  /** Enables the transitions and animations of the console, as without prefers-reduced-motion. */
  ownMotion?: boolean;
  /** User who is signed in from the start; absent: signed out. */
  session?: AuthSession;
}

const defaults = { theme: 'light', width: 1280, pixels: 1, ownMotion: false } as const satisfies PageOptions;

function storeTheme(theme: string): void {
  // The blank page of a new tab has no storage.
  if (location.protocol !== 'about:') localStorage.setItem('theme', theme);
}

/** Once per tab, so that a refreshed or ended session stays so. */
function storeSession(session: string): void {
  if (location.protocol === 'about:' || sessionStorage.getItem('signed-in') !== null) return;
  sessionStorage.setItem('signed-in', 'once');
  // Stored as the auth client of the console does.
  localStorage.setItem('sb-auth', session);
}

/** Disables transitions and animations, so that no spec reads a position or a color halfway. */
function disableMotion(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(
    '*, *::before, *::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important; scroll-behavior: auto !important }',
  );
  document.adoptedStyleSheets.push(style);
}

export interface BrowserTab {
  page: Page;
  /** Errors that its pages logged, and failed requests. */
  errors: string[];
  /** All lines that its pages logged. */
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
  // Less than the limit of a test, so that the failure names the awaited condition.
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
 * Tabs without a user, by product and {@link PageOptions}. A screen in one of them takes half of the processor time of a new one, because its process
 * exists and has compiled the scripts.
 */
const idleTabs = new Map<string, BrowserTab[]>();
/** Product and kind of the contexts that can be reused. */
const usesOf = new WeakMap<BrowserContext, { url: string; kind: string }>();

/** Opens a tab for the product at that address like {@link openTab}, or reuses one that {@link closeTab} kept. It shows a page without scripts. */
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

/** Undefined if its browser has crashed since, which closed the tab. */
function takeIdle(kind: string): BrowserTab | undefined {
  const idle = idleTabs.get(kind)?.pop();
  return idle?.page.isClosed() === true ? undefined : idle;
}

/** Closes a tab, or keeps it for {@link openTabOf} after removing its user's data. Not for tabs with replaced clock or scripts. */
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
