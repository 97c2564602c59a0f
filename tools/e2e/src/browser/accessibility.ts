import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { isFullDrill } from '@rfp/testing/drill-mode';
import { type Page } from 'playwright-core';
import { waitUntil } from '../product/programs.js';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const themeOf = (turn: number): Theme => themes[turn % 2 === 0 ? 0 : 1];
const otherTheme = (theme: Theme): Theme => (theme === 'light' ? 'dark' : 'light');

/** A theme and a width in which a page is checked. */
export interface View {
  theme: Theme;
  width: number;
  /** Rules of axe to check; default: all. */
  rules?: readonly string[];
}

/** The narrowest supported width, equal to 1280 px at a zoom of 400 %. */
const narrow = 320;
const wide = 1280;
const height = 900;

/** Rules that depend on colors. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** Minified source of axe. The builder would evaluate the unminified source twice in each page, which takes most of the time of the first check. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Both themes at each width. Only theme or width changes between views. Rules that do not depend on colors are checked once at each width. */
export function viewsAt(...widths: number[]): View[] {
  return widths.flatMap((width, index) => {
    const theme = themeOf(index);
    return [
      { theme, width },
      { theme: otherTheme(theme), width, rules: colourRules },
    ];
  });
}

/** Each theme at each width, ordered so that two adjacent views cover both themes and both widths. */
const views: readonly [View, View, View, View] = [
  { theme: 'light', width: wide },
  { theme: 'dark', width: narrow },
  { theme: 'dark', width: wide },
  { theme: 'light', width: narrow },
];
let turn = 0;

function nextView(): View {
  turn += 1;
  return views[turn % views.length] ?? views[0];
}

/**
 * Expects no axe violation and, at 320 px, no sideways scrolling and no truncated heading. Each call checks the next theme and width, because checks
 * of all four views would take most of the time of the specs. `npm run drill -- screens` checks all views of every screen.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const violations: string[] = [];
  for (const view of isFullDrill ? views : [nextView()]) {
    await showView(page, view);
    const found = await axeViolations(page);
    violations.push(...found.map((violation) => `${view.theme}, ${view.width} px: ${violation}`));
  }
  await resize(page, narrow);
  const overflow = await settledOverflow(page);
  const cut = await truncatedHeadings(page);
  await resize(page, wide);
  expect({ violations, overflow, cut }).toEqual({ violations: [], overflow: 0, cut: [] });
}

/** Changes theme and width of an open page. */
export async function showView(page: Page, { theme, width }: View): Promise<void> {
  // Waits for the content of a new page. Selects the heading by its element, because it has no role while a dialog is open.
  await page.locator('h1').first().waitFor();
  await page.evaluate(changeTheme, theme);
  await resize(page, width);
}

/**
 * One line for each element that violates a rule, including best practices. Uses the legacy mode of axe, because the default mode opens another page
 * for frames, which the console does not have.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const builder = new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode(true)
    // Without this option, axe describes every passing element, which takes most of its time.
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? builder.withTags(tags) : builder.withRules([...rules])).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 200)}`),
  );
}

/** Sets the width of the window, and waits until the browser has laid out and painted the page. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((expected) => window.innerWidth === expected, width);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // React renders width-dependent parts in the first frame; the second frame paints them.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Width of the page beyond that of the window, in pixels, once it has stopped changing. */
export async function settledOverflow(page: Page): Promise<number> {
  let overflow = Number.NaN;
  // Content can be too wide for one frame, such as a chart that measures its container.
  await waitUntil(async () => {
    const before = overflow;
    overflow = await readOverflow(page);
    return overflow === 0 || overflow === before;
  });
  return overflow;
}

async function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // The difference is negative if the page reserves space for a scroll bar.
    return Math.max(scrollWidth - clientWidth, 0);
  });
}

/** Headings of the top bar that end with an ellipsis. */
async function truncatedHeadings(page: Page): Promise<string[]> {
  return page
    .locator('header h1')
    .evaluateAll((headings) =>
      headings
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight,
        )
        .map(({ textContent }) => textContent),
    );
}

/** Changes the theme like another tab, without moving the focus. */
function changeTheme(theme: string): void {
  localStorage.setItem('theme', theme);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
}
