import { type AppError } from '@rfp/contracts/errors';
import { type RunStatus } from '@rfp/contracts/sync-run';
import { writeEvent } from '@rfp/persistence/events/outbox';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { SourceStateEntity } from '../../store/ledger.entity.js';
import { type Claim, findRun, writeRun } from '../claim/write-run.js';
import { toStorableText } from '../rejected/store-rejected.js';
import { internalOutages } from '../settle/internal-outages.js';
import {
  resumeAfterInterruption,
  resumeAfterLimit,
  resumeAfterOutage,
  resumeAfterRefusal,
} from '../settle/resume-at.js';
import { storeUsage, type TrackedUsage } from './account-usage.js';
import { toCounters } from './run-row.js';

/** Status and facts at the end of a run. */
export interface RunEnd {
  status: Exclude<RunStatus, 'running'>;
  reason: AppError | null;
  requests: number;
  usage: TrackedUsage | null;
  /** Whether every submitted batch was confirmed, so that the counters match what intake accepted. */
  clean: boolean;
  /** Whether the listing was read to its end, so that the next run begins a new sweep. */
  listingDone: boolean;
  /** Whether this run has moved the position from which the next one starts. Decides when a run that reached its limit continues. */
  advanced: boolean;
}

export async function finishRun(manager: EntityManager, claim: Claim, end: RunEnd): Promise<void> {
  const { reason } = end;
  const resumesAt = await rescheduleNextRun(manager, claim, end);
  await writeRun(
    manager,
    claim,
    `status = $3, finished_at = now(), reason_code = $4, reason_message = $5, resumes_at = $6, requests = $7, settled = $8, announced = $8`,
    [
      end.status,
      reason?.code ?? null,
      reason === null ? null : toStorableText(reason.message.slice(0, 1000)),
      resumesAt,
      end.requests,
      end.clean,
    ],
  );
  if (end.listingDone) await endSweep(manager, claim.source);
  if (end.usage !== null) await storeUsage(manager, end.usage);
  if (end.clean) await writeEndEvent(manager, claim.runId);
}

/** Reschedules the source if it has named a time for the next request. */
async function rescheduleNextRun(
  manager: EntityManager,
  { runId, source }: Claim,
  { status, reason, advanced }: RunEnd,
): Promise<Date | null> {
  const { trigger } = await findRun(manager, runId);
  // A replay does not sync the source, so nothing has to be resumed.
  if (trigger === 'replay') return null;
  const run = { id: runId, source };
  const resumeTime = resumeTimeOf(reason);
  if (status === 'interrupted') await resumeAfterInterruption(manager, run);
  else if (resumeTime !== null) return resumeAfterRefusal(manager, run, { named: resumeTime, advanced });
  else if (reason?.code === 'RUN_LIMIT' && trigger === 'schedule' && advanced) await resumeAfterLimit(manager, source);
  else if (reason !== null && internalOutages.has(reason.code)) await resumeAfterOutage(manager, source);
  return null;
}

function resumeTimeOf(reason: AppError | null): Date | null {
  const instant = z.iso.datetime({ offset: true }).safeParse(reason?.details['resume_at']).data;
  return instant === undefined ? null : new Date(instant);
}

/** Writes the event of the end of a run. */
export async function writeEndEvent(manager: EntityManager, runId: string): Promise<void> {
  const run = await findRun(manager, runId);
  await writeEvent(manager, 'sync.finished', run.source, {
    run_id: run.id,
    source: run.source,
    status: run.status,
    counters: toCounters(run),
  });
}

async function endSweep(manager: EntityManager, source: string): Promise<void> {
  const ended = { listing_began_at: null, listing_received: 0, handed_on: null, updated_at: new Date() };
  await manager.update(SourceStateEntity, { source }, ended);
}
