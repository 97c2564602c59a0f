import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkCounts } from '@rfp/opportunities/store/check-counts';
import { openOpportunitiesStore } from '@rfp/opportunities/store/data-source';
import { UpkeepService } from '@rfp/opportunities/upkeep/upkeep.service';
import { describeSchema, entityDifferences } from '@rfp/persistence/schema/schema-check';
import { serviceStores } from '@rfp/setup/prepare-database';
import { testDatabase } from '@rfp/testing/servers/postgres';
import { z } from 'zod';
import { buildFormerRelease } from '../whole/former-release.js';
import { DrillDatabase } from '../world/database.js';
import { type Outcome, printLine } from './report.js';

const execute = promisify(execFile);

/**
 * Fills a database with the code of an earlier commit, and updates it like `setup`. Every row must be unchanged, the schemas must equal those of a
 * new installation, and counts must be right.
 */
export async function drillUpgrade({ before, records }: { before: string; records: number }): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const release = await buildFormerRelease(before);
  const [upgradedDatabase, newDatabase] = await Promise.all([testDatabase(), testDatabase()]);
  const database = await DrillDatabase.make(upgradedDatabase, release.prepare);
  const fresh = await DrillDatabase.make(newDatabase);
  try {
    await fill(release.root, database.addressOf('opportunities'), records);
    const digestsBefore = await digests(database, await columnsOf(fresh));
    const began = performance.now();
    await DrillDatabase.prepare(upgradedDatabase.url);
    printLine(`  ${records} records of ${before} migrated in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    record(outcome, 'every row is as it was', await findChangedTables(database, digestsBefore));
    record(
      outcome,
      'the schemas are those of a new installation',
      await findSchemaDifferences(upgradedDatabase.url, newDatabase.url),
    );
    record(outcome, 'counts are right', await wrongCounts(database.addressOf('opportunities')));
  } finally {
    await database.close();
    await fresh.close();
  }
  return outcome;
}

function record(outcome: Outcome, step: string, faults: readonly string[]): void {
  outcome.steps += 1;
  outcome.violations.push(...faults.map((fault) => `${step}: ${fault}`));
  printLine(`  ${faults.length === 0 ? 'ok    ' : 'BROKEN'}  ${step}`);
}

/** Stores copies of the demo notices under different ids, with the code of the commit. */
async function fill(root: string, url: string, records: number): Promise<void> {
  const script = `
    const load = (file) => import(process.env.ROOT + '/' + file);
    const { makeNotices } = await load('libs/sources/dist/demo/make-notices.js');
    const { IntakeService } = await load('apps/opportunities/dist/intake/intake.service.js');
    const { openOpportunitiesStore } = await load('apps/opportunities/dist/store/data-source.js');
    const store = await openOpportunitiesStore(process.env.URL);
    const now = new Date().toISOString();
    const { first } = await makeNotices(now.slice(0, 10));
    const intake = new IntakeService(store);
    for (let stored = 0, seq = 1; stored < Number(process.env.RECORDS); stored += 200, seq += 1) {
      const notices = Array.from({ length: 200 }, (_, index) => {
        const number = stored + index;
        const notice = first[number % first.length];
        const copy = Math.floor(number / first.length);
        const opportunity_number = notice.fields.opportunity_number && notice.fields.opportunity_number + '-' + copy;
        return { ...notice, source_id: notice.source_id + '-' + copy, fields: { ...notice.fields, opportunity_number } };
      });
      await intake.take({ source: 'drill', run_id: crypto.randomUUID(), seq, fence: 1, fetched_at: now, demo: false, notices });
    }
    await store.destroy();`;
  const env = { ...process.env, ROOT: root, URL: url, RECORDS: String(records) };
  await execute(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.join(root, 'apps/opportunities'),
    env,
  });
}

const columnRow = z.object({ table: z.string(), columns: z.array(z.string()) });
const digestRow = z.object({ digest: z.string() });

/** Columns by table. */
type Columns = ReadonlyMap<string, readonly string[]>;
/** Digest of the rows of each table, by the query that computes it. Columns that the update drops are excluded. */
type Digests = ReadonlyMap<string, string>;

async function digests(database: DrillDatabase, columnsAfter: Columns): Promise<Digests> {
  const found = new Map<string, string>();
  for (const [table, columns] of await columnsOf(database)) {
    const compared = columns.filter((column) => columnsAfter.get(table)?.includes(column));
    if (compared.length === 0) continue;
    const query = digestQuery(`SELECT ${compared.join(', ')} FROM ${table}`);
    for (const { digest } of await database.rows(digestRow, query)) found.set(query, digest);
  }
  return found;
}

async function columnsOf(database: DrillDatabase): Promise<Columns> {
  const rows = await database.rows(
    columnRow,
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS table, array_agg(quote_ident(column_name) ORDER BY column_name) AS columns
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = ANY ($1) AND table_type = 'BASE TABLE' AND table_name <> 'migrations' GROUP BY 1`,
    [Object.keys(serviceStores)],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

function digestQuery(rows: string): string {
  return `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(r::text), '' ORDER BY md5(r::text))), '') AS digest FROM (${rows}) r`;
}

async function findChangedTables(database: DrillDatabase, digestsBefore: Digests): Promise<string[]> {
  const found: string[] = [];
  for (const [query, before] of digestsBefore) {
    const [row] = await database.rows(digestRow, query);
    if (row?.digest !== before) found.push(`${before} rows became ${row?.digest}: ${query}`);
  }
  return found;
}

async function findSchemaDifferences(upgraded: string, fresh: string): Promise<string[]> {
  const found: string[] = [];
  for (const [service, create] of Object.entries(serviceStores)) {
    const [one, other] = await Promise.all([upgraded, fresh].map((url) => create({ url, asOwner: true }).initialize()));
    if (one === undefined || other === undefined) continue;
    found.push(...(await entityDifferences(one)).map((difference) => `${service}: ${difference}`));
    const [upgradedOne, freshOne] = await Promise.all([one, other].map(definitionsOf));
    if (upgradedOne !== freshOne) found.push(`${service} is not as in a new installation`);
    await Promise.all([one.destroy(), other.destroy()]);
  }
  return found;
}

/** Schema as text, without parentheses and `WHEN (true)`, in which equal triggers may differ because PostgreSQL prints them as written. */
async function definitionsOf(store: ReturnType<(typeof serviceStores)['auth']>): Promise<string> {
  return JSON.stringify(await describeSchema(store)).replaceAll(/WHEN \(true\) |[()]/g, '');
}

async function wrongCounts(url: string): Promise<string[]> {
  const store = await openOpportunitiesStore(url);
  try {
    await new UpkeepService(store).run();
    return (await checkCounts(store, { mend: false })).map((count) => `A count is wrong: ${JSON.stringify(count)}`);
  } finally {
    await store.destroy();
  }
}
