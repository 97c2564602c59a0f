import { type IntakeResult, type NoticeBatch, rejectionSchema, runPhaseSchema } from '@rfp/contracts/notice';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type FencedRun } from './source-fence.js';

/** Retention of intake results. */
export const resultRetentionDays = 30;

const resultRow = z.object({
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  rejections: z.array(rejectionSchema),
});

/** Returns the result of a batch that was processed before; null for a new batch. */
export async function findResult(manager: EntityManager, { run_id, seq }: NoticeBatch): Promise<IntakeResult | null> {
  const row = await readOne(
    manager,
    resultRow,
    'SELECT added, updated, unchanged, rejections FROM intake_result WHERE run_id = $1 AND seq = $2',
    [run_id, seq],
  );
  if (row === undefined) return null;
  const { rejections: rejected, ...counts } = row;
  return { ...counts, rejected };
}

/** Stores the result of a batch. `seen` contains the numbers of its source records. */
export async function storeResult(
  manager: EntityManager,
  batch: NoticeBatch,
  result: IntakeResult,
  seen: readonly string[],
): Promise<void> {
  const { added, updated, unchanged, rejected } = result;
  await manager.query(
    `INSERT INTO intake_result (run_id, seq, source, received, added, updated, unchanged, rejected, closed, rejections, seen, phase)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10, $11)`,
    [
      batch.run_id,
      batch.seq,
      batch.source,
      batch.notices.length,
      added,
      updated,
      unchanged,
      rejected.length,
      JSON.stringify(rejected),
      seen,
      batch.phase ?? 'listing',
    ],
  );
}

/** Stores how many notices a run closed in one batch. The row has a negative `seq`, because intake batches have positive ones. */
export async function storeClosedCount(
  manager: EntityManager,
  { run_id, source }: FencedRun,
  closed: number,
): Promise<void> {
  await manager.query(
    `INSERT INTO intake_result (run_id, seq, source, received, added, updated, unchanged, rejected, closed, rejections, seen)
     SELECT $1, least(min(seq), 0) - 1, $2, 0, 0, 0, 0, 0, $3, '[]', '{}' FROM intake_result WHERE run_id = $1`,
    [run_id, source, closed],
  );
}

const count = z.coerce.number();
const sumsRow = z.object({
  phase: runPhaseSchema,
  received: count,
  added: count,
  updated: count,
  unchanged: count,
  rejected: count,
  closed: count,
});
const zeroCounts = { received: 0, added: 0, updated: 0, unchanged: 0, rejected: 0, closed: 0 };

/** Adds up all batches of a run. */
export async function sumResults(manager: EntityManager, runId: string): Promise<RpcReply<'opportunities.settle'>> {
  const rows = await readRows(
    manager,
    sumsRow,
    `SELECT phase, sum(received) AS received, sum(added) AS added, sum(updated) AS updated, sum(unchanged) AS unchanged,
            sum(rejected) AS rejected, sum(closed) AS closed
       FROM intake_result WHERE run_id = $1 GROUP BY phase`,
    [runId],
  );
  const byPhase = new Map(rows.map(({ phase, ...sums }) => [phase, sums]));
  const { received, added, updated, unchanged, rejected } = byPhase.get('details') ?? zeroCounts;
  return { ...(byPhase.get('listing') ?? zeroCounts), details: { received, added, updated, unchanged, rejected } };
}
