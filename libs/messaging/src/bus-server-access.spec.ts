import { Controller, Logger, Module, type INestMicroservice, type LoggerService } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { callerSchema, type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type RpcName } from '@rfp/contracts/rpc';
import { BusClient } from './bus-client.js';
import { BusServer } from './bus-server.js';
import { type CallContext } from './call.js';
import { InProcessBus } from './in-process/in-process-bus.js';
import { MemoryEventStore } from './in-process/memory-event-store.js';
import { PassThroughFilter } from './pass-through-filter.js';
import { requestSubject } from './streams.js';

const id = '0190a0c0-0000-7000-8000-000000000001';

const person = callerSchema.parse({
  user_id: id,
  kind: 'person',
  role: 'administrator',
  via: 'session',
  via_id: id,
  scope: 'write',
  aal: 'aal1',
  second_factor: false,
  label: 'person@example.org',
});

/** Callers by assertion. The verification of real assertions is not part of the bus. */
const callers = new Map<string, Caller>([
  ['person', person],
  ['member', { ...person, role: 'member' }],
  ['curator', { ...person, role: 'curator' }],
  ['read token', { ...person, via: 'token', scope: 'read' }],
  ['write token', { ...person, via: 'token' }],
  ['demo', { ...person, kind: 'demo', role: 'member' }],
  ['anonymous', { ...person, kind: 'anonymous', role: 'member' }],
  ['halfway', { ...person, second_factor: true }],
  ['both factors', { ...person, second_factor: true, aal: 'aal2' }],
]);

async function verify(assertion: string): Promise<Caller> {
  if (assertion === 'keys unavailable') throw new AppError('UNAVAILABLE');
  const caller = callers.get(assertion);
  if (caller === undefined) throw new AppError('TOKEN_REFUSED');
  return caller;
}

/** Reply of `auth.keys`; if null, handlers reply with their caller. */
let keys: unknown = { keys: [] };

@Controller()
class AnsweringController {
  @MessagePattern('opportunities.census')
  census(@Payload() _request: unknown, @Ctx() context: CallContext): unknown {
    return context.caller;
  }

  @MessagePattern('auth.keys')
  authKeys(@Payload() _request: unknown, @Ctx() context: CallContext): unknown {
    return keys ?? context.caller;
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
}

@Module({ controllers: [AnsweringController], providers: [{ provide: APP_FILTER, useClass: PassThroughFilter }] })
class AnsweringModule {}

const quiet = (): void => undefined;
const logger: LoggerService = { log: quiet, warn: quiet, error: quiet };

/** Error codes by request and caller, as the access levels of the contracts require. */
const accessCases: [RpcName, unknown, string | null, string | null][] = [
  ['auth.keys', {}, null, null],
  ['auth.keys', {}, 'person', null],
  ['auth.keys', {}, 'unknown assertion', 'TOKEN_REFUSED'],
  ['opportunities.census', { audience: 'default' }, null, 'UNAUTHENTICATED'],
  ['opportunities.census', { audience: 'default' }, '', 'TOKEN_REFUSED'],
  ['opportunities.census', { audience: 'default' }, 'unknown assertion', 'TOKEN_REFUSED'],
  ['opportunities.census', { audience: 'default' }, 'keys unavailable', 'UNAVAILABLE'],
  ['opportunities.census', { audience: 'default' }, 'halfway', 'SECOND_FACTOR_REQUIRED'],
  ['opportunities.census', { audience: 'default' }, 'anonymous', null],
  ['opportunities.census', { audience: 'default' }, 'demo', null],
  ['opportunities.census', { audience: 'default' }, 'read token', null],
  ['opportunities.remove-demo', {}, null, 'UNAUTHENTICATED'],
  ['opportunities.remove-demo', {}, 'anonymous', 'READ_ONLY'],
  ['opportunities.remove-demo', {}, 'demo', 'READ_ONLY'],
  ['opportunities.remove-demo', {}, 'read token', 'READ_ONLY'],
  ['opportunities.remove-demo', {}, 'member', 'ADMINISTRATOR_REQUIRED'],
  ['opportunities.remove-demo', {}, 'curator', 'ADMINISTRATOR_REQUIRED'],
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
      strategy: new BusServer(bus, 'opportunities', verify),
      logger,
    });
    await app.listen();
  });
  beforeEach(() => {
    keys = { keys: [] };
  });
  afterAll(async () => {
    await app.close();
    await bus.drain();
  });

  it.each(accessCases)(
    'answers %s with the request %j and the assertion %j with the error code %j',
    async (name, request, pass, refusal) => {
      const reply = await call(name, { pass, request });
      expect(reply.ok ? null : reply.error.code).toBe(refusal);
    },
  );

  it('rejects the caller before it validates the request', async () => {
    await expect(call('opportunities.census', { pass: null, request: 'nonsense' })).resolves.toMatchObject({
      error: { code: 'UNAUTHENTICATED', details: {} },
    });
  });

  it('takes the caller from the assertion, not from the request', async () => {
    await expect(call('opportunities.census', { pass: 'demo', request: { audience: 'default' } })).resolves.toEqual({
      ok: true,
      value: { ...person, kind: 'demo', role: 'member' },
    });
    const claimed = { pass: 'demo', request: { audience: 'default' }, caller: person };
    await expect(call('opportunities.census', claimed)).resolves.toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
  });

  it('fails if a handler reads the caller of a public request', async () => {
    keys = null;
    await expect(call('auth.keys', { pass: null, request: {} })).resolves.toMatchObject({
      error: { code: 'INTERNAL' },
    });
  });

  it.each([[null], ['text'], [{ request: {} }], [{ pass: 5, request: {} }], [{ id, audience: 'default' }]])(
    'rejects a request without assertion: %j',
    async (payload) => {
      await expect(call('opportunities.census', payload)).resolves.toMatchObject({
        error: { code: 'MESSAGE_INVALID' },
      });
    },
  );

  it('rejects all assertions without a verifier', async () => {
    const other = new InProcessBus({ store: new MemoryEventStore() });
    const unverified = await NestFactory.createMicroservice(AnsweringModule, {
      strategy: new BusServer(other, 'opportunities'),
      logger,
    });
    await unverified.listen();
    const client = new BusClient(other);
    await expect(
      client.call('opportunities.census', { audience: 'default' }, { assertion: 'person' }),
    ).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    await expect(client.call('opportunities.census', { audience: 'default' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(client.call('auth.keys', {})).resolves.toEqual({ keys: [] });
    await unverified.close();
    await other.drain();
  });
});

Logger.overrideLogger(logger);
