import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@rfp/contracts/errors';
import { Deadline } from '@rfp/sources/http/deadline';
import { readBytes } from '@rfp/sources/http/bodies/read-body';
import { untilAborted } from '../../until-aborted.js';
import { type EgressGuard, type FetchedPage, type FetchPageOptions } from '../egress/egress-guard.js';
import { egressLimits } from '../egress/egress-settings.js';
import { HostQueues, type HostRateLimiter } from './host-queues.js';
import { createRobots, type Robots } from './robots.js';

export interface PoliteSettings {
  guard: EgressGuard;
  /** Rate limiter shared with other processes; without it, only this process limits its requests. */
  hosts?: HostRateLimiter;
  /** Pause between two requests to a host; a random share of up to one half is added. */
  minIntervalMs?: number;
  /** Maximum pause that a site may request. */
  maxIntervalMs?: number;
  robots?: Robots;
  now?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number from 0 up to, but not including, 1. */
  random?: () => number;
}

/** Reads pages as a well-behaved robot: obeys robots.txt, sends one request at a time per host, and pauses between two. */
export interface PoliteReader {
  /** @throws like `EgressGuard.fetchPage`, ROBOTS_REFUSED, ROBOTS_UNKNOWN */
  fetchPage(address: string | URL, options?: Pick<FetchPageOptions, 'signal' | 'reserve'>): Promise<FetchedPage>;
  /**
   * Transport for `createSourceFetch`: sends one request and follows no redirect. Reads the whole body before the next request to the
   * host. May wait minutes for the host.
   */
  send: typeof globalThis.fetch;
}

const unlimited: HostRateLimiter = { acquire: async () => async () => undefined };

export function createPoliteReader(settings: PoliteSettings): PoliteReader {
  const {
    guard,
    hosts = unlimited,
    minIntervalMs = 2000,
    maxIntervalMs = 30_000,
    now = Date.now,
    sleep = sleepFor,
    random = Math.random,
  } = settings;
  const queues = new HostQueues(now);

  /** Resolves the host once, and connects only to addresses whose lanes are free. */
  async function atAddress<T>(
    url: URL,
    signal: AbortSignal,
    send: (addresses: readonly string[]) => Promise<T>,
  ): Promise<T> {
    const addresses = await guard.resolve(url, signal);
    return inAddressLanes(url, addresses, { queues, hosts, signal }, async () => send(addresses));
  }

  const robotsGuard: Pick<EgressGuard, 'fetchPage'> = {
    fetchPage: async (address, { signal = new AbortController().signal, ...options } = {}) =>
      guard.fetchPage(address, { ...options, signal, wrapRequest: async (url, send) => atAddress(url, signal, send) }),
  };
  const { robots = createRobots({ guard: robotsGuard, now }) } = settings;

  /** Sends a request once the site allows it and the host is free. */
  async function visit<T>(
    url: URL,
    signal: AbortSignal,
    send: (addresses: readonly string[]) => Promise<T>,
  ): Promise<T> {
    return queues.run(url.hostname, signal, async (queue) => {
      const crawlDelay = (await robots.check(url, signal).catch(throwRefusal)) ?? 0;
      if (queue.nextAt > now()) await untilAborted(sleep(queue.nextAt - now(), signal), signal);
      const release = await hosts.acquire(url.hostname, signal);
      try {
        return await atAddress(url, signal, send);
      } finally {
        const pause = Math.min(Math.max(crawlDelay, minIntervalMs), maxIntervalMs) * (1 + random() / 2);
        queue.nextAt = now() + pause;
        await release(pause);
      }
    });
  }

  return {
    fetchPage: async (address, { signal = new AbortController().signal, ...options } = {}) =>
      guard.fetchPage(address, { ...options, signal, wrapRequest: async (url, send) => visit(url, signal, send) }),
    send: async (input, init = {}) => {
      const signal = init.signal ?? new AbortController().signal;
      return visit(
        new URL(typeof input === 'string' ? input : 'url' in input ? input.url : input),
        signal,
        async (addresses) => sendWhole(guard, addresses, input, { ...init, signal }),
      );
    },
  };
}

/** If robots.txt is unknown because the address is refused, reports the refusal instead of unknown rules. */
function throwRefusal(error: unknown): never {
  const cause = error instanceof AppError && error.code === 'ROBOTS_UNKNOWN' ? error.cause : null;
  const isRefusal = cause instanceof AppError && cause.code === 'URL_REFUSED' && !('redirects' in cause.details);
  throw isRefusal ? cause : error;
}

/** Sends a request and reads the whole body. */
async function sendWhole(
  guard: EgressGuard,
  addresses: readonly string[],
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  const deadline = new Deadline(init.signal);
  deadline.limit(egressLimits.totalMs, 'page');
  try {
    const { status, headers, body } = await guard.sendTo(addresses, input, { ...init, signal: deadline.signal });
    return new Response(body === null ? null : new Uint8Array(await readBytes(body, egressLimits.pageBytes)), {
      status,
      headers,
    });
  } catch (error) {
    throw deadline.cause() ?? error;
  } finally {
    deadline.clear();
  }
}

async function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal });
}

/**
 * Maximum concurrent requests to one address, over all site names: many sites may share an address, for example that of a content delivery network,
 * and one site may have any number of names.
 */
const lanesPerAddress = 4;

/**
 * Sends a request when a lane of each address is free, over all replicas. A name always uses the same lane. Lanes are acquired in one order, so that
 * requests with several addresses cannot deadlock.
 */
async function inAddressLanes<T>(
  { hostname }: URL,
  addresses: readonly string[],
  { queues, hosts, signal }: { queues: HostQueues; hosts: HostRateLimiter; signal: AbortSignal },
  send: () => Promise<T>,
): Promise<T> {
  const number = createHash('sha256').update(hostname).digest().readUInt8() % lanesPerAddress;
  const lanes = addresses.map((address) => `${address}#${number}`).toSorted();
  const enter = async (index: number): Promise<T> => {
    const lane = lanes[index];
    if (lane === undefined) return send();
    return queues.run(lane, signal, async () => {
      const release = await hosts.acquire(lane, signal);
      try {
        return await enter(index + 1);
      } finally {
        await release(0);
      }
    });
  };
  return enter(0);
}
