import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const pauseMs = 200;

/** Runs work while commits report a change of the catalogue five times a second, so that cached answers are invalid. */
export async function whileMoving(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const end = new AbortController();
  const moving = move(client, end.signal);
  try {
    await work();
  } finally {
    end.abort();
    await moving;
    await client.end();
  }
}

async function move(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await client.query(`SELECT pg_notify('catalogue_changed', 'all')`);
    await delay(pauseMs);
  }
}
