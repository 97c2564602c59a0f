import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, type Page, type Request } from 'playwright-core';

/** The stream that every screen follows: it never ends, so a page that waits for nothing else is at rest. */
const endless = /\/api\/events$/;
const restMs = 500;
const patienceMs = 30_000;

interface Traffic {
  underWay: Set<Request>;
  /** When the last request began or ended. */
  lastAt: number;
}

const traffic = new WeakMap<BrowserContext, Traffic>();

/** Keeps account of what a browser asks for. */
export function watchTraffic(context: BrowserContext): void {
  const seen: Traffic = { underWay: new Set(), lastAt: performance.now() };
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    seen.lastAt = performance.now();
  };
  traffic.set(context, seen);
  context.on(
    'request',
    note((request) => (endless.test(new URL(request.url()).pathname) ? undefined : seen.underWay.add(request))),
  );
  context.on(
    'requestfinished',
    note((request) => seen.underWay.delete(request)),
  );
  context.on(
    'requestfailed',
    note((request) => seen.underWay.delete(request)),
  );
}

/** Waits until the page is loaded and has been asking for nothing for a while. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const seen = traffic.get(page.context());
  if (seen === undefined) throw new Error('The traffic of this page is not watched.');
  const deadline = performance.now() + patienceMs;
  while (!isAtRest(seen)) {
    if (performance.now() > deadline)
      throw new Error(`It does not come to rest: ${[...seen.underWay].map((request) => request.url()).join(', ')}`);
    await delay(50);
  }
}

function isAtRest({ underWay, lastAt }: Traffic): boolean {
  return underWay.size === 0 && performance.now() - lastAt > restMs;
}
