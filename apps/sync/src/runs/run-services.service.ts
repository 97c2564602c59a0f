import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '@rfp/messaging/bus-client';
import { DataSource } from 'typeorm';
import { WorkbooksService } from '../documents/workbooks.service.js';
import { ClaimsService } from './claim/claims.service.js';
import { LedgerService } from './ledger/ledger.service.js';
import { RejectedService } from './rejected/rejected.service.js';
import { progressReport, type ReportProgress } from './report-progress.js';
import { SettleService } from './settle/settle.service.js';

/** Collaborators of every run. */
@Injectable()
export class RunServices {
  constructor(
    readonly database: DataSource,
    readonly claims: ClaimsService,
    readonly ledger: LedgerService,
    readonly rejected: RejectedService,
    readonly settling: SettleService,
    readonly client: BusClient,
    readonly workbooks: WorkbooksService,
    @Inject(progressReport) readonly reportProgress: ReportProgress,
  ) {}
}
