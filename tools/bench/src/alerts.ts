import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { IntakeService } from '@rfp/opportunities/intake/intake.service';
import { storeNews } from '@rfp/opportunities/notifications/news/store-news';
import { loadStates, versionRow, versionsSql } from '@rfp/opportunities/notifications/news/version-states';
import { openOpportunitiesStore } from '@rfp/opportunities/store/data-source';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { type CatalogueOptions, inFolder } from './catalogue/catalogue.js';
import { fillStore, openFilledStore, startServerIn } from './catalogue/fill.js';
import {
  agencyOfRank,
  generateNotices,
  naicsOfRank,
  pairOfRank,
  stateOfRank,
  wordOfRank,
} from './catalogue/generate-notices.js';

type Store = Awaited<ReturnType<typeof openOpportunitiesStore>>;

const searches = 1000;
const changed = 250;
const rounds = 7;
/** Processor milliseconds that matching a batch may take. */
const aimMs = 1000;

/** Distinct filters like those of people: words, phrases, names, codes, amounts, dates, and combinations. */
function filterOf(n: number): OpportunityFilter {
  const rank = 50 + 7 * n;
  const kinds: readonly OpportunityFilter[] = [
    { q: wordOfRank(rank) },
    { q: `${wordOfRank(rank)} ${wordOfRank(rank + 3)}`, status: 'active' },
    { q: `"${pairOfRank(n + 1)}"` },
    {
      q: `${wordOfRank(rank)} OR ${wordOfRank(rank + 11)} OR ${wordOfRank(rank + 29)}`,
      state: stateOfRank(1 + (n % 50)),
    },
    { q: `${wordOfRank(rank).slice(0, 5)}*`, min_value: 1000 * n },
    { agency: agencyOfRank(1 + n), status: 'active' },
    { naics_code: naicsOfRank(1 + n).slice(0, 4), due_within_days: 30 + (n % 60) },
    { q: `${wordOfRank(rank)} -${wordOfRank(rank + 5)} due:<${10 + (n % 90)}d` },
    { state: stateOfRank(1 + (n % 50)), min_value: 500 * n, q: wordOfRank(60 + (n % 300)) },
    { source_type: 'federal_contract', max_value: 1_000_000 + n, q: wordOfRank(80 + (n % 500)) },
  ];
  return kinds[n % kinds.length] ?? {};
}

/** `npm run bench -- alerts [size] [--keep FOLDER]`: processor time of matching a batch of changed notices with the alerts of saved searches. */
export async function benchAlerts({ sizes, keep }: CatalogueOptions): Promise<void> {
  await inFolder(keep, async (folder) => {
    const size = sizes[0] ?? 10_000;
    const filled = await fillStore(folder, size);
    const postgres = await startServerIn(folder);
    try {
      const store = await openOpportunitiesStore(await openFilledStore(postgres.url, size));
      await measureStore(store, new Date(filled.today));
      await store.destroy();
    } finally {
      await postgres.stop();
    }
  });
}

async function measureStore(store: Store, today: Date): Promise<void> {
  const before = new Date();
  const ids = await changeNotices(store, today);
  await addAlerts(store, before);
  const load = await medianCost(store, (manager) => loadBatch(manager, ids));
  const whole = await medianCost(store, (manager) => storeNews(manager, ids, new Date()));
  // All but one alert are too new to report anything; the one keeps the versions of the batch in view.
  await store.query(
    'UPDATE search_alert SET since = $1 WHERE person_id <> (SELECT person_id FROM search_alert LIMIT 1)',
    [new Date(before.getTime() + 3_600_000)],
  );
  const matching = await medianCost(store, (manager) => storeNews(manager, ids, new Date()));
  print(`matching ${searches} searches with ${changed} changed notices`, matching);
  print('  the same, and storing what they report', whole);
  print(`  reference: loading the contents of the ${changed} versions`, load);
  const verdict = matching.node + matching.postgres <= aimMs ? '' : ', MISSED';
  console.log(`  aim: ${aimMs} ms of processor time${verdict}; reference x ${ratio(matching, load)}`);
}

