import { z } from 'zod';
import { type Listing } from '../sources/listing.js';
import { type World } from '../world/world.js';
import { type Violation, violationIfAny, violationIfDifferent } from './violation.js';

const count = z.coerce.number();
const counters = {
  received: count,
  rejected: count,
  added: count,
  updated: count,
  unchanged: count,
  closed: count,
  details_received: count,
  details_rejected: count,
  details_added: count,
  details_updated: count,
  details_unchanged: count,
};
const listingCounters = ['received', 'rejected', 'added', 'updated', 'unchanged', 'closed'] as const;
/** Counters of details, whose columns begin with `details_`. */
const detailCounters = ['received', 'rejected', 'added', 'updated', 'unchanged'] as const;
const counterNames = [...listingCounters, ...detailCounters.map((name) => `details_${name}` as const)];

const runRow = z.object({
  id: z.string(),
  source: z.string(),
  status: z.string(),
  fence: z.coerce.number(),
  held: z.boolean(),
  settled: z.boolean(),
  announced: z.boolean(),
  aside: z.number(),
  details_aside: z.number(),
  finished: z.boolean(),
  reason_code: z.string().nullable(),
  reason_message: z.string().nullable(),
  by_code: z.coerce.number(),
  ...counters,
});
type RunRow = z.infer<typeof runRow>;

const resultRow = z.object({ run_id: z.string(), ...counters });
type ResultRow = z.infer<typeof resultRow>;

const runSql = `
  SELECT id, source, status, fence, settled, announced, aside, details_aside, finished_at IS NOT NULL AS finished, lease_until >= now() AS held,
         reason_code, reason_message, (SELECT coalesce(sum(value::integer), 0) FROM jsonb_each_text(rejected_by_code)) AS by_code, ${counterNames.join(', ')}
    FROM sync.run ORDER BY fence`;
const sums = [
  ...listingCounters.map((name) => `coalesce(sum(${name}) FILTER (WHERE phase = 'listing'), 0) AS ${name}`),
  ...detailCounters.map((name) => `coalesce(sum(${name}) FILTER (WHERE phase = 'details'), 0) AS details_${name}`),
];
const resultSql = `SELECT run_id, ${sums.join(', ')} FROM opportunities.intake_result GROUP BY run_id`;

/** Checks that every run has an outcome, and that its counters match the intake and the served records. */
export async function checkRuns({ database, sources }: World): Promise<Violation[]> {
  const runs = await database.rows(runRow, runSql);
  const results = new Map((await database.rows(resultRow, resultSql)).map((result) => [result.run_id, result]));
  return [
    ...violationIfAny(
      'P3',
      'runs are running without a holder',
      runs.filter(({ status, held }) => status === 'running' && !held).map(nameOf),
    ),
    ...violationIfAny(
      'P3',
      'runs are not settled',
      runs.filter(({ status, settled }) => status !== 'running' && !settled).map(nameOf),
    ),
    ...violationIfAny(
      'P3',
      'runs ended without an event',
      runs.filter(({ status, announced }) => status !== 'running' && !announced).map(nameOf),
    ),
    ...violationIfAny('P3', 'runs have no outcome', runs.filter(lacksOutcome).map(nameOf)),
    ...violationIfAny(
      'P3',
      'runs count other rejections than they list',
      runs.filter((run) => run.by_code > run.rejected + run.details_rejected).map(nameOf),
    ),
    ...violationIfAny('P3', 'counters of runs do not add up', runs.filter((run) => !addsUp(run)).map(nameOf)),
    ...runs.filter(({ settled }) => settled).flatMap((run) => checkCounters(run, results.get(run.id))),
    ...sources.listings.flatMap((listing) => checkTotals(listing, runs)),
  ];
}

function addsUp(run: RunRow): boolean {
  return (
    run.added + run.updated + run.unchanged + run.rejected === run.received &&
    run.details_added + run.details_updated + run.details_unchanged + run.details_rejected === run.details_received
  );
}

const nameOf = ({ id, source, status }: RunRow): string => `${status} ${id} of ${source}`;

function lacksOutcome({ status, finished, reason_code: code, reason_message: message }: RunRow): boolean {
  if (status === 'running') return false;
  return !finished || (status === 'completed') !== (code === null) || (code !== null && (message ?? '') === '');
}

/** Checks that the counters of a run equal those of the intake, plus the records quarantined before the intake. */
function checkCounters(run: RunRow, intakeResult: ResultRow | undefined): Violation[] {
  const unsubmittedOf = new Map<string, number>([
    ['received', run.aside],
    ['rejected', run.aside],
    ['details_received', run.details_aside],
    ['details_rejected', run.details_aside],
  ]);
  const reported = Object.fromEntries(counterNames.map((name) => [name, run[name]]));
  const expected = Object.fromEntries(
    counterNames.map((name) => [name, (intakeResult?.[name] ?? 0) + (unsubmittedOf.get(name) ?? 0)]),
  );
  return violationIfDifferent('P3', `counters of ${nameOf(run)}, against intake`, reported, expected);
}

/** Checks that each addition, change and closing is counted once over all runs, even if runs were restarted. */
function checkTotals({ kind, totals }: Listing, runs: readonly RunRow[]): Violation[] {
  const sum = { added: 0, updated: 0, closed: 0, details: 0 };
  for (const run of runs.filter(({ source }) => source === kind.key)) {
    sum.added += run.added;
    sum.updated += run.updated;
    sum.closed += run.closed;
    sum.details += run.details_added + run.details_updated;
  }
  return violationIfDifferent('P3', `sums over all runs of ${kind.name}, against its listing`, sum, totals);
}

const storedRow = z.object({ request: z.string(), key: z.string(), open: z.boolean() });

/** Checks that replies over the bus match the database, and that repeated requests are settled. */
export async function checkOutcomes(world: World): Promise<Violation[]> {
  const runs = await world.database.rows(runRow, runSql);
  const found: Violation[] = [];
  for (const run of runs.filter(({ status }) => status !== 'running').slice(-20)) {
    const { counters: reported } = await world.call('sync.run', { id: run.id });
    found.push(
      ...violationIfDifferent(
        'P9',
        `counters of ${nameOf(run)}, as reported`,
        [
          ...listingCounters.map((name) => reported[name]),
          ...detailCounters.map((name) => reported.details?.[name] ?? 0),
        ],
        counterNames.map((name) => run[name]),
      ),
    );
    const settled = await world.client.call('opportunities.settle', {
      source: run.source,
      run_id: run.id,
      fence: run.fence + 1,
    });
    found.push(
      ...violationIfDifferent(
        'P9',
        `records that intake reports of ${nameOf(run)}`,
        [settled.received + run.aside, settled.details.received + run.details_aside],
        [run.received, run.details_received],
      ),
    );
  }
  const idempotencyRequests = await world.database.rows(
    storedRow,
    'SELECT request, key, outcome IS NULL AS open FROM sync.kept_request',
  );
  return [
    ...found,
    ...violationIfAny(
      'P9',
      'requests were started but never finished',
      idempotencyRequests.filter(({ open }) => open).map(({ request, key }) => `${request} ${key}`),
    ),
  ];
}
