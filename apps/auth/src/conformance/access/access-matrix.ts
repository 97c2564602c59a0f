import { type Route } from '@rfp/contracts/routes/route';
import { type RouteName, routes } from '@rfp/contracts/routes';
import { isPermission } from '@rfp/contracts/people/permissions';
import { type Actor, type Outcome, policyRefusal } from './access-policy.js';
import { type ProductRow, productRows } from './product-rows.js';
import { sampleRequest } from '@rfp/contracts/testing/sample-request';

/** Outcome of a request that passes the access checks and causes no server error. */
export const accepted: Outcome = 'accepted';

const allRoutes: Readonly<Record<RouteName, Route>> = routes;

/** The row of a route. For a route without its own row, a sample request must be accepted at the access level of the contract. */
export function productRowOf(name: RouteName): ProductRow {
  const row = productRows[name];
  if (row !== undefined) return row;
  const { access } = allRoutes[name];
  if (isPermission(access)) throw new Error(`The route ${name} needs a permission, so it needs a row`);
  return { access, success: accepted, body: sampleRequest(allRoutes[name]).body };
}

export function productOutcome(row: ProductRow, actor: Actor): Outcome {
  return policyRefusal(row, actor) ?? row.exceptions?.[actor] ?? row.success;
}

/** Routes that use up the credential or the object. Each request of an actor with access gets an account of its own. */
export const consumingRoutes = new Set<string>([
  'logout',
  'updateUser',
  'unenrollFactor',
  'revokeApiToken',
  'revokeOwnSession',
]);

/** Routes that change the account but leave the credential and the objects. An actor with access gets an account that no other route uses. */
export const changingRoutes = new Set<string>([
  'reauthenticate',
  'enrollFactor',
  'createRecoveryCodes',
  'putPreferences',
  'changeSettings',
  'createApiToken',
  'createWorkspace',
]);
