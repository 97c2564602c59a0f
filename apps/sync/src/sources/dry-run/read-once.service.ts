import { Injectable } from '@nestjs/common';
import { toAppError } from '@rfp/contracts/errors';
import { type ReadContext } from '@rfp/sources/connector';
import { createSourceFetch } from '@rfp/sources/fetch-source';
import { DataSource } from 'typeorm';
import { WorkbooksService } from '../../documents/workbooks.service.js';
import { saveUsage, trackUsage } from '../../runs/ledger/account-usage.js';
import { redactKeyInError } from '../../secrets/redact-key.js';
import { type ConfiguredSource } from '../configured/configured-source.js';
import { type DryRunContext } from './dry-runs.service.js';

/** Reads a source outside its runs. Stores only the number of requests, which count against the quota. */
@Injectable()
export class ReadOnceService {
  constructor(
    private readonly database: DataSource,
    private readonly workbooks: WorkbooksService,
  ) {}

  async read<T>(
    configured: ConfiguredSource,
    { signal, reserve }: DryRunContext,
    work: (context: ReadContext) => Promise<T>,
  ): Promise<{ result: T; requests: number; key: string | null }> {
    const { pace, send, account, source } = configured;
    const trackedUsage = await trackUsage(this.database, { account, keyOf: source.connector }, new Date());
    const key = await configured.openKey();
    let requests = 0;
    const onAttempt = (): void => {
      requests += 1;
    };
    const context: ReadContext = {
      fetch: createSourceFetch({ signal, usage: trackedUsage.usage, send, onAttempt, reserve, ...pace }),
      now: new Date(),
      signal,
      checkpoint: null,
      apiKey: key,
      readWorkbook: this.workbooks.read,
    };
    try {
      await configured.validateTargets(signal);
      return { result: await work(context), requests, key };
    } catch (thrown) {
      throw redactKeyInError(toAppError(thrown), key);
    } finally {
      await saveUsage(this.database, trackedUsage);
    }
  }
}
