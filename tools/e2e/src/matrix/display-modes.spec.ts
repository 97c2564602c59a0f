import { type Browser } from 'playwright-core';
import { settledOverflow } from '../browser/accessibility.js';
import { type BrowserTab, closePages, sharedBrowser } from '../browser/browser.js';
import { expectCleanClose } from '../browser/expectations.js';
import { moveToScreen, openScreen } from '../browser/navigation.js';
import { waitUntil } from '../product/programs.js';
import { type SharedProduct } from '../product/shared-product.js';
import { demoUser, firstOpportunity } from '../sources/demo-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 90_000;

const fullSize = { width: 1280, height: 900 };
/** Size of the window in CSS pixels at a zoom of 200 %. */
const zoomed = { width: 640, height: 450 };

let browser: Browser;
let product: SharedProduct;
let detail: string;
/** Reuses one tab for all screens: a browser context for each would load and compile the console again. */
let sharedTab: BrowserTab;

beforeAll(async () => {
  const [shared, demo] = await Promise.all([sharedBrowser(), demoUser()]);
  browser = shared;
  ({ product } = demo);
  detail = `/opportunities/${await firstOpportunity(demo.access)}`;
  sharedTab = await openScreen(browser, product.url, '/profile', {
    session: demo.user.session,
    ownMotion: true,
    pixels: 2,
  });
}, testTimeoutMs);

afterAll(() => closePages(browser));

const screens: [string, () => string][] = [
  ['the Dashboard', () => '/'],
  ['the list', () => '/opportunities'],
  ['the detail', () => detail],
  ['Advanced Search', () => '/search?keywords=systems'],
  ['Settings', () => '/settings'],
  ['Sync Status', () => '/sync'],
];

it.each(screens)(
  '%s does not move under prefers-reduced-motion, is recognisable in forced colours, prints no controls, and cuts off no text at a zoom of 200 %',
  async (_name, path) => {
    const { page } = sharedTab;
    await page.setViewportSize(fullSize);
    await moveToScreen(page, path());
    const moving = await page.evaluate(listMotion);
    await page.emulateMedia({ forcedColors: 'active' });
    let invisible: string[] = [];
    // The transition to forced colours takes some frames.
    const isRecognisable = async () => (invisible = await page.evaluate(listInvisible)).length === 0;
    await waitUntil(isRecognisable, 5_000).catch(() => undefined);
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    const printed = await page.evaluate(listPrintedControls);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(zoomed);
    const overflow = await settledOverflow(page);
    const cutOff = await page.evaluate(listCutOff);
    await page.evaluate(() => window.scrollTo(0, 600));
    const covered = await page.evaluate(coveredShare);
    expect({ moving, invisible, printed, overflow, cutOff }).toEqual({
      moving: [],
      invisible: [],
      printed: [],
      overflow: 0,
      cutOff: [],
    });
    expect(covered).toBeLessThan(0.5);
  },
  testTimeoutMs,
);

it('no screen logged an error or a secret', () => expectCleanClose(sharedTab));

function listMotion(): string[] {
  const seconds = (text: string): number => Math.max(...text.split(',').map((each) => Number.parseFloat(each)));
  const moving = [...document.querySelectorAll('*')].filter((element) => {
    const style = getComputedStyle(element);
    return seconds(style.transitionDuration) > 0.01 || seconds(style.animationDuration) > 0.01;
  });
  return moving.map((element) => element.outerHTML.slice(0, 120));
}

/** Buttons that would be printed, except buttons whose text is content. */
function listPrintedControls(): string[] {
  const controls = document.querySelectorAll('button:not([data-printed], th button, [role="tab"]), nav, summary');
  return [...controls].filter((element) => element.checkVisibility()).map((element) => element.outerHTML.slice(0, 120));
}

function listCutOff(): string[] {
  const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText || !element.checkVisibility()) return false;
    const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element);
    const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    if (isShortened || clipPath !== 'none' || !['hidden', 'clip'].includes(overflowX)) return false;
    return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
  });
  return cut.map((element) => element.outerHTML.slice(0, 200));
}

/** Share of the window's height that fixed and sticky elements cover, measured along the vertical middle line. */
function coveredShare(): number {
  const isFixed = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
  const heights = Array.from({ length: Math.floor(window.innerHeight / 5) }, (_, index) => index * 5 + 1);
  return heights.filter((y) => isFixed(document.elementFromPoint(window.innerWidth / 2, y))).length / heights.length;
}

/**
 * Elements that cannot be recognised in forced colours: drawings in the colour of the page, selected elements that look like others, and buttons that
 * look like text or keep their background.
 */
function listInvisible(): string[] {
  const canvas = getComputedStyle(document.documentElement).backgroundColor;
  const drawn = [...document.querySelectorAll('[data-band] circle:last-child, [data-shape]')];
  const bars = [...document.querySelectorAll('[data-band] > span[aria-hidden] > span')];
  const isInPageColour = (element: Element): boolean => {
    const { fill, stroke, backgroundColor } = getComputedStyle(element);
    if (element instanceof HTMLElement) return [canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
    return [canvas, 'none'].includes(fill) && [canvas, 'none'].includes(stroke);
  };
  const chosen = [...document.querySelectorAll('[aria-pressed="true"], [aria-current="page"]')];
  const isLikeOthers = (element: Element): boolean => {
    const { backgroundColor } = getComputedStyle(element);
    return [canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
  };
  const buttons = [...document.querySelectorAll('.MuiButton-contained:not([aria-current])')];
  const isLikeText = (element: Element): boolean => getComputedStyle(element).borderTopStyle === 'none';
  // On a custom background, the text in the system's color would be unreadable.
  const isFilled = (element: Element): boolean => !isLikeOthers(element);
  return [
    ...[...drawn, ...bars].filter(isInPageColour),
    ...chosen.filter(isLikeOthers),
    ...buttons.filter((button) => isLikeText(button) || isFilled(button)),
  ].map((element) => element.outerHTML.slice(0, 200));
}
