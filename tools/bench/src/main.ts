import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { benchAccounts } from './accounts.js';
import { benchCosts } from './catalogue/bench-costs.js';
import { benchCatalogue, parseOptions } from './catalogue/catalogue.js';
import { fitStatistics } from './catalogue/fit-statistics.js';
import { benchStart } from './cli/bench-start.js';
import { benchConsole } from './console/bench-console.js';
import { benchHttp } from './http.js';
import { benchIngest } from './ingest.js';
import { benchProcesses } from './processes/bench-processes.js';
import { measureStore } from './processes/measure-store.js';
import { createStore } from './store.js';

/** `npm run bench [count]`: prints ingest, HTTP and account figures, each beside a reference of the same run. */
async function benchAll(count: number): Promise<void> {
  await withDatabaseServer(async (url, folder) => {
    const opportunities = await benchIngest(url, count, folder);
    await benchHttp({ opportunities, auth: await createStore(url, 'bench_auth', 'auth') });
    await benchAccounts({ opportunities, auth: await createStore(url, 'bench_accounts', 'auth') });
  });
}

/** `npm run bench -- processes [count]`: compares the product in several processes with the product in one process, on the same catalogue. */
async function benchSeparateProcesses(count: number): Promise<void> {
  await withDatabaseServer(async (url, _folder, pid) => {
    const opportunities = await createStore(url, 'bench_catalogue');
    await measureStore(opportunities, count, { postgres: [pid] });
    const [together, apart] = [
      await createStore(url, 'bench_together', 'auth'),
      await createStore(url, 'bench_apart', 'auth'),
    ];
    await benchProcesses({
      one: { opportunities, auth: together },
      separate: { opportunities, auth: apart },
      postgres: pid,
    });
  });
}

async function withDatabaseServer(work: (url: string, folder: string, pid: number) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rfp-bench-'));
  // If this process runs as root, PostgreSQL runs as another account, which needs access.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') });
  try {
    await work(postgres.url, folder, postgres.pid);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const [name, ...options] = process.argv.slice(2);
if (name === 'fit') await fitStatistics();
else if (name === 'catalogue') await benchCatalogue(parseOptions(options));
else if (name === 'costs') await benchCosts(parseOptions(options));
else if (name === 'console') await benchConsole(options[0] === undefined ? undefined : Number(options[0]));
else if (name === 'cli') benchStart(options[0] === undefined ? undefined : Number(options[0]));
else if (name === 'processes') await benchSeparateProcesses(Number(options[0] ?? 100_000));
else await benchAll(Number(name ?? 100_000));
