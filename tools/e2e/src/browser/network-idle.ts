import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, type Page, type Request } from 'playwright-core';

/** The event stream that every screen subscribes to never ends. */
export const eventStream = /\/api\/events$/;
const idleMs = 150;
const patienceMs = 30_000;

interface Traffic {
  pending: Set<Request>;
  /** When the last request began or ended. */
  lastAt: number;
}

const trafficOf = new WeakMap<BrowserContext, Traffic>();

/** Records the requests of a browser context, for `waitForNetworkIdle`. */
export function trackRequests(context: BrowserContext): void {
  const traffic: Traffic = { pending: new Set(), lastAt: performance.now() };
  const record = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    traffic.lastAt = performance.now();
  };
  const forget = record((request) => traffic.pending.delete(request));
  trafficOf.set(context, traffic);
  context.on(
    'request',
    record((request) => {
      if (!eventStream.test(new URL(request.url()).pathname)) traffic.pending.add(request);
    }),
  );
  context.on('requestfinished', forget);
  context.on('requestfailed', forget);
  // Pending requests of a closed page end without an event.
  context.on('page', (page) => {
    const own = new Set<Request>();
    page.on('request', (request) => own.add(request));
    page.on('close', () => {
      for (const request of own) traffic.pending.delete(request);
    });
  });
}

/** For a reused context: pending requests of a page that was left may end without an event. */
export function forgetRequests(context: BrowserContext): void {
  trafficOf.get(context)?.pending.clear();
}

/**
 * Waits until the page is loaded and has sent no request for a while.
 * @param held number of held requests, which get no answer
 * @param held how many requests are held back, and will get no answer
 */
export async function waitForNetworkIdle(page: Page, held: () => number = () => 0): Promise<void> {
  await page.waitForLoadState('load');
  const traffic = trafficOf.get(page.context());
  if (traffic === undefined) throw new Error('The requests of this page are not tracked.');
  const deadline = performance.now() + patienceMs;
  while (!isIdle(traffic, held())) {
    if (performance.now() > deadline)
      throw new Error(`Still pending: ${[...traffic.pending].map((request) => request.url()).join(', ')}`);
    await delay(50);
  }
}

function isIdle({ pending, lastAt }: Traffic, held: number): boolean {
  return pending.size === held && performance.now() - lastAt > idleMs;
}
