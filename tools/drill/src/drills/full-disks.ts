import { setTimeout as delay } from 'node:timers/promises';
import { apiPrefix } from '@rfp/contracts/http';
import { z } from 'zod';
import { type Load } from '../whole/load.js';
import { type SmallDisk } from '../whole/small-disk.js';
import { type WholeWorld } from '../whole/whole-world.js';
import { until } from '../world/until.js';
import { printLine } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

export interface SmallDisks {
  database: SmallDisk;
  broker: SmallDisk;
  log: SmallDisk;
}

const waitingRow = z.object({ count: z.coerce.number() });
const settingsSchema = z.object({ settings: z.object({ high_score_threshold: z.number() }) });
/** Time after which an orchestrator would restart an unhealthy broker. */
const timeoutMs = 20_000;

/** Fills the disk of the log, then stops reading the output of processes. Requests must be answered although nothing can be logged. */
export async function fillLog(whole: WholeWorld, load: Load, { log }: SmallDisks): Promise<string[]> {
  const { failed, sent } = load;
  await log.fill();
  await syncNext(whole);
  await load.nextAnswers(200);
  await log.free();
  const resumeReading = [...whole.world.services.values()].map((service) => service.stopReading());
  await load.nextAnswers(200);
  for (const read of resumeReading) read();
  printLine(`  disk of the log full: ${load.failed - failed} of ${load.sent - sent} requests failed`);
  return load.failed > failed ? [`${load.failed - failed} requests failed while nothing could be logged`] : [];
}

/** Fills the disk of the broker, which then cannot store events. Events must wait in the outboxes, and requests must be answered. */
export async function fillBroker(whole: WholeWorld, load: Load, { broker }: SmallDisks): Promise<string[]> {
  const { world } = whole;
  const { failed, sent } = load;
  await broker.fill();
  world.outside.nextEdition();
  await world.startRuns();
  let waiting = 0;
  await until('events to wait for the broker', async () => {
    waiting = await countWaiting(whole);
    return waiting > 0;
  });
  await delay(5000);
  waiting = await countWaiting(whole);
  await broker.free();
  const began = performance.now();
  const isRecovered = await until(
    'the events to be sent',
    async () => (await countWaiting(whole)) === 0,
    timeoutMs,
  ).then(
    () => true,
    () => false,
  );
  if (!isRecovered) await world.broker.restart();
  await syncUntilIdle(world);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const how = isRecovered ? 'sent by themselves' : 'sent after the broker was restarted';
  printLine(`  disk of the broker full: ${waiting} events waited, ${how}, all done ${seconds} s after there was room`);
  printLine(`          ${load.failed - failed} of ${load.sent - sent} requests failed`);
  return [];
}

/** Fills the disk of the database, which then cannot write. Every confirmed write must exist afterwards. */
export async function fillDatabase(whole: WholeWorld, load: Load, { database }: SmallDisks): Promise<string[]> {
  const { world, postgres } = whole;
  const { failed, sent } = load;
  const writer = new SettingWriter(whole);
  world.outside.nextEdition();
  await world.startRuns();
  await database.fill();
  await writer.writeFor(15_000);
  const wasAlive = postgres.isAlive;
  await database.free();
  const began = performance.now();
  if (!postgres.isAlive) await postgres.restart();
  await load.nextAnswers(20);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await syncUntilIdle(world);
  const ended = wasAlive ? 'the server continued' : 'the server ended';
  printLine(`  disk of the database full: ${ended}; answers again ${seconds} s after there was room`);
  printLine(
    `          ${load.failed - failed} of ${load.sent - sent} requests and ${writer.refused} of ${writer.attempted} writes failed`,
  );
  return writer.compare();
}

/** Changes a setting to 1, 2, 3 and so on. Afterwards its value must be between the last confirmed and the last attempted value. */
class SettingWriter {
  attempted = 0;
  refused = 0;
  #confirmed = 0;

  constructor(private readonly whole: WholeWorld) {}

  async writeFor(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while (performance.now() < end && this.attempted < 99) {
      this.attempted += 1;
      const response = await this.ask('PATCH', { high_score_threshold: this.attempted }).catch(() => undefined);
      if (response?.ok === true) this.#confirmed = this.attempted;
      else this.refused += 1;
      await delay(200);
    }
  }

  async compare(): Promise<string[]> {
    let found = -1;
    await until('the settings to be read', async () => {
      const response = await this.ask('GET').catch(() => undefined);
      if (response?.ok !== true) return false;
      found = settingsSchema.parse(await response.json()).settings.high_score_threshold;
      return true;
    });
    const isTrue = found >= this.#confirmed && found <= this.attempted;
    return isTrue ? [] : [`setting ${this.#confirmed} was confirmed, and ${found} is there`];
  }

  private ask(method: string, body?: object): Promise<Response> {
    const [gateway = ''] = this.whole.gateways.values();
    return fetch(`${gateway}${apiPrefix}/settings`, {
      method,
      headers: { ...this.whole.headersOf(), 'content-type': 'application/json' },
      signal: AbortSignal.timeout(15_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

async function syncNext({ world }: WholeWorld): Promise<void> {
  world.outside.nextEdition();
  await syncUntilIdle(world);
}

async function countWaiting({ world }: WholeWorld): Promise<number> {
  const [row] = await world.database.rows(
    waitingRow,
    `SELECT (SELECT count(*) FROM sync.outbox WHERE sent_at IS NULL) + (SELECT count(*) FROM opportunities.outbox WHERE sent_at IS NULL) AS count`,
  );
  return row?.count ?? 0;
}
