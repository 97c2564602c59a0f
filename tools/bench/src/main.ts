import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { benchAccounts } from './accounts.js';
import { benchCatalogue, parseOptions } from './catalogue/catalogue.js';
import { fitStatistics } from './catalogue/fit-statistics.js';
import { benchStart } from './cli/bench-start.js';
import { benchConsole } from './console/bench-console.js';
import { benchHttp } from './http.js';
import { benchIngest } from './ingest.js';
import { createStore } from './store.js';

/** `npm run bench [count]`: prints each measurement with a reference measured in the same run. */
async function benchAll(count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rfp-bench-'));
  // If run by root, PostgreSQL runs as another account, which needs access.
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
}

const [which, ...options] = process.argv.slice(2);
if (which === 'fit') await fitStatistics();
else if (which === 'catalogue') await benchCatalogue(parseOptions(options));
else if (which === 'console') await benchConsole(options[0] === undefined ? undefined : Number(options[0]));
else if (which === 'cli') benchStart(options[0] === undefined ? undefined : Number(options[0]));
else await benchAll(Number(which ?? 100_000));
