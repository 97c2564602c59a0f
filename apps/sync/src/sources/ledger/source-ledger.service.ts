import { Injectable } from '@nestjs/common';
import { type SourceLedger } from '@rfp/contracts/source';
import { readRows } from '@rfp/persistence/read-rows';
import { sourceUsageSchema } from '@rfp/sources/usage';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { internalOutages } from '../../runs/settle/internal-outages.js';
import { isSync } from '../../runs/ledger/run-row.js';
import { type ConfiguredSource } from '../configured/configured-source.js';
import { ConfiguredSources } from '../configured/configured-sources.js';

/** Window of the ledger. */
const days = 30;

const instant = z.coerce.date().transform((date) => date.toISOString());
const ledgerRow = z.object({
  last_success: instant.nullable(),
  completeness: z.object({ run_id: z.string(), expected: z.number(), received: z.number() }).nullable(),
  succeeded: z.coerce.number(),
  runs: z.coerce.number(),
  rejected_waiting: z.coerce.number(),
  usage: z.unknown(),
  now: z.coerce.date(),
});
const gapRow = z.object({ from: instant, to: instant.nullable(), hours: z.coerce.number() });

/** Reliability of a source, computed from its runs. */
@Injectable()
export class SourceLedgerService {
  constructor(
    private readonly database: DataSource,
    private readonly sources: ConfiguredSources,
  ) {}

  /** @throws SOURCE_NOT_FOUND */
  async read(key: string): Promise<SourceLedger> {
    const configured = await this.sources.get(key);
    const [rows, gaps] = await Promise.all([
      readRows(this.database, ledgerRow, ledgerSql, [key, configured.account, neutralReasons]),
      readRows(this.database, gapRow, gapsSql, [key, configured.source.interval_hours, configured.source.created_at]),
    ]);
    const [found] = rows;
    const {
      last_success = null,
      completeness = null,
      succeeded = 0,
      runs = 0,
      rejected_waiting = 0,
      usage,
      now = new Date(),
    } = found ?? {};
    return {
      source: key,
      source_name: configured.source.name,
      last_success,
      gaps,
      completeness,
      quota: quotaOf(configured, usage, now),
      success_rate: runs === 0 ? null : succeeded / runs,
      runs,
      rejected_waiting,
    };
  }
}

/**
 * Reasons that say nothing about the reliability of the source: a limit of the run, the quota of the source, or an internal outage.
 */
const neutralReasons = ['RUN_LIMIT', 'SOURCE_QUOTA', ...internalOutages];

/**
 * A rate-limited run counts as stopped if it read records, else as failed. The announced size of a listing is compared with all runs of its
 * sweep together. Details count as they are requested: after an abort among them the remainder is unknown.
 */
const ledgerSql = `
  with ended as (
    select status from run
     where source = $1 and ${isSync} and status in ('completed', 'partial', 'failed') and finished_at > now() - interval '${days} days'
       and coalesce(reason_code, '') <> all($3::text[]) and not (status = 'partial' and coalesce(reason_code, '') = 'SOURCE_RATE_LIMITED')
  )
  select (select finished_at from run where source = $1 and status = 'completed' and ${isSync} order by started_at desc limit 1) as last_success,
         (select jsonb_build_object('run_id', newest.id, 'expected', newest.expected, 'received', coalesce(pass.received, newest.received))
            from (
              select id, status, expected, received, listing_since from run
               where source = $1 and ${isSync} and status <> 'running' and expected is not null order by started_at desc limit 1
            ) newest
            left join lateral (
              select sum(received)::integer as received from run where source = $1 and ${isSync} and listing_since = newest.listing_since
            ) pass on true
           where newest.status = 'completed' or coalesce(pass.received, newest.received) < newest.expected) as completeness,
         (select count(*) from ended where status = 'completed') as succeeded,
         (select count(*) from ended) as runs,
         (select count(*) from rejected_record where source = $1 and replayed_at is null) as rejected_waiting,
         (select usage from source_usage where account = $2) as usage,
         now() as now`;

/** Gaps between completed runs, from the creation of the source to the first, and from the last until now. */
const gapsSql = `
  with completed as (
    select started_at, finished_at as at from run where source = $1 and status = 'completed' and ${isSync}
  ), known as (
    select at from completed where started_at > now() - interval '${days} days'
    union all
    -- The newest run before the window may have ended within it, so its predecessor counts too.
    (select at from completed where started_at <= now() - interval '${days} days' order by started_at desc limit 2)
    union all
    select $3::timestamptz where not exists (select from completed where started_at <= $3::timestamptz and at <= $3::timestamptz)
  ), spans as (
    select at as "from", lead(at) over (order by at) as "to" from known
  )
  select "from", "to", round(extract(epoch from coalesce("to", now()) - "from") / 3600, 2) as hours from spans
   where coalesce("to", now()) > now() - interval '${days} days' and coalesce("to", now()) - "from" > make_interval(mins => $2::integer * 90)
   order by "from"`;

function quotaOf({ pace }: ConfiguredSource, stored: unknown, now: Date): SourceLedger['quota'] {
  const usage = sourceUsageSchema.safeParse(stored).data;
  const used = usage?.day === now.toISOString().slice(0, 10) ? usage.requests : 0;
  const until = usage?.pause?.until;
  return {
    limit: pace.dailyQuota,
    used,
    left: pace.dailyQuota === null ? null : Math.max(0, pace.dailyQuota - used),
    paused_until: until !== undefined && Date.parse(until) > now.getTime() ? until : null,
  };
}
