import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import pg from 'pg';
import { z } from 'zod';
import { startServer } from '../http.js';
import { ingestSchema, measureIngest } from '../ingest.js';
import { createStore, openStore } from '../store.js';
import { chooseWords } from './choose-words.js';
import { measureExports } from './measure-exports.js';
import { measureProduct } from './measure-product.js';
import { type Store } from './measurements.js';
import { tryPostGraphile } from './postgraphile.js';
import { measureReferences, sampleIds } from './references.js';
import { type Figures, markdownTable, textTable } from './report.js';

export interface CatalogueOptions {
  sizes: number[];
  /** Folder in which the filled stores stay for later runs. */
  keep: string | undefined;
  markdown: boolean;
}

/** `npm run bench -- catalogue [sizes] [--keep FOLDER] [--markdown]`. */
export function parseOptions(texts: readonly string[]): CatalogueOptions {
  const at = texts.indexOf('--keep');
  const sizes = texts.find((text) => /^[\d,km]+$/i.test(text)) ?? '10k,100k,1M';
  return {
    sizes: sizes
      .split(',')
      .map(countOf)
      .toSorted((a, b) => a - b),
    keep: at === -1 ? undefined : texts[at + 1],
    markdown: texts.includes('--markdown'),
  };
}

/** `10k`, `1M` or a plain number. */
function countOf(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(text) ?? [];
  const count = Number(digits) * (unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1e3 : 1e6);
  if (Number.isNaN(count)) throw new Error(`${text} is no size: 10k, 1M or a number`);
  return count;
}

/** Measures the product over HTTP at each size of the catalogue, with its references, and prints one table. */
export async function benchCatalogue({ sizes, keep, markdown }: CatalogueOptions): Promise<void> {
  const folder = keep === undefined ? await mkdtemp(path.join(tmpdir(), 'rfp-bench-')) : path.resolve(keep);
  await mkdir(folder, { recursive: true });
  // If run by root, PostgreSQL runs as another account, which needs access.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') });
  try {
    const figures: Figures[] = [];
    for (const size of sizes) figures.push(await measureSize(postgres.url, folder, size));
    const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
    console.log(markdown ? markdownTable(figures, machine) : textTable(figures, machine));
  } finally {
    await postgres.stop();
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function measureSize(adminUrl: string, folder: string, size: number): Promise<Figures> {
  const { url, filled } = await fill(adminUrl, folder, size);
  const today = new Date(filled.today);
  const store: Store = { size, today, ids: await sampleIds(url), ...chooseWords(size, today) };
  const databases = { opportunities: url, auth: await createStore(adminUrl, 'bench_auth', 'auth') };
  const [product, bare] = [await startServer('product', databases), await startServer('bare', databases)];
  const postgraphile = await tryPostGraphile(url);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  try {
    const measured = await measureProduct(product, store);
    const exported = await measureExports(product);
    const references = await measureReferences({ pool, bare, postgraphile }, store);
    return { size, ingest: filled.ingest, measured, exported, references };
  } finally {
    postgraphile?.stop();
    product.stop();
    bare.stop();
    await pool.end();
  }
}

const filledSchema = z.object({ today: z.iso.datetime(), ingest: ingestSchema });

/** Fills the store of a size through the intake of the product, or takes the one of an earlier run. */
async function fill(
  adminUrl: string,
  folder: string,
  size: number,
): Promise<{ url: string; filled: z.infer<typeof filledSchema> }> {
  const name = `catalogue_${size}`;
  const record = path.join(folder, `${name}.json`);
  if (existsSync(record))
    return {
      url: await openStore(adminUrl, name),
      filled: filledSchema.parse(JSON.parse(readFileSync(record, 'utf8'))),
    };
  const url = await createStore(adminUrl, name);
  const today = new Date();
  const ingest = await measureIngest({ adminUrl, url, folder }, size, today);
  const filled = { today: today.toISOString(), ingest };
  writeFileSync(record, JSON.stringify(filled));
  return { url, filled };
}
