import path from 'node:path';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { type MeasuredProduct } from './measured-product.js';

const probe = path.resolve(import.meta.dirname, '../../console/probe.js');

export interface Profile {
  name: string;
  width: number;
  height: number;
  /** Slowdown factor of the processor. */
  slowdown: number;
  /** Absent if the network is not throttled. */
  network?: { latency: number; bytesPerSecond: number };
}

export const desktop: Profile = { name: 'desktop', width: 1280, height: 900, slowdown: 1 };
export const mobile: Profile = {
  name: 'mobile',
  width: 390,
  height: 844,
  slowdown: 4,
  network: { latency: 150, bytesPerSecond: 1_600_000 / 8 },
};
/** A desktop with a slow processor and a fast network. */
export const slowDesktop: Profile = { ...desktop, name: 'desktop, 4x slower', slowdown: 4 };

/** Opens a browser context without cached files, in which a user is signed in. */
export async function openContext(
  browser: Browser,
  { signIn }: Pick<MeasuredProduct, 'signIn'>,
  { width, height, network }: Profile,
): Promise<BrowserContext> {
  const isMobile = network !== undefined;
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile,
    hasTouch: isMobile,
    deviceScaleFactor: isMobile ? 2 : 1,
  });
  await context.addInitScript({ path: probe });
  // Stores the session where the auth client of the console reads it.
  const store = `if (location.protocol !== 'about:') localStorage.setItem('sb-auth', ${JSON.stringify(JSON.stringify(await signIn()))})`;
  await context.addInitScript({ content: store });
  return context;
}

export async function openPage(context: BrowserContext, { slowdown, network }: Profile): Promise<Page> {
  const page = await context.newPage();
  const control = await context.newCDPSession(page);
  await control.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (network !== undefined) {
    const { latency, bytesPerSecond } = network;
    await control.send('Network.enable');
    await control.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  return page;
}

interface PageFigures {
  /** Milliseconds from the navigation to the first painted row; 0 before it. */
  firstRow: number;
  /** Sum of the layout shifts without input, and a description of each shift. */
  shift: number;
  shifts: string[];
}

export interface FrameRecord {
  longestFrame: number;
  longestEvent: number;
  longFrames: string[];
}

declare global {
  /** Figures that `probe.js` records. */
  var bench: PageFigures & { record: () => void; take: () => FrameRecord };
}

export interface Visit extends PageFigures {
  /** Bytes of JavaScript: `sent` compressed, `size` uncompressed. */
  scripts: { sent: number; size: number };
}

/** Time in which layout shifts are recorded after a page has loaded. */
const restMs = 2000;

function readVisit(): Visit {
  const { firstRow, shift, shifts } = globalThis.bench;
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  const sent = scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
  const size = scripts.reduce((total, { decodedBodySize }) => total + decodedBodySize, 0);
  return { firstRow, shift, shifts, scripts: { sent, size } };
}

/** Whether the page has loaded: it has a title and no loading indicator. */
function isSettled(): boolean {
  const waiting = '[aria-busy="true"], [data-skeleton], [data-stale="true"]';
  return document.querySelector('h1') !== null && document.querySelector(waiting) === null;
}

/** Opens a list and measures until 2 s after its first row. */
export async function visitList(page: Page, address: string): Promise<Visit> {
  await page.goto(address);
  await page.waitForFunction(() => globalThis.bench.firstRow > 0, undefined, { polling: 100 });
  await page.waitForTimeout(restMs);
  return page.evaluate(readVisit);
}

/** Opens a screen and measures its layout shifts until 2 s after it has loaded. */
export async function visitScreen(page: Page, address: string): Promise<Visit> {
  await page.goto(address);
  await page.waitForFunction(isSettled, undefined, { polling: 100 });
  await page.waitForTimeout(restMs);
  return page.evaluate(readVisit);
}
