import { AppError } from '@rfp/contracts/errors';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { runColumns, runRow, type RunRow } from '../ledger/run-row.js';

/** A claimed run, with the data that identifies its holder in every write. */
export interface Claim {
  runId: string;
  source: string;
  /** Grows by two with every claim. The next number also belongs to this run; it ends the run at intake. */
  fence: number;
  /** The database clock, which orders records, because the clocks of machines differ. */
  now: () => Date;
}

/** A holder that does not renew its lease within this time loses its claim. Measured by the database clock, because the clocks of machines differ. */
export const leaseSeconds = 60;
export const renewedLease = `now() + make_interval(secs => ${leaseSeconds})`;

const idRow = z.object({ id: z.string() });

/**
 * Updates a run for its holder. `values` are the parameters from $3 on.
 * @throws STALE_RUN if it has ended or was taken over
 */
export async function writeRun(
  database: Pick<EntityManager, 'query'>,
  claim: Claim,
  assignments: string,
  values: unknown[] = [],
): Promise<void> {
  const written = await readRows(
    database,
    idRow,
    `WITH written AS (UPDATE run SET ${assignments} WHERE id = $1 AND fence = $2 AND status = 'running' RETURNING id) SELECT id FROM written`,
    [claim.runId, claim.fence, ...values],
  );
  if (written.length === 0) throw new AppError('STALE_RUN', { details: { run_id: claim.runId } });
}

/** @throws NOT_FOUND */
export async function findRun(database: Pick<EntityManager, 'query'>, id: string): Promise<RunRow> {
  const row = await readOne(database, runRow, `SELECT ${runColumns} FROM run WHERE id = $1`, [id]);
  if (row === undefined) throw new AppError('NOT_FOUND', { message: 'There is no such run.', details: { id } });
  return row;
}
