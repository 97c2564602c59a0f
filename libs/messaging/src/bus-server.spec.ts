import { Controller, Logger, Module, type INestMicroservice, type LoggerService } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { AppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { startNats } from '@rfp/testing/nats';
import { from, of, throwError, type Observable } from 'rxjs';
import { BusClient } from './bus-client.js';
import { BusServer } from './bus-server.js';
import { type Bus } from './bus.js';
import { InProcessBus } from './in-process/in-process-bus.js';
import { MemoryEventStore } from './in-process/memory-event-store.js';
import { connectNatsBus } from './nats/nats-bus.js';
import { PassThroughFilter } from './pass-through-filter.js';
import { requestSubject } from './streams.js';
import { Notes, suiteEvent, suiteSettings } from './suite/harness.js';

const id = '0190a0c0-0000-7000-8000-000000000001';

/** What the next request gets; the handlers below are only the way into Nest. */
let behave: () => unknown = () => null;
const requests: unknown[] = [];
const received = new Notes<{ handler: string; event: EventEnvelope }>();
let failures = 0;

@Controller()
class AnsweringController {
  @MessagePattern('opportunities.get')
  get(@Payload() request: unknown): unknown {
    requests.push(request);
    return behave();
  }

  @MessagePattern('opportunities.many')
  async many(): Promise<Observable<unknown>> {
    return of({ rows: 'first' }, { rows: [] });
  }

  @EventPattern('opportunities.stored')
  async stored(@Payload() event: EventEnvelope): Promise<void> {
    if (failures > 0) {
      failures -= 1;
      throw new AppError('DATABASE_UNAVAILABLE');
    }
    received.add({ handler: 'stored', event });
  }
}

@Controller()
class SecondController {
  @EventPattern('opportunities.stored')
  stored(@Payload() event: EventEnvelope): void {
    received.add({ handler: 'second', event });
  }
}

@Module({ controllers: [AnsweringController, SecondController], providers: [{ provide: APP_FILTER, useClass: PassThroughFilter }] })
class AnsweringModule {}

@Controller()
class MisspeltController {
  @MessagePattern('opportunities.gett')
  get(): void {}
}

@Module({ controllers: [MisspeltController] })
class MisspeltModule {}

const errorLog: string[] = [];
const quiet = (): void => undefined;
const logger: LoggerService = { log: quiet, warn: quiet, error: (...lines: unknown[]) => errorLog.push(lines.join('\n')) };

interface Transport {
  bus: Bus;
  stop: () => Promise<void>;
}

const transports: [string, () => Promise<Transport>][] = [
  [
    'in process',
    async () => {
      const bus = new InProcessBus({ store: new MemoryEventStore(), ...suiteSettings });
      return { bus, stop: () => bus.drain() };
    },
  ],
  [
    'over NATS',
    async () => {
      const broker = await startNats();
      const bus = await connectNatsBus({ servers: broker.url, name: 'spec', ...suiteSettings });
      const stop = async (): Promise<void> => {
        await bus.drain();
        await broker.stop();
      };
      return { bus, stop };
    },
  ],
];

describe.each(transports)('a Nest microservice %s', (_name, start) => {
  let transport: Transport;
  let app: INestMicroservice;
  const ask = () => transport.bus.request(requestSubject('opportunities.get'), { id, audience: 'default' });

  beforeAll(async () => {
    transport = await start();
    app = await NestFactory.createMicroservice(AnsweringModule, { strategy: new BusServer(transport.bus, 'opportunities'), logger });
    await app.listen();
  });
  afterAll(async () => {
    await app.close();
    await transport.stop();
  });
  beforeEach(() => {
    requests.length = 0;
    received.all.length = 0;
    errorLog.length = 0;
    failures = 0;
  });

  it.each<[string, () => unknown, unknown]>([
    ['a value', () => ({ a: [1, 'x'] }), { a: [1, 'x'] }],
    ['a promise of a value', async () => 'later', 'later'],
    ['null', () => null, null],
    ['undefined as null', () => undefined, null],
    ['a promise of undefined as null', async () => undefined, null],
    ['a date as text', () => ({ at: new Date(0) }), { at: '1970-01-01T00:00:00.000Z' }],
    ['false and zero as they are', () => [false, 0, ''], [false, 0, '']],
    ['the last value of an Observable', () => from([1, 2, 3]), 3],
    ['an empty Observable as null', () => from([]), null],
  ])('replies with %s', async (_what, behaviour, value) => {
    behave = behaviour;
    await expect(ask()).resolves.toEqual({ ok: true, value });
  });

  it.each<[string, () => unknown]>([
    ['thrown', () => { throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } }); }],
    ['rejected', () => Promise.reject(new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } }))],
    ['of an Observable', () => throwError(() => new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } }))],
  ])('replies with code, message and details of an AppError %s, and does not log it', async (_how, behaviour) => {
    behave = behaviour;
    await expect(ask()).resolves.toEqual({ ok: false, error: { code: 'OPPORTUNITY_NOT_FOUND', message: 'Opportunity not found', details: { id } } });
    expect(errorLog).toEqual([]);
  });

  it('replies INTERNAL without the text of an unknown error, and logs that with its cause', async () => {
    behave = () => {
      throw new TypeError('password=secret', { cause: new Error('the cause of it') });
    };
    const reply = await ask();
    expect(reply).toMatchObject({ ok: false, error: { code: 'INTERNAL', details: {} } });
    expect(JSON.stringify(reply)).not.toContain('secret');
    expect(errorLog.join('\n')).toMatch(/opportunities\.get failed with INTERNAL[^]*password=secret[^]*the cause of it/);
  });

  it('refuses a request that is not as agreed with VALIDATION and the fields, before the handler', async () => {
    const reply = await transport.bus.request(requestSubject('opportunities.get'), { id: 'x', more: 1 });
    expect(reply).toMatchObject({ ok: false, error: { code: 'VALIDATION', details: { fields: { id: expect.any(String) } } } });
    expect(requests).toEqual([]);
  });

  it('gives the client the checked value, or the AppError', async () => {
    const client = new BusClient(transport.bus);
    await expect(client.call('opportunities.many', { ids: [], audience: 'default' })).resolves.toEqual({ rows: [] });
    behave = () => {
      throw new AppError('OPPORTUNITY_NOT_FOUND');
    };
    const refused = client.call('opportunities.get', { id, audience: 'default' });
    await expect(refused).rejects.toBeInstanceOf(AppError);
    await expect(refused).rejects.toMatchObject({ code: 'OPPORTUNITY_NOT_FOUND' });
    await expect(client.call('sync.status', {})).rejects.toMatchObject({ code: 'NO_HANDLER' });
    behave = () => ({ id });
    await expect(client.call('opportunities.get', { id, audience: 'default' })).rejects.toMatchObject({ code: 'MESSAGE_INVALID', details: { reply_to: 'opportunities.get' } });
  });

  it('gives an event to every handler of the service, again after a failure', async () => {
    failures = 1;
    const data = { source: 'demo', run_id: id, demo: true, added: [id], updated: [] };
    const event = { ...suiteEvent('opportunities.stored', 1), data };
    await transport.bus.publish(event);
    const all = await received.reach(3);
    // The second handler runs in the failed delivery too: a service is one consumer, and its handlers must not mind a repetition.
    expect(all.map(({ handler }) => handler).toSorted()).toEqual(['second', 'second', 'stored']);
    expect(all[0]?.event).toEqual(event);
  });

  it('does not show an event whose data is not as agreed to a handler', async () => {
    await transport.bus.publish(suiteEvent('opportunities.stored', 1, 'key'));
    const data = { source: 'demo', run_id: id, demo: true, added: [], updated: [] };
    const valid = { ...suiteEvent('opportunities.stored', 2, 'key'), data };
    await transport.bus.publish(valid);
    const all = await received.reach(2);
    expect(all.map(({ event }) => event.id)).toEqual([valid.id, valid.id]);
    expect(errorLog.join('\n')).toContain('MESSAGE_INVALID');
  });

  it('does not start with a handler for a name that is not in the contracts', async () => {
    const misspelt = await NestFactory.createMicroservice(MisspeltModule, { strategy: new BusServer(transport.bus, 'opportunities'), logger });
    await expect(misspelt.listen()).rejects.toMatchObject({ code: 'CONFIGURATION', message: expect.stringContaining('opportunities.gett') });
    await misspelt.close();
  });
});

describe('a closed Nest microservice', () => {
  it('answers no more, and leaves the bus to the others', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const app = await NestFactory.createMicroservice(AnsweringModule, { strategy: new BusServer(bus, 'opportunities'), logger });
    await app.listen();
    behave = () => 1;
    await expect(bus.request(requestSubject('opportunities.get'), { id, audience: 'default' })).resolves.toEqual({ ok: true, value: 1 });
    await app.close();
    await expect(bus.request(requestSubject('opportunities.get'), { id, audience: 'default' })).resolves.toMatchObject({ error: { code: 'NO_HANDLER' } });
    expect(bus.healthy()).toBe(true);
    await bus.drain();
  });
});

Logger.overrideLogger(logger);
