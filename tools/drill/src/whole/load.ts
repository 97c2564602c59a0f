import { setTimeout as delay } from 'node:timers/promises';
import { apiPrefix } from '@rfp/contracts/http';
import { type SeededRandom } from '../seeded-random.js';
import { until } from '../world/until.js';
import { type WholeWorld } from './whole-world.js';

const limitMs = 30_000;
/** Timeout of the recovery after a breakdown, on a busy machine. */
const timeoutMs = 60_000;

const words = ['lot', 'edition', 'cooling', 'services', 'drill'];

/** Makes the addresses that users request. Most of them differ each time, so that they are not answered from a cache. */
const addresses: ((random: SeededRandom) => string)[] = [
  (random) => listOf({ min_score: random.below(100) }, 49),
  (random) => listOf({ q: words[random.below(words.length)] ?? '', min_value: random.below(9999) }, 19),
  () => listOf({}, 19),
  () => '/opportunities/stats',
  () => '/sync/status',
  () => '/me',
  () => '/settings',
];

function listOf(filter: Record<string, string | number>, last: number): string {
  return `/opportunities?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,${last}]`;
}

/**
 * Requests of signed-in users at a steady rate, spread over the gateways that accept requests, until the load is stopped or the world is closed.
 * Failed requests are not retried.
 */
export class Load {
  sent = 0;
  answered = 0;
  /** Number of failed requests by reason. */
  readonly failures = new Map<string, number>();
  /** Response times in milliseconds. */
  readonly times: number[] = [];
  #inProgress = 0;
  #stopped = false;
  readonly #done: Promise<void>;

  constructor(
    private readonly whole: WholeWorld,
    private readonly random: SeededRandom,
    perSecond: number,
    /**
     * Maximum number of concurrent requests. Above it, requests are skipped: on a machine that is too slow for the rate, the gateway would reject
     * requests that wait for 8 s.
     */
    private readonly maxInProgress = 50,
  ) {
    this.#done = this.#send(1000 / perSecond);
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Stops sending, and waits for the requests in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done;
    while (this.#inProgress > 0) await delay(20);
  }

  /** Waits until `count` consecutive requests have been answered without a failure. On a timeout, the error lists the failures. */
  async nextAnswers(count: number): Promise<void> {
    const before = new Map(this.failures);
    let { failed, answered } = this;
    const answeredAgain = () => {
      if (this.failed > failed) ({ failed, answered } = this);
      return this.answered >= answered + count;
    };
    const what = () =>
      [
        `${count} answers in a row; ${describeFailures(this.failuresSince(before))}`,
        ...this.whole.endedReplicas(),
      ].join('\n');
    await until(what, answeredAgain, timeoutMs);
  }

  /** Failures since an earlier copy of {@link failures}. */
  failuresSince(before: ReadonlyMap<string, number>): Map<string, number> {
    const more = [...this.failures].map(([reason, count]) => [reason, count - (before.get(reason) ?? 0)] as const);
    return new Map(more.filter(([, count]) => count > 0));
  }

  /** Response time in milliseconds that a share of the answers did not exceed. */
  percentile(share: number): number {
    const sorted = this.times.toSorted((one, other) => one - other);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  }

  async #send(everyMs: number): Promise<void> {
    let next = performance.now();
    while (!this.#stopped && !this.whole.isClosed) {
      await delay(Math.max(0, next - performance.now()));
      // After a pause of this process, only the requests of a second are made up for.
      next = Math.max(next + everyMs, performance.now() - 1000);
      if (this.#inProgress < this.maxInProgress) void this.#ask();
    }
  }

  async #ask(): Promise<void> {
    const gateways = [...this.whole.gateways.values()];
    const gateway = gateways[this.random.below(Math.max(1, gateways.length))];
    const address = addresses[this.random.below(addresses.length)]?.(this.random) ?? '/me';
    const began = performance.now();
    this.sent += 1;
    this.#inProgress += 1;
    try {
      if (gateway === undefined) throw new Error('no gateway accepts requests');
      const response = await fetch(gateway + apiPrefix + address, {
        headers: this.whole.headersOf(this.random.below(this.whole.people)),
        signal: AbortSignal.timeout(limitMs),
      });
      const body = await response.text();
      if (!response.ok) throw new Error(`status ${response.status} ${describeProblem(body)}`);
      this.answered += 1;
      this.times.push(performance.now() - began);
    } catch (error) {
      const reason = `${address.split('?')[0]}: ${reasonOf(error)}`;
      this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1);
    } finally {
      this.#inProgress -= 1;
    }
  }
}

export function describeFailures(failures: ReadonlyMap<string, number>): string {
  return failures.size === 0
    ? 'failed: none'
    : `failed: ${[...failures].map(([reason, count]) => `${count} ${reason}`).join(', ')}`;
}

/** Code and text of a problem document. The text distinguishes a busy server from an unavailable server, whose codes are equal. */
function describeProblem(body: string): string {
  return ['code', 'error'].map((name) => new RegExp(`"${name}":\\s*"([^"]*)"`).exec(body)?.[1] ?? '').join(' ');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
