import { type FailPoint, failPoints } from '@rfp/persistence/fail-point';
import { check } from '../checker/check.js';
import { type Violation } from '../checker/violation.js';
import { PagingReader } from '../checker/paging-reader.js';
import { newSeed, SeededRandom } from '../seeded-random.js';
import { type DrillService, World } from '../world/world.js';
import { recordStep, type Outcome, printLine } from './report.js';
import { setupOf } from './point-setups.js';
import { restartKilled, syncUntilIdle } from './sync-until-idle.js';
import { resyncUnchanged } from './resync-unchanged.js';

export interface PointCase {
  service: DrillService;
  name: FailPoint;
  /** The service crashes when it reaches the point for the n-th time. */
  visit: number;
}

/** A small source of several pages. */
const size = { publisher: 120, perPage: 30, grants: 12 };
/** A point is tested at most at its first `maxVisits` visits, because some points are in loops. */
const maxVisits = 100;

/** Services that pass a crash point. No drill uses the auth service, whose spec of notifications aborts the transaction of `digest.mail`. */
export function servicesPassing(name: FailPoint): DrillService[] {
  if (name.startsWith('intake.') || name.startsWith('rescore.')) return ['opportunities'];
  if (name.startsWith('relay.')) return ['opportunities', 'sync'];
  if (name.startsWith('digest.mail.')) return [];
  return /^(?:deliver|inbox|digest)\./u.test(name) ? ['opportunities'] : ['sync'];
}

/** Starts a world, and syncs its sources once. */
export async function startPointWorld(seed: number): Promise<World> {
  const world = await World.start({ size, random: new SeededRandom(seed) });
  await Promise.all([world.startService('opportunities'), world.startService('sync')]);
  await world.addPublisher();
  await syncUntilIdle(world);
  return world;
}

/** Crashes a service at a point while a reader pages through the list, then checks the invariants. */
export async function tryPoint(world: World, point: PointCase): Promise<{ ended: boolean; found: Violation[] }> {
  const reader = setupOf(point.name).movesPages === true ? null : new PagingReader(world, 50);
  try {
    const ended = await passPoint(world, point);
    await reader?.stop();
    return { ended, found: [...(await check(world)), ...(reader?.violations ?? [])] };
  } finally {
    await reader?.stop();
  }
}

/** Syncs the next edition with a service that crashes at a point. Returns whether the service crashed. */
async function passPoint(world: World, { service, name, visit }: PointCase): Promise<boolean> {
  const { begin, prepare, schedule, trigger } = setupOf(name);
  world.sources.nextEdition();
  await begin?.(world);
  await world.kill(service);
  await prepare?.(world);
  const armed = await world.startService(service, { failPoint: { name, visit }, schedule });
  await restartKilled(world);
  await trigger?.(world, armed);
  await syncUntilIdle(world, `drill-${name}-${visit}-${newSeed()}`);
  const hasEnded = !armed.isAlive;
  // Restarts the service without the crash point, because the checks may pass the point.
  if (!hasEnded) await world.kill(service);
  // The service may have crashed at the last events, after the sync.
  await restartKilled(world);
  return hasEnded;
}

/** Crashes a service at every point with the prefix: once for each time that the service reaches the point. */
export async function drillPoints(seed: number, prefix: string): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const world = await startPointWorld(seed);
  const unpassed: string[] = [];
  try {
    for (const name of failPoints.filter((point) => point.startsWith(prefix))) {
      for (const service of servicesPassing(name)) {
        const passed = await drillPoint(world, { service, name }, outcome);
        if (passed === 0) unpassed.push(`${name} (${service})`);
      }
      if (servicesPassing(name).length === 0) unpassed.push(name);
    }
    recordStep(outcome, 'resync without changes', await resyncUnchanged(world));
  } finally {
    await world.close();
  }
  if (unpassed.length > 0) printLine(`  never passed: ${unpassed.join(', ')}`);
  return outcome;
}

async function drillPoint(world: World, point: Omit<PointCase, 'visit'>, outcome: Outcome): Promise<number> {
  for (let visit = 1; visit <= maxVisits; visit += 1) {
    const { ended, found } = await tryPoint(world, { ...point, visit });
    recordStep(outcome, `${point.name}:${visit} in ${point.service}${ended ? '' : ' (passed less often)'}`, found);
    if (!ended) return visit - 1;
  }
  return maxVisits;
}
