import { authRoutes } from '@rfp/contracts/auth/auth-routes';
import { apiPrefix, authPrefix } from '@rfp/contracts/http';
import { routes } from '@rfp/contracts/routes';
import { type Route } from '@rfp/contracts/routes/route';

/** The path of a route in router syntax, without the API prefix: `/opportunities/:id`. */
export function patternOf({ path }: Pick<Route, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

const allRoutes: Route[] = Object.values(routes);

/** Matches a whole path with any values for its parameters. */
function matcherOf(prefix: string, path: string): RegExp {
  return new RegExp(`^${prefix}${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

const table = allRoutes.map((route) => {
  const prefix = route.root === true ? '' : apiPrefix;
  return {
    method: route.method,
    pattern: prefix + patternOf(route),
    matcher: matcherOf(prefix, route.path),
    takesQuery: route.query !== undefined,
    hasEnvelope: route.envelope === true,
  };
});

const authTable = Object.values(authRoutes).map((route) => ({
  method: route.method,
  pattern: authPrefix + patternOf(route),
  matcher: matcherOf(authPrefix, route.path),
}));

/** Paths of the contract outside the API prefix. */
export const rootPaths = allRoutes.filter(({ root }) => root === true).map(({ path }) => path);

/** Supported methods of a path; empty for an unknown path. */
export function methodsOf(path: string): string[] {
  const matches = [...table, ...authTable].filter(({ matcher }) => matcher.test(path));
  return [...new Set(matches.map(({ method }) => method))];
}

/** Whether the contracts have this method and pattern (`/api/opportunities/:id`). */
export function isServed(method: string, pattern: string): boolean {
  return [...table, ...authTable].some((route) => route.method === method && route.pattern === pattern);
}

type Row = (typeof table)[number];

function keyOf(method: string, pattern: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${pattern}`;
}

function keysWhere(isIncluded: (row: Row) => boolean): ReadonlySet<string> {
  return new Set(table.filter(isIncluded).map(({ method, pattern }) => keyOf(method, pattern)));
}

const withoutQuery = keysWhere(({ takesQuery }) => !takesQuery);
const withEnvelope = keysWhere((row) => row.hasEnvelope);

/** Whether the route of this pattern has no query parameters. */
export function takesNoQuery(method: string, pattern: string): boolean {
  return withoutQuery.has(keyOf(method, pattern));
}

/** Whether a successful response to this pattern has the envelope of its reply. */
export function hasEnvelope(method: string, pattern: string): boolean {
  return withEnvelope.has(keyOf(method, pattern));
}
