import { AppError } from '@rfp/contracts/errors';
import { type RunCounters, runStatusSchema, runTriggerSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { z } from 'zod';

/** A run as stored. */
export const runRow = z.object({
  id: z.string(),
  source: z.string(),
  status: runStatusSchema,
  trigger: runTriggerSchema,
  started_at: z.coerce.date(),
  finished_at: z.coerce.date().nullable(),
  expected: z.number().nullable(),
  received: z.number(),
  rejected: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  rejected_by_code: z.record(z.string(), z.number()),
  reason_code: z.string().nullable(),
  reason_message: z.string().nullable(),
  resumes_at: z.coerce.date().nullable(),
});

const abandoned = `status = 'running' and lease_until < now()`;
const interruption = new AppError('RUN_INTERRUPTED');

/** Columns that tell of a run whose holder was not heard of in time as what it is, before the next claim writes it down. */
const told = new Map([
  ['status', `case when ${abandoned} then 'interrupted' else status end as status`],
  ['finished_at', `case when ${abandoned} then lease_until else finished_at end as finished_at`],
  ['reason_code', `case when ${abandoned} then '${interruption.code}' else reason_code end as reason_code`],
  ['reason_message', `case when ${abandoned} then '${interruption.message}' else reason_message end as reason_message`],
]);

/** The columns that `toRun` reads. */
export const runColumns = Object.keys(runRow.shape)
  .map((column) => told.get(column) ?? column)
  .join(', ');

/** A run without the display name of its source, which the ledger does not know. */
export type LedgerRun = Omit<SyncRun, 'source_name'>;

export function toRun(row: z.infer<typeof runRow>): LedgerRun {
  const counters: RunCounters = {
    expected: row.expected,
    received: row.received,
    rejected: row.rejected,
    added: row.added,
    updated: row.updated,
    unchanged: row.unchanged,
  };
  return {
    id: row.id,
    source: row.source,
    status: row.status,
    trigger: row.trigger,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    counters,
    rejected_by_code: row.rejected_by_code,
    reason: row.reason_code === null ? null : { code: row.reason_code, message: row.reason_message ?? '' },
    resumes_at: row.resumes_at?.toISOString() ?? null,
  };
}
