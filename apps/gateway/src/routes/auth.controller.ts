import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import { authPrefix } from '@rfp/contracts/http';
import {
  authRoutes,
  findAuthRoute,
  type AuthClientInfo,
  type AuthRequest,
  type AuthRouteName,
} from '@rfp/contracts/auth-routes';
import { AppError } from '@rfp/contracts/errors';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { RouteAccess } from '../access/contract-route.decorator.js';
import { addressOf, ByNetwork, type Requester } from '../limits/requester.js';
import { pathOf, readsNewErrors, sendAuthReply } from '../edge/auth-path.js';
import { ServiceClient } from './service-client.js';

/** Relays the routes of the auth wire contract to the auth service, which enforces access itself. */
@Controller(authPrefix)
export class AuthController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @All('*')
  @RouteAccess('public')
  async relay(
    @Req() request: FastifyRequest,
    @ByNetwork() network: { requester: Requester },
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // HEAD has no route: mail scanners send it, and it must not use up a link.
    const route = findAuthRoute(request.method, pathOf(request).slice(authPrefix.length));
    if (route === undefined) throw new AppError('NOT_FOUND');
    if ('methods' in route) {
      void reply.header('allow', route.methods.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED', { message: `This address supports ${route.methods.join(', ')}` });
    }
    const relayed = requestOf(request, route.name, route.id);
    const answer = this.services.call('auth.http', relayed, network);
    sendAuthReply(reply, await (isRefresh(relayed) ? answer.catch(refuseForNow) : answer));
  }
}

function isRefresh({ route, query }: AuthRequest): boolean {
  return route === 'token' && query['grant_type'] === 'refresh_token';
}

/** The client signs the user out when a refresh is answered with 429; after 503 it tries again. */
function refuseForNow(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
  throw new AppError('UNAVAILABLE', { details: error.details, cause: error });
}

function requestOf(request: FastifyRequest, route: AuthRouteName, id: string): AuthRequest {
  return {
    route,
    id,
    query: queryOf(route, request.query),
    body: request.body ?? null,
    // Longer than any of our tokens, so a truncated header stays invalid.
    authorization: request.headers.authorization?.slice(0, 32_000) ?? null,
    new_errors: readsNewErrors(request),
    client: clientOf(request),
  };
}

/** The query parameters of the route; others are ignored. */
function queryOf(route: AuthRouteName, query: unknown): Record<string, string> {
  const { query: names = [] }: { path: string; query?: readonly string[] } = authRoutes[route];
  const given = new Map(Object.entries(typeof query === 'object' && query !== null ? query : {}));
  const accepted: [string, string][] = [];
  for (const name of names) {
    const value: unknown = given.get(name);
    if (Array.isArray(value)) throw new AppError('VALIDATION', { message: `${name} must be given once` });
    if (typeof value === 'string') accepted.push([name, value]);
  }
  return Object.fromEntries(accepted);
}

function clientOf(request: FastifyRequest): AuthClientInfo {
  return {
    address: addressOf(request).replace(/^::ffff:(?=\d+\.)/i, ''),
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 400),
  };
}
