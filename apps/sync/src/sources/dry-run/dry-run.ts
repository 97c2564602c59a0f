import { type AppError } from '@rfp/contracts/errors';
import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { maxSamples, maxTestRejections } from '@rfp/contracts/source';
import { type Page } from '@rfp/sources/connector';
import { validateNotices } from '../../runs/rejected/validate-notices.js';
import { untilAborted } from '../../until-aborted.js';

/** Clients wait half a minute for an HTTP response. */
export const testTimeoutMs = 25_000;

/** Runs work with a time limit: afterwards rejects with the error and aborts the signal. */
export async function withTimeLimit<T>(
  ms: number,
  error: AppError,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(error), ms);
  try {
    return await untilAborted(work(limit.signal), limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The first page of a listing, without a request for the second; null if there is none. */
export async function firstPage(pages: AsyncIterable<Page>): Promise<Page | null> {
  for await (const page of pages) return page;
  return null;
}

/** A sample of a page for the user. */
export function toSample(page: Page | null): { found: number; sample: Notice[]; rejected: Rejection[] } {
  const { good, rejected } = validateNotices(page?.notices ?? []);
  const quarantined = [...(page?.rejected ?? []), ...rejected].map(({ source_id, code, message }): Rejection => ({
    source_id,
    code,
    message: message.slice(0, 1000),
  }));
  return {
    found: good.length + quarantined.length,
    sample: good.slice(0, maxSamples),
    rejected: quarantined.slice(0, maxTestRejections),
  };
}
