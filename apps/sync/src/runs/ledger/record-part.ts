import { type IntakeResult, type RunPhase } from '@rfp/contracts/notice';
import { type EntityManager } from 'typeorm';
import { type Claim, renewedLease, writeRun } from '../claim/write-run.js';
import { type ReplayOutcome, resolveAccepted, storeReplayOutcome } from '../rejected/store-replay-outcome.js';
import { type QuarantinedRecord, storeRejected } from '../rejected/store-rejected.js';
import { storeUsage, type TrackedUsage } from './account-usage.js';

/** Where the next run resumes once a part is stored. */
export type SweepPosition =
  /** The page is complete, with so many records. */
  | { checkpoint: unknown; listed: number }
  /** The run ends within a page: fingerprints of the submitted records. */
  | { submitted: string[] };

/** A part of a run that intake has confirmed. */
export interface ConfirmedPart {
  phase: RunPhase;
  expected: number | null;
  received: number;
  result: Omit<IntakeResult, 'rejected'>;
  /** To be quarantined. */
  rejected: readonly QuarantinedRecord[];
  /** How many of them were never submitted to intake. */
  unsubmitted: number;
  /** Requests to the source since the run began. */
  requests: number;
  /** Survives a crash, so that a quota is not exceeded. Null if the run calls no source. */
  usage: TrackedUsage | null;
  /** Null if the position has not moved. */
  position: SweepPosition | null;
  replay?: ReplayOutcome;
  /** Source ids of records that intake accepted: earlier quarantined versions of them are resolved. */
  acceptedIds?: readonly string[];
}

/** Maximum of the column. */
const maxExpected = 2 ** 31 - 1;

/** Adds a part to its run and moves the position. Call the returned function after the commit. */
export async function recordPart(manager: EntityManager, claim: Claim, part: ConfirmedPart): Promise<() => void> {
  const { phase, result, rejected, replay: replayed } = part;
  const of = phase === 'details' ? 'details_' : '';
  const codes = [...rejected, ...(replayed?.failed ?? [])].map(({ code }) => code);
  await writeRun(
    manager,
    claim,
    `lease_until = ${renewedLease},
     ${of}expected = coalesce($3, ${of}expected), ${of}received = ${of}received + $4, ${of}rejected = ${of}rejected + $5,
     ${of}aside = ${of}aside + $6, ${of}added = ${of}added + $7, ${of}updated = ${of}updated + $8,
     ${of}unchanged = ${of}unchanged + $9, requests = $10,
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
    await manager.query('UPDATE source_state SET handed_on = $2, updated_at = now() WHERE source = $1', [
      source,
      JSON.stringify(position.submitted),
    ]);
    return;
  }
  // `updated_at` is when the position moved last: it shows whether runs make progress.
  await manager.query(
    `UPDATE source_state SET
       checkpoint = $2, handed_on = NULL, listing_received = listing_received + $3,
       updated_at = CASE WHEN handed_on IS NULL AND coalesce(checkpoint, 'null') = $2 THEN updated_at ELSE now() END
      WHERE source = $1`,
    [source, JSON.stringify(position.checkpoint ?? null), position.listed],
  );
}
