import { execFileSync } from 'node:child_process';
import { appendFile, chmod, chown, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backUp } from '@rfp/embedded-postgres/back-up';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { z } from 'zod';
import { check } from '../checker/check.js';
import { SeededRandom } from '../seeded-random.js';
import { Load } from '../whole/load.js';
import { WholeWorld } from '../whole/whole-world.js';
import { startSingleBroker } from '../world/broker.js';
import { until } from '../world/until.js';
import { type Outcome, printLine, recordStep } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

export interface RestoreOptions {
  records: number;
  perSecond: number;
  /** Archive timeout, which limits the loss, apart from the time for copying. */
  archiveTimeoutSeconds: number;
}

const instantRow = z.object({ now: z.coerce.date() });
const beatRow = z.object({ at: z.coerce.date().nullable() });
const beatMs = 100;

interface Backup {
  /** A data directory in the format of `npm run backup`. */
  folder: string;
  archive: string;
}

/**
 * Backs up a running installation and archives its write-ahead log. Kills database and broker during a sync, and restores the backup as described in
 * docs/database.md: to the end of the archive, and to an instant. Measures loss and duration, and checks the invariants after a sync.
 */
export async function drillRestore(seed: number, options: RestoreOptions): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const archive = temporaryFolder('archive');
  // PostgreSQL runs as another account, which must be able to write here.
  await chmod(archive, 0o777);
  const brokerStore = temporaryFolder('store');
  const whole = await WholeWorld.start({
    random: new SeededRandom(seed),
    records: options.records,
    perPage: 100,
    replicas: 1,
    broker: await startSingleBroker(brokerStore),
    database: { settings: archiving(archive, options.archiveTimeoutSeconds) },
  });
  const load = new Load(whole, new SeededRandom(seed), options.perSecond);
  try {
    const { world } = whole;
    await world.addPublisher();
    await syncUntilIdle(world);
    await world.database.change('CREATE SCHEMA IF NOT EXISTS drill; CREATE TABLE drill.beat (at timestamptz NOT NULL)');
    const stopBeats = writeBeats(whole);
    world.sources.nextEdition();
    await world.startRuns();
    const first: Backup = { folder: path.join(temporaryFolder('backup'), 'base'), archive };
    await timed('base backup during a sync', () => backUp(whole.postgres.dataDir, first.folder));
    // The second restore needs a copy, because a restore changes the backup.
    const second = { ...first, folder: `${first.folder}-2` };
    execFileSync('cp', ['-a', first.folder, second.folder]);
    const names = await syncInBackground(whole);
    await delay(1500);
    const instant = await now(whole);
    await delay(options.archiveTimeoutSeconds * 1000 + 3000);
    const lastBeat = await stopBeats();

    const rto = await restore(whole, load, { backup: first, names, brokerStore });
    const found = await newestBeat(whole);
    const lost = (lastBeat.getTime() - found.getTime()) / 1000;
    printLine(
      `  restored to the end of the archive: the last ${lost.toFixed(1)} s are lost; answers after ${rto.toFixed(1)} s`,
    );
    if (lost > options.archiveTimeoutSeconds + 5) outcome.violations.push(`the last ${lost} s were lost`);
    await reconcile(whole, outcome, 'restored to the end of the archive');

    const again = await restore(whole, load, { backup: second, names, brokerStore, instant });
    const newest = await newestBeat(whole);
    const before = instant.getTime() - newest.getTime();
    printLine(`  restored to an instant: the newest write is ${before} ms older; answers after ${again.toFixed(1)} s`);
    if (before < 0) outcome.violations.push('data written after the instant exist');
    if (before > 2000) outcome.violations.push(`data written up to ${before} ms before the instant are missing`);
    await reconcile(whole, outcome, 'restored to an instant');
  } finally {
    await load.stop();
    await whole.close();
  }
  return outcome;
}

