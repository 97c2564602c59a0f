import { deferred } from '@rfp/service-kit/deferred';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@rfp/contracts/errors';
import { Deadline } from '@rfp/sources/http/deadline';
import { readBytes } from '@rfp/sources/http/read-body';
import { untilAborted } from '../../until-aborted.js';
import { egressLimits } from '../egress/egress-settings.js';
import { type EgressGuard, type FetchedPage } from '../egress/egress-guard.js';
import { createRobots, type Robots } from './robots.js';

/** Lets one at a time ask a host, wherever else its readers are. */
export interface HostRateLimiter {
  /** Waits for the host. What comes back lets go of it, for the next to come after a pause. */
  acquire(host: string, signal: AbortSignal): Promise<(pauseMs: number) => Promise<void>>;
}

export interface PoliteSettings {
  guard: EgressGuard;
  /** Shared with other processes; where absent, this reader is the only one. */
  hosts?: HostRateLimiter;
  /** Between the end of a request and the begin of the next to the same host; up to half as much again is added by chance. */
  minIntervalMs?: number;
  /** The longest wait that a site may ask for. */
  maxIntervalMs?: number;
  robots?: Robots;
  now?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to, not including, 1. */
  random?: () => number;
}

/** Reads pages as a guest: as robots.txt wants it, one request at a time per host, with a pause between them. */
export interface PoliteReader {
  /** @throws as `Door.fetchPage`, ROBOTS_REFUSED, ROBOTS_UNKNOWN */
  fetchPage(address: string | URL, signal?: AbortSignal): Promise<FetchedPage>;
  /**
   * For `createSourceFetch`, where the door's own would be too hasty: asks once and follows nothing. An answer is read before the next
   * of its host has his turn. Waiting for a turn may take minutes.
   */
  send: typeof globalThis.fetch;
}

const unlimited: HostRateLimiter = { acquire: async () => async () => undefined };

export function createPoliteReader(settings: PoliteSettings): PoliteReader {
  const {
    guard: door,
    hosts = unlimited,
    minIntervalMs = 2000,
    maxIntervalMs = 30_000,
    now = Date.now,
    sleep = sleepFor,
    random = Math.random,
  } = settings;
  const { robots = createRobots({ guard: door, now }) } = settings;
  const turns = new HostQueues(now);

  /** Asks at an address once its site allows it and it is our turn there. */
  async function visit<T>(url: URL, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
    return turns.take(url.hostname, signal, async (turn) => {
      const wanted = (await robots.check(url, signal).catch(throwRefusal)) ?? 0;
      if (turn.nextAt > now()) await untilAborted(sleep(turn.nextAt - now(), signal), signal);
      const letGo = await hosts.acquire(url.hostname, signal);
      try {
        return await ask();
      } finally {
        const pause = Math.min(Math.max(wanted, minIntervalMs), maxIntervalMs) * (1 + random() / 2);
        turn.nextAt = now() + pause;
        await letGo(pause);
      }
    });
  }

  return {
    fetchPage: async (address, signal = new AbortController().signal) =>
      door.fetchPage(address, { signal, around: async (url, ask) => visit(url, signal, ask) }),
    send: async (input, init = {}) => {
      const signal = init.signal ?? new AbortController().signal;
      return visit(new URL(typeof input === 'string' ? input : 'url' in input ? input.url : input), signal, async () =>
        sendWhole(door, input, { ...init, signal }),
      );
    },
  };
}

/** An address that is not fetched has no robots.txt that could be asked for: that is what is to be said, and not that the rules are unknown. */
function throwRefusal(error: unknown): never {
  const because = error instanceof AppError && error.code === 'ROBOTS_UNKNOWN' ? error.cause : null;
  const isRefusal = because instanceof AppError && because.code === 'URL_REFUSED' && !('redirects' in because.details);
  throw isRefusal ? because : error;
}

/** Asks, and reads the answer to its end. */
async function sendWhole(
  door: EgressGuard,
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  const deadline = new Deadline(init.signal);
  deadline.limit(egressLimits.totalMs, 'page');
  try {
    const { status, headers, body } = await door.send(input, { ...init, signal: deadline.signal });
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

/** What is known of a host. */
interface HostQueue {
  /** Done when the last of those who wait has had his turn. */
  end: Promise<unknown>;
  waiting: number;
  nextAt: number;
}

const mostHosts = 1000;

/** Lets one at a time through, host by host, in the order of their coming. */
class HostQueues {
  readonly #hosts = new Map<string, HostQueue>();

  constructor(private readonly now: () => number) {}

  async take<T>(host: string, signal: AbortSignal, task: (turn: HostQueue) => Promise<T>): Promise<T> {
    const turn = this.#turnOf(host);
    const before = turn.end;
    const { promise, resolve } = deferred<void>();
    // Whoever gives up waiting passes the turn on, but not before those who were there first.
    turn.end = before.then(async () => promise);
    turn.waiting += 1;
    try {
      await untilAborted(before, signal);
      return await task(turn);
    } finally {
      turn.waiting -= 1;
      resolve();
    }
  }

  #turnOf(host: string): HostQueue {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    if (this.#hosts.size >= mostHosts) this.#forget();
    const turn = { end: Promise.resolve(), waiting: 0, nextAt: 0 };
    this.#hosts.set(host, turn);
    return turn;
  }

  /** Hosts that may be asked at once are as good as unknown. */
  #forget(): void {
    for (const [host, { waiting, nextAt }] of this.#hosts)
      if (waiting === 0 && nextAt <= this.now()) this.#hosts.delete(host);
  }
}

async function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal });
}
