import { Body, Controller, Param, Query, Res, type Type } from '@nestjs/common';
import { type Route } from '@rfp/contracts/routes/route';
import { type RouteName, routes } from '@rfp/contracts/routes';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ContractPipe, PathPipe } from '../../edge/contract.pipe.js';
import { PassOn, type PassedOnRoute } from './pass-on.js';

const allRoutes: Readonly<Record<RouteName, Route>> = routes;

/** Schema of a request part that the route does not have: any input from the client is ignored. */
const ignoredInput = z.unknown().transform(() => ({}));

/** A controller for each route of the contract that passes its requests on to a message. */
export const passOnControllers: Type[] = Object.keys(allRoutes)
  .filter(isRouteName)
  .flatMap((name) => {
    const { passesTo, ...route } = allRoutes[name];
    return passesTo === undefined ? [] : [controllerOf(name, { ...route, passesTo })];
  });

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(allRoutes, name);
}

function controllerOf(name: RouteName, route: PassedOnRoute): Type {
  const { body: schema = ignoredInput, optionalBody } = route;
  const bodySchema = optionalBody === true ? schema.prefault({}) : schema;

  @Controller()
  class PassOnController {
    constructor(private readonly passOn: PassOn) {}

    @ContractRoute(name)
    handle(
      @Param(new PathPipe(route.params ?? ignoredInput, route.notFound)) params: object,
      @Query(new ContractPipe(route.query ?? ignoredInput)) query: object,
      @Body(new ContractPipe(bodySchema)) body: object,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<unknown> {
      return this.passOn.call(route, { params, query, body }, reply);
    }
  }
  return PassOnController;
}
