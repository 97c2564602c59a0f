import { Inject, Injectable } from '@nestjs/common';
import { type Tick } from '../runs/claim/claims.service.js';
import { LedgerService } from '../runs/ledger/ledger.service.js';
import { RejectedService } from '../runs/rejected/rejected.service.js';
import { RunsService } from '../runs/runs.service.js';
import { SettleService } from '../runs/settle/settle.service.js';
import { PageSourcesService } from '../scraping/page-sources.service.js';
import { RemovalService } from '../sources/removal.service.js';
import { type SyncConfig, syncConfig } from '../sync.config.js';

/** The runs and chores that the schedule starts. */
@Injectable()
export class ScheduledWorkService {
  /** If false, no runs are started; chores run regardless. */
  readonly enabled: boolean;
  /** Other periodic work, by name. */
  readonly chores: Readonly<Record<string, () => Promise<void>>>;

  constructor(
    @Inject(syncConfig) { RFP_SCHEDULE }: SyncConfig,
    private readonly runs: RunsService,
    settling: SettleService,
    ledger: LedgerService,
    removal: RemovalService,
    rejected: RejectedService,
    pages: PageSourcesService,
  ) {
    this.enabled = RFP_SCHEDULE === 'on';
    this.chores = {
      'Settling runs': async () => settling.settleAll(),
      'Removing sources': async () => removal.finishAll(),
      'Deleting old runs': async () => ledger.deleteOld(),
      'Deleting old rejected records': async () => rejected.deleteOld(),
      'Deleting unused pages': async () => pages.deleteUnused(),
    };
  }

  start(source: string, tick: Tick): Promise<unknown> {
    return this.runs.start([source], { trigger: 'schedule', startedBy: null, maxRecords: null, tick });
  }
}
