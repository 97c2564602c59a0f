import { z } from 'zod';
import { idempotencyRequestHeader } from '../idempotency.js';
import { type Routes } from '../route.js';
import {
  pageTestSchema,
  scrapeAllRequestSchema,
  scrapeSourceRequestSchema,
  scrapeUrlRequestSchema,
  scrapingSourceSchema,
  syncStartedSchema,
} from '../sync-run.js';

export const scrapingRoutes = {
  scrapingSources: {
    method: 'GET',
    path: '/scraping/sources',
    access: 'read',
    summary: 'Web-scraping sources',
    status: 200,
    reply: z.strictObject({ sources: z.array(scrapingSourceSchema) }),
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
    access: 'write',
    summary: 'Sync one web page now and store what it lists',
    body: scrapeUrlRequestSchema,
    status: 202,
    reply: syncStartedSchema,
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
    access: 'write',
    summary: 'Test a web page: what it serves and which records it lists; nothing is stored',
    body: z.strictObject({ url: scrapeUrlRequestSchema.shape.url }),
    status: 200,
    reply: pageTestSchema,
    envelope: true,
    passesTo: 'sync.test-url',
  },
} as const satisfies Routes;
