import { applyDecorators, Header, HttpCode, Redirect, RequestMapping, RequestMethod } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type AuthRoute as Route, authRoutes, type AuthRouteName } from '@rfp/contracts/auth/auth-routes';
import { patternOf } from '../edge/route-table.js';
import { RouteAccess } from './contract-route.decorator.js';

/** The route that a handler is bound to. */
export const AuthRouteOf = Reflector.createDecorator<AuthRouteName>();

/** Binds a handler to a route of the auth wire contract. The auth service enforces access itself. */
export function AuthRoute(name: AuthRouteName): MethodDecorator {
  const { method, status = 200, cacheControl = 'no-store' }: Route = authRoutes[name];
  return applyDecorators(
    RequestMapping({ path: patternOf(authRoutes[name]), method: RequestMethod[method] }),
    // A redirect goes to the `url` of the reply.
    status === 302 || status === 303 ? Redirect('', status) : HttpCode(status),
    Header('cache-control', cacheControl),
    RouteAccess('public'),
    AuthRouteOf(name),
  );
}
