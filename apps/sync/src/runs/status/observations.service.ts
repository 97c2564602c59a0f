import { Inject, Injectable } from '@nestjs/common';
import { type Observation } from '@rfp/contracts/opportunities/coverage';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ConfiguredSources } from '../../sources/configured/configured-sources.js';
import { isSync } from '../ledger/run-row.js';

const dayMs = 86_400_000;
/** Maximum days between two complete syncs of a source: in a longer gap, notices may be posted and closed unseen. Sources sync at least weekly. */
const maxGapDays = 8;

const sweepsRow = z.object({ source: z.string(), started: z.date(), ended: z.date() });
/**
 * Joins complete syncs without longer gaps into periods, each from the start of its first to the start of its last sync. `$2`: maximum gap of each
 * source in days.
 */
const sweepsSql = `
  WITH sweep AS (
    SELECT run.source, coalesce(listing_since, started_at) AS at, given.gap
      FROM unnest($1::text[], $2::int[]) AS given (source, gap) JOIN run USING (source)
     WHERE status = 'completed' AND ${isSync}),
  step AS (
    SELECT source, at, coalesce(at - lag(at) OVER (PARTITION BY source ORDER BY at) > make_interval(days => gap), true) AS begins FROM sweep),
  part AS (SELECT source, at, count(*) FILTER (WHERE begins) OVER (PARTITION BY source ORDER BY at) AS number FROM step)
  SELECT source, min(at) AS started, max(at) AS ended FROM part GROUP BY source, number ORDER BY source, started`;

/** Determines in which periods all postings of the sources are known. */
@Injectable()
export class ObservationsService {
  constructor(
    private readonly database: DataSource,
    @Inject(ConfiguredSources) private readonly sources: Pick<ConfiguredSources, 'list'>,
  ) {}

  async read(): Promise<RpcReply<'sync.observations'>> {
    const configured = await this.sources.list();
    const gaps = configured.map(({ connector }) => maxGapOf(connector));
    const keys = configured.map(({ source }) => source.key);
    const sweeps = await readRows(this.database, sweepsRow, sweepsSql, [keys, gaps]);
    const sweepsBySource = configured.map(({ source, connector }) => ({
      name: connector.fullSnapshot?.sourceName ?? source.name,
      sweeps: sweeps
        .filter((sweep) => sweep.source === source.key)
        .map(({ started, ended }) => ({
          started,
          ended,
          lookbackDays: connector.lookbackDays,
          gap: maxGapOf(connector),
        })),
    }));
    const names = [...new Set(sweepsBySource.map(({ name }) => name))];
    return {
      sources: names.map((name): Observation => {
        const sweepsOfName = sweepsBySource.filter((each) => each.name === name).flatMap((each) => each.sweeps);
        const first = sweepsOfName.toSorted((one, other) => one.started.getTime() - other.started.getTime())[0];
        return {
          name,
          observed: joinPeriods(sweepsOfName.map(toPeriod).filter(({ from, to }) => from <= to)),
          continues_until: latestDay(sweepsOfName.map(({ ended, gap }) => dayOf(ended.getTime() + gap * dayMs))),
          first_sync: first?.started.toISOString() ?? null,
          lists_open: sweepsOfName.every(({ lookbackDays }) => lookbackDays === undefined),
        };
      }),
    };
  }
}

/** Maximum gap in days. A sync with a lookback window closes gaps of that length. */
function maxGapOf({ lookbackDays = 0 }: { lookbackDays?: number | undefined }): number {
  return Math.max(maxGapDays, lookbackDays);
}

function latestDay(days: readonly string[]): string | null {
  return days.toSorted().at(-1) ?? null;
}

interface Period {
  from: string;
  to: string;
}

/** Converts to whole days: from the first sync, including its lookback window, to the day before the last sync. */
function toPeriod({
  started,
  ended,
  lookbackDays = 0,
}: {
  started: Date;
  ended: Date;
  lookbackDays?: number | undefined;
}): Period {
  // The lookback window began during its first day, so that day is not whole.
  const back = Math.max(0, lookbackDays - 1);
  return { from: dayOf(started.getTime() - back * dayMs), to: dayOf(ended.getTime() - dayMs) };
}

/** Joins periods that overlap or follow each other, oldest first. */
function joinPeriods(periods: readonly Period[]): Period[] {
  const joinedPeriods: Period[] = [];
  for (const period of periods.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = joinedPeriods.at(-1);
    if (last !== undefined && period.from <= dayOf(Date.parse(last.to) + dayMs)) {
      if (period.to > last.to) last.to = period.to;
    } else joinedPeriods.push({ ...period });
  }
  return joinedPeriods;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
