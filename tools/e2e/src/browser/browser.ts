import { type AuthSession } from '@rfp/contracts/auth';
import { type Browser, type Page } from 'playwright-core';
import { trackRequests } from './network-idle.js';

declare global {
  /** Of tools/jest/browser.mjs. */
  var launchBrowser: () => Promise<Browser>;
}

/** The Chromium that all spec files of this Jest process share. */
export function sharedBrowser(): Promise<Browser> {
  return globalThis.launchBrowser();
}

/** Closes the pages of a spec file. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
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

function storeTheme(theme: string): void {
  // The blank page that a tab begins with has no storage.
  if (location.protocol !== 'about:') localStorage.setItem('theme', theme);
}

function storeSession(session: string): void {
  if (location.protocol === 'about:' || sessionStorage.getItem('signed-in') !== null) return;
  sessionStorage.setItem('signed-in', 'once');
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
export async function openTab(
  browser: Browser,
  { theme = 'light', width = 1280, pixels = 1, ownMotion = false, session }: PageOptions = {},
): Promise<BrowserTab> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    deviceScaleFactor: pixels,
    reducedMotion: 'reduce',
  });
  trackRequests(context);
  // Less than a test may take, so that the failure names what was waited for.
  context.setDefaultTimeout(30_000);
  if (!ownMotion) await context.addInitScript(disableMotion);
  await context.addInitScript(storeTheme, theme);
  // As the auth client of the console stores it; once, so that a session that was refreshed or ended stays so.
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
