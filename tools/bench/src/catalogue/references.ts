import { Client, type Pool } from 'pg';
import { z } from 'zod';
import { queryDetail, queryList } from '../bare-queries.js';
import { Random } from './generate-notices.js';
import { type Server } from './measure-product.js';
import { type Fts5, fts5Query } from './fts5.js';
import { peerSearches, type Store } from './measurements.js';
import { printProgress, time, type Timings } from './timings.js';

const pageRows = 50;

export interface ReferenceServers {
  pool: Pool;
  bare: Server;
  /** Undefined if SQLite could not be started. */
  fts5: Fts5 | undefined;
}

/** Measures the references on the database of the measurements, in the same run. */
export async function measureReferences(
  { pool, bare, fts5 }: ReferenceServers,
  store: Store,
): Promise<ReadonlyMap<string, Timings>> {
  const random = new Random(1);
  const first = (): number => random.below(40);
  const id = (): string => store.ids[random.below(store.ids.length)] ?? '';
  const word = (words: readonly string[]): string => words[random.below(words.length)] ?? '';
  const searchWithIlike = createIlikeSearch(pool);
  const references: Record<string, () => Promise<unknown>> = {
    'bare SQL, first page': () => queryList(pool, first(), pageRows),
    'bare SQL, detail': () => queryDetail(pool, id()),
    'bare handler, first page': () => read(bare, `/api/opportunities?range=${rangeParameter(first())}`),
    'bare handler, detail': () => read(bare, `/api/opportunities/${id()}`),
    'ILIKE, rare word': () => searchWithIlike(word(store.rare)),
    'ILIKE, common word': () => searchWithIlike(word(store.common)),
    ...(fts5 && peerReferences(fts5, store, random)),
  };
  const found = new Map<string, Timings>();
  for (const [name, work] of Object.entries(references)) {
    const timings = await time(async () => {
      await work();
      return true;
    });
    found.set(name, timings);
    printProgress(name, timings);
  }
  return found;
}

/** The searches of the product in FTS5, each with the first page and the count. */
function peerReferences(fts5: Fts5, store: Store, random: Random): Record<string, () => Promise<void>> {
  const orders = [
    ['bm25', 'by BM25'],
    ['score', 'by score'],
  ] as const;
  return Object.fromEntries(
    Object.entries(peerSearches).flatMap(([name, text]) =>
      orders.map(([order, by]): [string, () => Promise<void>] => [
        `SQLite FTS5 ${by}, ${name}`,
        () => fts5.search(fts5Query(text(random, store)), order),
      ]),
    ),
  );
}

/** Parameter `range` of a page, encoded for a URL. */
const rangeParameter = (first: number): string => encodeURIComponent(JSON.stringify([first, first + pageRows - 1]));

async function read({ url }: Server, path: string): Promise<void> {
  const response = await fetch(`${url}${path}`);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  await response.arrayBuffer();
}

/** The search of the specification with ILIKE: a page by score, and the number of records that contain a text. */
function createIlikeSearch(pool: Pool): (text: string) => Promise<unknown> {
  const from = 'opportunity_summary o JOIN opportunity_text t ON t.id = o.id';
  const where = 'o.title ILIKE $1 OR t.description ILIKE $1 OR o.agency_name ILIKE $1';
  return (text) =>
    Promise.all([
      pool.query(
        `SELECT o.id, o.title, o.agency_name FROM ${from} WHERE ${where} ORDER BY o.total_score DESC LIMIT ${pageRows}`,
        [`%${text}%`],
      ),
      pool.query(`SELECT count(*) FROM ${from} WHERE ${where}`, [`%${text}%`]),
    ]);
}

const idRow = z.object({ id: z.string() });

/** Random ids of stored opportunities. Updates the planner's statistics first, as autovacuum would. */
export async function sampleIds(databaseUrl: string, count: number): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // With a million records, these statements take longer than the statement timeout of the product.
    await client.query('SET statement_timeout = 0');
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query(`SELECT id FROM opportunity_summary ORDER BY md5(id::text) LIMIT ${count}`);
    return rows.map((row) => idRow.parse(row).id);
  } finally {
    await client.end();
  }
}
