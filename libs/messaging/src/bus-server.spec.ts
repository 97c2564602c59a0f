import { Controller, Logger, Module, type INestMicroservice, type LoggerService } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { callerSchema, type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type RpcName } from '@rfp/contracts/rpc';
import { startNats } from '@rfp/testing/nats';
import { from, of, throwError, type Observable } from 'rxjs';
import { BusClient } from './bus-client.js';
import { BusServer } from './bus-server.js';
import { type Bus } from './bus.js';
import { type CallContext } from './call.js';
import { InProcessBus } from './in-process/in-process-bus.js';
import { MemoryEventStore } from './in-process/memory-event-store.js';
import { connectNatsBus } from './nats/nats-bus.js';
import { PassThroughFilter } from './pass-through-filter.js';
import { requestSubject } from './streams.js';
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

/** Callers by assertion. The verification of real assertions is not part of the bus. */
const passes = new Map<string, Caller>([
  ['person', person],
  ['read token', { ...person, via: 'token', scope: 'read' }],
  ['write token', { ...person, via: 'token' }],
  ['demo', { ...person, kind: 'demo' }],
  ['anonymous', { ...person, kind: 'anonymous' }],
  ['halfway', { ...person, second_factor: true }],
  ['both factors', { ...person, second_factor: true, aal: 'aal2' }],
]);

async function readPass(pass: string): Promise<Caller> {
  if (pass === 'keys away') throw new AppError('UNAVAILABLE');
  const caller = passes.get(pass);
  if (caller === undefined) throw new AppError('TOKEN_REFUSED');
  return caller;
}

/** Behaviour of the next request; the handlers below only connect it to Nest. */
let behave: () => unknown = () => null;
const requests: unknown[] = [];
const received = new Recorder<{ handler: string; event: EventEnvelope }>();
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

  @MessagePattern('opportunities.census')
  whoAsks(@Payload() _request: unknown, @Ctx() context: CallContext): unknown {
    return context.caller;
  }

  @MessagePattern('opportunities.ping')
  whoPings(@Payload() _request: unknown, @Ctx() context: CallContext): unknown {
    return behave() ?? context.caller;
  }

  @MessagePattern('opportunities.remove-demo')
  remove(): unknown {
    return { removed: 1 };
  }

  @MessagePattern('opportunities.undetailed')
  undetailed(): unknown {
    return { source_ids: [] };
  }

  @MessagePattern('sync.keys')
  keys(): unknown {
    return { keys: [] };
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

const errorLog: string[] = [];
const quiet = (): void => undefined;
const logger: LoggerService = {
  log: quiet,
  warn: quiet,
  error: (...lines: unknown[]) => errorLog.push(lines.join('\n')),
};

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
  const ask = () =>
    transport.bus.request(requestSubject('opportunities.get'), {
      pass: 'person',
      request: { id, audience: 'default' },
    });

  beforeAll(async () => {
    transport = await start();
    app = await NestFactory.createMicroservice(AnsweringModule, {
      strategy: new BusServer(transport.bus, 'opportunities', readPass),
      logger,
    });
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
    await expect(ask()).resolves.toEqual({
      ok: false,
      error: { code: 'OPPORTUNITY_NOT_FOUND', message: 'Opportunity not found', details: { id } },
    });
    expect(errorLog).toEqual([]);
  });

  it('replies INTERNAL without the message of an unknown error, and logs it with its cause', async () => {
    behave = () => {
      throw new TypeError('password=secret', { cause: new Error('the cause of it') });
    };
    const reply = await ask();
    expect(reply).toMatchObject({ ok: false, error: { code: 'INTERNAL', details: {} } });
    expect(JSON.stringify(reply)).not.toContain('secret');
    expect(errorLog.join('\n')).toMatch(
      /opportunities\.get failed with INTERNAL[^]*password=secret[^]*the cause of it/,
    );
  });

  it('rejects an invalid request with VALIDATION and the fields, before the handler', async () => {
    const reply = await transport.bus.request(requestSubject('opportunities.get'), {
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
    const client = new BusClient(transport.bus);
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
    await transport.bus.publish(event);
    const all = await received.waitFor(3);
    // The second handler runs in the failed delivery too: a service is one consumer, so its handlers must be idempotent.
    expect(all.map(({ handler }) => handler).toSorted()).toEqual(['second', 'second', 'stored']);
    expect(all[0]?.event).toEqual(event);
  });

  it('does not deliver an event with invalid data', async () => {
    await transport.bus.publish(suiteEvent('opportunities.stored', 1, 'key'));
    const data = { source: 'demo', run_id: id, demo: true, added: [], updated: [] };
    const valid = { ...suiteEvent('opportunities.stored', 2, 'key'), data };
    await transport.bus.publish(valid);
    const all = await received.waitFor(2);
    expect(all.map(({ event }) => event.id)).toEqual([valid.id, valid.id]);
    expect(errorLog.join('\n')).toContain('MESSAGE_INVALID');
  });

  it('does not start with a handler for an unknown name', async () => {
    const misspelt = await NestFactory.createMicroservice(MisspeltModule, {
      strategy: new BusServer(transport.bus, 'opportunities'),
      logger,
    });
    await expect(misspelt.listen()).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: expect.stringContaining('opportunities.gett'),
    });
    await misspelt.close();
  });
});

