import { z } from 'zod';
import { check } from '../checker/check.js';
import { SeededRandom } from '../seeded-random.js';
import { buildFormerRelease } from '../whole/former-release.js';
import { Load } from '../whole/load.js';
import { WholeWorld } from '../whole/whole-world.js';
import { DrillDatabase } from '../world/database.js';
import { type Outcome, printLine, recordStep } from './report.js';
import { restartAll } from './rolling.js';
import { syncUntilIdle } from './sync-until-idle.js';

export interface RollingUpgradeOptions {
  /** Commit of the previous release. */
  before: string;
  perSecond: number;
  records: number;
  /** Number of requests while processes of both releases run. */
  together: number;
}

const countRow = z.object({ count: z.coerce.number() });
const schemas = ['auth', 'opportunities', 'sync', 'intelligence'];

/**
 * Updates the previous release to this release under requests and a sync. Migrates the schemas while the old processes run, restarts an old process
 * of each app on the new schema, then runs processes of both releases side by side, then only this release. No request may fail.
 */
export async function drillRollingUpgrade(seed: number, options: RollingUpgradeOptions): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const release = await buildFormerRelease(options.before);
  const random = new SeededRandom(seed);
  const whole = await WholeWorld.start({ random, records: options.records, replicas: 2, people: 10, release });
  try {
    const { world } = whole;
    await world.addPublisher();
    await world.startRuns();
    const load = new Load(whole, new SeededRandom(seed), options.perSecond);
    const firstOfEach = whole.replicas.filter(({ name, app }) => name === app);
    const others = whole.replicas.filter(({ name, app }) => name !== app);
    await load.nextAnswers(50);

    const [before, began] = [await countMigrations(whole), performance.now()];
    await DrillDatabase.prepare(whole.postgres.url);
    const migrations = (await countMigrations(whole)) - before;
    printLine(
      `  ${migrations} migrations in ${((performance.now() - began) / 1000).toFixed(1)} s, ${load.failed} requests failed`,
    );
    outcome.violations.push(...(await restartAll(whole, firstOfEach)));
    printLine(`  ${options.before} restarted on the new schema: ${load.failed} of ${load.sent} requests failed`);

    whole.root = undefined;
    outcome.violations.push(...(await restartAll(whole, firstOfEach)));
    await syncNext(whole);
    await load.nextAnswers(options.together);
    printLine(`  both releases side by side: ${load.failed} of ${load.sent} requests failed`);
    outcome.violations.push(...(await restartAll(whole, others)));
    await syncNext(whole);
    await load.stop();
    recordStep(outcome, `updated under ${load.sent} requests at ${options.perSecond}/s`, await check(world));
    for (const [reason, count] of load.failures) outcome.violations.push(`${count} requests failed: ${reason}`);
  } finally {
    await whole.close();
  }
  return outcome;
}

async function syncNext({ world }: WholeWorld): Promise<void> {
  await syncUntilIdle(world);
  world.sources.nextEdition();
  await syncUntilIdle(world);
}

async function countMigrations({ world }: WholeWorld): Promise<number> {
  const counts = schemas.map((schema) => `(SELECT count(*) FROM ${schema}.migrations)`);
  const [row] = await world.database.rows(countRow, `SELECT ${counts.join(' + ')} AS count`);
  return row?.count ?? 0;
}
