import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { isSync } from '../ledger/run-row.js';

/** A repeated request within so many seconds after the end of a run joins that run. */
export const joinSeconds = 15;
/** Of runs that leave something to do, such as a failed one, so many within `joinSeconds`; a further request joins the last. */
const maxRetries = 3;

const endedRow = z.object({ id: z.string(), conclusive: z.boolean() });

/**
 * The run that has just ended and that a repeated request joins; null if a new run may start. A run that failed, was cancelled or
 * interrupted, or reached its record limit leaves something to do, and may be followed at once, but not without end. Runs from before a
 * change of the source or its key are not joined. Until the transaction ends, no run of the source can end.
 */
export async function findJoinable(manager: EntityManager, source: string): Promise<string | null> {
  // One that ended between this query and the start of another run would be neither found here nor in the way there.
  await manager.query(`SELECT FROM run WHERE source = $1 AND status = 'running' FOR SHARE`, [source]);
  const ended = await readRows(
    manager,
    endedRow,
    `SELECT run.id, run.status IN ('completed', 'partial') AND run.reason_code IS DISTINCT FROM 'RUN_LIMIT' AS conclusive
       FROM run
       LEFT JOIN source ON source.key = run.source
       LEFT JOIN source_key ON source_key.source = source.connector
      WHERE run.source = $1 AND run.${isSync} AND run.finished_at > now() - make_interval(secs => $2)
        AND run.started_at > greatest(source.changed_at, source_key.set_at, '-infinity')
      ORDER BY run.fence DESC LIMIT ${maxRetries}`,
    [source, joinSeconds],
  );
  const [newest] = ended;
  return newest !== undefined && (newest.conclusive || ended.length === maxRetries) ? newest.id : null;
}
