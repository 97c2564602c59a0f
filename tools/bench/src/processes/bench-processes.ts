import { startNats } from '@rfp/testing/servers/nats';
import { wordOfRank } from '../catalogue/generate-notices.js';
import { sampleIds } from '../catalogue/references.js';
import { startServer } from '../http.js';
import { type Databases } from '../signed-in-product.js';
import { compare, load, reference, type Target } from './compare.js';
import { whileCatalogueChanges } from './while-catalogue-changes.js';
import { measureDelivery } from './measure-delivery.js';
import { measureRelay } from './measure-relay.js';
import { childrenNamed, type Groups, privateMemory } from './processor-time.js';
import { type SeparateProduct, signUpReaders, startSeparateProduct } from './separate-product.js';

export interface Stores {
  /** Stores with the same catalogue: for the product in one process, and in separate processes. */
  one: Databases;
  separate: Databases;
  /** Process id of the database server. */
  postgres: number;
}

/** Broker and database server, which all targets share. */
interface Shared {
  natsUrl: string;
  nats: Groups;
  postgres: Groups;
}

/**
 * Prints requests per second of the product in separate processes, beside the product in one process and a bare handler of the same SQL. Queries
 * either change with every request or repeat; each service has one process or two.
 */
export async function benchProcesses({ one, separate, postgres }: Stores): Promise<void> {
  const ids = await sampleIds(one.opportunities, 500);
  const nats = await startNats();
  const shared = {
    natsUrl: nats.url,
    nats: { nats: await childrenNamed('nats-server') },
    postgres: { postgres: [postgres] },
  };
  const bare = await startServer('bare', one);
  const together = await startServer('product', one);
  try {
    const targets = new Map<string, Target>([
      [reference, { urls: [bare.url], tokens: [''], groups: { handler: [bare.pid], ...shared.postgres } }],
      [
        'one process',
        {
          urls: [together.url],
          tokens: await signUpReaders(together.url),
          groups: { product: [together.pid], ...shared.postgres },
        },
      ],
    ]);
    await benchSeparate(targets, shared, separate, { ids, replicas: 1 });
    targets.delete('one process');
    await benchSeparate(targets, shared, separate, { ids, replicas: 2 });
  } finally {
    bare.stop();
    together.stop();
  }
  for (const replicas of [1, 2]) await benchDelivery(shared, separate, replicas);
  await measureRelay(nats.url, separate.opportunities, { ...shared.nats, ...shared.postgres });
  await nats.stop();
}

interface Round {
  ids: readonly string[];
  /** Number of processes of each service. */
  replicas: number;
}

async function benchSeparate(
  others: ReadonlyMap<string, Target>,
  { natsUrl, nats, postgres }: Shared,
  databases: Databases,
  { ids, replicas }: Round,
): Promise<void> {
  const product: SeparateProduct = await startSeparateProduct(natsUrl, databases, replicas);
  const target = { ...product, groups: { ...product.groups, ...nats, ...postgres } };
  try {
    const targets = new Map([...others, [replicas === 1 ? 'processes' : `processes, ${replicas} of each`, target]]);
    await whileCatalogueChanges(databases.opportunities, () => compare(targets, changingQueries(ids)));
    await compare(targets, repeatedQueries(ids));
    if (replicas === 1)
      await whileCatalogueChanges(databases.opportunities, () =>
        compare(new Map([['processes', target]]), otherQueries),
      );
    const memory = Object.entries(await privateMemory(target.groups)).map(([name, mib]) => `${name} ${mib.toFixed(0)}`);
    console.log(`memory afterwards, MiB: ${memory.join(', ')}`);
  } finally {
    await product.stop();
  }
}

/** Measures the delivery of events. The product in one process must have stopped, because it would read events from the same outbox. */
async function benchDelivery({ natsUrl }: Shared, databases: Databases, replicas: number): Promise<void> {
  const product = await startSeparateProduct(natsUrl, databases, replicas);
  try {
    console.log(`${replicas} of each:`);
    await measureDelivery(product, natsUrl, databases.opportunities, () => load(product, lists, 15));
  } finally {
    await product.stop();
  }
}

const lists = Array.from({ length: 640 }, (_, first) => listAt(first));

function changingQueries(ids: readonly string[]): Record<string, string[]> {
  return { 'detail, changing': ids.map((id) => `/api/opportunities/${id}`), 'list of 50, changing': lists };
}

/** Queries that the bare handler does not answer. */
const otherQueries: Record<string, string[]> = {
  'search for a word, changing': Array.from({ length: 640 }, (_, rank) => searchFor(wordOfRank(100 + 7 * rank))),
  'statistics, changing': ['/api/opportunities/stats'],
  'facets, changing': ['/api/opportunities/facets'],
};

function searchFor(word: string): string {
  return `/api/opportunities?per_page=50&search=${encodeURIComponent(word)}`;
}

function repeatedQueries([id]: readonly string[]): Record<string, string[]> {
  return { 'detail, repeated': [`/api/opportunities/${id}`], 'list of 50, repeated': [listAt(0)] };
}

function listAt(first: number): string {
  return `/api/opportunities?range=${encodeURIComponent(JSON.stringify([first, first + 49]))}&sort=${encodeURIComponent('["total_score","DESC"]')}`;
}
