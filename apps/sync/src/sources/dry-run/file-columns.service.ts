import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { type SourceColumns, type SourceColumnsInput } from '@rfp/contracts/source';
import { previewFile } from '@rfp/sources/csv-file/preview-file';
import { Outbound } from '../configured/outbound.js';
import { ConfiguredSources } from '../configured/configured-sources.js';
import { prepareSource } from '../draft/prepare-source.js';
import { createTimeoutError } from './dry-run.js';
import { DryRunsService } from './dry-runs.service.js';
import { ReadOnceService } from './read-once.service.js';

/** Placeholder until a user has mapped the columns. */
const anyMapping = { id: 'unmapped', fields: { title: 'unmapped' } };

/** Reads the columns of a CSV or Excel file that is not a source yet. The request is limited like that of a test. */
@Injectable()
export class FileColumnsService {
  constructor(
    private readonly sources: ConfiguredSources,
    private readonly outbound: Outbound,
    private readonly dryRuns: DryRunsService,
    private readonly once: ReadOnceService,
  ) {}

  /** @throws VALIDATION, URL_REFUSED, SOURCE_*, RATE_LIMITED */
  async read(file: SourceColumnsInput, { user_id }: Pick<Caller, 'user_id'>): Promise<SourceColumns> {
    const { url, delimiter, time_zone } = file;
    const settings = { url, delimiter, time_zone, ...anyMapping };
    const draft = prepareSource({ name: 'Columns', connector: 'csv_file', settings }, this.outbound.guard);
    const { connector, identity } = draft;
    const configured = await this.sources.configureDraft({ key: 'draft', connector, ...identity, settings });
    const { result } = await this.dryRuns.run(user_id, createTimeoutError(), (dryRun) =>
      this.once.read(configured, dryRun, (context) => previewFile(file, context, configured.baseUrl)),
    );
    return result;
  }
}
