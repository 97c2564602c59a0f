import { Controller, type Type } from '@nestjs/common';
import { type AuthRoute as Route, authRoutes, type AuthRouteName } from '@rfp/contracts/auth/auth-routes';
import { AppError } from '@rfp/contracts/errors';
import { authPrefix } from '@rfp/contracts/http';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type AuthMessageName } from '@rfp/contracts/rpc/auth-wire';
import { AuthRoute } from '../../access/auth-route.decorator.js';
import { ServiceClient } from '../service-client.js';
import { type AuthCall, InjectAuthCall } from './auth-call.pipe.js';

@Controller(authPrefix)
class TokenController {
  constructor(private readonly services: ServiceClient) {}

  @AuthRoute('token')
  async token(@InjectAuthCall() { message, network }: AuthCall<'auth.token'>): Promise<RpcReply<'auth.token'>> {
    const isRefresh = message.query.grant_type === 'refresh_token';
    try {
      return await this.services.call('auth.token', message, network);
    } catch (error) {
      throw isRefresh ? toRetryableError(error) : error;
    }
  }
}

/** Converts a 429 to a 503 for refreshes, because the client signs the user out on a 429 and retries after a 503. */
function toRetryableError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') return error;
  return new AppError('UNAVAILABLE', { details: error.details, cause: error });
}

/** The controller of a route that validates its request and passes it on. */
function controllerOf(name: AuthRouteName): Type {
  const { message: messageName, status }: Route = authRoutes[name];

  @Controller(authPrefix)
  class AuthRouteController {
    constructor(private readonly services: ServiceClient) {}

    @AuthRoute(name)
    async handle(@InjectAuthCall() { message, network }: AuthCall<AuthMessageName>): Promise<unknown> {
      const reply = await this.services.call(messageName, message, network);
      return status === 204 ? undefined : reply;
    }
  }
  return AuthRouteController;
}

function isPassedOn(name: string): name is AuthRouteName {
  return Object.hasOwn(authRoutes, name) && name !== 'token';
}

/** The auth wire contract: sign-in, sessions and accounts for `@supabase/auth-js`. */
export const authControllers: Type[] = [
  TokenController,
  ...Object.keys(authRoutes)
    .filter(isPassedOn)
    .map((name) => controllerOf(name)),
];
