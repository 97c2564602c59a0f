import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Access } from '@rfp/contracts/caller';
import { type RouteName, routes } from '@rfp/contracts/routes';
import { type Route } from '@rfp/contracts/routes/route';
import { patternOf } from '../edge/route-table.js';

/** Required access level of a handler. Handlers without it are rejected. */
export const RouteAccess = Reflector.createDecorator<Access>();

const allRoutes: Readonly<Record<RouteName, Route>> = routes;

/** Binds a handler to routes of the contract, with their path, method, status and access level. */
export function ContractRoute(name: RouteName, ...otherNames: RouteName[]): MethodDecorator {
  const { method, status, access } = allRoutes[name];
  const others = otherNames.map((other) => allRoutes[other]);
  if (others.some((other) => other.method !== method || other.status !== status || other.access !== access)) {
    throw new Error(`${[name, ...otherNames].join(' and ')} cannot share a handler`);
  }
  const path = [allRoutes[name], ...others].map((route) => patternOf(route));
  return applyDecorators(
    RequestMapping({ path, method: RequestMethod[method] }),
    HttpCode(status ?? 200),
    RouteAccess(access),
  );
}
