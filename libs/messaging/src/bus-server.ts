import { Logger } from '@nestjs/common';
import { BaseRpcContext, Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { type Caller, accessError } from '@rfp/contracts/caller';
import { deadLetterIdsSchema } from '@rfp/contracts/wire/dead-letter';
import { AppError, toAppError, type Reply } from '@rfp/contracts/errors';
import { events, type EventEnvelope, type EventName } from '@rfp/contracts/events';
import { rpc, type RpcName } from '@rfp/contracts/rpc';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { defaultIfEmpty, lastValueFrom } from 'rxjs';
import { type Bus, type Stop } from './bus.js';
import { type DeadLetterStore } from './dead-letters/dead-letter.js';
import { DeadLetterRequests } from './dead-letters/dead-letter-requests.js';
import { inContext, type SpanStart, withSpan } from '@rfp/telemetry/trace';
import { CallContext, callSchema, type VerifyAssertion } from './call.js';
import { type Parts } from './parts.js';
import { fail, succeed } from './reply.js';
import { formatStack } from './format-stack.js';
import { requestSubject } from './streams.js';

/** Parse result of any schema of `rpc` or `events`. */
type ParseResult =
  | { success: true; data: unknown }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

/**
 * Nest transport of the bus: binds the `@MessagePattern` and `@EventPattern` handlers of a service.
 * Handlers receive validated data and return a plain value or throw. For an Observable, the last value is the reply.
 * `close` stops the handlers but leaves the bus open, because several services may share it.
 */
export class BusServer extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  protected override readonly logger = new Logger(BusServer.name);
  private readonly stops: Stop[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly service: string,
    /** Default: rejects all assertions, so that only public requests and requests between services are served. */
    private readonly verifyAssertion: VerifyAssertion = rejectAssertion,
    /** Required if the service consumes events. The server also handles the requests about dead letters (`contracts/rpc/dead-letters`). */
    private readonly deadLetters?: DeadLetterStore,
  ) {
    super();
  }

  /** Fails for a handler whose name is in neither `rpc` nor `events`: a misspelt name would never be called. */
  async listen(callback: (error?: unknown) => void): Promise<void> {
    this.addDeadLetterRequests();
    callback(await this.bindAll());
  }

  async close(): Promise<void> {
    await Promise.all(this.stops.splice(0).map((stop) => stop()));
  }

  override on(): never {
    throw new Error('The bus has no events of its own.');
  }

  override unwrap(): never {
    throw new Error('The bus is injected; the server does not expose it.');
  }

  /** Returns the error, if any. */
  private async bindAll(): Promise<unknown> {
    try {
      for (const [name, handler] of this.messageHandlers) {
        this.stops.push(
          handler.isEventHandler ? await this.bindEvent(name, handler) : await this.bindRequest(name, handler),
        );
      }
      return undefined;
    } catch (error) {
      await this.close();
      return error;
    }
  }

  private bindRequest(name: string, handler: MessageHandler): Promise<Stop> {
    if (!isRpcName(name)) throw unknownName('request', name);
    const answer = async (payload: unknown, requestedParts: Parts | null): Promise<unknown> => {
      const call = callSchema.safeParse(payload);
      if (!call.success) throw new AppError('MESSAGE_INVALID', { cause: call.error });
      const { pass, request } = call.data;
      const caller = await this.authorize(name, pass);
      const data = requireValid(rpc[name].request.safeParse(request), 'VALIDATION');
      const parts = 'part' in rpc[name] ? requestedParts : null;
      return this.run(handler, data, new CallContext([name, caller, pass, parts]));
    };
    const span: SpanStart = { name: `handle ${name}`, kind: 'server', attributes: { 'rfp.service': this.service } };
    return this.bus.respond(
      requestSubject(name),
      this.service,
      async (payload, requestedParts): Promise<Reply<unknown>> => {
        try {
          return succeed(await withSpan(span, () => answer(payload, requestedParts)));
        } catch (thrown) {
          const error = toAppError(thrown);
          if (error.status >= 500) this.logger.error(`${name} failed with ${error.code}`, formatStack(error));
          return fail(error);
        }
      },
    );
  }

  private bindEvent(name: string, handler: MessageHandler): Promise<Stop> {
    if (!isEventName(name)) throw unknownName('event', name);
    const { service, deadLetters } = this;
    if (!deadLetters)
      throw new AppError('CONFIGURATION', { message: `The service ${service} has no store for dead letters.` });
    return this.bus.subscribe({ type: name, service, deadLetters }, (event) => this.runEvent(name, handler, event));
  }

  private async runEvent(name: EventName, handler: MessageHandler, event: EventEnvelope): Promise<void> {
    const data = requireValid(tolerant(events[name]).safeParse(event.data), 'MESSAGE_INVALID');
    const parsed: EventEnvelope = { ...event, data };
    const span: SpanStart = { name: `consume ${name}`, kind: 'consumer', attributes: { 'rfp.service': this.service } };
    // Continues the trace of the writer of the event instead of the current context.
    await inContext({ traceparent: event.traceparent }, () =>
      withSpan(span, () => this.run(handler, parsed, new BaseRpcContext([name]))),
    );
  }

  private async handleAgain(event: EventEnvelope): Promise<void> {
    const handler = this.messageHandlers.get(event.type);
    if (!handler?.isEventHandler || !isEventName(event.type)) throw new AppError('NO_HANDLER');
    await this.runEvent(event.type, handler, event);
  }

  /** Adds the handlers of requests about dead letters, if the service consumes events. */
  private addDeadLetterRequests(): void {
    const { service, deadLetters: store } = this;
    if (!store) return;
    const requests = new DeadLetterRequests({ service, store, handle: (event) => this.handleAgain(event) });
    const ids = (request: unknown) => deadLetterIdsSchema.parse(request).ids;
    this.addHandler(`${service}.dead-letters`, async () => requests.list());
    this.addHandler(`${service}.replay-dead-letters`, async (request: unknown, context: CallContext) =>
      requests.replay(ids(request), context.caller),
    );
    this.addHandler(`${service}.discard-dead-letters`, async (request: unknown, context: CallContext) =>
      requests.discard(ids(request), context.caller),
    );
  }

  /** Identifies the caller and enforces access. Needed in addition to the gateway, which other clients of the bus bypass. */
  private async authorize(name: RpcName, assertion: string | null): Promise<Caller | null> {
    const caller = assertion === null ? null : await this.verifyAssertion(assertion);
    const { access } = rpc[name];
    // Requests between services are never made on behalf of a person.
    const denied = access === 'service' ? caller && new AppError('FORBIDDEN') : accessError(access, caller);
    if (denied) throw denied;
    return caller;
  }

  private async run(handler: MessageHandler, data: unknown, context: BaseRpcContext): Promise<unknown> {
    const result = this.transformToObservable<unknown>(handler(data, context));
    return lastValueFrom(result.pipe(defaultIfEmpty(null)));
  }
}

function requireValid(check: ParseResult, code: 'VALIDATION' | 'MESSAGE_INVALID'): unknown {
  if (check.success) return check.data;
  const fields = Object.fromEntries(check.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  throw new AppError(code, { details: { fields } });
}

async function rejectAssertion(): Promise<never> {
  throw new AppError('TOKEN_REFUSED');
}

function isRpcName(name: string): name is RpcName {
  return Object.hasOwn(rpc, name);
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}

function unknownName(kind: string, name: string): AppError {
  return new AppError('CONFIGURATION', { message: `There is no ${kind} called ${name} in the contracts.` });
}
