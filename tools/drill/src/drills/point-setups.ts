import { type FailPoint } from '@rfp/persistence/fail-point';
import { z } from 'zod';
import { publisherKey } from '../sources/source-twins.js';
import { type ServiceProcess } from '../world/service-process.js';
import { until } from '../world/until.js';
import { type World } from '../world/world.js';
import { addAndRemove } from './removal.js';
import { restartKilled, whileRestarting } from './sync-until-idle.js';

/** Actions that make a service reach a crash point that a plain sync does not reach. */
interface PointSetup {
  /** Runs before the service is killed. */
  begin?: (world: World) => Promise<void>;
  /** Runs while the service is down. */
  prepare?: (world: World) => Promise<void>;
  /** Turns the schedule of the service on. */
  schedule?: 'on';
  /** Runs before the sync. `armed` is the process with the crash point, which may have ended. */
  trigger?: (world: World, armed: ServiceProcess) => Promise<void>;
  /** Whether records are removed, so that a paging reader would miss some. */
  movesPages?: true;
}

const page = 'https://www.example.org/drill';
const pageKey = `'page_' || left(encode(sha256(convert_to('${page}', 'UTF8')), 'hex'), 8)`;
const keylessSource = 'simpler_grants';
/** Digests are made every 20 seconds. */
const digestsLimitMs = 120_000;
const doneRow = z.object({ done: z.boolean() });

const digests: PointSetup = { prepare: resetDigests, trigger: waitForDigests };
const removal: PointSetup = { trigger: addAndRemove, movesPages: true };
const setups: Record<string, PointSetup> = {
  'intake.remove': removal,
  'source.add': removal,
  'source.change': removal,
  'source.remove': removal,
  'intake.settle': { begin: killDuringRun },
  'run.settle': { begin: killDuringRun },
  'run.skip-tick': { prepare: makeKeylessSourceDue, schedule: 'on', trigger: waitForSkippedTick },
  'source.forget': { prepare: addUnusedPage, trigger: waitForPageRemoval },
  'source.key': { trigger: setKey },
  rescore: { prepare: makeRescoreDue },
  'digest.make': digests,
  'digest.sent': digests,
};

export function setupOf(name: FailPoint): PointSetup {
  return setups[name.replace(/\.commit\.(before|after)$/u, '')] ?? {};
}

/** Kills the process of a run while it waits for the source, so that another process must settle the run. */
async function killDuringRun(world: World): Promise<void> {
  const release = world.sources.hold();
  const nextRequest = world.sources.twin.nextRequest();
  await world.startRuns();
  await nextRequest;
  await world.kill('sync');
  release();
}

/** Makes a source without an API key due, and no other source. */
async function makeKeylessSourceDue({ database }: World): Promise<void> {
  await database.change(`UPDATE sync.source SET next_due_at = now() + INTERVAL '1 day' WHERE key = $1`, [publisherKey]);
  await database.change(`UPDATE sync.source SET paused = false, next_due_at = now() WHERE key = $1`, [keylessSource]);
}

async function waitForSkippedTick({ database }: World, armed: ServiceProcess): Promise<void> {
  await until('the tick of a source without an API key to be skipped', async () => {
    const [row] = await database.rows(doneRow, 'SELECT next_due_at > now() AS done FROM sync.source WHERE key = $1', [
      keylessSource,
    ]);
    return !armed.isAlive || row?.done === true;
  });
}

async function addUnusedPage({ database }: World): Promise<void> {
  await database.change(
    `INSERT INTO sync.source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours, created_at)
     VALUES (${pageKey}, 'web_page', 'Drill page', 'scraped', $1, jsonb_build_object('url', $1::text), false, true, 24, now() - INTERVAL '31 days')
     ON CONFLICT (key) DO UPDATE SET removed_at = NULL, created_at = excluded.created_at`,
    [page],
  );
}

async function waitForPageRemoval(world: World): Promise<void> {
  await until('an unused page to be removed', async () => {
    await restartKilled(world);
    const [row] = await world.database.rows(
      doneRow,
      `SELECT removed_at IS NOT NULL AS done FROM sync.source WHERE key = ${pageKey}`,
    );
    return row?.done === true;
  });
}

async function setKey(world: World): Promise<void> {
  await whileRestarting(world, async () =>
    world.callWithRetry('sync.set-key', { source: 'sam_gov', key: 'drill-key' }),
  );
}

async function makeRescoreDue({ database }: World): Promise<void> {
  await database.change('UPDATE opportunities.opportunity_summary SET next_change_at = now()');
}

/** Deletes all digests, so that all notifications wait for a mail again. */
async function resetDigests({ database, digests: submittedDigests }: World): Promise<void> {
  await database.change('UPDATE opportunities.notification SET digest_id = NULL; DELETE FROM opportunities.digest');
  submittedDigests.length = 0;
}

async function waitForDigests(world: World): Promise<void> {
  await until(
    'the mails of all notifications to be submitted',
    async () => {
      await restartKilled(world);
      const [row] = await world.database.rows(
        doneRow,
        `SELECT EXISTS (SELECT FROM opportunities.digest) AND NOT EXISTS (
           SELECT FROM opportunities.notification n LEFT JOIN opportunities.digest d ON d.id = n.digest_id WHERE d.sent_at IS NULL) AS done`,
      );
      return row?.done === true;
    },
    digestsLimitMs,
  );
}
