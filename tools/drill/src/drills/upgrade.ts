import { randomUUID } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { IntakeService } from '@rfp/opportunities/intake/intake.service';
import { checkCounts } from '@rfp/opportunities/store/check-counts';
import { createOpportunitiesDataSource, openOpportunitiesStore } from '@rfp/opportunities/store/data-source';
import { withWriteLock } from '@rfp/opportunities/store/with-write-lock';
import { UpkeepService } from '@rfp/opportunities/upkeep/upkeep.service';
import { migrate } from '@rfp/persistence/migrate';
import { provision } from '@rfp/persistence/provision';
import { ownerOf, roleOf } from '@rfp/persistence/roles';
import { makeNotices } from '@rfp/sources/demo/make-notices';
import { testDatabase } from '@rfp/testing/postgres';
import { columnsOfRows, digestOfRows, multiplyRecords, previousRelease } from '@rfp/testing/previous-release';
import { addressAs, letOwn, testRolePassword } from '@rfp/testing/service-role';
import { undoMigration } from '@rfp/testing/undo-migration';
import { type Outcome, printLine } from './report.js';

type Store = Awaited<ReturnType<typeof openOpportunitiesStore>>;
type EntityManager = Store['manager'];

/** The gateway gives up a request after this time. */
const longestReadMs = 10_000;
const batchSize = 200;

/**
 * Updates an installation with that many records to the narrow rows, while the previous release goes on to read and write. Every row
 * must stay as it was and no read may wait too long; writes wait for the end. Afterwards counts and search documents must be right.
 */
export async function drillUpgrade(records: number): Promise<Outcome> {
  const database = await testDatabase();
  await provision(database.url, [{ name: 'opportunities', password: testRolePassword }]);
  await letOwn(database.url, { role: roleOf('opportunities'), owner: ownerOf('opportunities') });
  const url = addressAs(database.url, roleOf('opportunities'));
  const store = await openOpportunitiesStore(url);
  try {
    await fill(store, records);
    return await upgrade(store, url);
  } finally {
    await store.destroy();
    await database.drop();
  }
}

/** The demo notices, stored by this release, taken back to the previous one and multiplied there. */
async function fill(store: Store, records: number): Promise<void> {
  const { first } = await makeNotices(new Date().toISOString().slice(0, 10));
  const intake = new IntakeService(store);
  const run_id = randomUUID();
  const fetched_at = new Date().toISOString();
  for (let from = 0; from < first.length; from += batchSize) {
    const notices = first.slice(from, from + batchSize);
    await intake.take({
      source: 'drill',
      run_id,
      seq: 1 + from / batchSize,
      fence: 1,
      fetched_at,
      demo: false,
      notices,
    });
  }
  await undoMigration(store, 'NarrowRows1795383000000');
  await withoutTimeout(store, (manager) => multiplyRecords(manager, Math.ceil(records / first.length) - 1));
  await store.query('ANALYZE');
}

/** Statements about all records take longer than those of a service may. */
function withoutTimeout<T>(store: Store, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return store.transaction(async (manager) => {
    await manager.query('SET LOCAL statement_timeout = 0');
    return work(manager);
  });
}

async function upgrade(store: Store, url: string): Promise<Outcome> {
  const former = await createOpportunitiesDataSource(url).initialize();
  const violations: string[] = [];
  try {
    const [{ id }] = await former.query<[{ id: string }]>('SELECT id FROM opportunity ORDER BY id LIMIT 1');
    const columns = await columnsOfRows(store);
    const digest = async () => JSON.stringify(await withoutTimeout(former, (all) => digestOfRows(all, columns, id)));
    const before = await digest();
    const ended = new AbortController();
    const started = performance.now();
    const waits = Promise.all([readOn(former, ended.signal), writeOn(former, id, ended.signal)]);
    await migrate(store).finally(() => ended.abort());
    const seconds = (performance.now() - started) / 1000;
    const [read, written] = await waits;
    printLine(
      `  migrated in ${seconds.toFixed(1)} s; longest read ${read.toFixed(0)} ms, longest write ${written.toFixed(0)} ms`,
    );
    if (read > longestReadMs) violations.push('A read waited longer than the gateway does.');
    if ((await digest()) !== before) violations.push('Rows have changed.');
  } finally {
    await former.destroy();
  }
  return { steps: 1, violations: [...violations, ...(await keepUp(store))] };
}

/** Upkeep makes the search documents and counts of rows that the previous release wrote. */
async function keepUp(store: Store): Promise<string[]> {
  const started = performance.now();
  await new UpkeepService(store).run();
  printLine(`  documents and counts made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const left = await store.query<unknown[]>('SELECT FROM opportunity_search WHERE made_by = 0 LIMIT 1');
  const wrong = await checkCounts(store, { mend: false });
  return [
    ...(left.length > 0 ? ['Search documents are missing.'] : []),
    ...wrong.map((count) => `A count is wrong: ${JSON.stringify(count)}`),
  ];
}

/** Reads as the previous release does. Returns the longest time of a query in milliseconds. */
async function readOn(former: Store, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    for (const statement of [previousRelease.list, previousRelease.search, previousRelease.figures]) {
      const started = performance.now();
      await former.query(statement, [false]);
      longest = Math.max(longest, performance.now() - started);
    }
  }
  return longest;
}

/**
 * Writes one row over and over, as the previous release does. A write that gave up waiting for the lock is repeated, as NATS delivers a batch again.
 * Returns the longest time of a write in milliseconds, repetitions included.
 */
async function writeOn(former: Store, id: string, signal: AbortSignal): Promise<number> {
  const write = async (change: readonly string[]): Promise<void> => {
    const work = (manager: EntityManager) => manager.query(previousRelease.restate, [...change]);
    await withWriteLock(former, work, {}).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'TIMEOUT') throw error;
      return write(change);
    });
  };
  let longest = 0;
  for (let score = 0; !signal.aborted; score = (score + 1) % 100) {
    const change = [JSON.stringify([{ id, status: 'upcoming', total_score: score }])];
    const started = performance.now();
    await write(change);
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}
