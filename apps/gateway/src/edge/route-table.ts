import { apiPrefix, routes } from '@rfp/contracts/http';

const table = Object.values(routes).map((route) => {
  const path = 'root' in route ? route.path : apiPrefix + route.path;
  return {
    method: route.method,
    pattern: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    matcher: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    takesQuery: 'query' in route,
  };
});

/** The methods that a path of the contract takes; none where there is no such path. */
export function methodsOf(path: string): string[] {
  return [...new Set(table.filter(({ matcher }) => matcher.test(path)).map(({ method }) => method))];
}

const withoutQuery = new Set<string | undefined>(table.filter(({ takesQuery }) => !takesQuery).map(({ pattern }) => pattern));

/** Whether the route, by its pattern (`/api/opportunities/:id`), takes no query at all. */
export function takesNoQuery(pattern: string | undefined): boolean {
  return withoutQuery.has(pattern);
}
