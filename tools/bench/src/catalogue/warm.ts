import { Client } from 'pg';

/**
 * Tables with their indexes and long values, except the versions and records as received, which hardly any measurement reads. Last comes what
 * every search reads, since what comes last stays where not all has room.
 */
const readRelations = `WITH own AS (
    SELECT oid, relname, reltoastrelid FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'opportunities'::regnamespace AND relname NOT LIKE 'source_record%'),
  all_tables AS (SELECT oid, relname FROM own UNION SELECT reltoastrelid, relname FROM own WHERE reltoastrelid <> 0),
  relations AS (
    SELECT oid, relname FROM all_tables
     UNION SELECT indexrelid, relname FROM pg_index JOIN all_tables ON all_tables.oid = indrelid)
  SELECT extensions.pg_prewarm(oid, 'buffer') FROM (
    SELECT oid FROM relations ORDER BY relname IN ('opportunity_search', 'opportunity_summary'), relname <> 'opportunity_text', oid) ordered`;

/**
 * Reads the store into the memory of PostgreSQL as far as it has room, as it is where the catalogue has been in use: otherwise most of what is
 * measured is the first reading of the disk.
 *
 * @param adminUrl - of the superuser
 * @param storeUrl - of the store
 */
export async function readIntoMemory(adminUrl: string, storeUrl: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = new URL(storeUrl).pathname;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_prewarm SCHEMA extensions');
    await client.query(readRelations);
  } finally {
    await client.end();
  }
}
