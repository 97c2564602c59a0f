import { z } from 'zod';
import { idempotencyRequestHeader } from '../wire/idempotency.js';
import { answeredBy, type Routes } from './route.js';
import { syncRpc } from '../rpc/sync.js';
import {
  scrapeAllRequestSchema,
  scrapeSourceRequestSchema,
  scrapeUrlRequestSchema,
  syncStartedSchema,
} from '../sync-run.js';

export const scrapingRoutes = {
  scrapingSources: {
    method: 'GET',
    path: '/scraping/sources',
    summary: 'Web-scraping sources',
    ...answeredBy(syncRpc, 'sync.scraping-sources'),
    envelope: true,
  },
  scrapeSource: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/scraping/scrape-source',
    access: 'write',
    summary: 'Sync one web-scraping source now',
    body: scrapeSourceRequestSchema,
    status: 202,
    reply: syncStartedSchema,
    envelope: true,
  },
  scrapeUrl: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/scraping/scrape-url',
    summary: 'Sync one web page now and store what it lists',
    body: scrapeUrlRequestSchema,
    status: 202,
    ...answeredBy(syncRpc, 'sync.scrape-url'),
    envelope: true,
  },
  scrapeAll: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/scraping/sync-all',
    access: 'write',
    summary: 'Sync every web-scraping source now',
    body: scrapeAllRequestSchema,
    status: 202,
    reply: syncStartedSchema,
    envelope: true,
  },
  scrapeTest: {
    method: 'POST',
    path: '/scraping/test',
    summary: 'Test a web page: what it serves and which records it lists; nothing is stored',
    body: z.strictObject({ url: scrapeUrlRequestSchema.shape.url }),
    envelope: true,
    ...answeredBy(syncRpc, 'sync.test-url'),
  },
} as const satisfies Routes;
