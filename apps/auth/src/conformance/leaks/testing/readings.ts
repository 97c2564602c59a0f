import { type RouteName, routes } from '@rfp/contracts/routes';
import { type Route } from '@rfp/contracts/routes/route';
import { type World } from '../../testing/world.js';
import { type Received, receivedIn, withoutTimes } from './comparable-reply.js';
import { type Member, sendAs } from './tenants.js';

/** Name of the tag, the searches and the workspace of the observed people, in filters of the readers. */
export const foreignTag = 'Northwind bid';

interface Reading {
  method: string;
  path: string;
  body?: unknown;
}

const filterBy = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const markFilters = [{ watched: 'anyone' }, { tag: foreignTag }, { dismissed: 'only' }, { dismissed: 'include' }];

/** Queries that ask for whatever depends on marks, besides the route without a query. */
const queriesOf: Partial<Record<RouteName, (opportunities: readonly string[]) => string[]>> = {
  listOpportunities: () => markFilters.map((filter) => `${filterBy(filter)}&count=exact`),
  opportunityFacets: () => ['facets=watched,tag,dismissed', `facets=tag&contains=Northwind`],
  exportOpportunities: () => ['columns=title,watched,dismissed,tags,notes', filterBy({ dismissed: 'include' })],
  readMarks: (opportunities) => [`ids=${opportunities.join(',')}`],
};

/** Readings by a body. */
const withBody: Partial<Record<RouteName, readonly unknown[]>> = {
  searchOpportunities: [{ keywords: 'cooling' }, { keywords: foreignTag }],
  changeMarks: [{ action: 'untag', tag: foreignTag, filter: {}, dry_run: true }],
  mcp: [callOf('search', { list_saved: true }), callOf('search', { query: 'cooling' })],
};

function callOf(name: string, input: object): unknown {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
}

/** The live stream, which has its own test, the time since the start, and answers that depend on a service that these tests do not reach. */
const excluded = new Set<string>(['events', 'healthParts', 'predictOpportunities'] satisfies RouteName[]);
const allRoutes: [string, Route][] = Object.entries(routes);

/** Every route that reads without an id, or with that of an opportunity. */
function readingsOf(opportunities: readonly string[]): Reading[] {
  return allRoutes.flatMap(([name, { method, path, access, root }]): Reading[] => {
    if (access === 'public' || root === true || excluded.has(name)) return [];
    const bodies: readonly unknown[] = Reflect.get(withBody, name) ?? [];
    if (method !== 'GET') return bodies.map((body) => ({ method, path, body }));
    const queries = queriesFor(name, opportunities);
    return pathsOf(path, opportunities).flatMap((filled) => queries.map((query) => ({ method, path: filled + query })));
  });
}

function queriesFor(name: string, opportunities: readonly string[]): string[] {
  const make: ((ids: readonly string[]) => string[]) | undefined = Reflect.get(queriesOf, name);
  return ['', ...(make?.(opportunities) ?? []).map((query) => `?${query}`)];
}

function pathsOf(path: string, opportunities: readonly string[]): string[] {
  if (!path.includes('{')) return [path];
  if (!/^\/opportunities\/\{id\}[^{]*$/.test(path)) return [];
  return opportunities.map((id) => path.replace('{id}', id));
}

/** Everything that a person reads in the API, by request. */
export async function readEverything(
  world: World,
  reader: Member,
  opportunities: readonly string[],
): Promise<Record<string, Received>> {
  const received: Record<string, Received> = {};
  for (const { method, path, body } of readingsOf(opportunities)) {
    const reply = await sendAs(world, reader, method, path, body);
    const key = `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
    received[key] = withoutTimes(receivedIn(reply));
  }
  return received;
}
