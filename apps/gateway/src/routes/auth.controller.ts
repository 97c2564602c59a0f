import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import { authPrefix } from '@rfp/contracts/auth';
import {
  authRoutes,
  findAuthRoute,
  type AuthClientInfo,
  type AuthRequest,
  type AuthRouteName,
} from '@rfp/contracts/auth-routes';
import { AppError } from '@rfp/contracts/errors';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { Policy } from '../access/serves.js';
import { pathOf, readsNewErrors, sendAuthReply } from '../edge/auth-path.js';
import { Services } from './services.js';

/** Hands the auth wire contract on as it is: what is in its table and nothing else. Who may ask what, the auth service alone knows. */
@Controller(authPrefix)
export class AuthController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @All('*')
  @Policy('public')
  async relay(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // A HEAD request has no route: scanners of mails send them, and a link must not be used up by one.
    const route = findAuthRoute(request.method, pathOf(request).slice(authPrefix.length));
    if (route === undefined) throw new AppError('NOT_FOUND');
    if ('methods' in route) {
      void reply.header('allow', route.methods.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED', { message: `This address takes ${route.methods.join(', ')}` });
    }
    sendAuthReply(reply, await this.services.ask('auth.http', requestOf(request, route.name, route.id), 'nobody'));
  }
}

function requestOf(request: FastifyRequest, route: AuthRouteName, id: string): AuthRequest {
  return {
    route,
    id,
    query: queryOf(route, request.query),
    body: request.body ?? null,
    // One that is longer than any token of ours is none, also when it has been cut.
    authorization: request.headers.authorization?.slice(0, 32_000) ?? null,
    new_errors: readsNewErrors(request),
    client: clientOf(request),
  };
}

/** The parameters that the route reads. The client sends others of its own. */
function queryOf(route: AuthRouteName, query: unknown): Record<string, string> {
  const { query: names = [] }: { path: string; query?: readonly string[] } = authRoutes[route];
  const given = new Map(Object.entries(typeof query === 'object' && query !== null ? query : {}));
  const read: [string, string][] = [];
  for (const name of names) {
    const value: unknown = given.get(name);
    if (Array.isArray(value)) throw new AppError('VALIDATION', { message: `${name} must be given once` });
    if (typeof value === 'string') read.push([name, value]);
  }
  return Object.fromEntries(read);
}

function clientOf({ ip, socket, headers }: FastifyRequest): AuthClientInfo {
  // What a trusted proxy hands on is believed only where it is an address.
  const address = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
  return {
    address: address.replace(/^::ffff:(?=\d+\.)/i, ''),
    user_agent: (headers['user-agent'] ?? '').slice(0, 400),
  };
}
