import { type Rejection } from '@rfp/contracts/notice';
import { type EntityManager } from 'typeorm';
import { toStorableText } from './store-rejected.js';

/** Outcome of a replay. */
export interface ReplayOutcome {
  /** Ids of records that intake accepted. */
  accepted: string[];
  /** Records that are still unreadable, with the current reason. */
  failed: Array<Pick<Rejection, 'code' | 'message'> & { id: string }>;
}

export async function storeReplayOutcome(manager: EntityManager, { accepted, failed }: ReplayOutcome): Promise<void> {
  await manager.query('UPDATE rejected_record SET replayed_at = now() WHERE id = ANY($1)', [accepted]);
  const reasons = failed.map(({ id, code, message }) => ({
    id,
    code,
    message: toStorableText(message).slice(0, 1000),
  }));
  await manager.query(
    `UPDATE rejected_record SET code = given.code, message = given.message
       FROM json_to_recordset($1::json) AS given (id uuid, code text, message text) WHERE rejected_record.id = given.id`,
    [JSON.stringify(reasons)],
  );
}

/** Marks waiting records as replayed that intake has accepted from a later run. */
export async function resolveAccepted(
  manager: EntityManager,
  source: string,
  sourceIds: readonly string[],
): Promise<void> {
  await manager.query(
    `UPDATE rejected_record SET replayed_at = now()
      WHERE source = $1 AND md5(coalesce(source_id, '')) = ANY(SELECT md5(id) FROM unnest($2::text[]) id) AND source_id IS NOT NULL AND replayed_at IS NULL`,
    [source, sourceIds.map(toStorableText)],
  );
}
