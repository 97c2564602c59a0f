import { Injectable } from '@nestjs/common';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type SourceTestInput, type SourceTestResult } from '@rfp/contracts/source';
import { type Page, type ReadContext } from '@rfp/sources/connector';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { DataSource } from 'typeorm';
import { holdUsage, keepUsage } from '../runs/account-usage.js';
import { strikeError, strikeKey } from '../secrets/strike-key.js';
import { type ConfiguredSource } from './configured-source.js';
import { ConfiguredSources } from './configured-sources.js';
import { prepare } from './prepare-source.js';
import { firstOf, sampleOf, testLimitMs, within } from './try-out.js';
import { WaysOut } from './ways-out.js';

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
    const tooLate = new AppError('SOURCE_TIMEOUT', {
      message: `The source did not answer within ${testLimitMs / 1000} seconds.`,
    });
    const { page, requests, key } = await within(testLimitMs, tooLate, async (signal) =>
      this.readFirstPage(configured, signal),
    );
    const result = { success: true, expected: page?.expected ?? null, ...sampleOf(page) } as const;
    return strikeKey({ ...result, requests, elapsed_ms: Math.round(performance.now() - started) }, key);
  }

  private async configureDraft(draft: Exclude<SourceTestInput, { source: string }>): Promise<ConfiguredSource> {
    const { connector, identity, settings } = prepare(draft, this.waysOut.door);
    return this.sources.configureDraft({ key: 'draft', connector, ...identity, settings });
  }

  private async readFirstPage(
    configured: ConfiguredSource,
    signal: AbortSignal,
  ): Promise<{ page: Page | null; requests: number; key: string | null }> {
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
      await configured.judgeTargets(signal);
      const page = await firstOf(connector.read(context, baseUrl));
      return { page, requests, key };
    } catch (thrown) {
      throw strikeError(toAppError(thrown), key);
    } finally {
      await keepUsage(this.database, held);
    }
  }
}