/** Processor milliseconds of this process and of its PostgreSQL backend. */
interface Cost {
  readonly node: number;
  readonly postgres: number;
}

function print(name: string, { node, postgres }: Cost): void {
  console.log(
    `${name.padEnd(66)} ${(node + postgres).toFixed(0).padStart(6)} ms (Node.js ${node.toFixed(0)}, PostgreSQL ${postgres.toFixed(0)})`,
  );
}

function ratio(one: Cost, other: Cost): string {
  return ((one.node + one.postgres) / Math.max(other.node + other.postgres, 1)).toFixed(1);
}

/** Stores a new version of some notices, and returns the ids of their opportunities. */
async function changeNotices(store: Store, today: Date): Promise<string[]> {
  const notices = generateNotices(0, changed, today).map((notice) => ({
    ...notice,
    fields: { ...notice.fields, description: `${notice.fields.description ?? ''} Amended ${Date.now()}.` },
  }));
  const fetched_at = new Date().toISOString();
  const batch = {
    source: 'bench',
    run_id: randomUUID(),
    seq: 1,
    fence: Math.floor(Date.now() / 1000),
    fetched_at,
    demo: false,
  };
  for (let start = 0; start < notices.length; start += 50)
    await new IntakeService(store).take({ ...batch, seq: 1 + start, notices: notices.slice(start, start + 50) });
  const sql = 'SELECT DISTINCT opportunity_id AS id FROM source_record WHERE source_id = ANY($1)';
  const rows = await readRows(store, z.object({ id: z.string() }), sql, [notices.map(({ source_id }) => source_id)]);
  return rows.map(({ id }) => id);
}

async function addAlerts(store: Store, since: Date): Promise<void> {
  await store.query('DELETE FROM saved_search');
  const workspace = randomUUID();
  for (let n = 0; n < searches; n += 1) {
    const id = randomUUID();
    const content = JSON.stringify({ filter: filterOf(n), sort: null });
    await store.query(
      `INSERT INTO saved_search (id, workspace_id, name, content, visibility, version, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'shared', 1, now(), now())`,
      [id, workspace, `Search ${n}`, content],
    );
    await store.query(`INSERT INTO search_alert VALUES ($1, $2, 'daily', '07:00', 1, NULL, $3)`, [
      id,
      randomUUID(),
      since,
    ]);
  }
}

type Manager = Parameters<typeof storeNews>[0];

async function loadBatch(manager: Manager, ids: readonly string[]): Promise<void> {
  const sql = `SELECT DISTINCT ON (id) * FROM (${versionsSql('o.id = ANY($1::uuid[])')}) version ORDER BY id, at DESC`;
  await loadStates(manager, await readRows(manager, versionRow, sql, [ids]));
}

class Undone extends Error {}

/** Median processor time of work that is rolled back, after a first call that fills the caches. */
async function medianCost(store: Store, work: (manager: Manager) => Promise<unknown>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const undone = store.transaction(async (manager) => {
      const cost = await measure(manager, () => work(manager));
      if (round > 0) costs.push(cost);
      throw new Undone();
    });
    await undone.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  }
  const sorted = costs.toSorted((one, other) => one.node + one.postgres - other.node - other.postgres);
  return sorted[Math.floor(rounds / 2)] ?? { node: 0, postgres: 0 };
}

async function measure(manager: Manager, work: () => Promise<unknown>): Promise<Cost> {
  const [{ pid }] = z
    .tuple([z.object({ pid: z.number() })])
    .parse(await manager.query('SELECT pg_backend_pid() AS pid'));
  const [cpu, ticks] = [process.cpuUsage(), readTicks(pid)];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { node: (user + system) / 1000, postgres: (readTicks(pid) - ticks) * 10 };
}

/** Processor time of a process in hundredths of a second, as Linux counts it: fields 14 and 15 of its status. */
function readTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
