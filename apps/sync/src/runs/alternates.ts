import { AppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { type ConfiguredSource } from '../sources/configured/configured-source.js';
import { isSync } from './ledger/run-row.js';

/** An alternate that has run within this many hours keeps its own schedule. */
const freshHours = 20;

const newestRow = z.object({ source: z.string(), gone: z.boolean(), fresh: z.boolean() });

/** The replacement for a source that is gone. */
export interface Replacement {
  source: ConfiguredSource;
  /** Whether it must be started, because it has not run lately. */
  isDue: boolean;
}

/**
 * Finds the alternate to sync in place of a source that is gone: the first one that is not gone as well, unpaused sources before paused ones. Null if
 * there is none.
 */
export async function findReplacement(
  database: Pick<DataSource, 'query'>,
  gone: ConfiguredSource,
  sources: readonly ConfiguredSource[],
): Promise<Replacement | null> {
  const alternates = alternatesOf(gone, sources);
  const newest = await readRows(
    database,
    newestRow,
    `SELECT DISTINCT ON (source) source, reason_code IS NOT DISTINCT FROM 'SOURCE_GONE' AS gone,
            started_at > now() - make_interval(hours => $2) AS fresh
       FROM run WHERE source = ANY($1) AND ${isSync} ORDER BY source, fence DESC`,
    [alternates.map(({ source }) => source.key), freshHours],
  );
  const runs = new Map(newest.map((run) => [run.source, run]));
  const readable = alternates.filter(({ unready, source }) => unready === null && runs.get(source.key)?.gone !== true);
  const source = readable.find((each) => !each.source.paused) ?? readable[0];
  return source === undefined ? null : { source, isDue: runs.get(source.source.key)?.fresh !== true };
}

/** Adds advice to the reason of a run whose source is gone. */
export function explainGone(
  reason: AppError,
  gone: ConfiguredSource,
  sources: readonly ConfiguredSource[],
  replacement: Replacement | null,
): AppError {
  const advice =
    replacement === null
      ? adviceOnKeys(alternatesOf(gone, sources))
      : `The same records are read from ${replacement.source.source.name} instead; pause this source.`;
  return new AppError('SOURCE_GONE', {
    message: `${reason.message} Nothing was closed. ${advice}`.trim(),
    details: reason.details,
    cause: reason,
  });
}

function adviceOnKeys(alternates: readonly ConfiguredSource[]): string {
  const missingKeys = alternates.filter(({ unready }) => unready?.code === 'SOURCE_KEY_MISSING');
  if (missingKeys.length === 0) return '';
  const names = missingKeys.map(({ source }) => source.name).join(' or ');
  return `To continue, set an API key for ${names}, which has the same records.`;
}

function alternatesOf(gone: ConfiguredSource, sources: readonly ConfiguredSource[]): ConfiguredSource[] {
  return (gone.connector.alternates ?? []).flatMap((key) => sources.filter(({ source }) => source.key === key));
}
