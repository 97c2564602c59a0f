import { z } from 'zod';
import { type Routes } from './route.js';
import { accountRoutes } from './routes-account.js';
import { catalogueRoutes } from './routes-catalogue.js';
import { syncRoutes } from './routes-sync.js';

/** Where the API lives on the gateway's origin. */
export const apiPrefix = '/api';

/** A session that wants the demo records although there are real ones says so with this header, value `true`. */
export const demoSessionHeader = 'x-demo-session';
export const requestIdHeader = 'x-request-id';

/** A request id that is taken over from the caller; any other is replaced. */
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
    summary: 'Whether the process turns',
    status: 200,
    reply: healthSchema,
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    root: true,
    access: 'public',
    summary: 'Whether requests can be served',
    status: 200,
    reply: healthSchema,
  },
} as const satisfies Routes;

/** Every route of the gateway. The OpenAPI document and the client are made from this; the gateway's controllers check against it. */
export const routes = { ...catalogueRoutes, ...syncRoutes, ...accountRoutes, ...healthRoutes };

export type RouteName = keyof typeof routes;
export type RouteReply<N extends RouteName> = z.output<(typeof routes)[N]['reply']>;
