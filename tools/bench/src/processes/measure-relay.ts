import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type EventEnvelope } from '@rfp/contracts/events';
import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { eventSubject } from '@rfp/messaging/streams';
import { createOpportunitiesDataSource } from '@rfp/opportunities/store/data-source';
import { OutboxRelay } from '@rfp/persistence/events/outbox-relay';
import { type Groups, processorTimes } from './processor-time.js';

const count = 10_000;
/** Number of concurrent publishes of the reference: the batch size of the relay. */
const concurrency = 100;

/** Prints events per second from the outbox to the stream, beside a bare publisher with message ids. */
export async function measureRelay(natsUrl: string, databaseUrl: string, servers: Groups): Promise<void> {
  const database = await createOpportunitiesDataSource(databaseUrl).initialize();
  const bus = await connectNatsBus({ servers: natsUrl, name: 'opportunities' });
  const relay = new OutboxRelay(database, (event) => bus.publish(event), {
    eventStore: () => bus.eventStore(),
    onError: (error) => console.log(error.message),
  });
  const fill = () =>
    database.query(
      `INSERT INTO outbox (id, type, key, data)
       SELECT gen_random_uuid(), 'opportunities.regrouped', n::text, json_build_object('demo', true, 'added', ARRAY[]::text[], 'updated', ARRAY[]::text[], 'removed', ARRAY[gen_random_uuid()])
         FROM generate_series(1, ${count}) n`,
    );
  const rates: number[] = [];
  const references: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    references.push(await publishBare(natsUrl));
    await fill();
    const began = performance.now();
    const used = await usedProcessorMs(servers);
    await relay.flush();
    rates.push(count / ((performance.now() - began) / 1000));
    costs.push(((await usedProcessorMs(servers)) - used) / count);
  }
  await relay.stop();
  await bus.drain();
  await database.destroy();
  const median = (all: number[]): number => all.toSorted((a, b) => a - b)[1] ?? Number.NaN;
  console.log(
    `relay: ${median(rates).toFixed(0)} events/s, bare publisher ${median(references).toFixed(0)}, ratio ${(median(rates) / median(references)).toFixed(2)} (aim 0.5), ${median(costs).toFixed(2)} ms of a processor for an event`,
  );
}

/** Processor milliseconds used so far by the servers and by this process, which runs the relay. */
async function usedProcessorMs(servers: Groups): Promise<number> {
  const { user, system } = process.cpuUsage();
  const times = Object.values(await processorTimes(servers));
  return (user + system) / 1000 + times.reduce((sum, ms) => sum + ms, 0);
}

async function publishBare(natsUrl: string): Promise<number> {
  const connection = await connect({ servers: natsUrl });
  const client = jetstream(connection);
  const event = (): EventEnvelope => ({
    id: randomUUID(),
    type: 'opportunities.regrouped',
    time: new Date().toISOString(),
    source: 'bench',
    key: 'bench',
    data: { demo: true, added: [], updated: [], removed: [randomUUID()] },
  });
  const began = performance.now();
  for (let sent = 0; sent < count; sent += concurrency)
    await Promise.all(
      Array.from({ length: concurrency }, (_, n) => {
        const each = event();
        return client.publish(eventSubject(each.type, n % 8), JSON.stringify(each), { msgID: each.id });
      }),
    );
  const rate = count / ((performance.now() - began) / 1000);
  await connection.close();
  return rate;
}