/** Error codes by request and caller, as the access levels of the contracts require. */
const admitted: [RpcName, unknown, string | null, string | null][] = [
  ['opportunities.ping', {}, null, null],
  ['opportunities.ping', {}, 'person', null],
  ['opportunities.ping', {}, 'nobody has it', 'TOKEN_REFUSED'],
  ['opportunities.census', { audience: 'default' }, null, 'UNAUTHENTICATED'],
  ['opportunities.census', { audience: 'default' }, '', 'TOKEN_REFUSED'],
  ['opportunities.census', { audience: 'default' }, 'nobody has it', 'TOKEN_REFUSED'],
  ['opportunities.census', { audience: 'default' }, 'keys away', 'UNAVAILABLE'],
  ['opportunities.census', { audience: 'default' }, 'halfway', 'SECOND_FACTOR_REQUIRED'],
  ['opportunities.census', { audience: 'default' }, 'anonymous', null],
  ['opportunities.census', { audience: 'default' }, 'demo', null],
  ['opportunities.census', { audience: 'default' }, 'read token', null],
  ['opportunities.remove-demo', {}, null, 'UNAUTHENTICATED'],
  ['opportunities.remove-demo', {}, 'anonymous', 'READ_ONLY'],
  ['opportunities.remove-demo', {}, 'demo', 'READ_ONLY'],
  ['opportunities.remove-demo', {}, 'read token', 'READ_ONLY'],
  ['opportunities.remove-demo', {}, 'halfway', 'SECOND_FACTOR_REQUIRED'],
  ['opportunities.remove-demo', {}, 'write token', null],
  ['opportunities.remove-demo', {}, 'both factors', null],
  ['sync.keys', {}, null, 'UNAUTHENTICATED'],
  ['sync.keys', {}, 'demo', 'READ_ONLY'],
  ['sync.keys', {}, 'write token', 'SESSION_REQUIRED'],
  ['sync.keys', {}, 'halfway', 'SECOND_FACTOR_REQUIRED'],
  ['sync.keys', {}, 'person', null],
  [
    'opportunities.undetailed',
    { source_name: 's', list_channel: 'api', detail_channel: 'api', after: null, limit: 1 },
    null,
    null,
  ],
  [
    'opportunities.undetailed',
    { source_name: 's', list_channel: 'api', detail_channel: 'api', after: null, limit: 1 },
    'person',
    'FORBIDDEN',
  ],
  [
    'opportunities.undetailed',
    { source_name: 's', list_channel: 'api', detail_channel: 'api', after: null, limit: 1 },
    'forged',
    'TOKEN_REFUSED',
  ],
];

describe('the access control of a Nest microservice', () => {
  let bus: InProcessBus;
  let app: INestMicroservice;
  const call = (name: RpcName, payload: unknown) => bus.request(requestSubject(name), payload);

  beforeAll(async () => {
    bus = new InProcessBus({ store: new MemoryEventStore() });
    app = await NestFactory.createMicroservice(AnsweringModule, {
      strategy: new BusServer(bus, 'opportunities', readPass),
      logger,
    });
    await app.listen();
    behave = () => ({});
  });
  afterAll(async () => {
    await app.close();
    await bus.drain();
  });

  it.each(admitted)('%s with %j and the assertion %j: %j', async (name, request, pass, refusal) => {
    const reply = await call(name, { pass, request });
    expect(reply.ok ? null : reply.error.code).toBe(refusal);
  });

  it('rejects before validating the request', async () => {
    await expect(call('opportunities.census', { pass: null, request: 'nonsense' })).resolves.toMatchObject({
      error: { code: 'UNAUTHENTICATED', details: {} },
    });
  });

  it('takes the caller from the assertion, not from the request', async () => {
    await expect(call('opportunities.census', { pass: 'demo', request: { audience: 'default' } })).resolves.toEqual({
      ok: true,
      value: { ...person, kind: 'demo' },
    });
    const claimed = { pass: 'demo', request: { audience: 'default' }, caller: person };
    await expect(call('opportunities.census', claimed)).resolves.toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
  });

  it('fails if a handler reads the caller of a public request', async () => {
    behave = () => null;
    await expect(call('opportunities.ping', { pass: null, request: {} })).resolves.toMatchObject({
      error: { code: 'INTERNAL' },
    });
  });

  it.each([[null], ['text'], [{ request: {} }], [{ pass: 5, request: {} }], [{ id, audience: 'default' }]])(
    'refuses what does not say for whom it is asked: %j',
    async (payload) => {
      await expect(call('opportunities.census', payload)).resolves.toMatchObject({
        error: { code: 'MESSAGE_INVALID' },
      });
    },
  );

  it('rejects all assertions without a verifier', async () => {
    const other = new InProcessBus({ store: new MemoryEventStore() });
    const unknowing = await NestFactory.createMicroservice(AnsweringModule, {
      strategy: new BusServer(other, 'opportunities'),
      logger,
    });
    await unknowing.listen();
    behave = () => ({});
    const client = new BusClient(other);
    await expect(
      client.call('opportunities.census', { audience: 'default' }, { assertion: 'person' }),
    ).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    await expect(client.call('opportunities.census', { audience: 'default' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(client.call('opportunities.ping', {})).resolves.toEqual({});
    await unknowing.close();
    await other.drain();
  });
});

describe('a closed Nest microservice', () => {
  it('handles no more requests, and leaves the bus open for others', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const app = await NestFactory.createMicroservice(AnsweringModule, {
      strategy: new BusServer(bus, 'opportunities', readPass),
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
