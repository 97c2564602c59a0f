import { existsSync } from 'node:fs';
import { type AuthSession } from '@rfp/contracts/auth';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { watchTraffic } from './settled.js';

const places = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** A real Chromium that talks to nobody but the page's server. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = places.find((place) => place !== '' && existsSync(place));
  if (executablePath === undefined)
    throw new Error('No Chromium was found. Install it, or say where it is: CHROMIUM=/path/to/chromium');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface View {
  theme?: 'light' | 'dark';
  width?: number;
  /** Whoever is signed in from the start; nobody where absent. */
  session?: AuthSession;
}

function keepTheme(theme: string): void {
  // The empty page that a tab begins with has no storage.
  if (location.protocol !== 'about:') localStorage.setItem('theme', theme);
}

function keepSession(session: string): void {
  if (location.protocol === 'about:' || sessionStorage.getItem('signed-in') !== null) return;
  sessionStorage.setItem('signed-in', 'once');
  localStorage.setItem('sb-auth', session);
}

export interface Visit {
  page: Page;
  /** What its pages have logged as errors, and what they failed to fetch. */
  troubles: string[];
  /** Everything that its pages have logged. */
  said: string[];
}

/** A fresh page of that theme and width, in a browser of its own; more tabs of it are `page.context().newPage()`. */
export async function openPage(
  browser: Browser,
  { theme = 'light', width = 1280, session }: View = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  watchTraffic(context);
  // Less than a test may take, so that what was waited for in vain is told.
  context.setDefaultTimeout(30_000);
  await context.addInitScript(keepTheme, theme);
  // As the client of the console keeps it; once, so that a session that was refreshed or ended stays so.
  if (session !== undefined) await context.addInitScript(keepSession, JSON.stringify(session));
  const troubles: string[] = [];
  const said: string[] = [];
  context.on('console', (message) => {
    said.push(message.text());
    if (message.type() === 'error') troubles.push(message.text());
  });
  context.on('weberror', (failed) => troubles.push(failed.error().message));
  return { page: await context.newPage(), troubles, said };
}

/** What axe finds, one line each; best practices included, no rule left out. The console has no frames, for which axe would open a page more. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // It describes every element that is in order too, otherwise, which takes most of its time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 200)}`),
  );
}
