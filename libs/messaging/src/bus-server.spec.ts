import { Controller, Logger, Module, type INestMicroservice, type LoggerService } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { callerSchema, type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { from, of, throwError, type Observable } from 'rxjs';
import { BusClient } from './bus-client.js';
import { BusServer } from './bus-server.js';
import { type Bus } from './bus.js';
import { type CallContext } from './call.js';
import { InProcessBus } from './in-process/in-process-bus.js';
import { MemoryEventStore } from './in-process/memory-event-store.js';
import { PassThroughFilter } from './pass-through-filter.js';
import { requestSubject } from './streams.js';
import { MemoryDeadLetters } from './suite/memory-dead-letters.js';
import { Recorder, suiteEvent, suiteSettings } from './suite/harness.js';

const id = '0190a0c0-0000-7000-8000-000000000001';

const person = callerSchema.parse({
  user_id: id,
  kind: 'person',
  via: 'session',
  via_id: id,
  scope: 'write',
  aal: 'aal1',
  second_factor: false,
  label: 'person@example.org',
});

/** Behaviour of the next request; the handlers below only connect it to Nest. */
let behave: (context: CallContext) => unknown = () => null;
const requests: unknown[] = [];
const received = new Recorder<{ handler: string; event: EventEnvelope }>();
let failures = 0;

@Controller()
class AnsweringController {
  @MessagePattern('opportunities.get')
  get(@Payload() request: unknown, @Ctx() context: CallContext): unknown {
    requests.push(request);
    return behave(context);
  }

  @MessagePattern('intelligence.market-analysis')
  analyze(@Ctx() { parts }: CallContext): unknown {
    parts?.send('before');
    return parts !== null;
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
    received.record({ handler: 'stored', event });
  }
}

@Controller()
class SecondController {
  @EventPattern('opportunities.stored')
  stored(@Payload() event: EventEnvelope): void {
    received.record({ handler: 'second', event });
  }
}

@Module({
  controllers: [AnsweringController, SecondController],
  providers: [{ provide: APP_FILTER, useClass: PassThroughFilter }],
})
class AnsweringModule {}

@Controller()
class MisspeltController {
  @MessagePattern('opportunities.gett')
  get(): void {}
}

@Module({ controllers: [MisspeltController] })
class MisspeltModule {}

const deadLetters = new MemoryDeadLetters();
const errorLog: string[] = [];
const quiet = (): void => undefined;
const logger: LoggerService = {
  log: quiet,
  warn: quiet,
  error: (...lines: unknown[]) => errorLog.push(lines.join('\n')),
};

async function verifyAsPerson(): Promise<Caller> {
  return person;
}

describe('a Nest microservice', () => {
  let bus: Bus;
  let app: INestMicroservice;
  const sendRequest = () =>
    bus.request(requestSubject('opportunities.get'), {
      pass: 'person',
      request: { id, audience: 'default' },
    });

  beforeAll(async () => {
    bus = new InProcessBus({ store: new MemoryEventStore(), ...suiteSettings });
    app = await NestFactory.createMicroservice(AnsweringModule, {
      strategy: new BusServer(bus, 'opportunities', verifyAsPerson, deadLetters),
      logger,
    });
    await app.listen();
  });
  afterAll(async () => {
    await app.close();
    await bus.drain();
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
    await expect(sendRequest()).resolves.toEqual({ ok: true, value });
  });

  it('sends parts only for requests that have parts by contract', async () => {
    const received: unknown[] = [];
    const parts = { onPart: (part: unknown) => received.push(part), signal: new AbortController().signal };
    const request = { audience: 'default' };
    const analysis = requestSubject('intelligence.market-analysis');
    expect(await bus.request(analysis, { pass: 'person', request }, { parts })).toEqual({ ok: true, value: true });
    expect(received).toEqual(['before']);
    behave = (context) => context.parts;
    const get = { pass: 'person', request: { id, ...request } };
    expect(await bus.request(requestSubject('opportunities.get'), get, { parts })).toEqual({ ok: true, value: null });
  });

  it.each<[string, () => unknown]>([
    [
      'thrown',
      () => {
        throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
      },
    ],
    ['rejected', () => Promise.reject(new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } }))],
    ['of an Observable', () => throwError(() => new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } }))],
  ])('replies with code, message and details of an AppError %s, and does not log it', async (_how, behaviour) => {
    behave = behaviour;
    await expect(sendRequest()).resolves.toEqual({
      ok: false,
      error: { code: 'OPPORTUNITY_NOT_FOUND', message: 'Opportunity not found', details: { id } },
    });
    expect(errorLog).toEqual([]);
  });

  it('replies INTERNAL without the message of an unknown error, and logs it with its cause', async () => {
    behave = () => {
      throw new TypeError('password=secret', { cause: new Error('the cause of it') });
    };
    const reply = await sendRequest();
    expect(reply).toMatchObject({ ok: false, error: { code: 'INTERNAL', details: {} } });
    expect(JSON.stringify(reply)).not.toContain('secret');
    expect(errorLog.join('\n')).toMatch(
      /opportunities\.get failed with INTERNAL[^]*password=secret[^]*the cause of it/,
    );
  });

  it('rejects an invalid request with VALIDATION and the fields, before the handler', async () => {
    const reply = await bus.request(requestSubject('opportunities.get'), {
      pass: 'person',
      request: { id: 'x', more: 1 },
    });
    expect(reply).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION', details: { fields: { id: expect.any(String) } } },
    });
    expect(requests).toEqual([]);
  });

  it('returns the validated value to the client, or the AppError', async () => {
    const client = new BusClient(bus);
    await expect(
      client.call('opportunities.many', { ids: [], audience: 'default' }, { assertion: 'person' }),
    ).resolves.toEqual({ rows: [] });
    behave = () => {
      throw new AppError('OPPORTUNITY_NOT_FOUND');
    };
    const refused = client.call('opportunities.get', { id, audience: 'default' }, { assertion: 'person' });
    await expect(refused).rejects.toBeInstanceOf(AppError);
    await expect(refused).rejects.toMatchObject({ code: 'OPPORTUNITY_NOT_FOUND' });
    await expect(client.call('sync.status', {})).rejects.toMatchObject({ code: 'NO_HANDLER' });
    behave = () => ({ id });
    await expect(
      client.call('opportunities.get', { id, audience: 'default' }, { assertion: 'person' }),
    ).rejects.toMatchObject({ code: 'MESSAGE_INVALID', details: { reply_to: 'opportunities.get' } });
  });

  it('delivers an event to every handler of the service, again after a failure', async () => {
    failures = 1;
    const data = { source: 'demo', run_id: id, demo: true, added: [id], updated: [] };
    const event = { ...suiteEvent('opportunities.stored', 1), data };
    await bus.publish(event);
    const all = await received.waitFor(3);
    // The second handler also runs in the failed delivery. A service is one consumer, so its handlers must be idempotent.
    expect(all.map(({ handler }) => handler).toSorted()).toEqual(['second', 'second', 'stored']);
    expect(all[0]?.event).toEqual(event);
  });

  it('does not deliver an event with invalid data', async () => {
    await bus.publish(suiteEvent('opportunities.stored', 1, 'key'));
    const data = { source: 'demo', run_id: id, demo: true, added: [], updated: [] };
    const valid = { ...suiteEvent('opportunities.stored', 2, 'key'), data };
    await bus.publish(valid);
    const all = await received.waitFor(2);
    expect(all.map(({ event }) => event.id)).toEqual([valid.id, valid.id]);
    expect(errorLog.join('\n')).toContain('MESSAGE_INVALID');
  });

  it('does not start with a handler for an unknown name', async () => {
    const misspelt = await NestFactory.createMicroservice(MisspeltModule, {
      strategy: new BusServer(bus, 'opportunities'),
      logger,
    });
    await expect(misspelt.listen()).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: expect.stringContaining('opportunities.gett'),
    });
    await misspelt.close();
  });
});

describe('a closed Nest microservice', () => {
  it('handles no more requests, and leaves the bus open for others', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const app = await NestFactory.createMicroservice(AnsweringModule, {
      strategy: new BusServer(bus, 'opportunities', verifyAsPerson, deadLetters),
      logger,
    });
    await app.listen();
    behave = () => 1;
    await expect(
      bus.request(requestSubject('opportunities.get'), { pass: 'person', request: { id, audience: 'default' } }),
    ).resolves.toEqual({ ok: true, value: 1 });
    await app.close();
    await expect(
      bus.request(requestSubject('opportunities.get'), { pass: 'person', request: { id, audience: 'default' } }),
    ).resolves.toMatchObject({ error: { code: 'NO_HANDLER' } });
    expect(bus.healthy()).toBe(true);
    await bus.drain();
  });
});

Logger.overrideLogger(logger);
