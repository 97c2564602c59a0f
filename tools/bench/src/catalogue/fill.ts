import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openOpportunitiesStore } from '@rfp/opportunities/store/data-source';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { Client } from 'pg';
import { z } from 'zod';
import { ingestNotices, ingestSchema, measureIngest } from '../ingest.js';
import { createStore, openStore } from '../store.js';

/** Stores with more notices are filled without measuring, because loading the same rows with COPY for comparison would take a quarter of an hour. */
const maxMeasured = 100_000;

const filledSchema = z.object({ today: z.iso.datetime(), ingest: ingestSchema.optional() });

/** Record of a filled store: the day of its notices, and the figures if the fill was measured. */
export type FillRecord = z.infer<typeof filledSchema>;

/** Starts a database server for a benchmark. */
export function startServerIn(folder: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), settings });
}

/** Fills the store of a size through the intake of the product, unless an earlier run has filled it. */
export async function fillStore(folder: string, size: number): Promise<FillRecord> {
  const name = storeName(size);
  const recordFile = path.join(folder, `${name}.json`);
  if (existsSync(recordFile)) return filledSchema.parse(JSON.parse(readFileSync(recordFile, 'utf8')));
  const today = new Date();
  const ingest = size <= maxMeasured ? await fillMeasured(folder, size, today) : await fillFast(folder, size, today);
  const filled: FillRecord = { today: today.toISOString(), ...(ingest && { ingest }) };
  writeFileSync(recordFile, JSON.stringify(filled));
  return filled;
}

/** Address of the filled store of a size. */
export function openFilledStore(adminUrl: string, size: number): Promise<string> {
  return openStore(adminUrl, storeName(size));
}

const storeName = (size: number): string => `catalogue_${size}`;

async function fillMeasured(folder: string, size: number, today: Date): Promise<FillRecord['ingest']> {
  const postgres = await startServerIn(folder);
  try {
    const adminUrl = postgres.url;
    return await measureIngest({ adminUrl, url: await createStore(adminUrl, storeName(size)), folder }, size, today);
  } finally {
    await postgres.stop();
  }
}

const indexRow = z.object({ name: z.string(), definition: z.string() });

/** Query for the indexes that intake does not need. Intake uses unique indexes and the merge key. */
const readIndexesSql = `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
 WHERE c.relname IN ('opportunity_summary', 'opportunity_search') AND NOT i.indisunique
   AND i.indexrelid NOT IN ('opportunities.opportunity_merge_key'::regclass, 'opportunities.opportunity_next_change'::regclass) AND c.relnamespace = 'opportunities'::regnamespace`;

/** Fills a store faster: drops the indexes that intake does not need and builds them at the end, and commits without waiting for the disk. */
async function fillFast(folder: string, size: number, today: Date): Promise<undefined> {
  const postgres = await startServerIn(folder, {
    synchronous_commit: 'off',
    max_wal_size: '8GB',
    maintenance_work_mem: '1GB',
  });
  try {
    const url = await createStore(postgres.url, storeName(size));
    await (await openOpportunitiesStore(url)).destroy();
    const client = new Client({ connectionString: url });
    await client.connect();
    // Building an index of a million documents takes minutes, longer than the statement timeout.
    await client.query('SET statement_timeout = 0');
    const { rows } = await client.query(readIndexesSql);
    const indexes = z.array(indexRow).parse(rows);
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await ingestNotices(url, size, 1, today);
    for (const { definition } of indexes) await client.query(definition);
    await client.end();
  } finally {
    await postgres.stop();
  }
}
