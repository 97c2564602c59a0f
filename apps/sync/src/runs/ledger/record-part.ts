import { type IntakeResult, type RunPhase, type Rejection } from '@rfp/contracts/notice';
import { type EntityManager, In } from 'typeorm';
import { SourceStateEntity, RejectedRecordEntity } from '../../store/ledger.entity.js';
import { type Claim, renewedLease, writeRun } from '../claim/write-run.js';
import { type QuarantinedRecord, storeRejected, toStorableText } from '../rejected/store-rejected.js';
import { storeUsage, type TrackedUsage } from './account-usage.js';

/** Position at which the next run resumes once a part is stored. */
export type SweepPosition =
  /** The page is complete and had this many records. */
  | { checkpoint: unknown; listed: number }
  /** The run ends within a page; these are the fingerprints of the submitted records. */
  | { submitted: string[] };

/** A part of a run that intake has confirmed. */
export interface ConfirmedPart {
  phase: RunPhase;
  expected: number | null;
  received: number;
  result: Omit<IntakeResult, 'rejected'>;
  /** Records to quarantine. */
  rejected: readonly QuarantinedRecord[];
  /** Number of rejected records that were never submitted to intake. */
  unsubmitted: number;
  /** Requests to the source since the start of the run. */
  requests: number;
  /** Stored so that it survives a crash and no quota is exceeded. Null if the run calls no source. */
  usage: TrackedUsage | null;
  /** Null if the position has not moved. */
  position: SweepPosition | null;
  replay?: ReplayOutcome;
  /** Source ids of accepted records, whose earlier quarantined versions are resolved. */
  acceptedIds?: readonly string[];
}

/** Maximum value of the column `expected`. */
const maxExpected = 2 ** 31 - 1;

/** Adds a part to its run and moves the position. Call the returned function after the commit. */
export async function recordPart(manager: EntityManager, claim: Claim, part: ConfirmedPart): Promise<() => void> {
  const { phase, result, rejected, replay: replayed } = part;
  const prefix = phase === 'details' ? 'details_' : '';
  const codes = [...rejected, ...(replayed?.failed ?? [])].map(({ code }) => code);
  await writeRun(
    manager,
    claim,
    `lease_until = ${renewedLease},
     ${prefix}expected = coalesce($3, ${prefix}expected), ${prefix}received = ${prefix}received + $4, ${prefix}rejected = ${prefix}rejected + $5,
     ${prefix}aside = ${prefix}aside + $6, ${prefix}added = ${prefix}added + $7, ${prefix}updated = ${prefix}updated + $8,
     ${prefix}unchanged = ${prefix}unchanged + $9, requests = $10,
     rejected_by_code = (
       SELECT coalesce(jsonb_object_agg(code, times), '{}') FROM (
         SELECT code, sum(times) AS times FROM (
           SELECT key AS code, value::integer AS times FROM jsonb_each_text(rejected_by_code)
           UNION ALL SELECT unnest($11::text[]), 1
         ) each GROUP BY code
       ) summed
     )`,
    [
      part.expected === null ? null : Math.min(part.expected, maxExpected),
      part.received,
      codes.length,
      part.unsubmitted,
      result.added,
      result.updated,
      result.unchanged,
      part.requests,
      codes,
    ],
  );
  await storeRejected(manager, claim, rejected);
  if (replayed !== undefined) await storeReplayOutcome(manager, replayed);
  if (part.acceptedIds !== undefined) await resolveAccepted(manager, claim.source, part.acceptedIds);
  if (part.position !== null) await savePosition(manager, claim.source, part.position);
  return part.usage === null ? () => undefined : storeUsage(manager, part.usage);
}

async function savePosition(manager: EntityManager, source: string, position: SweepPosition): Promise<void> {
  if ('submitted' in position) {
    const handed_on = position.submitted;
    await manager.update(SourceStateEntity, { source }, { handed_on, updated_at: new Date() });
    return;
  }
  // `updated_at` is the time at which the position last moved; it shows whether runs make progress.
  await manager.query(
    `UPDATE source_state SET
       checkpoint = $2, handed_on = NULL, listing_received = listing_received + $3,
       updated_at = CASE WHEN handed_on IS NULL AND coalesce(checkpoint, 'null') = $2 THEN updated_at ELSE now() END
      WHERE source = $1`,
    [source, JSON.stringify(position.checkpoint ?? null), position.listed],
  );
}

/** Outcome of a replay. */
interface ReplayOutcome {
  /** Ids of records that intake accepted. */
  accepted: string[];
  /** Records that are still unreadable, with the current reason. */
  failed: Array<Pick<Rejection, 'code' | 'message'> & { id: string }>;
}

async function storeReplayOutcome(manager: EntityManager, { accepted, failed }: ReplayOutcome): Promise<void> {
  await manager.update(RejectedRecordEntity, { id: In(accepted) }, { replayed_at: new Date() });
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

/** Marks waiting records as replayed if intake has accepted them from a later run. */
async function resolveAccepted(manager: EntityManager, source: string, sourceIds: readonly string[]): Promise<void> {
  await manager.query(
    `UPDATE rejected_record SET replayed_at = now()
      WHERE source = $1 AND md5(coalesce(source_id, '')) = ANY(SELECT md5(id) FROM unnest($2::text[]) id) AND source_id IS NOT NULL AND replayed_at IS NULL`,
    [source, sourceIds.map(toStorableText)],
  );
}
