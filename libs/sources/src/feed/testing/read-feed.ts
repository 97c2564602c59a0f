import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { feedTwin, type FeedTwinOptions } from '@rfp/twins/feed';
import { type FaultPlan } from '@rfp/twins/fault';
import { startTwin, type TwinRequest } from '@rfp/twins/twin-server';
import { type Page } from '../../connector.js';
import { createSourceFetch } from '../../fetch-source.js';
import { feedType } from '../index.js';

export const now = new Date('2026-10-02T12:00:00Z');
export const identity = {
  key: 'example_rfps',
  name: 'Example RFPs',
  source_type: 'private_rfp',
  home_url: 'https://www.example.org/',
} as const;
export const url = 'https://www.example.org/feeds/rfps.xml?kind=open';
export const feed = (settings: Record<string, unknown> = {}) => feedType.create(identity, { url, ...settings });

export interface ReadResult {
  pages: Page[];
  notices: Notice[];
  error: AppError | null;
  requests: readonly TwinRequest[];
}

export interface FeedSetup extends FeedTwinOptions {
  settings?: Record<string, unknown>;
  checkpoint?: unknown;
  fault?: FaultPlan | FaultPlan[];
}

export async function read({
  settings = {},
  checkpoint = null,
  fault = [],
  ...options
}: FeedSetup = {}): Promise<ReadResult> {
  const twin = await startTwin(feedTwin(options));
  const result: ReadResult = { pages: [], notices: [], error: null, requests: twin.requests };
  try {
    twin.misbehave(fault);
    const { signal } = new AbortController();
    const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
    for await (const page of feed(settings).read({ fetch, now, signal, checkpoint, apiKey: null }, twin.url))
      result.pages.push(page);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.error = error;
  } finally {
    await twin.stop();
  }
  result.notices = result.pages.flatMap(({ notices }) => notices);
  return result;
}

export const fieldsOf = async (setup: FeedSetup) => (await read(setup)).notices.map(({ fields }) => fields);
export const rejectedOf = ({ pages }: ReadResult) =>
  pages.flatMap(({ rejected }) => rejected.map(({ source_id, code }) => [source_id, code]));
export const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
export const item = (title: string, id = title) =>
  `<item><title>${title}</title><guid isPermaLink="false">${id}</guid></item>`;
