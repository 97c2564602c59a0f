import { Logger } from '@nestjs/common';
import { BaseRpcContext, Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { type Caller, accessError } from '@rfp/contracts/caller';
import { AppError, toAppError, type Reply } from '@rfp/contracts/errors';
import { events, type EventEnvelope, type EventName } from '@rfp/contracts/events';
import { rpc, type RpcName } from '@rfp/contracts/rpc';
import { defaultIfEmpty, lastValueFrom } from 'rxjs';
import { type Bus, type Stop } from './bus.js';
import { CallContext, callSchema, type VerifyAssertion } from './call.js';
import { fail, succeed } from './reply.js';
import { formatStack } from './format-stack.js';
import { requestSubject } from './streams.js';

/** What checking with any schema of `rpc` or `events` gives. */
type ParseResult =
  | { success: true; data: unknown }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

/**
 * Nest's server side of the bus: binds `@MessagePattern` and `@EventPattern` handlers of one service.
 * Handlers get checked data and return the plain value or throw; an Observable counts with its last value.
 * Closing it stops the service's handlers and leaves the bus open, because several services may share one.
 */
export class BusServer extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  protected override readonly logger = new Logger(BusServer.name);
  private readonly stops: Stop[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly service: string,
    /** Without it nobody is known, and so only requests that anybody or another service may make are answered. */
    private readonly verifyAssertion: VerifyAssertion = rejectAssertion,
  ) {
    super();
  }

  /** Calls back with an error where a handler's name is in neither `rpc` nor `events`: a misspelt name must not wait in silence. */
  async listen(callback: (error?: unknown) => void): Promise<void> {
    callback(await this.bindAll());
  }

  async close(): Promise<void> {
    await Promise.all(this.stops.splice(0).map((stop) => stop()));
  }

  override on(): never {
    throw new Error('The bus has no events of its own to listen to.');
  }

  override unwrap(): never {
    throw new Error('The bus is handed to whoever needs it; it is not taken out of the server.');
  }

  /** What went wrong, if anything did. */
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
    return this.bus.respond(requestSubject(name), this.service, async (payload): Promise<Reply<unknown>> => {
      try {
        const call = callSchema.safeParse(payload);
        if (!call.success) throw new AppError('MESSAGE_INVALID', { cause: call.error });
        const { pass, request } = call.data;
        const caller = await this.authorize(name, pass);
        const data = requireValid(rpc[name].request.safeParse(request), 'VALIDATION');
        return succeed(await this.run(handler, data, new CallContext([name, caller])));
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.status >= 500) this.logger.error(`${name} failed with ${error.code}`, formatStack(error));
        return fail(error);
      }
    });
  }

  private bindEvent(name: string, handler: MessageHandler): Promise<Stop> {
    if (!isEventName(name)) throw unknownName('event', name);
    return this.bus.subscribe(name, this.service, async (event) => {
      const data = requireValid(events[name].safeParse(event.data), 'MESSAGE_INVALID');
      const parsed: EventEnvelope = { ...event, data };
      await this.run(handler, parsed, new BaseRpcContext([name]));
    });
  }

  /** Who asks; throws where that one may not. The gateway has judged already, but whoever reaches the bus gets past it. */
  private async authorize(name: RpcName, pass: string | null): Promise<Caller | null> {
    const caller = pass === null ? null : await this.verifyAssertion(pass);
    const { access } = rpc[name];
    // A pass speaks for a person, and people do not ask what services ask each other.
    const refusal = access === 'service' ? caller && new AppError('FORBIDDEN') : accessError(access, caller);
    if (refusal) throw refusal;
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
