import { readFile } from 'node:fs/promises';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { manySamGovBulkRows, samGovBulkFileOf } from '@rfp/twins/sam-gov-generator';
import { samGovBulkTwin } from '@rfp/twins/sam-gov-bulk';
import { SeededRandom } from '../seeded-random.js';
import { until } from '../world/until.js';
import { drillServices, type DrillService, World } from '../world/world.js';
import { type Outcome, printLine } from './report.js';
import { countStored } from './resync-unchanged.js';

const source = 'sam_gov_bulk';
/** Maximum memory of each service in MiB, for a file of any size. */
const maxMib = 300;
const sampleRows = 200;
const hourMs = 3_600_000;

/** Syncs a generated daily file of a size, then the same file with another ETag, then the unmodified file. Prints times and memory. */
export async function measureBulk(megabytes: number): Promise<Outcome> {
  const newest = new Date().toISOString().slice(0, 10);
  const rowBytes = samGovBulkFileOf({ rows: sampleRows }, newest).length / sampleRows;
  const rows = Math.ceil((megabytes * 1_000_000) / rowBytes);
  const file = manySamGovBulkRows({ rows }, newest);
  const world = await World.start({
    size: { publisher: 1, perPage: 1, grants: 1 },
    random: new SeededRandom(1),
    schedule: 'off',
  });
  const violations: string[] = [];
  try {
    await Promise.all(drillServices.map((service) => world.startService(service)));
    printLine(
      `  a file of ${megabytes} MB, ${rows.toLocaleString('en-US')} notices, with each service in a separate process over NATS`,
    );
    for (const { what, etag, changes } of [
      { what: 'new', etag: '"first"', changes: true },
      { what: 'unchanged', etag: '"second"', changes: false },
      { what: 'not modified', etag: '"second"', changes: false },
    ]) {
      world.outside.offerBulk(samGovBulkTwin({ file, etag }));
      const { events, sentence } = await syncOnce(world);
      printLine(`  ${what.padEnd(15)} ${sentence}`);
      if (!changes && events > 0) violations.push(`${what}: ${events} events although nothing had changed`);
    }
    for (const service of drillServices) violations.push(...(await checkMemory(world, service)));
  } finally {
    await world.close();
  }
  return { steps: 3, violations };
}

async function syncOnce(world: World): Promise<{ events: number; sentence: string }> {
  const before = world.receivedEvents.length;
  const began = performance.now();
  await world.call('sync.start', { idempotency_key: null, sources: [source], kind: 'any', again: true });
  await until('the file to be synced', () => world.isIdle(), hourMs);
  const seconds = (performance.now() - began) / 1000;
  const [run] = (await world.call('sync.runs', { filter: { source }, offset: 0, limit: 1 })).rows;
  const events = countStored(world.receivedEvents.slice(before));
  return {
    events,
    sentence: `${run === undefined ? 'no run' : describeRun(run, seconds)}, ${events} events of opportunities, ${seconds.toFixed(1)} s`,
  };
}

function describeRun({ status, reason, counters }: SyncRun, seconds: number): string {
  const rate = Math.round(counters.received / seconds).toLocaleString('en-US');
  return `${status}${reason === null ? '' : ` (${reason.message})`}, added ${counters.added}, unchanged ${counters.unchanged}, ${rate}/s`;
}

async function checkMemory(world: World, service: DrillService): Promise<string[]> {
  const peak = await peakMib(world.services.get(service)?.child.pid);
  if (peak === null) {
    printLine(`  ${service}: peak memory cannot be read on this system`);
    return [];
  }
  printLine(`  ${service}: peak memory ${peak.toFixed(0)} MiB, limit ${maxMib} MiB`);
  return peak > maxMib ? [`${service} took ${peak.toFixed(0)} MiB`] : [];
}

/** Peak resident memory of a process in MiB, VmHWM of Linux; null on other systems. */
async function peakMib(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kib = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return kib === undefined ? null : Number(kib) / 1024;
}
