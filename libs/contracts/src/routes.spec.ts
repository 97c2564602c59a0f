import { z } from 'zod';
import { type Route } from './route.js';
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

  it('asks for more than reading where a method may change something, except for questions with a body', () => {
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
      'scoreOpportunity',
      'searchOpportunities',
      'smartAlerts',
      'trendAnalysis',
      'writeBrief',
    ]);
  });

  it('asks for a session where credentials and keys are managed', () => {
    const managed = /^\/(api-tokens|sessions|device-requests|source-keys)\b/;
    expect(namesOf(({ access }) => access === 'account')).toEqual(namesOf(({ path }) => managed.test(path)));
  });
});

const passing = all.flatMap(([name, { passesTo, ...route }]) =>
  passesTo === undefined ? [] : [{ name, passesTo, route, message: rpc[passesTo] }],
);

describe('a route that passes on', () => {
  it.each(passing)('$name has the access of $passesTo', ({ route, message }) => {
    expect(message.access).toBe(route.access);
  });

  it.each(passing)('$name replies what $passesTo does', ({ route, message }) => {
    for (const reply of samples(message.reply)) expect(route.reply.safeParse(reply).error).toBeUndefined();
  });
});

it.each(all)('%s has no name in its query that path or body have too', (_name, { params, query, body }) => {
  const namesIn = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
  const others = new Set([...namesIn(params), ...namesIn(body)]);
  expect(namesIn(query).filter((name) => others.has(name))).toEqual([]);
});
