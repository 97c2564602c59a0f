import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type SourceTestInput, type SourceTestResult } from '@rfp/contracts/source';
import { type Page, type ReadContext } from '@rfp/sources/connector';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { DataSource } from 'typeorm';
import { trackUsage, saveUsage } from '../../runs/ledger/account-usage.js';
import { redactKeyInError, redactKey } from '../../secrets/redact-key.js';
import { type ConfiguredSource } from '../configured/configured-source.js';
import { ConfiguredSources } from '../configured/configured-sources.js';
import { prepareSource } from '../draft/prepare-source.js';
import { firstPage, toSample, testTimeoutMs } from './dry-run.js';
import { type DryRunContext, DryRunsService } from './dry-runs.service.js';
import { Outbound } from '../configured/outbound.js';

/** Dry run of a saved or unsaved source: reads one page of its listing and stores nothing. Its requests count against the quota. */
@Injectable()
export class TestSourceService {
  constructor(
    private readonly database: DataSource,
    private readonly sources: ConfiguredSources,
    private readonly outbound: Outbound,
    private readonly dryRuns: DryRunsService,
  ) {}

  /** @throws SOURCE_NOT_FOUND, VALIDATION, URL_REFUSED, SOURCE_*, ROBOTS_*, RATE_LIMITED */
  async test(input: SourceTestInput, { user_id }: Pick<Caller, 'user_id'>): Promise<SourceTestResult> {
    const configured = 'source' in input ? await this.sources.get(input.source) : await this.configureDraft(input);
    if (configured.unready !== null) throw configured.unready;
    const started = performance.now();
    const tooLate = new AppError('SOURCE_TIMEOUT', {
      message: `The source did not answer within ${testTimeoutMs / 1000} seconds.`,
    });
    const { page, requests, key } = await this.dryRuns.run(user_id, tooLate, async (dryRun) =>
      this.readFirstPage(configured, dryRun),
    );
    const result = { success: true, expected: page?.expected ?? null, ...toSample(page) } as const;
    return redactKey({ ...result, requests, elapsed_ms: Math.round(performance.now() - started) }, key);
  }

  private async configureDraft(draft: Exclude<SourceTestInput, { source: string }>): Promise<ConfiguredSource> {
    const { connector, identity, settings } = prepareSource(draft, this.outbound.guard);
    return this.sources.configureDraft({ key: 'draft', connector, ...identity, settings });
  }

  private async readFirstPage(
    configured: ConfiguredSource,
    { signal, reserve }: DryRunContext,
  ): Promise<{ page: Page | null; requests: number; key: string | null }> {
    const { connector, baseUrl, pace, send, account, source } = configured;
    const held = await trackUsage(this.database, { account, keyOf: source.connector }, new Date());
    const key = await configured.openKey();
    let requests = 0;
    const onAttempt = (): void => {
      requests += 1;
    };
    const context: ReadContext = {
      fetch: createSourceFetch({ signal, usage: held.usage, send, onAttempt, reserve, ...pace }),
      now: new Date(),
      signal,
      checkpoint: null,
      apiKey: key,
    };
    try {
      await configured.validateTargets(signal);
      const page = await firstPage(connector.read(context, baseUrl));
      return { page, requests, key };
    } catch (thrown) {
      throw redactKeyInError(toAppError(thrown), key);
    } finally {
      await saveUsage(this.database, held);
    }
  }
}
