import { Client, type Pool } from 'pg';
import { queryDetail, queryList } from '../bare-queries.js';
import { type Server } from './measure-product.js';

/**
 * Query that reads tables with their indexes and long values into memory, except the versions and original records, which few measurements read. The
 * data of searches are read last, because the data read last stay in memory if it cannot hold all.
 */
const prewarmSql = `WITH own AS (
    SELECT oid, relname, reltoastrelid FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'opportunities'::regnamespace AND relname NOT LIKE 'source_record%'),
  all_tables AS (SELECT oid, relname FROM own UNION SELECT reltoastrelid, relname FROM own WHERE reltoastrelid <> 0),
  relations AS (
    SELECT oid, relname FROM all_tables
     UNION SELECT indexrelid, relname FROM pg_index JOIN all_tables ON all_tables.oid = indrelid)
  SELECT extensions.pg_prewarm(oid, 'buffer') FROM (
    SELECT oid FROM relations ORDER BY relname IN ('opportunity_search', 'opportunity_summary'), relname <> 'opportunity_text', oid) ordered`;

/**
 * Reads the store into the memory of PostgreSQL as far as it fits, as in a catalogue in use. Otherwise disk reads would be most of the measured time.
 *
 * @param adminUrl - address of the server with the superuser
 * @param storeUrl - address of the store
 */
export async function readIntoMemory(adminUrl: string, storeUrl: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = new URL(storeUrl).pathname;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_prewarm SCHEMA extensions');
    await client.query(prewarmSql);
  } finally {
    await client.end();
  }
}

/** First row of the warm-up pages. It is after the measured pages, because their answers must not be cached. */
const firstWarmUpRow = 1000;

/**
 * Requests a list page and a detail for each id without measuring. Otherwise the first measurement would mostly time the compilation of the process's
 * code.
 */
export async function warmUpProcess({ url, token }: Server, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const first = firstWarmUpRow + index;
    const page = encodeURIComponent(JSON.stringify([first, first + 49]));
    for (const path of [`/api/opportunities?range=${page}`, `/api/opportunities/${id}`]) {
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      await response.arrayBuffer();
    }
  }
}

/** Reads the first pages and the details of `ids` from disk, so that the first measurement does not do so for the later measurements. */
export async function readMeasured(pool: Pool, ids: readonly string[]): Promise<void> {
  for (let first = 0; first < 50; first += 10) await queryList(pool, first, 50);
  for (const id of ids) await queryDetail(pool, id);
}
