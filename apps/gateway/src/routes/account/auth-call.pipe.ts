import { createParamDecorator, Injectable, type PipeTransform } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { authRoutes, type AuthRouteName } from '@rfp/contracts/auth/auth-routes';
import { AppError } from '@rfp/contracts/errors';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type AuthMessageName, authWireRpc } from '@rfp/contracts/rpc/auth-wire';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { AuthRouteOf } from '../../access/auth-route.decorator.js';
import { validate } from '../../edge/validate.js';
import { clientAddressOf, type Requester } from '../../limits/requester.js';
import { ServiceClient } from '../service-client.js';

/** A validated request to the auth service, and the network under which it is limited. */
export interface AuthCall<N extends AuthMessageName> {
  message: RpcRequest<N>;
  network: { requester: Requester };
}

interface ReceivedCall {
  route: AuthRouteName;
  request: FastifyRequest;
  requester: Requester;
}

const InjectReceivedCall = createParamDecorator((_data: unknown, context): ReceivedCall => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { requester } = request;
  if (requester === null) throw new AppError('INTERNAL', { message: 'The request has no requester' });
  return { route: new Reflector().get(AuthRouteOf, context.getHandler()), request, requester };
});

/** Validates the message members of a route with their schemas. */
@Injectable()
class AuthCallPipe implements PipeTransform<ReceivedCall, Promise<unknown>> {
  constructor(private readonly services: ServiceClient) {}

  async transform({ route, request, requester }: ReceivedCall): Promise<unknown> {
    const { message: name, access } = authRoutes[route];
    const inputs = inputsOf(request);
    const network = { requester };
    try {
      const shape: Record<string, z.ZodType> = authWireRpc[name].request.shape;
      const members = Object.entries(shape).map(([member, schema]) => [member, validate(schema, inputs[member])]);
      return { message: Object.fromEntries(members), network };
    } catch (error) {
      // The error of the access token takes precedence: without a session, nothing about the body is disclosed.
      if (access === 'session') await this.services.call('auth.user', sessionOf(request), network);
      throw error;
    }
  }
}

/** Injects the `AuthCall` of the handler's route. */
export function InjectAuthCall(): ParameterDecorator {
  return InjectReceivedCall(AuthCallPipe);
}

function inputsOf(request: FastifyRequest): Record<string, unknown> {
  return { ...sessionOf(request), ...Object(request.params), query: request.query, body: request.body ?? {} };
}

function sessionOf(request: FastifyRequest): { client: AuthClientInfo; authorization: string | null } {
  return {
    client: {
      address: clientAddressOf(request),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 400),
    },
    // Longer than any of our tokens, so a truncated header stays invalid.
    authorization: request.headers.authorization?.slice(0, 32_000) ?? null,
  };
}
