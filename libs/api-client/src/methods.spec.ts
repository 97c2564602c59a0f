import { samples } from '@rfp/contracts/testing/samples';
import { sampleRequest } from '@rfp/contracts/testing/sample-request';
import { type Route } from '@rfp/contracts/routes/route';
import { routes } from '@rfp/contracts/routes';
import { createApiClient } from './api-client.js';
import { failureOf } from './testing/servers.js';

/** Omits members whose names are in the path, because both mean the same. */
function omit(body: unknown, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(Object(body)).filter(([name]) => !names.includes(name)));
}

describe('the method of a route', () => {
  const all: [string, Route][] = Object.entries(routes);

  it.each(all.filter(([, { media }]) => media === undefined))(
    '%s sends a request that the route accepts',
    async (name, route) => {
      const sent: { url: string; method: string | undefined; body: unknown }[] = [];
      const client = createApiClient({
        baseUrl: '',
        fetch: async (input, { method, body } = {}) => {
          sent.push({
            url: input instanceof Request ? input.url : input.toString(),
            method,
            body: typeof body === 'string' ? JSON.parse(body) : body,
          });
          return Response.json({ code: 'NOT_FOUND', error: 'No.' }, { status: 404 });
        },
      });
      const { path, body } = sampleRequest(route);
      const params = Object(route.params && samples(route.params)[0]);
      await failureOf(Reflect.get(client, name)({ ...Object(body), ...params }));
      const [{ url, ...request } = { url: '', method: '', body }] = sent;
      expect([url.split('?')[0], request]).toEqual([
        path,
        { method: route.method, body: body && omit(body, Object.keys(params)) },
      ]);
    },
  );
});
