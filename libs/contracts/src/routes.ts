import { type z } from 'zod';
import { healthSchema, versionSchema } from './wire/health.js';
import { answeredBy, type Routes } from './routes/route.js';
import { syncRpc } from './rpc/sync.js';
import { accountRoutes } from './routes/account.js';
import { auditRoutes } from './routes/audit.js';
import { catalogueRoutes } from './routes/catalogue.js';
import { codeRoutes } from './routes/codes.js';
import { deadLetterRoutes } from './routes/dead-letters.js';
import { deviceRoutes } from './routes/device.js';
import { inboxRoutes } from './routes/inbox.js';
import { intelligenceRoutes } from './routes/intelligence.js';
import { markRoutes } from './routes/marks.js';
import { mcpRoutes } from './routes/mcp.js';
import { noticeRoutes } from './routes/notice.js';
import { marketRoutes } from './routes/market.js';
import { mergingRoutes } from './routes/merging.js';
import { notificationRoutes } from './routes/notifications.js';
import { peopleRoutes } from './routes/people.js';
import { perplexityRoutes } from './routes/perplexity.js';
import { savedSearchRoutes } from './routes/saved-searches.js';
import { scrapingRoutes } from './routes/scraping.js';
import { sourceRoutes } from './routes/sources.js';
import { syncRoutes } from './routes/sync.js';
import { workspaceRoutes } from './routes/workspaces.js';
import { synonymRoutes } from './routes/synonyms.js';

const healthRoutes = {
  live: {
    method: 'GET',
    path: '/livez',
    root: true,
    access: 'public',
    summary: 'Liveness: whether the process runs',
    reply: healthSchema,
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    root: true,
    access: 'public',
    summary: 'Readiness: whether requests can be served',
    reply: healthSchema,
  },
  healthParts: {
    method: 'GET',
    path: '/health/parts',
    access: 'read',
    summary: 'State of each part: messaging, services, database, mail server and disk',
    reply: healthSchema,
  },
  healthSources: {
    method: 'GET',
    path: '/health/sources',
    summary: 'State of each source: last success, failing since, pause and quota',
    ...answeredBy(syncRpc, 'sync.source-health'),
  },
  version: {
    method: 'GET',
    path: '/version',
    access: 'public',
    summary: 'Version of the server',
    reply: versionSchema,
  },
} as const satisfies Routes;

/** Every route of the gateway. The OpenAPI document and the client are generated from it, and the gateway's controllers use it. */
export const routes = {
  ...catalogueRoutes,
  ...mergingRoutes,
  ...markRoutes,
  ...synonymRoutes,
  ...savedSearchRoutes,
  ...codeRoutes,
  ...syncRoutes,
  ...sourceRoutes,
  ...scrapingRoutes,
  ...intelligenceRoutes,
  ...noticeRoutes,
  ...marketRoutes,
  ...notificationRoutes,
  ...inboxRoutes,
  ...perplexityRoutes,
  ...accountRoutes,
  ...peopleRoutes,
  ...workspaceRoutes,
  ...auditRoutes,
  ...deviceRoutes,
  ...deadLetterRoutes,
  ...mcpRoutes,
  ...healthRoutes,
};

export type RouteName = keyof typeof routes;
export type RouteReply<N extends RouteName> = z.output<(typeof routes)[N]['reply']>;
