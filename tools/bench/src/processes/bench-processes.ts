import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startNats } from '@rfp/testing/nats';
import { sampleIds } from '../catalogue/references.js';
import { startServer } from '../http.js';
import { type Databases } from '../signed-in-product.js';
import { measureDelivery } from './measure-delivery.js';
import { measureRelay } from './measure-relay.js';
import { type SeparateProduct, signUpReaders, startSeparateProduct } from './separate-product.js';

interface Target {
  urls: string[];
  /** Of people; each has its share of the connections. */
  tokens: string[];
}

interface Measured {
  rate: number;
  p50: number;
  p99: number;
}

const connections = 64;
const seconds = 5;
const rounds = 3;

/**
 * Requests per second through gateway, broker and services in processes of their own, beside the product in one process and a bare handler
 * of the same SQL: for queries that change with every request, and for repeated ones.
 */
export async function benchProcesses(one: Databases, separate: Databases): Promise<void> {
  const ids = await sampleIds(one.opportunities);
  const nats = await startNats();
  const bare = await startServer('bare', one);
  const together = await startServer('product', one);
  const single = await startSeparateProduct(nats.url, separate, 1);
  try {
    const targets = new Map<string, Target>([
      ['bare handler', { urls: [bare.url], tokens: [''] }],
      ['one process', { urls: [together.url], tokens: await signUpReaders(together.url) }],
      ['processes', single],
    ]);
    await compare(targets, ids);
    await measureDelivery(single, separate.opportunities, () => load(single, [listAt(0)], 10));
  } finally {
    await single.stop();
    bare.stop();
    together.stop();
  }
  await benchReplicas(nats.url, one, separate, ids);
  await measureRelay(nats.url, separate.opportunities);
  await nats.stop();
}

/** Two processes of each. */
async function benchReplicas(natsUrl: string, one: Databases, separate: Databases, ids: string[]): Promise<void> {
  const bare = await startServer('bare', one);
  const double: SeparateProduct = await startSeparateProduct(natsUrl, separate, 2);
  try {
    await compare(
      new Map<string, Target>([
        ['bare handler', { urls: [bare.url], tokens: [''] }],
        ['processes, two of each', double],
      ]),
      ids,
    );
  } finally {
    await double.stop();
    bare.stop();
  }
}

async function compare(targets: ReadonlyMap<string, Target>, ids: string[]): Promise<void> {
  const queries: Record<string, string[]> = {
    'detail, changing': ids.map((id) => `/api/opportunities/${id}`),
    'detail, repeated': [`/api/opportunities/${ids[0]}`],
    'list of 50, changing': Array.from({ length: 40 }, (_, first) => listAt(first)),
    'list of 50, repeated': [listAt(0)],
  };
  for (const [name, addresses] of Object.entries(queries)) {
    const measured = await measure(targets, addresses);
    const reference = measured.get('bare handler')?.rate ?? Number.NaN;
    console.log(`${name}, ${connections} connections, median of ${rounds} rounds`);
    for (const [target, { rate, p50, p99 }] of measured)
      console.log(
        `  ${target.padEnd(24)} ${rate.toFixed(0).padStart(6)} req/s  p50 ${p50} ms  p99 ${p99} ms  ratio ${(rate / reference).toFixed(2)}`,
      );
  }
}

/** In turn, so that changes of the machine's speed affect all of them; the first round warms up. */
async function measure(targets: ReadonlyMap<string, Target>, addresses: string[]): Promise<Map<string, Measured>> {
  const results = new Map([...targets.keys()].map((name): [string, Measured[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, target] of targets) {
      const result = await load(target, addresses);
      if (round > 0) results.get(name)?.push(result);
      await delay(100);
    }
  const median = (all: Measured[], pick: (one: Measured) => number): number =>
    all.map(pick).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  return new Map(
    [...results].map(([name, all]) => [
      name,
      {
        rate: median(all, ({ rate }) => rate),
        p50: median(all, ({ p50 }) => p50),
        p99: median(all, ({ p99 }) => p99),
      },
    ]),
  );
}

/** All gateways and people of the target at once; each connection asks for the addresses in turn. */
async function load({ urls, tokens }: Target, addresses: string[], duration = seconds): Promise<Measured> {
  const results = await Promise.all(
    urls
      .flatMap((url) => tokens.map((token) => ({ url, token })))
      .map(({ url, token }) =>
        autocannon({
          url,
          connections: connections / urls.length / tokens.length,
          duration,
          headers: { authorization: `Bearer ${token}` },
          requests: addresses.map((path) => ({ path })),
        }),
      ),
  );
  for (const { non2xx, errors } of results)
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} responses were not 2xx, ${errors} failed`);
  return {
    rate: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p50: Math.max(...results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}

function listAt(first: number): string {
  return `/api/opportunities?range=${encodeURIComponent(JSON.stringify([first, first + 49]))}&sort=${encodeURIComponent('["total_score","DESC"]')}`;
}
