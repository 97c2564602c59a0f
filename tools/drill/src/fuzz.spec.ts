import { drillFuzz } from './drills/fuzz.js';

const requests = 600;
/** Minimum number of routes with a successful request. So few requests do not reach all routes successfully. */
const minSucceededRoutes = 40;

it('plausible and hostile requests to all documented routes cause no failures and reveal no internals', async () => {
  const { violations, steps, statuses, routes } = await drillFuzz(7, requests);
  expect(violations).toEqual([]);
  expect(steps).toBe(requests);
  expect([200, 400, 401, 403, 404, 405, 415, 422].filter((status) => !statuses.has(status))).toEqual([]);
  expect([...routes.values()].filter(({ succeeded }) => succeeded > 0).length).toBeGreaterThan(minSucceededRoutes);
}, 300_000);
