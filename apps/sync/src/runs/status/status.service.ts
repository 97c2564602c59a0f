import { Inject, Injectable } from '@nestjs/common';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type Source } from '@rfp/contracts/source';
import { scraperPrefix } from '@rfp/contracts/sources/scraper-name';
import { type SourceState } from '@rfp/contracts/sync-run';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type ConfiguredSource } from '../../sources/configured/configured-source.js';
import { ConfiguredSources } from '../../sources/configured/configured-sources.js';
import { overallStatus } from './overall-status.js';
import { isSync, runColumns, runRow, type RunRow, toRun } from '../ledger/run-row.js';

const recentRuns = 20;
/** Maximum length of a reason. The status of all sources must fit into a message of one megabyte; the run has the full text. */
const maxReasonLength = 250;
const lastSyncRow = z.object({ source: z.string(), last_sync: z.coerce.date() });

/** Status of the sources from the ledger, without demo data. */
@Injectable()
export class StatusService {
  constructor(
    private readonly database: DataSource,
    @Inject(ConfiguredSources) private readonly sources: Pick<ConfiguredSources, 'list'>,
  ) {}

  async read(): Promise<RpcReply<'sync.status'>> {
    const configured = await this.sources.list();
    const keys = configured.map((each) => each.source.key);
    const [newest, lastSyncs, recent] = await Promise.all([
      this.newestRuns(keys),
      this.lastSyncs(keys),
      this.recentRuns(),
    ]);
    const states = configured.map((each) => toState(each, newest.get(each.source.key), lastSyncs.get(each.source.key)));
    return {
      ...overallStatus([...newest.values()].filter((run) => run.source_kind !== 'demo')),
      last_sync: latest([...lastSyncs.values()]),
      sources_active: states.filter((state) => state.ready && !state.paused).length,
      sources: Object.fromEntries(states.map((state) => [state.name, state])),
      recent_syncs: recent.map((run) => ({
        source_name: listedName({ name: run.source_name, kind: run.source_kind }),
        sync_start: run.started_at.toISOString(),
        status: run.status,
        records_processed: run.received,
        records_added: run.added,
      })),
    };
  }

  private async newestRuns(keys: string[]): Promise<Map<string, RunRow>> {
    const rows = await readRows(
      this.database,
      runRow,
      `SELECT newest.* FROM unnest($1::text[]) AS asked (source)
         CROSS JOIN LATERAL (SELECT ${runColumns} FROM run WHERE run.source = asked.source AND ${isSync} ORDER BY started_at DESC LIMIT 1) newest`,
      [keys],
    );
    return new Map(rows.map((row) => [row.source, row]));
  }

  /** End of the last sync of each source that received records, even if none was new. */
  async lastSyncs(keys: string[]): Promise<Map<string, Date>> {
    const rows = await readRows(
      this.database,
      lastSyncRow,
      `SELECT asked.source, latest.finished_at AS last_sync FROM unnest($1::text[]) AS asked (source)
         CROSS JOIN LATERAL (
           SELECT finished_at FROM run
            WHERE run.source = asked.source AND status IN ('completed', 'partial') AND ${isSync} ORDER BY started_at DESC LIMIT 1
         ) latest`,
      [keys],
    );
    return new Map(rows.map((row) => [row.source, row.last_sync]));
  }

  private async recentRuns(): Promise<RunRow[]> {
    return readRows(
      this.database,
      runRow,
      `SELECT ${runColumns} FROM run WHERE source_kind <> 'demo' AND ${isSync} ORDER BY started_at DESC LIMIT ${recentRuns}`,
    );
  }
}

/** Name in lists of the specification, which mark web-scraping sources. */
function listedName({ name, kind }: Pick<Source, 'name' | 'kind'>): string {
  return kind === 'scraper' ? scraperPrefix + name : name;
}

function latest(dates: readonly Date[]): string | null {
  return dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime()))).toISOString();
}

const neverRun = {
  status: 'pending',
  counters: { expected: null, received: 0, rejected: 0, added: 0, updated: 0, details: undefined },
  reason: null,
  resumes_at: null,
  id: null,
} as const;

function toState(
  { source, unready }: ConfiguredSource,
  row: RunRow | undefined,
  lastSync: Date | undefined,
): SourceState {
  const run = row === undefined ? neverRun : toRun(row);
  const reason = unready ?? run.reason;
  return {
    key: source.key,
    name: listedName(source),
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
    ...(run.counters.details === undefined ? {} : { details: run.counters.details }),
    reason: reason === null ? null : { code: reason.code, message: reason.message.slice(0, maxReasonLength) },
    resumes_at: run.resumes_at,
    run_id: run.id,
    paused: source.paused,
    next_due_at: source.next_due_at,
  };
}
