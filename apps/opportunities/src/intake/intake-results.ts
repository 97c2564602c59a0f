import { type IntakeResult, type NoticeBatch, rejectionSchema } from '@rfp/contracts/notice';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type FencedRun } from './source-fence.js';

/** How long is kept what came of a batch, and which records it brought. */
export const resultDays = 30;

const keptRow = z.object({
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  rejections: z.array(rejectionSchema),
});

/** What came of a batch when it was taken before; null where it was not. */
export async function findResult(manager: EntityManager, { run_id, seq }: NoticeBatch): Promise<IntakeResult | null> {
  const [kept] = await readRows(
    manager,
    keptRow,
    'select added, updated, unchanged, rejections from intake_result where run_id = $1 and seq = $2',
    [run_id, seq],
  );
  if (kept === undefined) return null;
  const { rejections: rejected, ...counts } = kept;
  return { ...counts, rejected };
}

/** Keeps what came of a batch. `seen` are the numbers of the source records that it brought. */
export async function keepResult(
  manager: EntityManager,
  batch: NoticeBatch,
  result: IntakeResult,
  seen: readonly string[],
): Promise<void> {
  const { added, updated, unchanged, rejected } = result;
  await manager.query(
    `insert into intake_result (run_id, seq, source, received, added, updated, unchanged, rejected, closed, rejections, seen)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10)`,
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
    ],
  );
}

/** Keeps how many notices a run closed in one slice. Slices are numbered below zero, where no batch is. */
export async function keepClosed(manager: EntityManager, { run_id, source }: FencedRun, closed: number): Promise<void> {
  await manager.query(
    `insert into intake_result (run_id, seq, source, received, added, updated, unchanged, rejected, closed, rejections, seen)
     select $1, least(min(seq), 0) - 1, $2, 0, 0, 0, 0, 0, $3, '[]', '{}' from intake_result where run_id = $1`,
    [run_id, source, closed],
  );
}

const count = z.coerce.number();
const sumsRow = z.object({
  received: count,
  added: count,
  updated: count,
  unchanged: count,
  rejected: count,
  closed: count,
});
const sumsSql = Object.keys(sumsRow.shape)
  .map((name) => `coalesce(sum(${name}), 0) as ${name}`)
  .join(', ');

/** What came of all batches of a run together. */
export async function sumResults(manager: EntityManager, runId: string): Promise<z.infer<typeof sumsRow>> {
  const rows = await readRows(manager, sumsRow, `select ${sumsSql} from intake_result where run_id = $1`, [runId]);
  return rows[0] ?? { received: 0, added: 0, updated: 0, unchanged: 0, rejected: 0, closed: 0 };
}
