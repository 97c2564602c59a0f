import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, type Page, type Request } from 'playwright-core';

/** Path of the event stream of every screen, whose request never ends. */
export const eventStream = /\/api\/events$/;
const idleMs = 150;
const timeoutMs = 30_000;

interface Traffic {
  pending: Set<Request>;
  /** Time at which the last request began or ended. */
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
  // The pending requests of a page are removed when it closes, because they end without an event.
  context.on('page', (page) => {
    const pageRequests = new Set<Request>();
    page.on('request', (request) => pageRequests.add(request));
    page.on('close', () => {
      for (const request of pageRequests) traffic.pending.delete(request);
    });
  });
}

/** Removes the pending requests of a reused context, because requests of an earlier page may end without an event. */
export function forgetRequests(context: BrowserContext): void {
  trafficOf.get(context)?.pending.clear();
}

/**
 * Waits until the page has loaded and has sent no request for `idleMs`.
 *
 * @param held returns the number of requests that the spec holds and that count as answered
 */
export async function waitForNetworkIdle(page: Page, held: () => number = () => 0): Promise<void> {
  await page.waitForLoadState('load');
  const traffic = trafficOf.get(page.context());
  if (traffic === undefined) throw new Error('The requests of this page are not tracked.');
  const deadline = performance.now() + timeoutMs;
  while (!isIdle(traffic, held())) {
    if (performance.now() > deadline)
      throw new Error(`Still pending: ${[...traffic.pending].map((request) => request.url()).join(', ')}`);
    await delay(50);
  }
}

function isIdle({ pending, lastAt }: Traffic, held: number): boolean {
  return pending.size === held && performance.now() - lastAt > idleMs;
}
