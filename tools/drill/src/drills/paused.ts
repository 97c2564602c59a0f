import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { check } from '../checker/check.js';
import { type Violation, violationIfAny, violationIfDifferent } from '../checker/violation.js';
import { publisherKey } from '../outside/outside.js';
import { SeededRandom } from '../seeded-random.js';
import { until } from '../world/until.js';
import { World } from '../world/world.js';
import { recordStep, type Outcome } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

const countRow = z.object({ count: z.coerce.number() });
const fenceRow = z.object({ fence: z.coerce.number() });
/** Name of the replica that takes over. */
const secondReplica = 'sync-2';
/** Sequence number of the stale batch, which the run did not use. */
const staleSeq = 1000;
const statusRow = z.object({ status: z.string() });

/** Suspends a replica past its lease, lets another take over, and resumes the first replica. */
export async function drillPaused(seed: number, trials: number): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const world = await World.start({
    size: { publisher: 60, perPage: 20, grants: 5 },
    random: new SeededRandom(seed),
    schedule: 'off',
  });
  try {
    await Promise.all([world.startService('opportunities'), world.startService('sync')]);
    await world.addPublisher();
    await syncUntilIdle(world);
    for (let trial = 1; trial <= trials; trial += 1) {
      const found = await pauseAndTakeOver(world);
      recordStep(outcome, `a replica paused past its lease, time ${trial}`, [...found, ...(await check(world))]);
    }
  } finally {
    await world.close();
  }
  return outcome;
}

/** The suspended replica holds records of the previous edition, which the checker would find if the intake accepted them. */
export async function pauseAndTakeOver(
  world: World,
  startSecond: (name: string) => Promise<unknown> = (name) => world.startService('sync', { replica: name }),
): Promise<Violation[]> {
  const paused = world.services.get('sync');
  if (paused === undefined) throw new Error('There is no replica to pause.');
  world.outside.nextPublisherEdition();
  const release = world.outside.hold();
  const nextRequest = world.outside.twin.nextRequest();
  const [run] = (
    await world.call('sync.start', { idempotency_key: null, sources: [publisherKey], kind: 'any', again: true })
  ).runs;
  await nextRequest;
  paused.child.kill('SIGSTOP');
  const staleRun = run?.run_id ?? '';
  world.outside.nextPublisherEdition();
  await startSecond(secondReplica);
  // The other replica replies, because the suspended replica does not.
  const takesOver = await takeOver(world, staleRun, release);
  paused.child.kill('SIGCONT');
  const acceptedBatches = await countBatches(world, staleRun);
  await until(
    'the paused replica to notice that it has lost its run',
    async () => (await statusOf(world, staleRun)) !== 'running' && (await world.isIdle()),
  );
  await syncUntilIdle(world);
  const found = [
    ...violationIfDifferent('P3', 'status of the paused run', await statusOf(world, staleRun), 'interrupted'),
    ...violationIfDifferent(
      'P6',
      'batches of the paused run that were accepted after the takeover',
      (await countBatches(world, staleRun)) - acceptedBatches,
      0,
    ),
    ...violationIfDifferent(
      'P3',
      'answer of the intake to a batch of the paused run',
      await submitStale(world, staleRun),
      'STALE_RUN',
    ),
    ...violationIfAny('P3', 'more than one run took over', takesOver.slice(1)),
  ];
  await world.services.get(secondReplica)?.end('SIGTERM');
  world.services.delete(secondReplica);
  return found;
}

async function takeOver(world: World, staleRun: string, release: () => void): Promise<string[]> {
  await world.expireLeases();
  const newRuns = new Set<string>();
  await until('another replica to take over', async () => {
    const reply = await world
      .call('sync.start', { idempotency_key: null, sources: [publisherKey], kind: 'any', again: true }, 1000)
      .catch(() => null);
    for (const { run_id } of reply?.runs ?? []) if (run_id !== staleRun) newRuns.add(run_id);
    return newRuns.size > 0;
  });
  release();
  await until('the other replica to finish', async () => world.isIdle());
  return [...newRuns];
}

/** Submits a batch of the suspended run. Returns the error code, or `accepted`. */
async function submitStale({ client, database }: World, runId: string): Promise<string> {
  const [run] = await database.rows(fenceRow, 'SELECT fence FROM sync.run WHERE id = $1', [runId]);
  const notice = {
    source_name: 'Drill publisher',
    source_id: 'stale',
    source_type: 'state_rfp',
    channel: 'api',
    fields: { title: 'Stale' },
  } as const;
  const batch = {
    source: publisherKey,
    run_id: runId,
    seq: staleSeq,
    fence: run?.fence ?? 0,
    fetched_at: new Date().toISOString(),
    demo: false,
    notices: [notice],
  };
  return client.call('opportunities.intake', batch).then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

async function countBatches({ database }: World, runId: string): Promise<number> {
  const [row] = await database.rows(
    countRow,
    'SELECT count(*) AS count FROM opportunities.intake_result WHERE run_id = $1',
    [runId],
  );
  return row?.count ?? 0;
}

async function statusOf({ database }: World, runId: string): Promise<string> {
  const [row] = await database.rows(statusRow, 'SELECT status FROM sync.run WHERE id = $1', [runId]);
  return row?.status ?? 'gone';
}
