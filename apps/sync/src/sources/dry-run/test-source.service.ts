import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { type SourceTestInput, type SourceTestResult } from '@rfp/contracts/source';
import { redactKey } from '../../secrets/redact-key.js';
import { type ConfiguredSource } from '../configured/configured-source.js';
import { ConfiguredSources } from '../configured/configured-sources.js';
import { prepareSource } from '../draft/prepare-source.js';
import { createTimeoutError, firstPage, toSample } from './dry-run.js';
import { DryRunsService } from './dry-runs.service.js';
import { ReadOnceService } from './read-once.service.js';
import { Outbound } from '../configured/outbound.js';

/** Dry run of a saved or unsaved source: reads one page of its listing and stores nothing. Its requests count against the quota. */
@Injectable()
export class TestSourceService {
  constructor(
    private readonly sources: ConfiguredSources,
    private readonly outbound: Outbound,
    private readonly dryRuns: DryRunsService,
    private readonly once: ReadOnceService,
  ) {}

  /** @throws SOURCE_NOT_FOUND, VALIDATION, URL_REFUSED, SOURCE_*, ROBOTS_*, RATE_LIMITED */
  async test(input: SourceTestInput, { user_id }: Pick<Caller, 'user_id'>): Promise<SourceTestResult> {
    const configured = 'source' in input ? await this.sources.get(input.source) : await this.configureDraft(input);
    if (configured.unready !== null) throw configured.unready;
    const started = performance.now();
    const {
      result: page,
      requests,
      key,
    } = await this.dryRuns.run(user_id, createTimeoutError(), (dryRun) =>
      this.once.read(configured, dryRun, (context) =>
        firstPage(configured.connector.read(context, configured.baseUrl)),
      ),
    );
    const result = { success: true, expected: page?.expected ?? null, ...toSample(page) } as const;
    return redactKey({ ...result, requests, elapsed_ms: Math.round(performance.now() - started) }, key);
  }

  private async configureDraft(draft: Exclude<SourceTestInput, { source: string }>): Promise<ConfiguredSource> {
    const { connector, identity, settings } = prepareSource(draft, this.outbound.guard);
    return this.sources.configureDraft({ key: 'draft', connector, ...identity, settings });
  }
}
