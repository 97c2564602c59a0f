import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';

const places = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A real Chromium that talks to nobody but the page's server. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = places.find((place) => place !== '' && existsSync(place));
  if (executablePath === undefined) throw new Error('No Chromium was found. Install it, or say where it is: CHROMIUM=/path/to/chromium');
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
  theme: 'light' | 'dark';
  width: number;
}

/** A fresh page of that theme and width. What the page logs as an error, and what it fails to fetch, is collected in `troubles`. */
export async function openPage(browser: Browser, view: View = { theme: 'light', width: 1280 }): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext({ viewport: { width: view.width, height: 900 }, reducedMotion: 'reduce' });
  await context.addInitScript((theme) => localStorage.setItem('theme', theme), view.theme);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  return { page, troubles };
}

/** What axe finds, one line each; best practices included, no rule left out. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 200)}`));
}
