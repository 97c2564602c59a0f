import { type AppError } from '@rfp/contracts/errors';
import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { maxSamples, maxTestRejections } from '@rfp/contracts/source';
import { type Page } from '@rfp/sources/connector';
import { validateNotices } from '../../runs/rejected/validate-notices.js';
import { untilAborted } from '../../until-aborted.js';

/** Whoever asks over HTTP waits half a minute. */
export const testTimeoutMs = 25_000;

/** Does what somebody waits for. What is not done by then ends with the error, and its signal with it. */
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

/** The first page of a listing, without asking for the second. Null where there is none. */
export async function firstPage(pages: AsyncIterable<Page>): Promise<Page | null> {
  for await (const page of pages) return page;
  return null;
}

/** What is shown of a page that is not kept. */
export function toSample(page: Page | null): { found: number; sample: Notice[]; rejected: Rejection[] } {
  const { good, rejected } = validateNotices(page?.notices ?? []);
  const aside = [...(page?.rejected ?? []), ...rejected].map(({ source_id, code, message }): Rejection => ({
    source_id,
    code,
    message: message.slice(0, 1000),
  }));
  return {
    found: good.length + aside.length,
    sample: good.slice(0, maxSamples),
    rejected: aside.slice(0, maxTestRejections),
  };
}
