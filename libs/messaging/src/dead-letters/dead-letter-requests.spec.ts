import { Controller, Logger, type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EventPattern, Payload } from '@nestjs/microservices';
import { type Caller, callerSchema } from '@rfp/contracts/caller';
import { maxDeadLetters } from '@rfp/contracts/wire/dead-letter';
import { AppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { BusClient } from '../bus-client.js';
import { BusServer } from '../bus-server.js';
import { InProcessBus } from '../in-process/in-process-bus.js';
import { MemoryEventStore } from '../in-process/memory-event-store.js';
import { retryUntilSuccess, suiteEvent, suiteSettings } from '../suite/harness.js';
import { MemoryDeadLetters } from '../suite/memory-dead-letters.js';

Logger.overrideLogger(false);

const caller = callerSchema.parse({
  user_id: '0190a0c0-0000-7000-8000-000000000001',
  kind: 'person',
  role: 'administrator',
  via: 'session',
  via_id: '0190a0c0-0000-7000-8000-000000000001',
  scope: 'write',
  aal: 'aal1',
  second_factor: false,
  label: 'person@example.org',
});
const assertion = { assertion: 'person' };
const verify = async (pass: string): Promise<Caller> =>
  pass === 'person' ? caller : { ...caller, kind: 'demo', role: 'member' };

let broken = true;
const handled: string[] = [];

@Controller()
class FailingController {
  @EventPattern('opportunities.stored')
  async stored(@Payload() { id }: EventEnvelope): Promise<void> {
    if (broken) throw new AppError('INTERNAL');
    handled.push(id);
  }
}

@Module({ controllers: [FailingController] })
class FailingModule {}

const data = { source: 'demo', run_id: caller.user_id, demo: true, added: [], updated: [] };

describe('a service with dead letters', () => {
  let bus: InProcessBus;
  let app: INestMicroservice;
  let client: BusClient;
  let store: MemoryDeadLetters;

  const failingEvent = async (): Promise<string> => {
    const event = { ...suiteEvent('opportunities.stored', 1), data };
    await bus.publish(event);
    await retryUntilSuccess(async () => {
      if ((await store.find([event.id])).length === 0) throw new Error('no dead letter yet');
    });
    return event.id;
  };

  beforeEach(async () => {
    broken = true;
    handled.length = 0;
    store = new MemoryDeadLetters();
    bus = new InProcessBus({ store: new MemoryEventStore(), ...suiteSettings, backoffMs: [1] });
    app = await NestFactory.createMicroservice(FailingModule, {
      strategy: new BusServer(bus, 'opportunities', verify, store),
      logger: false,
    });
    await app.listen();
    client = new BusClient(bus);
  });
  afterEach(async () => {
    await app.close();
    await bus.drain();
  });

  it('lists them with the event, the error and the number of deliveries', async () => {
    const id = await failingEvent();
    const { dead_letters: letters, total } = await client.call('opportunities.dead-letters', {}, assertion);
    expect(total).toBe(1);
    expect(letters).toMatchObject([
      { id, service: 'opportunities', type: 'opportunities.stored', code: 'INTERNAL', deliveries: 3 },
    ]);
    expect(JSON.parse(letters[0]?.body ?? '')).toMatchObject({ id, data });
  });

  it('handles them again once the cause is fixed, and keeps those that fail with one more delivery', async () => {
    const id = await failingEvent();
    await expect(client.call('opportunities.replay-dead-letters', { ids: [id] }, assertion)).resolves.toMatchObject({
      replayed: [],
      failed: [{ id, code: 'INTERNAL' }],
    });
    expect(await store.find([id])).toMatchObject([{ deliveries: 4 }]);

    broken = false;
    await expect(client.call('opportunities.replay-dead-letters', { ids: [id] }, assertion)).resolves.toEqual({
      replayed: [id],
      failed: [],
      untried: [],
    });
    expect([handled, await store.find([id])]).toEqual([[id], []]);
  });

  it('keeps a message that is not an event, or whose handler no longer exists, and reports it as failed', async () => {
    broken = false;
    const unreadable = { ...suiteEvent('opportunities.stored', 1), body: '{"not":"an event"' };
    const unknownType = suiteEvent('sync.started', 1);
    const failure = { code: 'INTERNAL', message: '', deliveries: 1 };
    await store.add({ ...failure, id: unreadable.id, type: unreadable.type, body: unreadable.body });
    await store.add({ ...failure, id: unknownType.id, type: unknownType.type, body: JSON.stringify(unknownType) });
    const { failed } = await client.call(
      'opportunities.replay-dead-letters',
      { ids: [unreadable.id, unknownType.id] },
      assertion,
    );
    expect(new Map(failed.map(({ id, code }) => [id, code]))).toEqual(
      new Map([
        [unreadable.id, 'MESSAGE_INVALID'],
        [unknownType.id, 'NO_HANDLER'],
      ]),
    );
    expect((await store.list(10)).total).toBe(2);
  });

  it('discards them', async () => {
    const id = await failingEvent();
    await expect(client.call('opportunities.discard-dead-letters', { ids: [id] }, assertion)).resolves.toEqual({
      discarded: 1,
    });
    expect((await store.list(10)).total).toBe(0);
  });

  it('lets visitors neither see nor change them', async () => {
    const id = await failingEvent();
    const visitor = { assertion: 'visitor' };
    await expect(client.call('opportunities.dead-letters', {}, visitor)).rejects.toMatchObject({
      code: 'ADMINISTRATOR_REQUIRED',
    });
    for (const name of ['opportunities.replay-dead-letters', 'opportunities.discard-dead-letters'] as const)
      await expect(client.call(name, { ids: [id] }, visitor)).rejects.toMatchObject({ code: 'READ_ONLY' });
  });

  it('fits the largest list into one message', async () => {
    for (let n = 0; n < maxDeadLetters; n += 1) {
      const { id, type } = suiteEvent('opportunities.stored', n);
      await store.add({
        id,
        type,
        body: '€'.repeat(10_000),
        code: 'INTERNAL',
        message: '"'.repeat(500),
        deliveries: 5,
      });
    }
    const { dead_letters: letters } = await client.call('opportunities.dead-letters', {}, assertion);
    expect(letters).toHaveLength(maxDeadLetters);
  });

  it('does not start without a store for them', async () => {
    const withoutStore = await NestFactory.createMicroservice(FailingModule, {
      strategy: new BusServer(bus, 'opportunities', verify),
      logger: false,
    });
    await expect(withoutStore.listen()).rejects.toMatchObject({ code: 'CONFIGURATION' });
    await withoutStore.close();
  });
});
