import { AppError } from '@rfp/contracts/errors';
import { sourceKindSchema } from '@rfp/contracts/source';
import {
  type DetailCounters,
  type RunCounters,
  runStatusSchema,
  runTriggerSchema,
  type SyncRun,
} from '@rfp/contracts/sync-run';
import { z } from 'zod';

/** Counts of open records and of those missing from a full snapshot, with the source name of the notices. */
export const missingRow = z.object({
  open: z.number(),
  missing: z.number(),
  asks: z.boolean(),
  source_name: z.string(),
});
export type MissingRecords = z.infer<typeof missingRow>;

/** A run as stored. */
export const runRow = z.object({
  id: z.string(),
  source: z.string(),
  source_name: z.string(),
  source_kind: sourceKindSchema,
  status: runStatusSchema,
  trigger: runTriggerSchema,
  started_by: z.string().nullable(),
  max_records: z.number().nullable(),
  started_at: z.coerce.date(),
  finished_at: z.coerce.date().nullable(),
  expected: z.number().nullable(),
  received: z.number(),
  rejected: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  closed: z.number(),
  details_expected: z.number().nullable(),
  details_received: z.number(),
  details_rejected: z.number(),
  details_added: z.number(),
  details_updated: z.number(),
  details_unchanged: z.number(),
  requests: z.number(),
  rejected_by_code: z.record(z.string(), z.number()),
  reason_code: z.string().nullable(),
  reason_message: z.string().nullable(),
  resumes_at: z.coerce.date().nullable(),
  missing: missingRow.nullable(),
});
export type RunRow = z.infer<typeof runRow>;

/** A run with a live holder. */
export const isActive = `(status = 'running' AND lease_until >= now())`;
/** A run whose lease has expired. */
export const isAbandoned = `(status = 'running' AND lease_until < now())`;
/** A run that syncs its source. Excludes replays, which do not reflect the state of the source. */
export const isSync = `trigger <> 'replay'`;

const interruption = new AppError('RUN_INTERRUPTED');

/** SQL for the status of a run. A run with an expired lease counts as interrupted before it is marked. */
export const effectiveStatus = `CASE WHEN ${isAbandoned} THEN 'interrupted' ELSE status END`;

/** SQL for whether an ended run waits for a user to confirm the closing of missing records. */
export const awaitsConfirmation = `(coalesce(missing->'asks', 'false') = 'true' AND status <> 'running')`;

/** Only scheduled sources resume by themselves. */
const isScheduled = 'EXISTS (SELECT FROM source WHERE source.key = run.source AND source.next_due_at IS NOT NULL)';

const effectiveColumns = new Map([
  ['resumes_at', `CASE WHEN ${isScheduled} THEN resumes_at END`],
  ['status', effectiveStatus],
  ['finished_at', `CASE WHEN ${isAbandoned} THEN lease_until ELSE finished_at END`],
  ['reason_code', `CASE WHEN ${isAbandoned} THEN '${interruption.code}' ELSE reason_code END`],
  ['reason_message', `CASE WHEN ${isAbandoned} THEN '${interruption.message}' ELSE reason_message END`],
]);

/** The columns that `runRow` reads. */
export const runColumns = Object.keys(runRow.shape)
  .map((column) => (effectiveColumns.has(column) ? `${effectiveColumns.get(column)} AS ${column}` : column))
  .join(', ');

export function toRun(row: RunRow): SyncRun {
  const { reason_code, reason_message, missing } = row;
  return {
    id: row.id,
    source: row.source,
    source_name: row.source_name,
    status: row.status,
    trigger: row.trigger,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    counters: toCounters(row),
    rejected_by_code: row.rejected_by_code,
    reason: reason_code === null ? null : { code: reason_code, message: reason_message ?? '' },
    resumes_at: row.resumes_at?.toISOString() ?? null,
    started_by: row.started_by,
    max_records: row.max_records,
    requests: row.requests,
    missing: missing === null ? null : { open: missing.open, missing: missing.missing, asks: missing.asks },
  };
}

export function toCounters(row: RunRow): RunCounters {
  const { expected, received, rejected, added, updated, unchanged, closed } = row;
  const details = toDetails(row);
  const listed = { expected, received, rejected, added, updated, unchanged, closed };
  return details === null ? listed : { ...listed, details };
}

/** Counters of details. A crashed run may not have recorded its last request, so more may have been received than expected. */
function toDetails(row: RunRow): DetailCounters | null {
  const expected = Math.max(row.details_expected ?? 0, row.details_received);
  if (expected === 0) return null;
  return {
    expected,
    received: row.details_received,
    rejected: row.details_rejected,
    added: row.details_added,
    updated: row.details_updated,
    unchanged: row.details_unchanged,
  };
}
