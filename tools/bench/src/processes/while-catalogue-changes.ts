import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const pauseMs = 200;

/** Calls `work` while the database announces a change of the catalogue five times a second, so that cached answers are invalid. */
export async function whileCatalogueChanges(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const end = new AbortController();
  const announcing = announceChanges(client, end.signal);
  try {
    await work();
  } finally {
    end.abort();
    await announcing;
    await client.end();
  }
}

async function announceChanges(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await client.query(`SELECT pg_notify('catalogue_changed', 'all')`);
    await delay(pauseMs);
  }
}
