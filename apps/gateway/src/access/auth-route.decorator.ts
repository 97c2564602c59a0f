import {
  applyDecorators,
  createParamDecorator,
  Header,
  HttpCode,
  Redirect,
  RequestMapping,
  RequestMethod,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { type AuthRoute as Route, authRoutes, type AuthRouteName } from '@rfp/contracts/auth-routes';
import { AppError } from '@rfp/contracts/errors';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type AuthMessageName, authWireRpc } from '@rfp/contracts/rpc/auth-wire';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { patternOf } from '../edge/route-table.js';
import { validate } from '../edge/validate.js';
import { addressOf, type Requester } from '../limits/requester.js';
import { RouteAccess } from './contract-route.decorator.js';

const RouteOf = Reflector.createDecorator<AuthRouteName>();

/** Binds a handler to a route of the auth wire contract. The auth service enforces access itself. */
export function AuthRoute(name: AuthRouteName): MethodDecorator {
  const { method, status, cacheControl = 'no-store' }: Route = authRoutes[name];
  return applyDecorators(
    RequestMapping({ path: patternOf(authRoutes[name]), method: RequestMethod[method] }),
    // A redirect goes to the `url` of the reply.
    status === 302 || status === 303 ? Redirect('', status) : HttpCode(status),
    Header('cache-control', cacheControl),
    RouteAccess('public'),
    RouteOf(name),
  );
}

/** A validated request to the auth service, and the network that it counts for. */
export interface AuthCall<N extends AuthMessageName> {
  message: RpcRequest<N>;
  network: { requester: Requester };
}

/** Injects the `AuthCall` of the handler's route: the members that its message has, validated with their schemas. */
export const InjectAuthCall = createParamDecorator((_data: unknown, context) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { requester } = request;
  const name = new Reflector().get(RouteOf, context.getHandler());
  if (requester === null) throw new AppError('INTERNAL', { message: 'The request has no requester' });
  const shape: Record<string, z.ZodType> = authWireRpc[authRoutes[name].message].request.shape;
  const members = Object.entries(shape).map(([member, schema]) => [member, validate(schema, inputOf(request, member))]);
  return { message: Object.fromEntries(members), network: { requester } };
});

function inputOf(request: FastifyRequest, member: string): unknown {
  const inputs: Record<string, unknown> = {
    client: clientOf(request),
    // Longer than any of our tokens, so a truncated header stays invalid.
    authorization: request.headers.authorization?.slice(0, 32_000) ?? null,
    ...Object(request.params),
    query: request.query,
    body: request.body ?? {},
  };
  return inputs[member];
}

function clientOf(request: FastifyRequest): AuthClientInfo {
  return {
    address: addressOf(request).replace(/^::ffff:(?=\d+\.)/i, ''),
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 400),
  };
}
