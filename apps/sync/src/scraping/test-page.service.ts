import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type Rejection } from '@rfp/contracts/notice';
import { type PageTest } from '@rfp/contracts/sync-run';
import { type Page } from '@rfp/sources/connector';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { looksLikeXml } from '@rfp/sources/http/bodies/read-body';
import { plainLine } from '@rfp/sources/fields/plain-text';
import { findConnectorType } from '@rfp/sources/registry';
import { firstPage, toSample, testTimeoutMs } from '../sources/dry-run/dry-run.js';
import { DryRunsService } from '../sources/dry-run/dry-runs.service.js';
import { Outbound } from '../sources/configured/outbound.js';
import { type FetchedPage } from './egress/egress-guard.js';

/** Statuses without a page: accepted but not ready, no content, reset content. */
const emptyStatuses = new Set([202, 204, 205]);

/** Dry run of an address: fetches it politely and reports what a source would read there. Stores nothing. */
@Injectable()
export class TestPageService {
  constructor(
    private readonly outbound: Outbound,
    private readonly dryRuns: DryRunsService,
  ) {}

  /** @throws URL_REFUSED, PAGE_*, ROBOTS_*, RATE_LIMITED */
  async test(address: string, { user_id }: Pick<Caller, 'user_id'>): Promise<PageTest> {
    const timeoutError = new AppError('PAGE_TIMEOUT', {
      message: `The page did not answer within ${testTimeoutMs / 1000} seconds.`,
    });
    return this.dryRuns.run(user_id, timeoutError, async ({ signal, reserve }) => {
      const page = await this.outbound.polite.fetchPage(address, { signal, reserve });
      requireContent(page);
      return toPageTest(address, page, await readAsSource(page, signal));
    });
  }
}

/** Refuses responses that a run could not read, because they are incomplete or have no content. */
function requireContent({ status, text }: FetchedPage): void {
  if (status === 206)
    throw new AppError('PAGE_BROKEN', { message: 'The server sent only a part of the page (status 206).' });
  if (status >= 200 && status < 300) {
    if (emptyStatuses.has(status))
      throw new AppError('PAGE_EMPTY', {
        message: `The server answers without a page (status ${status}).`,
        details: { status },
      });
    if (text.trim() === '') throw new AppError('PAGE_EMPTY', { details: { status } });
    return;
  }
  throw new AppError('PAGE_UNREACHABLE', {
    message: `The page could not be read: its server answers with status ${status}.${[403, 404].includes(status) ? ' Check the address.' : ''}`,
    details: { status },
  });
}

function toPageTest(address: string, page: FetchedPage, read: Page | AppError | null): PageTest {
  return {
    url: address.trim(),
    final_url: page.url,
    content_type: page.contentType,
    bytes: page.bytes.byteLength,
    title: titleOf(page.text),
    ...(read instanceof AppError ? { ...toSample(null), rejected: [toRejection(read)] } : toSample(read)),
  };
}

/** The reason why a page lists nothing, in the form of a rejected record. */
function toRejection({ code, message }: AppError): Rejection {
  return { source_id: null, code, message: message.slice(0, 1000) };
}

function titleOf(text: string): string | null {
  const title = /<title\b[^>]{0,200}>([^<]{1,1000})/i.exec(text.slice(0, 200_000))?.[1];
  const line = title === undefined ? '' : plainLine(title);
  return line === '' ? null : line;
}

/**
 * Reads the fetched page like a source at this address, without a second request.
 * @returns the reason if nothing on the page is an opportunity
 */
async function readAsSource(page: FetchedPage, signal: AbortSignal): Promise<Page | AppError | null> {
  const type = findConnectorType(isFeed(page) ? 'feed' : 'web_page');
  const host = new URL(page.url).host.slice(0, 100);
  const headers = { 'content-type': `${page.contentType}; charset=utf-8` };
  const send = async (): Promise<Response> => new Response(page.text, { headers });
  try {
    const connector = type.create(
      { key: 'test', name: host, source_type: 'scraped', home_url: page.url },
      { url: page.url },
    );
    const context = {
      fetch: createSourceFetch({ signal, send }),
      now: new Date(),
      signal,
      checkpoint: null,
      apiKey: null,
    };
    return await firstPage(connector.read(context, connector.defaultBaseUrl));
  } catch (thrown) {
    const error = toAppError(thrown);
    // The page exists and is complete, so a page without records, or with records that only scripts show, is a valid result. For a feed, it is an
    // error.
    if (/^SOURCE_(?:CHANGED|SCRIPTED)$/.test(error.code) && type.key === 'web_page') return error;
    throw error;
  }
}

function isFeed({ contentType, text }: FetchedPage): boolean {
  if (/xml/.test(contentType)) return contentType !== 'application/xhtml+xml';
  return looksLikeXml(text.slice(0, 1000));
}
