import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Groups, processorTimes } from './processor-time.js';

export interface Target {
  urls: string[];
  /** Tokens of users, among whom the connections are divided. */
  tokens: string[];
  /** Process ids of the target, by group. */
  groups: Groups;
}

export interface Measured {
  rate: number;
  p50: number;
  p99: number;
  /** Processor milliseconds per request, by group. */
  processor: Record<string, number>;
}

export const reference = 'bare handler';
const connections = 64;
const seconds = 3;
const rounds = 3;

/**
 * Prints requests per second and processor time per request, for each kind of query and each target. The processor time does not depend on other work
 * on the machine.
 */
export async function compare(
  targets: ReadonlyMap<string, Target>,
  queries: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [name, addresses] of Object.entries(queries)) {
    const measured = await measure(targets, addresses);
    console.log(`${name}, ${connections} connections, median of ${rounds} rounds`);
    const bare = measured.get(reference);
    for (const [target, result] of measured) console.log(describe(target, result, bare));
  }
}

function describe(target: string, { rate, p50, p99, processor }: Measured, bare: Measured | undefined): string {
  const parts = Object.entries(processor).map(([group, ms]) => `${group} ${ms.toFixed(2)}`);
  const ratio = bare === undefined ? '' : `  ratio ${(rate / bare.rate).toFixed(2)}`;
  const cost = bare === undefined ? '' : `  ratio ${(sum(bare.processor) / sum(processor)).toFixed(2)}`;
  return [
    `  ${target.padEnd(24)} ${rate.toFixed(0).padStart(6)} req/s  p50 ${p50} ms  p99 ${p99} ms${ratio}`,
    `  ${''.padEnd(24)} ${sum(processor).toFixed(2).padStart(6)} ms of a processor (${parts.join(', ')})${cost}`,
  ].join('\n');
}

function sum(values: Readonly<Record<string, number>>): number {
  return Object.values(values).reduce((total, value) => total + value, 0);
}

/** Measures targets alternately, so that changes of the machine's speed affect all targets. The first round is a warm-up. */
async function measure(
  targets: ReadonlyMap<string, Target>,
  addresses: readonly string[],
): Promise<Map<string, Measured>> {
  const results = new Map([...targets.keys()].map((name): [string, Measured[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, target] of targets) {
      const result = await load(target, addresses);
      if (round > 0) results.get(name)?.push(result);
      await delay(100);
    }
  return new Map([...results].map(([name, all]) => [name, medianOf(all)]));
}

function medianOf(all: Measured[]): Measured {
  const median = (pick: (one: Measured) => number): number =>
    all.map(pick).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  const groups = Object.keys(all[0]?.processor ?? {});
  return {
    rate: median(({ rate }) => rate),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
    processor: Object.fromEntries(groups.map((group) => [group, median(({ processor }) => processor[group] ?? 0)])),
  };
}

/**
 * Sends requests to all gateways with the tokens of all users concurrently. Each connection requests the paths in order, from another starting point.
 */
export async function load(
  { urls, tokens, groups }: Target,
  addresses: readonly string[],
  duration = seconds,
): Promise<Measured> {
  let started = 0;
  const before = await processorTimes(groups);
  const results = await Promise.all(
    urls
      .flatMap((url) => tokens.map((token) => ({ url, token })))
      .map(({ url, token }) =>
        autocannon({
          url,
          connections: connections / urls.length / tokens.length,
          duration,
          headers: { authorization: `Bearer ${token}` },
          setupClient(client) {
            const first = Math.floor((started * addresses.length) / connections);
            started += 1;
            client.setRequests([...addresses.slice(first), ...addresses.slice(0, first)].map((path) => ({ path })));
          },
        }),
      ),
  );
  const after = await processorTimes(groups);
  for (const { non2xx, errors } of results)
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} responses were not 2xx, ${errors} failed`);
  const requests = results.reduce((count, { requests: { total } }) => count + total, 0);
  return {
    rate: results.reduce((total, { requests: { average } }) => total + average, 0),
    p50: Math.max(...results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    processor: Object.fromEntries(
      Object.entries(after).map(([group, ms]) => [group, (ms - (before[group] ?? 0)) / requests]),
    ),
  };
}
