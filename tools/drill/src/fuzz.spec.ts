import { drillFuzz } from './drills/fuzz.js';

/** So few requests do not reach every route successfully. */
const requests = 600;
const fewestAccepted = 40;

it('plausible and hostile requests of all documented routes get no failure and nothing from inside', async () => {
  const { violations, steps, statuses, routes } = await drillFuzz(7, requests);
  expect(violations).toEqual([]);
  expect(steps).toBe(requests);
  expect([200, 400, 401, 403, 404, 405, 415, 422].filter((status) => !statuses.has(status))).toEqual([]);
  expect([...routes.values()].filter(({ succeeded }) => succeeded > 0).length).toBeGreaterThan(fewestAccepted);
}, 300_000);
