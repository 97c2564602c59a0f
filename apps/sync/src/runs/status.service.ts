import { Injectable } from '@nestjs/common';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type RejectedRecord, type SourceState, type SyncRun } from '@rfp/contracts/sync-run';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type ConfiguredSource, ConfiguredSources } from './configured-sources.js';
import { LedgerService } from './ledger.service.js';
import { type LedgerRun, runColumns, runRow, toRun } from './run-row.js';

const recentRuns = 20;
const rejectedRow = z.object({
  id: z.string(),
  run_id: z.string(),
  source_id: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  raw: z.string(),
  rejected_at: z.coerce.date().transform((date) => date.toISOString()),
});
const lastSyncRow = z.object({ source: z.string(), last_sync: z.coerce.date() });

/** What the ledger says of the sources; demo data is not one of them. */
@Injectable()
export class StatusService {
  constructor(
    private readonly database: DataSource,
    private readonly ledger: LedgerService,
    private readonly sources: ConfiguredSources,
  ) {}

  async read(): Promise<RpcReply<'sync.status'>> {
    const keys = this.sources.list().map((each) => each.source.key);
    const [newest, lastSyncs, recent] = await Promise.all([this.newestRuns(keys), this.lastSyncs(keys), this.recentRuns(keys)]);
    const states = this.sources.list().map((each) => toState(each, newest.get(each.source.key), lastSyncs.get(each.source.key)));
    const last = recent[0];
    return {
      last_sync: states.map((state) => state.last_sync ?? '').reduce((a, b) => (a > b ? a : b), '') || null,
      status: last?.status ?? 'unknown',
      opportunities_synced: (last?.counters.added ?? 0) + (last?.counters.updated ?? 0),
      opportunities_processed: last?.counters.received ?? 0,
      opportunities_added: last?.counters.added ?? 0,
      sources_active: states.filter((state) => state.ready).length,
      sources: Object.fromEntries(states.map((state) => [state.name, state])),
      recent_syncs: recent.map((run) => ({
        source_name: this.nameOf(run.source),
        sync_start: run.started_at,
        status: run.status,
        records_processed: run.counters.received,
        records_added: run.counters.added,
      })),
    };
  }

  async readRun(id: string): Promise<SyncRun> {
    const run = await this.ledger.findRun(id);
    return { ...run, source_name: this.nameOf(run.source) };
  }

  async rejected(runId: string, limit: number): Promise<RejectedRecord[]> {
    await this.ledger.findRun(runId);
    return readRows(this.database, rejectedRow, 'select * from rejected_record where run_id = $1 order by id limit $2', [runId, limit]);
  }

  private nameOf(key: string): string {
    return this.sources.get(key).source.name;
  }

  private async newestRuns(keys: string[]): Promise<Map<string, LedgerRun>> {
    const rows = await readRows(
      this.database,
      runRow,
      `select newest.* from unnest($1::text[]) as asked (source)
         cross join lateral (select ${runColumns} from run where run.source = asked.source order by started_at desc limit 1) newest`,
      [keys],
    );
    return new Map(rows.map((row) => [row.source, toRun(row)]));
  }

  private async lastSyncs(keys: string[]): Promise<Map<string, Date>> {
    const rows = await readRows(
      this.database,
      lastSyncRow,
      `select asked.source, latest.finished_at as last_sync from unnest($1::text[]) as asked (source)
         cross join lateral (
           select finished_at from run
            where run.source = asked.source and status in ('completed', 'partial') order by started_at desc limit 1
         ) latest`,
      [keys],
    );
    return new Map(rows.map((row) => [row.source, row.last_sync]));
  }

  private async recentRuns(keys: string[]): Promise<LedgerRun[]> {
    const rows = await readRows(
      this.database,
      runRow,
      `select ${runColumns} from run where source = any($1) order by started_at desc limit ${recentRuns}`,
      [keys],
    );
    return rows.map(toRun);
  }
}

function toState({ source }: ConfiguredSource, run: LedgerRun | undefined, lastSync: Date | undefined): SourceState {
  const counters = run?.counters;
  return {
    key: source.key,
    name: source.name,
    source_type: source.source_type,
    kind: source.kind,
    ready: source.ready,
    status: run?.status ?? 'pending',
    last_sync: lastSync?.toISOString() ?? null,
    records_processed: counters?.received ?? 0,
    records_added: counters?.added ?? 0,
    records_updated: counters?.updated ?? 0,
    records_rejected: counters?.rejected ?? 0,
    records_expected: counters?.expected ?? null,
    reason: run?.reason ?? null,
    resumes_at: run?.resumes_at ?? null,
    run_id: run?.id ?? null,
  };
}
