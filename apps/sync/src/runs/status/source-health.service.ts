import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type SourceHealth } from '@rfp/contracts/wire/health';
import { type ManagedSource } from '@rfp/contracts/source';
import { runStatusSchema } from '@rfp/contracts/sync-run';
import { readRows } from '@rfp/persistence/read-rows';
import { type SourceUsage, sourceUsageSchema } from '@rfp/sources/usage';
import { type GaugeSample, onScrape } from '@rfp/telemetry/metrics';
import { DataSource, In } from 'typeorm';
import { z } from 'zod';
import { type ConfiguredSource } from '../../sources/configured/configured-source.js';
import { ConfiguredSources } from '../../sources/configured/configured-sources.js';
import { metricLabel } from '../../sources/metric-label.js';
import { SourceUsageEntity } from '../../store/ledger.entity.js';
import { effectiveStatus, isSync } from '../ledger/run-row.js';
import { expectedInterval } from './expected-interval.js';

const healthRow = z.object({
  source: z.string(),
  status: runStatusSchema.nullable(),
  reason: z.string().nullable(),
  success_at: z.date().nullable(),
  failing_since: z.date().nullable(),
});

const runsSql = `
  SELECT asked.source, newest.status, newest.reason_code AS reason, good.finished_at AS success_at, bad.failing_since
    FROM unnest($1::text[]) AS asked (source)
    LEFT JOIN LATERAL (SELECT ${effectiveStatus} AS status, reason_code FROM run WHERE run.source = asked.source AND ${isSync}
      ORDER BY started_at DESC LIMIT 1) newest ON true
    LEFT JOIN LATERAL (SELECT started_at, finished_at FROM run
      WHERE run.source = asked.source AND ${isSync} AND status IN ('completed', 'partial') ORDER BY started_at DESC LIMIT 1) good ON true
    LEFT JOIN LATERAL (SELECT min(finished_at) AS failing_since FROM run
      WHERE run.source = asked.source AND ${isSync} AND status = 'failed' AND started_at > coalesce(good.started_at, '-infinity')) bad ON true`;

const hourMs = 3_600_000;
/** Tolerates one late or failed run before a source counts as overdue. */
const allowedIntervals = 2;

interface SourceWithHealth {
  source: ManagedSource;
  health: SourceHealth;
}

/** Health of each source for monitoring, over HTTP and as metrics. */
@Injectable()
export class SourceHealthService implements OnModuleInit, OnModuleDestroy {
  readonly #unregister: (() => void)[] = [];

  constructor(
    private readonly database: DataSource,
    @Inject(ConfiguredSources) private readonly sources: Pick<ConfiguredSources, 'list'>,
  ) {}

  onModuleInit(): void {
    this.#unregister.push(
      onScrape('rfp_sync_last_success_timestamp_seconds', async () => lastSuccesses(await this.read())),
      onScrape('rfp_sync_sources_overdue', async () => [
        { labels: {}, value: (await this.read()).filter(({ health }) => health.overdue).length },
      ]),
      onScrape('rfp_circuit_state', async () => circuitStates(await this.read())),
    );
  }

  onModuleDestroy(): void {
    for (const end of this.#unregister.splice(0)) end();
  }

  async read(now = new Date()): Promise<SourceWithHealth[]> {
    const configured = await this.sources.list();
    const keys = configured.map(({ source }) => source.key);
    const accounts = [...new Set(configured.map(({ account }) => account))];
    const [runs, usages] = await Promise.all([
      readRows(this.database, healthRow, runsSql, [keys]),
      this.database.manager.findBy(SourceUsageEntity, { account: In(accounts) }),
    ]);
    const bySource = new Map(runs.map((run) => [run.source, run]));
    const byAccount = new Map(usages.map(({ account, usage }) => [account, sourceUsageSchema.safeParse(usage).data]));
    return configured.map((each) => ({
      source: each.source,
      health: toHealth(each, bySource.get(each.source.key), byAccount.get(each.account), now),
    }));
  }
}

function toHealth(
  { source, pace }: ConfiguredSource,
  run: z.output<typeof healthRow> | undefined,
  usage: SourceUsage | undefined,
  now: Date,
): SourceHealth {
  const { key, name, ready, paused } = source;
  const { status, reason, success_at, failing_since } = run ?? neverRun;
  return {
    key,
    name,
    ready,
    paused,
    status,
    last_success_at: toIsoText(success_at),
    failing_since: toIsoText(failing_since),
    reason,
    paused_until: pauseOf(usage, now),
    requests: {
      today: usage?.day === now.toISOString().slice(0, 10) ? usage.requests : 0,
      limit: pace.dailyQuota,
    },
    overdue: isOverdue(source, success_at, now),
  };
}

const neverRun = { status: null, reason: null, success_at: null, failing_since: null };

function toIsoText(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}

/** The end of the current pause as text; null if there is none. */
function pauseOf(usage: SourceUsage | undefined, now: Date): string | null {
  const until = usage?.pause?.until;
  return until !== undefined && Date.parse(until) > now.getTime() ? until : null;
}

/** Whether the source is overdue. A source that was never synced counts from its creation. */
function isOverdue(source: ManagedSource, success: Date | null, now: Date): boolean {
  const { ready, paused, created_at } = source;
  if (!ready || paused) return false;
  const since = success?.getTime() ?? Date.parse(created_at);
  return now.getTime() - since > allowedIntervals * expectedInterval(source) * hourMs;
}

/** The oldest last success of each label. */
function lastSuccesses(examined: SourceWithHealth[]): GaugeSample<'rfp_sync_last_success_timestamp_seconds'>[] {
  const oldest = new Map<string, number>();
  for (const { source, health } of examined) {
    if (health.last_success_at === null) continue;
    const label = metricLabel(source);
    const seconds = Date.parse(health.last_success_at) / 1000;
    oldest.set(label, Math.min(seconds, oldest.get(label) ?? Infinity));
  }
  return [...oldest].map(([source, value]) => ({ labels: { source }, value }));
}

/** Circuit state of each label: 1 if any of its sources is paused. */
function circuitStates(examined: SourceWithHealth[]): GaugeSample<'rfp_circuit_state'>[] {
  const states = new Map<string, number>();
  for (const { source, health } of examined) {
    const upstream = metricLabel(source);
    states.set(upstream, Math.max(states.get(upstream) ?? 0, health.paused_until === null ? 0 : 1));
  }
  return [...states].map(([upstream, value]) => ({ labels: { upstream }, value }));
}
