import { AppError } from '@rfp/contracts/errors';
import { type Rejection } from '@rfp/contracts/notice';
import { maxSamples, maxTestRejections, type SourceTestResult } from '@rfp/contracts/source';
import { type Page } from '@rfp/sources/connector';
import { validateNotices } from '../../runs/rejected/validate-notices.js';

/** Clients wait 30 seconds for an HTTP response. */
export const testTimeoutMs = 25_000;

export function createTimeoutError(): AppError {
  return new AppError('SOURCE_TIMEOUT', {
    message: `The source did not answer within ${testTimeoutMs / 1000} seconds.`,
  });
}

/** Limits per process. Parsing the largest page takes some 100 MB. */
export const dryRunLimits = {
  perAccount: 2,
  inTotal: 4,
  /** Received bytes of all dry runs together, after decoding. */
  bytes: 32 * 1024 * 1024,
  retryAfterSeconds: 10,
} as const;

/** The first page of a listing, without requesting the second; null if there is none. */
export async function firstPage(pages: AsyncIterable<Page>): Promise<Page | null> {
  for await (const page of pages) return page;
  return null;
}

/** A sample of a page for the user. */
export function toSample(page: Page | null): Pick<SourceTestResult, 'found' | 'sample' | 'rejected' | 'statement'> {
  const { good, rejected } = validateNotices(page?.notices ?? []);
  const quarantined = [...(page?.rejected ?? []), ...rejected].map(({ source_id, code, message }): Rejection => ({
    source_id,
    code,
    message: message.slice(0, 1000),
  }));
  const foundCount = good.length + quarantined.length;
  return {
    found: foundCount,
    ...(foundCount === 0 && page?.statement !== undefined && { statement: page.statement }),
    sample: good.slice(0, maxSamples),
    rejected: quarantined.slice(0, maxTestRejections),
  };
}
