import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { openOpportunitiesStore } from '@rfp/opportunities/store/data-source';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { createStore, dropStore } from './store.js';

const run = promisify(execFile);
const child = path.join(import.meta.dirname, 'ingest-child.js');
const countRow = z.object({ count: z.coerce.number() });
const outcomeSchema = z.object({
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  seconds: z.number(),
  /** Processor time of the process that stores the notices. */
  processor_seconds: z.number(),
  peak_mib: z.number(),
});

/** Sends generated notices to the intake in a separate process, and returns its counts and times. */
export async function ingestNotices(
  url: string,
  count: number,
  fence: number,
  today: Date,
): Promise<z.infer<typeof outcomeSchema>> {
  const options = [...process.execArgv, child, String(count), String(fence), today.toISOString()];
  const { stdout } = await run(process.execPath, options, { env: { ...process.env, BENCH_DATABASE_URL: url } });
  return outcomeSchema.parse(JSON.parse(stdout));
}

/** Copies the stored rows into empty tables with the same indexes, and returns the duration of the bare COPY. */
async function copySeconds(fromUrl: string, toUrl: string, table: string, folder: string): Promise<number> {
  const [source, target] = [new Client({ connectionString: fromUrl }), new Client({ connectionString: toUrl })];
  await Promise.all([source.connect(), target.connect()]);
  const found = await source.query<{ columns: string }>(
    `SELECT string_agg(column_name, ', ' ORDER BY ordinal_position) AS columns FROM information_schema.columns
      WHERE table_schema = 'opportunities' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const columns = found.rows[0]?.columns ?? '';
  // On a slow machine, COPY takes longer than the statement timeout of the product.
  for (const client of [source, target]) await client.query('SET statement_timeout = 0');
  const file = path.join(folder, `${table}.copy`);
  await pipeline(source.query(copyTo(`COPY ${table} (${columns}) TO STDOUT`)), createWriteStream(file));
  const started = performance.now();
  await pipeline(createReadStream(file), target.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN`)));
  const seconds = (performance.now() - started) / 1000;
  await Promise.all([source.end(), target.end(), rm(file)]);
  return seconds;
}

async function countEvents(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT count(*) AS count FROM outbox');
  await client.end();
  return countRow.parse(rows[0]).count;
}

export const ingestSchema = z.object({
  first: outcomeSchema,
  again: outcomeSchema,
  /** Seconds of a bare COPY of the same rows into empty tables with the same indexes. */
  copy: z.object({ opportunity: z.number(), records: z.number() }),
});
export type Ingest = z.infer<typeof ingestSchema>;

/** Fills an empty store with `count` notices dated relative to `today`, sends them again unchanged, and copies the rows. */
export async function measureIngest(
  { adminUrl, url, folder }: { adminUrl: string; url: string; folder: string },
  count: number,
  today: Date,
): Promise<Ingest> {
  const copyUrl = await createStore(adminUrl, 'bench_copy');
  const empty = await openOpportunitiesStore(copyUrl);
  await empty.destroy();
  const first = await ingestNotices(url, count, 1, today);
  const eventsOfFirst = await countEvents(url);
  const again = await ingestNotices(url, count, 2, today);
  const eventsOfAgain = (await countEvents(url)) - eventsOfFirst;
  if (eventsOfAgain > 0) throw new Error(`${eventsOfAgain} events were emitted although nothing had changed.`);
  const summary = await copySeconds(url, copyUrl, 'opportunity_summary', folder);
  const others = await copySeconds(url, copyUrl, 'opportunity_text', folder);
  const opportunity = summary + others + (await copySeconds(url, copyUrl, 'opportunity_search', folder));
  const records = await copySeconds(url, copyUrl, 'source_record', folder);
  await dropStore(adminUrl, 'bench_copy');
  return { first, again, copy: { opportunity, records } };
}
