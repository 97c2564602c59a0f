import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { isFullDrill } from '@rfp/testing/drill-mode';
import { type Page } from 'playwright-core';
import { waitUntil } from '../product/programs.js';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const themeOf = (turn: number): Theme => themes[turn % 2 === 0 ? 0 : 1];
const otherThan = (theme: Theme): Theme => (theme === 'light' ? 'dark' : 'light');

/** A theme and a width. */
export interface View {
  theme: Theme;
  width: number;
  /** Rules to check; default: all. */
  rules?: readonly string[];
}

/** The narrowest supported width: that of 1280 px at a zoom of 400 %. */
const narrow = 320;
const wide = 1280;
const height = 900;

/** Rules that depend on colors. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** The builder would evaluate the unminified source twice in each page: most of the time of the first check. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Both themes at each width, changing only one of them at a time. Rules that do not depend on colors are checked once at each width. */
export function viewsAt(...widths: number[]): View[] {
  return widths.flatMap((width, place) => {
    const theme = themeOf(place);
    return [
      { theme, width },
      { theme: otherThan(theme), width, rules: colourRules },
    ];
  });
}

/** Each theme at each width, ordered so that two neighbors cover both themes and both widths. */
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
 * Expects no axe violation and, at 320 px, no sideways scrolling and no truncated heading. Each call checks the next theme and width, because all
 * four would take most of the time of the specs: `npm run drill -- screens` checks all of every screen, and `npm run drill -- journeys` all of the
 * screens here.
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
  const cut = await cutHeadings(page);
  await resize(page, wide);
  expect({ violations, overflow, cut }).toEqual({ violations: [], overflow: 0, cut: [] });
}

/** Changes theme and width of an open page. */
export async function showView(page: Page, { theme, width }: View): Promise<void> {
  // A page that was just opened has no content yet. Found by its element, because it has no role beside an open dialog.
  await page.locator('h1').first().waitFor();
  await page.evaluate(changeTheme, theme);
  await resize(page, width);
}

/** One line for each element that violates a rule, including best practices. The console has no frames, for which axe would open another page. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const builder = new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode(true)
    // Otherwise axe describes every passing element, which takes most of its time.
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? builder.withTags(tags) : builder.withRules([...rules])).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 200)}`),
  );
}

/** Sets the width of the window and waits until the page is laid out and painted with it. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((expected) => window.innerWidth === expected, width);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // React renders width-dependent parts in the first frame; the second frame paints them.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Excess of the page's width over the window's, once it has stopped changing. */
export async function settledOverflow(page: Page): Promise<number> {
  let overflow = Number.NaN;
  // Content that is too wide for one frame, such as a chart that measures its place, fits in the next.
  await waitUntil(async () => {
    const before = overflow;
    overflow = await overflowOf(page);
    return overflow === 0 || overflow === before;
  });
  return overflow;
}

async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // Negative if the page reserves space for a scroll bar.
    return Math.max(scrollWidth - clientWidth, 0);
  });
}

/** Headings of the top bar that end with an ellipsis. */
async function cutHeadings(page: Page): Promise<string[]> {
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

/** Changes it as another tab would, so that the focus stays. */
function changeTheme(theme: string): void {
  localStorage.setItem('theme', theme);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
}
