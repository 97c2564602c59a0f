import { z } from 'zod';
import { check } from '../checker/check.js';
import { type Violation, violationIfDifferent } from '../checker/violation.js';
import { publisherKey } from '../outside/outside.js';
import { SeededRandom } from '../seeded-random.js';
import { until } from '../world/until.js';
import { World } from '../world/world.js';
import { recordStep, type Outcome } from './report.js';

export interface TriggerOptions {
  rounds: number;
  /** Number of concurrent triggers in each round. */
  triggers: number;
}

const otherReplicas = ['sync 2', 'sync 3'];
const countRow = z.object({ count: z.coerce.number() });

/** Triggers a run many times concurrently on three replicas, which must start it once. */
export async function drillTriggers(seed: number, options: TriggerOptions): Promise<Outcome> {
  const world = await World.start({
    size: { publisher: 60, perPage: 20, grants: 5 },
    random: new SeededRandom(seed),
    schedule: 'off',
  });
  try {
    await Promise.all([world.startService('opportunities'), world.startService('sync')]);
    await world.addPublisher();
    return await triggerRounds(world, options);
  } finally {
    await world.close();
  }
}

/** Adds two replicas to a world with one replica, and stops them at the end. */
export async function triggerRounds(world: World, options: TriggerOptions): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const added = await Promise.all(otherReplicas.map((replica) => world.startService('sync', { replica })));
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      const found = await triggerConcurrently(world, options.triggers);
      recordStep(
        outcome,
        `round ${round}: ${options.triggers} concurrent triggers, ${added.length + 1} replicas`,
        found,
      );
      world.outside.publisher.markSynced();
      world.outside.nextPublisherEdition();
    }
    recordStep(outcome, 'after all rounds', await check(world));
  } finally {
    await Promise.all(added.map((replica) => replica.end('SIGTERM')));
  }
  return outcome;
}

/** Triggers a run concurrently. The source answers only after the last trigger, so that no run ends earlier. */
async function triggerConcurrently(world: World, triggers: number): Promise<Violation[]> {
  const before = await countRuns(world);
  const release = world.outside.hold();
  try {
    const replies = Array.from({ length: triggers }, () =>
      world.call('sync.start', { idempotency_key: null, sources: [publisherKey], kind: 'any', again: true }),
    );
    const runs = (await Promise.all(replies)).flatMap((reply) => reply.runs);
    const found = [
      ...violationIfDifferent(
        'P3',
        'runs that the triggers returned',
        new Set(runs.map(({ run_id }) => run_id)).size,
        1,
      ),
      ...violationIfDifferent(
        'P3',
        'triggers that report having started the run',
        runs.filter(({ already_running }) => !already_running).length,
        1,
      ),
      ...violationIfDifferent('P3', 'responses', runs.length, triggers),
    ];
    release();
    await until('the services to be idle', () => world.isIdle());
    return [...found, ...violationIfDifferent('P3', 'runs in the ledger', (await countRuns(world)) - before, 1)];
  } finally {
    release();
  }
}

async function countRuns({ database }: World): Promise<number> {
  const [row] = await database.rows(countRow, 'SELECT count(*) AS count FROM sync.run WHERE source = $1', [
    publisherKey,
  ]);
  return row?.count ?? 0;
}