/** Archive settings as described in docs/database.md. */
function archiving(archive: string, seconds: number): Record<string, string> {
  const archivedFile = `${archive}/%f`;
  return {
    archive_mode: 'on',
    archive_timeout: String(seconds),
    archive_command: `test ! -f ${archivedFile} && cp %p ${archivedFile}.part && mv ${archivedFile}.part ${archivedFile}`,
  };
}

interface Restore {
  backup: Backup;
  /** Names of the processes to restart. */
  names: readonly string[];
  brokerStore: string;
  instant?: Date;
}

/** Restores a backup by steps 1 to 5 of docs/database.md. Returns the seconds until requests are answered. */
async function restore(
  whole: WholeWorld,
  load: Load,
  { backup, names, brokerStore, instant }: Restore,
): Promise<number> {
  const { world, postgres } = whole;
  const replicas = whole.replicas.filter(({ name }) => names.includes(name));
  for (const { name } of replicas) await whole.stopReplica(name, 'SIGKILL');
  await postgres.kill();
  await world.broker.kill();
  const began = performance.now();
  await prepare(backup, instant);
  await rm(path.join(brokerStore, 'jetstream'), { recursive: true, force: true });
  // The earlier events are lost with the broker.
  world.receivedEvents.length = 0;
  await Promise.all([postgres.restart(backup.folder), world.broker.restart()]);
  const isRestored = () =>
    now(whole).then(
      () => true,
      () => false,
    );
  await until('the database to be restored', isRestored, 300_000);
  await Promise.all(replicas.map(({ app, name }) => whole.startReplica(app, name)));
  await load.nextAnswers(1);
  return (performance.now() - began) / 1000;
}

/** Configures the server of a backup so that it reads the archive at its start. */
async function prepare({ folder, archive }: Backup, instant?: Date): Promise<void> {
  const cluster = path.join(folder, 'pg/data');
  const target = instant === undefined ? '' : `recovery_target_time = '${formatInstant(instant)}'\n`;
  const lines = `restore_command = 'cp ${archive}/%f %p'\n${target}recovery_target_action = 'promote'\nhot_standby = off\n`;
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), lines);
  await writeFile(path.join(cluster, 'recovery.signal'), '');
  const { uid, gid } = await stat(path.join(cluster, 'PG_VERSION'));
  await chown(path.join(cluster, 'recovery.signal'), uid, gid);
}

/** Instant in a form that PostgreSQL accepts, without `Z`. */
function formatInstant(instant: Date): string {
  return instant.toISOString().replace('Z', '+00');
}

async function reconcile(whole: WholeWorld, outcome: Outcome, step: string): Promise<void> {
  const { world } = whole;
  await world.expireLeases();
  await timed('reconciled by a sync of all sources', () => syncUntilIdle(world));
  recordStep(outcome, step, await check(world));
}

/** Syncs the current edition completely, then starts to sync the next edition. Returns the names of the running processes. */
async function syncInBackground(whole: WholeWorld): Promise<string[]> {
  await syncUntilIdle(whole.world);
  whole.world.sources.nextEdition();
  await whole.world.startRuns();
  return whole.replicas.map(({ name }) => name);
}

/** Writes the time repeatedly. The returned function stops this, and returns the time of the last write. */
function writeBeats({ world }: WholeWorld): () => Promise<Date> {
  let last = new Date(0);
  const ending = new AbortController();
  const done = (async () => {
    while (!ending.signal.aborted) {
      const [row] = await world.database.rows(
        beatRow,
        'INSERT INTO drill.beat VALUES (clock_timestamp()) RETURNING at',
      );
      last = row?.at ?? last;
      await delay(beatMs);
    }
  })();
  return async () => {
    ending.abort();
    await done;
    return last;
  };
}

async function newestBeat({ world }: WholeWorld): Promise<Date> {
  const [row] = await world.database.rows(beatRow, 'SELECT max(at) AS at FROM drill.beat');
  return row?.at ?? new Date(0);
}

async function now({ world }: WholeWorld): Promise<Date> {
  const [row] = await world.database.rows(instantRow, 'SELECT clock_timestamp() AS now');
  if (row === undefined) throw new Error('The database has no clock.');
  return row.now;
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  printLine(`  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
