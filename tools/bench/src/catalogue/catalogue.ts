import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startServer } from '../http.js';
import { type Databases, signUpMarker, signUpPeople } from '../signed-in-product.js';
import { createStore } from '../store.js';
import { chooseWords } from './choose-words.js';
import { measureExports } from './measure-exports.js';
import { type FillRecord, fillStore, openFilledStore, startServerIn } from './fill.js';
import { tryFts5 } from './fts5.js';
import { measureMarket, type MarketFigures } from './measure-market.js';
import { measureProduct } from './measure-product.js';
import { markedRecords, type Store } from './measurements.js';
import { measureReferences, sampleIds } from './references.js';
import { type Figures, markdownTable, textTable } from './report.js';
import { readIntoMemory, readMeasured, warmUpProcess } from './warm.js';

export interface CatalogueOptions {
  sizes: number[];
  /** Folder that keeps the filled stores for later runs; a temporary folder if undefined. */
  keep: string | undefined;
  markdown: boolean;
}

/** Parses the options of `npm run bench -- catalogue [sizes] [--keep FOLDER] [--markdown]`. */
export function parseOptions(texts: readonly string[]): CatalogueOptions {
  const at = texts.indexOf('--keep');
  const sizes = texts.find((text) => /^[\d,km]+$/i.test(text)) ?? '10k,100k,1M';
  return {
    sizes: sizes
      .split(',')
      .map(parseCount)
      .toSorted((a, b) => a - b),
    keep: at === -1 ? undefined : texts[at + 1],
    markdown: texts.includes('--markdown'),
  };
}

/** Parses `10k`, `1M` or a plain number. */
function parseCount(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(text) ?? [];
  const count = Number(digits) * (unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1e3 : 1e6);
  if (Number.isNaN(count)) throw new Error(`${text} is not a size such as 10k, 1M or 5000`);
  return count;
}

/** Measures the product over HTTP at each size of the catalogue, with its references, and prints one table. */
export async function benchCatalogue({ sizes, keep, markdown }: CatalogueOptions): Promise<void> {
  await inFolder(keep, async (folder) => {
    const fills: FillRecord[] = [];
    for (const size of sizes) fills.push(await fillStore(folder, size));
    const figures = await measureAll(folder, sizes, fills);
    const load = loadavg()
      .map((average) => average.toFixed(1))
      .join(', ');
    const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}, load averages at the end ${load}`;
    console.log(markdown ? markdownTable(figures, machine) : textTable(figures, machine));
  });
}

/** Calls `work` with the folder `keep`, or with a temporary folder that is deleted at the end. */
export async function inFolder(keep: string | undefined, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = keep === undefined ? await mkdtemp(path.join(tmpdir(), 'rfp-bench-')) : path.resolve(keep);
  await mkdir(folder, { recursive: true });
  // If this process runs as root, PostgreSQL runs as another account, which needs access.
  await chmod(folder, 0o755);
  try {
    await work(folder);
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(folder: string, sizes: readonly number[], fills: readonly FillRecord[]): Promise<Figures[]> {
  const postgres = await startServerIn(folder);
  try {
    const figures: Figures[] = [];
    for (const [index, size] of sizes.entries()) {
      const filled = fills[index];
      if (filled !== undefined) figures.push(await measureSize(folder, postgres.url, size, filled));
    }
    return figures;
  } finally {
    await postgres.stop();
  }
}

/** Starts a separate product, whose intelligence service counts the whole catalogue first, which would disturb the other measurements. */
async function measureMarketSeparately(adminUrl: string, databases: Databases, store: Store): Promise<MarketFigures> {
  const auth = await createStore(adminUrl, 'bench_auth_market', 'auth');
  const intelligence = await createStore(adminUrl, 'bench_intelligence', 'intelligence');
  const product = await startServer('product', { ...databases, auth, intelligence });
  try {
    return await measureMarket(product, store);
  } finally {
    product.stop();
  }
}

const measuredIds = 500;
const warmUpIds = 150;
/** Number of users, each with another profile. In the largest catalogue the order of each profile takes seconds to prepare. */
const usersOf = (size: number) => (size > 100_000 ? 50 : 200);

async function measureSize(folder: string, adminUrl: string, size: number, filled: FillRecord): Promise<Figures> {
  const url = await openFilledStore(adminUrl, size);
  await readIntoMemory(adminUrl, url);
  const today = new Date(filled.today);
  const sample = await sampleIds(url, measuredIds + warmUpIds);
  const store: Store = { size, today, ids: sample.slice(warmUpIds), ...chooseWords(size, today) };
  const databases = { opportunities: url, auth: await createStore(adminUrl, 'bench_auth', 'auth') };
  const [product, bare] = [await startServer('product', databases), await startServer('bare', databases)];
  const fts5 = await tryFts5(url, path.join(folder, `fts5_${size}.db`));
  // A reference query may take longer than the statement timeout of the product.
  const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c statement_timeout=0' });
  try {
    for (const server of [product, bare]) await warmUpProcess(server, sample.slice(0, warmUpIds));
    await readMeasured(pool, store.ids);
    const measured = await measureProduct(
      {
        ...product,
        people: await signUpPeople(product.url, usersOf(size)),
        marker: await signUpMarker(product.url, Math.min(markedRecords, size / 4)),
      },
      store,
    );
    const exported = await measureExports(product);
    const references = await measureReferences({ pool, bare, fts5 }, store);
    const market = await measureMarketSeparately(adminUrl, databases, store);
    return {
      size,
      ingest: filled.ingest,
      measured: new Map([...measured, ...market.measured]),
      exported,
      market,
      references,
    };
  } finally {
    fts5?.stop();
    product.stop();
    bare.stop();
    await pool.end();
  }
}
