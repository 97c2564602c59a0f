import { type AuthRouteName, authRoutes } from '@rfp/contracts/auth/auth-routes';
import { apiPrefix, authPrefix } from '@rfp/contracts/http';
import { type Route } from '@rfp/contracts/routes/route';
import { type RouteName, routes } from '@rfp/contracts/routes';
import { sampleMatrix } from '@rfp/testing/sample-matrix';
import { productOutcome, productRowOf } from '../access/access-matrix.js';
import { type Actor, actors, type Outcome, policyRefusal } from '../access/access-policy.js';
import { authRows } from '../access/auth-access-matrix.js';

/** A request of an actor to a route, with its expected outcome. */
export interface Cell {
  name: string;
  actor: Actor;
  method: string;
  path: string;
  body: unknown;
  expected: Outcome;
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}

function isAuthRouteName(name: string): name is AuthRouteName {
  return Object.hasOwn(authRows, name);
}

const allRoutes: Readonly<Record<RouteName, Route>> = routes;

/** One route of each access level, on which every refusal is checked with real credentials. */
const refusalSamples = new Set<RouteName>(['getSettings', 'changeSettings', 'listApiTokens']);

/**
 * The cells that the policy allows, because their outcomes depend on the services behind the gateway. Refusals come
 * from the gateway alone, and its `access-matrix.spec.ts` checks them for every route, so one route of each level is
 * enough here.
 */
export const productCells = Object.keys(routes)
  .filter(isRouteName)
  .flatMap((name) => {
    const { method, path, root } = allRoutes[name];
    const row = productRowOf(name);
    return actors
      .filter((actor) => refusalSamples.has(name) || policyRefusal(row, actor) === undefined)
      .map((actor): Cell => ({
        name,
        actor,
        method,
        path: (root === true ? '' : apiPrefix) + path,
        body: row.body,
        expected: productOutcome(row, actor),
      }));
  });

export const authCells = Object.keys(authRows)
  .filter(isAuthRouteName)
  .flatMap((name) => {
    const { query = '', body, outcome } = authRows[name];
    const { method, path } = authRoutes[name];
    return actors.map((actor): Cell => ({
      name,
      actor,
      method,
      path: authPrefix + path + query,
      body,
      expected: outcome[actor],
    }));
  });

const allCells = [...productCells, ...authCells];
export const cells = sampleMatrix(allCells, ({ name, actor, method, expected }) => ({
  row: name,
  column: actor,
  // Groups cells that are refused for the same reason, or accepted.
  kind: `${method === 'GET' ? 'a read' : 'a change'}: ${expected}`,
}));
