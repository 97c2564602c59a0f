import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Access } from '@rfp/contracts/caller';
import { type RouteName, routes } from '@rfp/contracts/http';
import { type Route } from '@rfp/contracts/route';
import { patternOf } from '../edge/route-table.js';

/** Who may ask a handler. One without it is asked by nobody. */
export const Policy = Reflector.createDecorator<Access>();

const table: Readonly<Record<RouteName, Route>> = routes;

/** Says which routes of the contract a handler serves, and takes address, method, status and policy from there. */
export function Serves(name: RouteName, ...more: RouteName[]): MethodDecorator {
  const { method, status, access } = table[name];
  const others = more.map((other) => table[other]);
  if (others.some((other) => other.method !== method || other.status !== status || other.access !== access)) {
    throw new Error(`${[name, ...more].join(' and ')} cannot have one handler`);
  }
  const path = [table[name], ...others].map((route) => patternOf(route));
  return applyDecorators(RequestMapping({ path, method: RequestMethod[method] }), HttpCode(status), Policy(access));
}
