import { Client } from 'pg';
import { z } from 'zod';
import { ingestNotices } from '../ingest.js';
import { type Groups, processorTimes } from './processor-time.js';

const sizeRow = z.object({ table: z.string(), bytes: z.coerce.number(), rows: z.coerce.number() });
const day = 86_400_000;
/** Share of the notices that are amended. */
const amendedShare = 0.25;

const versions = ['source_record_version', 'opportunity_past'];
const events = ['outbox', 'inbox', 'intake_result'];

/** Sends new, unchanged and amended notices to a store, and prints the processor time and the bytes per record. */
export async function measureStore(url: string, count: number, postgres: Groups): Promise<void> {
  const today = new Date();
  await ingest('new', count, postgres, () => ingestNotices(url, count, 1, today));
  const filled = await readSizes(url);
  await ingest('unchanged', count, postgres, () => ingestNotices(url, count, 2, today));
  const amendedCount = Math.floor(count * amendedShare);
  await ingest('amended', amendedCount, postgres, () =>
    ingestNotices(url, amendedCount, 3, new Date(today.getTime() - 30 * day)),
  );
  const sizesAfterAmending = await readSizes(url);
  const bytesOf = (sizes: typeof filled, tables: readonly string[]) =>
    sizes.filter(({ table }) => tables.includes(table)).reduce((sum, { bytes }) => sum + bytes, 0);
  const rest = filled.map(({ table }) => table).filter((table) => ![...versions, ...events].includes(table));
  console.log(
    `bytes with indexes: ${(bytesOf(filled, rest) / count).toFixed(0)} per opportunity, ${(bytesOf(sizesAfterAmending, versions) / amendedCount).toFixed(0)} per superseded version`,
  );
  for (const { table, bytes, rows } of filled.filter((each) => each.bytes > count * 10))
    console.log(`  ${table.padEnd(26)} ${(bytes / 1024 ** 2).toFixed(1)} MiB, ${rows} rows`);
}

async function ingest(
  what: string,
  count: number,
  postgres: Groups,
  send: () => ReturnType<typeof ingestNotices>,
): Promise<void> {
  const before = await processorTimes(postgres);
  const { seconds, processor_seconds: service } = await send();
  const after = await processorTimes(postgres);
  const database = Object.entries(after).reduce((sum, [name, ms]) => sum + ms - (before[name] ?? 0), 0);
  console.log(
    `${what} record: ${((service * 1000) / count).toFixed(2)} ms of a processor in the service, ${(database / count).toFixed(2)} in PostgreSQL; ${(count / seconds).toFixed(0)} a second`,
  );
}

async function readSizes(url: string): Promise<z.infer<typeof sizeRow>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('ANALYZE');
    const { rows } = await client.query(
      `SELECT relname AS table, pg_total_relation_size(oid) AS bytes, greatest(reltuples, 0) AS rows FROM pg_class
        WHERE relnamespace = 'opportunities'::regnamespace AND relkind = 'r' ORDER BY 2 DESC`,
    );
    return rows.map((row) => sizeRow.parse(row));
  } finally {
    await client.end();
  }
}
