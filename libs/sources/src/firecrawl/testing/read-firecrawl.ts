import { firecrawlListPage, firecrawlTwin, firecrawlTwinKey, type FirecrawlTwinOptions } from '@rfp/twins/firecrawl';
import { startTwin, type Twin, type TwinDefinition } from '@rfp/twins/twin-server';
import { type Page, type ReadContext } from '../../connector.js';
import { createSourceFetch } from '../../fetch-source.js';
import { freshUsage } from '../../usage.js';
import { firecrawl } from '../index.js';

export const now = new Date('2026-10-01T22:00:00Z');
export const identity = {
  key: 'county',
  name: 'Fairview County',
  source_type: 'scraped',
  home_url: 'https://www.fairview-county-example.gov/',
} as const;
export let twin: Twin;
export let waits: number[] = [];

export async function start(definition: FirecrawlTwinOptions | TwinDefinition): Promise<void> {
  twin = await startTwin('answer' in definition ? definition : firecrawlTwin(definition));
  waits = [];
}

export function context(changes: Partial<ReadContext> = {}, usage = freshUsage(now)): ReadContext {
  const { signal } = new AbortController();
  const fetch = createSourceFetch({ signal, usage, now: () => now, sleep: async (ms) => void waits.push(ms) });
  return { fetch, now, signal, checkpoint: null, apiKey: firecrawlTwinKey, ...changes };
}

export interface ReadResult {
  pages: Page[];
  error: unknown;
}

export async function read(settings: object, readContext = context()): Promise<ReadResult> {
  const result: ReadResult = { pages: [], error: null };
  try {
    const source = firecrawl.create(identity, { urls: [firecrawlListPage], time_zone: 'America/Chicago', ...settings });
    for await (const page of source.read(readContext, twin.url)) result.pages.push(page);
  } catch (error) {
    result.error = error;
  }
  return result;
}

export const noticesOf = ({ pages }: ReadResult) => pages.flatMap(({ notices }) => notices);
export const rejectedOf = ({ pages }: ReadResult) => pages.flatMap(({ rejected }) => rejected);
export const sentBodies = (path: string): unknown[] =>
  twin.requests
    .filter((request) => request.path === path && request.method === 'POST')
    .map(({ body }) => JSON.parse(body));
