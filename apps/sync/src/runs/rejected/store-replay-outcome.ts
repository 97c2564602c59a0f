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
  await manager.query('update rejected_record set replayed_at = now() where id = any($1)', [accepted]);
  const reasons = failed.map(({ id, code, message }) => ({
    id,
    code,
    message: toStorableText(message).slice(0, 1000),
  }));
  await manager.query(
    `update rejected_record set code = given.code, message = given.message
       from json_to_recordset($1::json) as given (id uuid, code text, message text) where rejected_record.id = given.id`,
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
    `update rejected_record set replayed_at = now()
      where source = $1 and md5(coalesce(source_id, '')) = any(select md5(id) from unnest($2::text[]) id) and source_id is not null and replayed_at is null`,
    [source, sourceIds.map(toStorableText)],
  );
}
