import { Controller, Logger } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type AuthReply, type AuthRequest, type AuthRouteName, authRoutes } from '@rfp/contracts/auth-routes';
import { AppError } from '@rfp/contracts/errors';
import { parseOutside } from '@rfp/contracts/parse-outside';
import { type RpcReply } from '@rfp/contracts/rpc';
import { z } from 'zod';
import { AuthenticatorService } from '../sessions/authenticator.service.js';
import { CallerChangesService } from '../sessions/caller-changes.service.js';
import { AuthError } from './auth-error.js';
import { toErrorReply, toSuccessReply } from './envelope.js';
import { HandlersService } from './handlers.service.js';

/** Handles the auth wire contract: authenticates, parses, calls the handler, and converts errors. */
@Controller()
export class WireController {
  readonly #log = new Logger(WireController.name);

  constructor(
    private readonly handlers: HandlersService,
    private readonly authenticator: AuthenticatorService,
    private readonly changes: CallerChangesService,
  ) {}

  @MessagePattern('auth.http')
  async answer(request: AuthRequest): Promise<RpcReply<'auth.http'>> {
    const reply = await this.#answerOrRefuse(request);
    // The next request of the client must find its session ended, also at a gateway that kept the caller.
    if (mayEndSessions(request.route, reply)) await this.changes.settle();
    return reply;
  }

  async #answerOrRefuse(request: AuthRequest): Promise<AuthReply> {
    try {
      return await this.#answer(request);
    } catch (thrown) {
      const error = toAuthError(thrown);
      if (error.status === 500)
        this.#log.error(`${request.route} failed`, error.cause instanceof Error ? error.cause.stack : undefined);
      return toErrorReply(error, request);
    }
  }

  async #answer(request: AuthRequest): Promise<AuthReply> {
    const { route: name, id, client } = request;
    const route: { access: string; status: number; query?: readonly string[]; body?: z.ZodType } = authRoutes[name];
    const requester = route.access === 'session' ? await this.authenticator.require(request.authorization) : undefined;
    const body = route.body === undefined ? undefined : parseBody(route.body, request.body);
    const query = Object.fromEntries((route.query ?? []).map((key) => [key, request.query[key]]));
    const response = await this.#handle(name, { id, query, body, client, requester });
    if (isRedirect(response, route.status)) return toSuccessReply(route.status, null, { location: response.location });
    return toSuccessReply(route.status, response, name === 'jwks' ? { 'cache-control': 'public, max-age=600' } : {});
  }

  #handle(name: AuthRouteName, call: unknown): Promise<unknown> {
    // The table types each route by itself: the values parsed with a route's schemas match its handler.
    const handler: (call: never) => Promise<unknown> = this.handlers.of(name);
    return Reflect.apply(handler, undefined, [call]);
  }
}

/** Refused refreshes too: the reuse of a replaced token ends the session. */
function mayEndSessions(route: AuthRouteName, { status }: AuthReply): boolean {
  // A limit refuses before anything is changed.
  if (status === 429) return false;
  if (route === 'token') return status !== 200;
  // Programs send it every few seconds. Only an issued token may replace another.
  if (route === 'deviceToken') return status === 200;
  return authRoutes[route].method !== 'GET';
}

function isRedirect(response: unknown, status: number): response is { location: string } {
  return [302, 303].includes(status) && typeof response === 'object' && response !== null && 'location' in response;
}

function parseBody(schema: z.ZodType, body: unknown): unknown {
  const parsed = parseOutside(schema, body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new AuthError('validation_failed', {
    message: field === '' ? 'The body must be a JSON object' : `${field}: ${issue?.message ?? 'is not valid'}`,
  });
}

/** An outage stays a 5xx: the client keeps its session on it, and would drop it on other errors. */
function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  if (thrown instanceof AppError && [503, 504].includes(thrown.status))
    return new AuthError('unavailable', { cause: thrown, retryAfterSeconds: 2 });
  return new AuthError('unexpected_failure', { cause: thrown });
}
