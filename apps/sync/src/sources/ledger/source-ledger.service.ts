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

/** Days that the ledger covers. */
const coveredDays = 30;

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
 * Reasons that do not reflect the reliability of the source: a limit of the run, the quota of the source, or an internal outage.
 */
const neutralReasons = ['RUN_LIMIT', 'SOURCE_QUOTA', ...internalOutages];

/**
 * A run that was rate-limited after it had read records does not count, because it will continue; without records, it counts as failed. The announced
 * size of a listing is compared with the records of all runs of its sweep. If a run has received the whole listing but has another problem,
 * the comparison says nothing about it, so it is null.
 */
const ledgerSql = `
  WITH ended AS (
    SELECT status FROM run
     WHERE source = $1 AND ${isSync} AND status IN ('completed', 'partial', 'failed') AND finished_at > now() - INTERVAL '${coveredDays} days'
       AND coalesce(reason_code, '') <> ALL($3::text[]) AND NOT (status = 'partial' AND coalesce(reason_code, '') = 'SOURCE_RATE_LIMITED')
  )
  SELECT (SELECT finished_at FROM run WHERE source = $1 AND status = 'completed' AND ${isSync} ORDER BY started_at DESC LIMIT 1) AS last_success,
         (SELECT jsonb_build_object('run_id', newest.id, 'expected', newest.expected, 'received', coalesce(sweep.received, newest.received))
            FROM (
              SELECT id, status, expected, received, listing_since FROM run
               WHERE source = $1 AND ${isSync} AND status <> 'running' AND expected IS NOT NULL ORDER BY started_at DESC LIMIT 1
            ) newest
            LEFT JOIN LATERAL (
              SELECT sum(received)::integer AS received FROM run WHERE source = $1 AND ${isSync} AND listing_since = newest.listing_since
            ) sweep ON true
           WHERE newest.status = 'completed' OR coalesce(sweep.received, newest.received) < newest.expected) AS completeness,
         (SELECT count(*) FROM ended WHERE status = 'completed') AS succeeded,
         (SELECT count(*) FROM ended) AS runs,
         (SELECT count(*) FROM rejected_record WHERE source = $1 AND replayed_at IS NULL) AS rejected_waiting,
         (SELECT usage FROM source_usage WHERE account = $2) AS usage,
         now() AS now`;

/** Gaps between completed runs, including the time from the creation of the source to the first and from the last until now. */
const gapsSql = `
  WITH completed AS (
    SELECT started_at, finished_at AS at FROM run WHERE source = $1 AND status = 'completed' AND ${isSync}
  ), known AS (
    SELECT at FROM completed WHERE started_at > now() - INTERVAL '${coveredDays} days'
    UNION ALL
    -- The newest run before the window may have ended within it, so its predecessor counts too.
    (SELECT at FROM completed WHERE started_at <= now() - INTERVAL '${coveredDays} days' ORDER BY started_at DESC LIMIT 2)
    UNION ALL
    SELECT $3::timestamptz WHERE NOT EXISTS (SELECT FROM completed WHERE started_at <= $3::timestamptz AND at <= $3::timestamptz)
  ), spans AS (
    SELECT at AS "from", lead(at) OVER (ORDER BY at) AS "to" FROM known
  )
  SELECT "from", "to", round(extract(epoch FROM coalesce("to", now()) - "from") / 3600, 2) AS hours FROM spans
   WHERE coalesce("to", now()) > now() - INTERVAL '${coveredDays} days' AND coalesce("to", now()) - "from" > make_interval(mins => $2::integer * 90)
   ORDER BY "from"`;

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
