import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type SimplerGrantsOpportunity, simplerGrantsTwin, simplerGrantsTwinKey } from '@rfp/twins/simpler-grants';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Page, type ReadContext } from '../../connector.js';
import { createSourceFetch } from '../../fetch-source.js';
import { createSimplerGrants } from '../index.js';

export const now = new Date('2026-10-01T12:00:00Z');

export interface ReadResult {
  pages: Page[];
  notices: Notice[];
  error: AppError | null;
}

/** Reads all pages from a twin, up to the first error. */
export async function readFrom(twin: Twin, pageSize: number, changes: Partial<ReadContext> = {}): Promise<ReadResult> {
  const { signal } = new AbortController();
  const context = {
    fetch: createSourceFetch({ signal, sleep: async () => {} }),
    now,
    signal,
    checkpoint: null,
    apiKey: simplerGrantsTwinKey,
    ...changes,
  };
  const pages: Page[] = [];
  let error: AppError | null = null;
  try {
    for await (const page of createSimplerGrants({ pageSize }).read(context, twin.url)) pages.push(page);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    error = thrown;
  }
  return { pages, notices: pages.flatMap(({ notices }) => notices), error };
}

/** Works with a twin that serves the given opportunities, or its own ones. */
export async function withTwin<T>(
  opportunities: readonly SimplerGrantsOpportunity[] | undefined,
  work: (twin: Twin) => Promise<T>,
): Promise<T> {
  const twin = await startTwin(simplerGrantsTwin(opportunities === undefined ? {} : { opportunities }));
  try {
    return await work(twin);
  } finally {
    await twin.stop();
  }
}
