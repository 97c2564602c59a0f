import { z } from 'zod';
import { type World } from '../world/world.js';
import { type Violation, violationIfDifferent } from './violation.js';

const countRow = z.object({ count: z.coerce.number() });
const typeRow = z.object({ source_type: z.string(), count: z.coerce.number() });
const newestRow = z.object({
  source: z.string(),
  status: z.string(),
  received: z.number(),
  added: z.number(),
  updated: z.number(),
  rejected: z.number(),
});

/** Checks that every reported total matches a count in the database. */
export async function checkTotals(world: World): Promise<Violation[]> {
  const { database, sources } = world;
  const stats = await world.call('opportunities.stats', { audience: 'default' });
  const counts = await world.call('opportunities.census', { audience: 'default' });
  const page = await world.call('opportunities.list', {
    audience: 'default',
    filter: {},
    sort: ['created_at', 'ASC'],
    offset: 0,
    limit: 1,
  });
  const [counted] = await database.rows(
    countRow,
    'SELECT count(*) AS count FROM opportunities.opportunity_summary WHERE NOT demo',
  );
  const types = await database.rows(
    typeRow,
    'SELECT source_type, count(*) AS count FROM opportunities.opportunity_summary WHERE NOT demo GROUP BY source_type',
  );
  const served = sources.listings.flatMap((listing) => listing.storedRecords()).length;
  const byType = Object.fromEntries(types.map(({ source_type, count }) => [source_type, count]));
  return [
    ...violationIfDifferent('P4', 'opportunities in the database, against served records', counted?.count, served),
    ...violationIfDifferent('P4', 'opportunities by the statistics', stats.total_opportunities, served),
    ...violationIfDifferent('P4', 'opportunities by the counts', [counts.real, counts.demo], [served, 0]),
    ...violationIfDifferent('P4', 'opportunities by the list', page.total, served),
    ...violationIfDifferent('P4', 'statuses of the statistics together', sum(Object.values(stats.by_status)), served),
    ...violationIfDifferent('P4', 'types of the statistics', nonZeroEntries(stats.by_type), nonZeroEntries(byType)),
    ...(await checkStatus(world)),
  ];
}

async function checkStatus(world: World): Promise<Violation[]> {
  const status = await world.call('sync.status', {});
  const newest = await world.database.rows(
    newestRow,
    `SELECT DISTINCT ON (source) source, status, received, added, updated, rejected FROM sync.run WHERE trigger <> 'replay' AND source IN (SELECT key FROM sync.source WHERE removed_at IS NULL) ORDER BY source, started_at DESC`,
  );
  const reported = new Map(Object.values(status.sources).map((state) => [state.key, state]));
  return newest.flatMap(({ source, ...run }) => {
    const state = reported.get(source);
    const counts = state && {
      status: state.status,
      received: state.records_processed,
      added: state.records_added,
      updated: state.records_updated,
      rejected: state.records_rejected,
    };
    return violationIfDifferent('P4', `the status of ${source}, against its newest run`, counts, run);
  });
}

function nonZeroEntries(counts: Partial<Record<string, number>>): [string, number | undefined][] {
  return Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .sort(([one], [other]) => one.localeCompare(other));
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
