import { z } from 'zod';
import { isPermission, permissions } from './people/permissions.js';
import { type Route } from './routes/route.js';
import { routes } from './routes.js';
import { rpc } from './rpc.js';
import { samples } from './testing/samples.js';

const all: [string, Route][] = Object.entries(routes);
const namesOf = (isIncluded: (route: Route) => boolean) =>
  all.filter(([, route]) => isIncluded(route)).map(([name]) => name);

describe('the access of routes', () => {
  it('is public for the health checks, the configuration before sign-in, and links in mails only', () => {
    expect(namesOf(({ access }) => access === 'public').toSorted()).toEqual([
      'clientConfig',
      'confirmNotificationEmail',
      'live',
      'mailState',
      'ready',
      'unsubscribe',
      'version',
    ]);
  });

  it('is at least write access if the method may change data, except for queries with a body', () => {
    const reading = namesOf(({ method, access }) => method !== 'GET' && access === 'read');
    expect(reading.toSorted()).toEqual([
      'askNotice',
      'competitiveLandscape',
      'complianceAnalysis',
      'enrichOpportunity',
      'marketForecast',
      'mcp',
      'perplexitySearch',
      'previewOrder',
      'proposeProfile',
      'rehearseSearchAlert',
      'scoreOpportunity',
      'searchOpportunities',
      'smartAlerts',
      'trendAnalysis',
      'writeBrief',
    ]);
  });

  it('requires a session if the route manages credentials, keys, accounts or memberships', () => {
    const managed = /^\/(api-tokens|sessions|device-requests|source-keys|accounts|invitations|own-invitations)\b/;
    // Members are read, and a workspace is left, with a token as well.
    const ofWorkspace = ({ method, path }: Route) =>
      path.startsWith('/workspace') &&
      !['/workspaces', '/workspace/leave'].includes(path) &&
      (method !== 'GET' || ['/workspace/invitations', '/workspace/export'].includes(path));
    const needsSession = ({ access }: Route) =>
      access === 'account' || (isPermission(access) && permissions[access].credential === 'account');
    expect(namesOf(needsSession)).toEqual(namesOf((route) => managed.test(route.path) || ofWorkspace(route)));
  });
});

const forwarding = all.flatMap(([name, { passesTo, ...route }]) =>
  passesTo === undefined ? [] : [{ name, passesTo, route, message: rpc[passesTo] }],
);

/** Values of a part of a request as the gateway has read them. */
function samplesOf(schema: z.ZodType | undefined): object[] {
  return schema === undefined ? [{}] : samples(schema).map((value) => Object(schema.parse(value)));
}

describe('a route that forwards its requests', () => {
  it.each(forwarding)('$name forwards only members that $passesTo accepts', ({ route, message }) => {
    const { params, query, body, bodyMember, renames } = route;
    const callerMembers = new Set(['audience', 'idempotency_key', 'search', 'usual_max_records']);
    const own = Object.fromEntries(Object.entries(message.request.shape).filter(([name]) => !callerMembers.has(name)));
    for (const sent of samplesOf(body)) {
      const whole = bodyMember === undefined ? sent : { [bodyMember]: sent };
      for (const queryMembers of samplesOf(query))
        for (const path of samplesOf(params)) {
          const members = Object.entries({ ...queryMembers, ...whole, ...path });
          const request = Object.fromEntries(members.map(([name, value]) => [renames?.[name] ?? name, value]));
          expect(z.strictObject(own).safeParse(request).error).toBeUndefined();
        }
    }
  });
});

it.each(all)('%s has no query parameter with a name of its path or body', (_name, { params, query, body }) => {
  const namesIn = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
  const others = new Set([...namesIn(params), ...namesIn(body)]);
  expect(namesIn(query).filter((name) => others.has(name))).toEqual([]);
});
