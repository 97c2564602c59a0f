import { Inject, Injectable } from '@nestjs/common';
import { type BlindReason, type BlindSource, type Coverage } from '@rfp/contracts/opportunities/coverage';
import { type ManagedSource } from '@rfp/contracts/source';
import { runStatusSchema } from '@rfp/contracts/sync-run';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ConfiguredSources } from '../../sources/configured/configured-sources.js';
import { effectiveStatus, isSync } from '../ledger/run-row.js';
import { blindReason } from './blind-reason.js';
import { expectedInterval } from './expected-interval.js';

const historyRow = z.object({
  source: z.string(),
  completed_at: z.date().nullable(),
  last_status: runStatusSchema.nullable(),
});

const historySql = `
  SELECT asked.source, completed.finished_at AS completed_at, ended.status AS last_status FROM unnest($1::text[]) AS asked (source)
    LEFT JOIN LATERAL (SELECT finished_at FROM run WHERE run.source = asked.source AND status = 'completed' AND ${isSync}
      ORDER BY started_at DESC LIMIT 1) completed ON true
    LEFT JOIN LATERAL (SELECT ${effectiveStatus} AS status FROM run
      WHERE run.source = asked.source AND ${isSync} AND ${effectiveStatus} <> 'running' ORDER BY started_at DESC LIMIT 1) ended ON true`;

/** Finds the sources whose records may be missing from the catalogue. */
@Injectable()
export class CoverageService {
  constructor(
    private readonly database: DataSource,
    @Inject(ConfiguredSources) private readonly sources: Pick<ConfiguredSources, 'list'>,
  ) {}

  async read(): Promise<Coverage> {
    const configured = await this.sources.list();
    const keys = configured.map(({ source }) => source.key);
    const histories = await readRows(this.database, historyRow, historySql, [keys]);
    const now = new Date();
    const states = configured.map(({ source, connector }): SourceCoverage => {
      const { completed_at = null, last_status = null } = histories.find((each) => each.source === source.key) ?? {};
      return {
        source,
        name: connector.fullSnapshot?.sourceName ?? source.name,
        alternates: connector.alternates ?? [],
        completedAt: completed_at,
        reason: blindReason(
          { ...source, interval_hours: expectedInterval(source), completedAt: completed_at, lastStatus: last_status },
          now,
        ),
      };
    });
    const blind = states.filter((state) => !states.some((other) => isCoveredBy(state, other))).flatMap(toBlindSource);
    return { blind: newestByName(blind) };
  }
}

interface SourceCoverage {
  readonly source: ManagedSource;
  /** Source name, as in its records. */
  readonly name: string;
  readonly alternates: readonly string[];
  readonly completedAt: Date | null;
  readonly reason: BlindReason | null;
}

/** Whether the other source is synced as scheduled and returns the records of this one. */
function isCoveredBy(state: SourceCoverage, other: SourceCoverage): boolean {
  const isSynced = other.reason === null && other.completedAt !== null;
  return isSynced && (other.name === state.name || state.alternates.includes(other.source.key));
}

function toBlindSource({ source: { key, source_type }, name, completedAt, reason }: SourceCoverage): BlindSource[] {
  return reason === null ? [] : [{ key, name, source_type, since: completedAt?.toISOString() ?? null, reason }];
}

/** Keeps the source that was synced last among sources with the same records. */
function newestByName(blind: readonly BlindSource[]): BlindSource[] {
  const newest = new Map<string, BlindSource>();
  for (const source of blind) {
    const newestSource = newest.get(source.name);
    if (newestSource === undefined || (source.since ?? '') > (newestSource.since ?? ''))
      newest.set(source.name, source);
  }
  return [...newest.values()];
}
