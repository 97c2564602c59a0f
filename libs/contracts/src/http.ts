import { z } from 'zod';
import { type Routes } from './route.js';
import { accountRoutes } from './routes-account.js';
import { catalogueRoutes } from './routes-catalogue.js';
import { codeRoutes } from './routes-codes.js';
import { mergingRoutes } from './routes-merging.js';
import { scrapingRoutes } from './routes-scraping.js';
import { sourceRoutes } from './routes-sources.js';
import { syncRoutes } from './routes-sync.js';
import { synonymRoutes } from './routes-synonyms.js';

/** Path prefix of the API on the gateway's origin. */
export const apiPrefix = '/api';

/** Header that selects the demo records although there are real ones; value `true`. */
export const demoSessionHeader = 'x-demo-session';
export const requestIdHeader = 'x-request-id';

/** Form of a request id that is accepted from the caller; any other is replaced. */
export const requestIdPattern = /^[\w.:-]{8,64}$/;

export const healthSchema = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  checks: z.record(z.string(), z.enum(['ok', 'down'])),
});

const healthRoutes = {
  live: {
    method: 'GET',
    path: '/livez',
    root: true,
    access: 'public',
    summary: 'Liveness: whether the process runs',
    status: 200,
    reply: healthSchema,
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    root: true,
    access: 'public',
    summary: 'Readiness: whether requests can be served',
    status: 200,
    reply: healthSchema,
  },
} as const satisfies Routes;

/** Every route of the gateway. The OpenAPI document and the client are generated from it, and the gateway's controllers use it. */
export const routes = {
  ...catalogueRoutes,
  ...mergingRoutes,
  ...synonymRoutes,
  ...codeRoutes,
  ...syncRoutes,
  ...sourceRoutes,
  ...scrapingRoutes,
  ...accountRoutes,
  ...healthRoutes,
};

export type RouteName = keyof typeof routes;
export type RouteReply<N extends RouteName> = z.output<(typeof routes)[N]['reply']>;
