import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { benchAccounts } from './accounts.js';
import { benchHttp } from './http.js';
import { benchIngest } from './ingest.js';
import { createStore } from './store.js';

/** `npm run bench [count]`: every figure beside its reference of the same run on the same machine. */
const count = Number(process.argv[2] ?? 100_000);
const folder = await mkdtemp(path.join(tmpdir(), 'rfp-bench-'));
// Run by root, the database belongs to another account, which must get there.
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') });
try {
  const opportunities = await benchIngest(postgres.url, count, folder);
  await benchHttp({ opportunities, auth: await createStore(postgres.url, 'bench_auth', 'auth') });
  await benchAccounts({ opportunities, auth: await createStore(postgres.url, 'bench_accounts', 'auth') });
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
