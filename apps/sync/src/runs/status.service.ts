import { Injectable } from '@nestjs/common';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type RejectedRecord, type SourceState, type SyncRun } from '@rfp/contracts/sync-run';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type ConfiguredSource, ConfiguredSources } from '../sources/configured-sources.js';
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
    const configured = await this.sources.list();
    const keys = configured.map((each) => each.source.key);
    const [newest, lastSyncs, recent] = await Promise.all([this.newestRuns(keys), this.lastSyncs(keys), this.recentRuns(keys)]);
    const states = configured.map((each) => toState(each, newest.get(each.source.key), lastSyncs.get(each.source.key)));
    return {
      ...summarise(recent[0]),
      last_sync: latest([...lastSyncs.values()]),
      sources_active: states.filter((state) => state.ready).length,
      sources: Object.fromEntries(states.map((state) => [state.name, state])),
      recent_syncs: recent.map((run) => ({
        source_name: this.sources.nameOf(run.source),
        sync_start: run.started_at,
        status: run.status,
        records_processed: run.counters.received,
        records_added: run.counters.added,
      })),
    };
  }

  async readRun(id: string): Promise<SyncRun> {
    const run = await this.ledger.findRun(id);
    return { ...run, source_name: this.sources.nameOf(run.source) };
  }

  async rejected(runId: string, limit: number): Promise<RejectedRecord[]> {
    await this.ledger.findRun(runId);
    return readRows(this.database, rejectedRow, 'select * from rejected_record where run_id = $1 order by id limit $2', [runId, limit]);
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

function summarise(last: LedgerRun | undefined) {
  if (last === undefined) return { status: 'unknown', opportunities_synced: 0, opportunities_processed: 0, opportunities_added: 0 } as const;
  const { added, updated, received } = last.counters;
  return { status: last.status, opportunities_synced: added + updated, opportunities_processed: received, opportunities_added: added };
}

function latest(dates: readonly Date[]): string | null {
  return dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime()))).toISOString();
}

const neverRun = {
  status: 'pending',
  counters: { expected: null, received: 0, rejected: 0, added: 0, updated: 0, unchanged: 0 },
  reason: null,
  resumes_at: null,
  id: null,
} as const;

function toState({ source }: ConfiguredSource, run: LedgerRun | typeof neverRun = neverRun, lastSync?: Date): SourceState {
  return {
    key: source.key,
    name: source.name,
    source_type: source.source_type,
    kind: source.kind,
    ready: source.ready,
    status: run.status,
    last_sync: lastSync?.toISOString() ?? null,
    records_processed: run.counters.received,
    records_added: run.counters.added,
    records_updated: run.counters.updated,
    records_rejected: run.counters.rejected,
    records_expected: run.counters.expected,
    reason: run.reason,
    resumes_at: run.resumes_at,
    run_id: run.id,
  };
}
