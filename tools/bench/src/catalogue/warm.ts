import { Client } from 'pg';

/** Tables with their indexes and long values, except the versions and records as received, which hardly any measurement reads. */
const readRelations = `WITH own AS (
    SELECT oid, reltoastrelid FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'opportunities'::regnamespace AND relname NOT LIKE 'source_record%'),
  all_tables AS (SELECT oid FROM own UNION SELECT reltoastrelid FROM own WHERE reltoastrelid <> 0),
  relations AS (SELECT oid FROM all_tables UNION SELECT indexrelid FROM pg_index WHERE indrelid IN (SELECT oid FROM all_tables))
  SELECT sum(extensions.pg_prewarm(oid, 'read')) FROM relations`;

/**
 * Reads the store into the memory of the machine, as it is where the catalogue has been in use: otherwise most of what is measured is the first
 * reading of the disk.
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
