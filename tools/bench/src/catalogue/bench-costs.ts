import { openOpportunitiesStore } from '@rfp/opportunities/store/data-source';
import { costs } from '@rfp/opportunities/search/costs';
import { conditionScan } from '@rfp/opportunities/search/plan/sorted-scans';
import { orderOf } from '@rfp/opportunities/search/plan/orders';
import { type PagePlan } from '@rfp/opportunities/search/plan/page';
import { tagScan } from '@rfp/opportunities/search/plan/tag-scan';
import { compileQuery } from '@rfp/opportunities/search/query/compile-query';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { z } from 'zod';
import { type CatalogueOptions, inFolder } from './catalogue.js';
import { chooseWords } from './choose-words.js';
import { fillStore, openFilledStore, startServerIn } from './fill.js';
import { agencyOfRank } from './generate-notices.js';
import { time } from './timings.js';

type Database = Awaited<ReturnType<typeof openOpportunitiesStore>>;

const byScore = orderOf(['total_score', 'DESC']);
const scannedRows = 20_000;
const scanSql = (columns: string, rows: number) =>
  `SELECT ${columns} FROM opportunity_summary o WHERE o.demo = false AND o.status = 'active' ORDER BY o.total_score DESC, o.id DESC LIMIT ${rows}`;
const countRows = z.tuple([z.object({ count: z.coerce.number() })]);

/** `npm run bench -- costs [size] [--keep FOLDER]`: measures the constants of `search/costs.ts` on a filled store. */
export async function benchCosts({ sizes, keep }: CatalogueOptions): Promise<void> {
  await inFolder(keep, (folder) => measureStore(folder, sizes.at(-1) ?? 1_000_000));
}

async function measureStore(folder: string, size: number): Promise<void> {
  const filled = await fillStore(folder, size);
  const postgres = await startServerIn(folder);
  try {
    const store = await openOpportunitiesStore(await openFilledStore(postgres.url, size));
    const { common, rare } = chooseWords(size, new Date(filled.today));
    const measured = await measureCosts(store, common[0] ?? '', rare[0] ?? '');
    for (const [name, value] of Object.entries(measured))
      console.log(
        `${name.padEnd(14)} measured ${value.toFixed(2).padStart(10)} µs, in costs.ts ${costsByName.get(name)} µs`,
      );
    await store.destroy();
  } finally {
    await postgres.stop();
  }
}

const costsByName: ReadonlyMap<string, number> = new Map(Object.entries(costs));

async function measureCosts(store: Database, common: string, rare: string): Promise<Record<string, number>> {
  const query = `'${common}'::tsquery`;
  const hits = `search_hits(${query}) AS hit (id)`;
  const summaryRow = 'LATERAL (SELECT * FROM opportunity_summary WHERE id = hit.id OFFSET 0) o';
  const [{ count }] = countRows.parse(await store.query(`SELECT count(*) AS count FROM ${hits}`));
  const microsecondsPerRow = async (rows: number, sql: string) =>
    (await medianMicroseconds(() => store.query(sql))) / rows;
  const matches = `(SELECT s.document @@ ${query} FROM opportunity_search s WHERE s.id = o.id)`;
  return {
    indexHit: await microsecondsPerRow(count, `SELECT count(*) FROM ${hits}`),
    indexEntry: await microsecondsPerRow(count, `SELECT count(*) FROM search_hits('${common}:* & ${rare}')`),
    sortedHit: await microsecondsPerRow(
      count,
      `SELECT o.id FROM ${hits}, ${summaryRow} ORDER BY o.total_score DESC, o.id DESC LIMIT 50`,
    ),
    orderKey: await microsecondsPerRow(
      scannedRows,
      `SELECT count(*) FROM (${scanSql('o.total_score, o.id', scannedRows)}) o`,
    ),
    orderRow: await microsecondsPerRow(scannedRows, `SELECT count(o.dollars) FROM (${scanSql('o.*', scannedRows)}) o`),
    recheck: await microsecondsPerRow(1_000, `SELECT count(*) FROM (${scanSql('o.id', 1_000)}) o WHERE ${matches}`),
    tagLookups: await medianMicroseconds(() => runPlan(store, tagScan, { agency_name: agencyOfRank(100) })),
    conditionScan: await medianMicroseconds(() => runPlan(store, conditionScan, { min_value: 100_000_000 })),
  };
}

async function runPlan(store: Database, plan: PagePlan, filter: OpportunityFilter): Promise<void> {
  const query = await compileQuery(store, { demo: false, filter, query: null }, { synonyms: () => [] });
  await plan.run(store, query, { order: byScore, window: { limit: 50, offset: 0 } }, Infinity);
}

/** Median duration of `work` in microseconds. */
async function medianMicroseconds(work: () => Promise<unknown>): Promise<number> {
  const timings = await time(async () => {
    await work();
    return true;
  });
  return timings.p50 * 1000;
}
