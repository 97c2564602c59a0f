import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Rejection } from '@rfp/contracts/notice';
import { type SourceTestInput, type SourceTestResult } from '@rfp/contracts/source';
import { type Page, type ReadContext } from '@rfp/sources/connector';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { DataSource } from 'typeorm';
import { holdUsage, keepUsage } from '../runs/account-usage.js';
import { checkNotices } from '../runs/check-notices.js';
import { unlessAborted } from '../scraping/robots.js';
import { type ConfiguredSource } from './configured-source.js';
import { ConfiguredSources } from './configured-sources.js';
import { keyFor, prepare } from './prepare-source.js';
import { strikeOut } from './strike-out.js';
import { WaysOut } from './ways-out.js';

/** Whoever asks over HTTP waits half a minute. */
const testLimitMs = 25_000;
const mostSamples = 5;
const mostRejected = 20;

/** Tries a source, saved or not: one page of its listing, of which nothing is kept. What it asks counts all the same. */
@Injectable()
export class TestSourceService {
  constructor(
    private readonly database: DataSource,
    private readonly sources: ConfiguredSources,
    private readonly waysOut: WaysOut,
  ) {}

  /** @throws SOURCE_NOT_FOUND, VALIDATION, URL_REFUSED, SOURCE_*, ROBOTS_* */
  async test(input: SourceTestInput): Promise<SourceTestResult> {
    const configured = 'source' in input ? await this.sources.get(input.source) : await this.configureDraft(input);
    if (configured.unready !== null) throw configured.unready;
    const started = performance.now();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new AppError('SOURCE_TIMEOUT', { message: `The source did not answer within ${testLimitMs / 1000} seconds.` })), testLimitMs);
    try {
      const { page, requests, key } = await this.readFirstPage(configured, limit.signal);
      return strikeOut({ ...resultOf(page), requests, elapsed_ms: Math.round(performance.now() - started) }, key);
    } finally {
      clearTimeout(timer);
    }
  }

  private async configureDraft(draft: Exclude<SourceTestInput, { source: string }>): Promise<ConfiguredSource> {
    const { connector, identity, settings } = prepare({ ...draft, home_url: undefined }, this.waysOut.door);
    return this.sources.configureDraft({ key: keyFor('Test', new Set()), connector, ...identity, settings });
  }

  private async readFirstPage(configured: ConfiguredSource, signal: AbortSignal): Promise<{ page: Page | null; requests: number; key: string | null }> {
    const { connector, baseUrl, pace, send, account } = configured;
    const key = await configured.openKey();
    const held = await holdUsage(this.database, account, new Date());
    let requests = 0;
    const onAttempt = (): void => {
      requests += 1;
    };
    const context: ReadContext = {
      fetch: createSourceFetch({ signal, usage: held.usage, send, onAttempt, ...pace }),
      now: new Date(),
      signal,
      checkpoint: null,
      apiKey: key,
    };
    try {
      await unlessAborted(configured.judgeTargets(signal), signal);
      return { page: await unlessAborted(firstOf(connector.read(context, baseUrl)), signal), requests, key };
    } finally {
      await keepUsage(this.database, held);
    }
  }
}

async function firstOf<T>(pages: AsyncIterable<T>): Promise<T | null> {
  for await (const page of pages) return page;
  return null;
}

function resultOf(page: Page | null): Omit<SourceTestResult, 'requests' | 'elapsed_ms'> {
  const { notices = [], rejected = [], expected = null } = page ?? {};
  const { good, rejected: refused } = checkNotices(notices);
  const aside = [...rejected, ...refused].map(({ source_id, code, message }): Rejection => ({ source_id, code, message: message.slice(0, 1000) }));
  return { success: true, found: good.length + aside.length, expected, sample: good.slice(0, mostSamples), rejected: aside.slice(0, mostRejected) };
}
