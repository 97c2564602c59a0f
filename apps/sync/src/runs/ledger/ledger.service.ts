import { Injectable } from '@nestjs/common';
import { type AppError } from '@rfp/contracts/errors';
import { type IntakeResult } from '@rfp/contracts/notice';
import { type RunFilter, type RunStatus, type SyncRun } from '@rfp/contracts/sync-run';
import { writeEvent } from '@rfp/persistence/outbox';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type TrackedUsage, storeUsage } from './account-usage.js';
import {
  resumeAfterInterruption,
  resumeAfterLimit,
  resumeAfterOutage,
  resumeAfterRefusal,
} from '../settle/resume-at.js';
import { type QuarantinedRecord, storeRejected, toStorableText } from '../rejected/store-rejected.js';
import { internalOutages } from '../settle/internal-outages.js';
import { type ReplayOutcome, resolveAccepted, storeReplayOutcome } from '../rejected/store-replay-outcome.js';
import {
  awaitsConfirmation,
  type Missing,
  isSync,
  runColumns,
  runRow,
  toCounters,
  effectiveStatus,
  toRun,
} from './run-row.js';
import { type Claim, findRun, renewedLease, writeRun } from '../claim/write-run.js';

/** Where the next run resumes once a part is stored. */
export type SweepPosition =
  /** The page is complete, with so many records. */
  | { checkpoint: unknown; listed: number }
  /** The run ends within a page: fingerprints of the submitted records. */
  | { submitted: string[] };

/** A part of a run that intake has confirmed. */
export interface ConfirmedPart {
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

/** How a run ends. */
export interface RunEnd {
  status: Exclude<RunStatus, 'running'>;
  reason: AppError | null;
  requests: number;
  usage: TrackedUsage | null;
  /** Every submitted batch was confirmed, so the counters are what intake accepted. */
  clean: boolean;
  /** The listing was read to its end: the next run begins a new sweep. */
  listingDone: boolean;
  /** The next run does not start where this one started. Decides when a run that reached its limit continues. */
  advanced: boolean;
}

/** A sweep over the listing of a source, which may take several runs, at the start of a run. */
export interface ListingSweep {
  checkpoint: unknown;
  submitted: string[];
  since: Date;
  /** Records that earlier runs of the sweep have received. */
  received: number;
}

const sweepRow = z.object({
  checkpoint: z.unknown(),
  handed_on: z.array(z.string()).nullable(),
  listing_began_at: z.coerce.date(),
  listing_received: z.number(),
});
/** Maximum of the column. */
const maxExpected = 2 ** 31 - 1;
const countRow = z.object({ total: z.coerce.number() });

/** More than a year, so that users can look back over one. */
const retentionDays = 400;
const deletedAtOnce = 200;
/** The last run, the last completed run and the last run that received records stay: they tell the state of the source. */
const later = `select from run later where later.source = run.source and later.fence > run.fence and ${isSync}`;
const deleteOldSql = `
  delete from run where id in (
    select id from run
     where started_at < now() - interval '${retentionDays} days' and settled
       and (trigger = 'replay' or exists (${later}) and (status <> 'completed' or exists (${later} and later.status = 'completed')))
       and (received = 0 or exists (${later} and later.received > 0))
     order by started_at limit ${deletedAtOnce} for update skip locked
  )`;

/** The ledger of runs. Every write carries the fence of the run and fails once the run has ended or was taken over. */
@Injectable()
export class LedgerService {
  constructor(private readonly database: DataSource) {}

  /** Begins a sweep over the listing of the source, or resumes the unfinished one. */
  async beginSweep(claim: Claim): Promise<ListingSweep> {
    const begin = async (manager: EntityManager): Promise<ListingSweep> => {
      // Only a checkpoint or a partly submitted page can be resumed; without them a new sweep begins.
      const goesOn = `state.listing_began_at is not null and (coalesce(state.checkpoint, 'null') <> 'null' or state.handed_on is not null)`;
      const [row] = await readRows(
        manager,
        sweepRow,
        `insert into source_state as state (source, listing_began_at, updated_at) values ($1, now(), now())
         on conflict (source) do update set
           listing_began_at = case when ${goesOn} then state.listing_began_at else now() end,
           listing_received = case when ${goesOn} then state.listing_received else 0 end
         returning checkpoint, handed_on, listing_began_at, listing_received`,
        [claim.source],
      );
      const { checkpoint, handed_on, listing_began_at: since, listing_received: received } = sweepRow.parse(row);
      await writeRun(manager, claim, 'listing_since = $3', [since]);
      return { checkpoint: checkpoint ?? null, submitted: handed_on ?? [], since, received };
    };
    return inTransaction(this.database, begin, { point: 'run.listing' });
  }

  /** Restarts the sweep that the run has resumed: its source returned the listing from the beginning. */
  async restartSweep(claim: Claim): Promise<ListingSweep> {
    const restart = async (manager: EntityManager): Promise<ListingSweep> => {
      // No record of the new listing was submitted before the run started.
      const { started_at: since } = await findRun(manager, claim.runId);
      await writeRun(manager, claim, 'listing_since = $3', [since]);
      await manager.query(
        'update source_state set checkpoint = null, handed_on = null, listing_began_at = $2, listing_received = 0, updated_at = now() where source = $1',
        [claim.source, since],
      );
      return { checkpoint: null, submitted: [], since, received: 0 };
    };
    return inTransaction(this.database, restart, { point: 'run.listing' });
  }

  /** Adds a confirmed part to the run and moves its position, in one transaction. */
  async record(claim: Claim, part: ConfirmedPart): Promise<void> {
    const confirmUsage = await inTransaction(this.database, (manager) => recordInTransaction(manager, claim, part), {
      point: 'run.checkpoint',
    });
    confirmUsage();
  }

  /** Records what a full snapshot no longer has and how many of it were closed. Supersedes the question of earlier runs. */
  async recordClosing(claim: Claim, missing: Missing, closed: number): Promise<void> {
    const write = async (manager: EntityManager): Promise<void> => {
      await writeRun(manager, claim, 'missing = $3, closed = closed + $4', [JSON.stringify(missing), closed]);
      await manager.query(
        `update run set missing = missing || '{"asks": false}' where source = $1 and id <> $2 and missing->'asks' = 'true'`,
        [claim.source, claim.runId],
      );
    };
    await inTransaction(this.database, write, { point: 'run.checkpoint' });
  }

  /** Ends the run and writes its event. If the run has to be settled, the event waits for that. */
  async finish(claim: Claim, end: RunEnd): Promise<void> {
    await inTransaction(this.database, (manager) => finishInTransaction(manager, claim, end), { point: 'run.end' });
  }

  /** @throws NOT_FOUND */
  async findRun(id: string): Promise<SyncRun> {
    return toRun(await findRun(this.database, id));
  }

  /** Newest first. */
  async list(filter: RunFilter, offset: number, limit: number): Promise<{ rows: SyncRun[]; total: number }> {
    const { ids = null, source = null, status = null, asks = null } = filter;
    const where = `($1::uuid[] is null or id = any($1)) and ($2::text is null or source = $2) and ($3::text is null or ${effectiveStatus} = $3)
      and ($4::boolean is null or ${awaitsConfirmation} = $4)`;
    const values = [ids, source, status, asks];
    const [counted] = await readRows(
      this.database,
      countRow,
      `select count(*) as total from run where ${where}`,
      values,
    );
    const rows = await readRows(
      this.database,
      runRow,
      `select ${runColumns} from run where ${where} order by started_at desc, id desc offset $5 limit $6`,
      [...values, offset, limit],
    );
    return { rows: rows.map(toRun), total: counted?.total ?? 0 };
  }

  /** Deletes one batch of runs past their retention. */
  async deleteOld(): Promise<void> {
    await this.database.query(deleteOldSql);
  }
}

async function finishInTransaction(manager: EntityManager, claim: Claim, end: RunEnd): Promise<void> {
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
  if (end.clean) await announce(manager, claim.runId);
}

/** When the source may be called again, if it named a time. */
async function rescheduleNextRun(
  manager: EntityManager,
  { runId, source }: Claim,
  { status, reason, advanced }: RunEnd,
): Promise<Date | null> {
  const { trigger } = await findRun(manager, runId);
  // A replay does not sync the source, so nothing has to be resumed.
  if (trigger === 'replay') return null;
  const run = { id: runId, source };
  const named = resumeTimeOf(reason);
  if (status === 'interrupted') await resumeAfterInterruption(manager, run);
  else if (named !== null) return resumeAfterRefusal(manager, run, { named, advanced });
  else if (reason?.code === 'RUN_LIMIT' && trigger === 'schedule' && advanced) await resumeAfterLimit(manager, source);
  else if (reason !== null && internalOutages.has(reason.code)) await resumeAfterOutage(manager, source);
  return null;
}

function resumeTimeOf(reason: AppError | null): Date | null {
  const instant = z.iso.datetime({ offset: true }).safeParse(reason?.details['resume_at']).data;
  return instant === undefined ? null : new Date(instant);
}

/** Writes the event of the end of a run. */
export async function announce(manager: EntityManager, runId: string): Promise<void> {
  const run = await findRun(manager, runId);
  await writeEvent(manager, 'sync.finished', run.source, {
    run_id: run.id,
    source: run.source,
    status: run.status,
    counters: toCounters(run),
  });
}

async function recordInTransaction(manager: EntityManager, claim: Claim, part: ConfirmedPart): Promise<() => void> {
  const { result, rejected, replay: replayed } = part;
  const codes = [...rejected, ...(replayed?.failed ?? [])].map(({ code }) => code);
  await writeRun(
    manager,
    claim,
    `lease_until = ${renewedLease},
     expected = coalesce($3, expected), received = received + $4, rejected = rejected + $5, aside = aside + $6,
     added = added + $7, updated = updated + $8, unchanged = unchanged + $9, requests = $10,
     rejected_by_code = (
       select coalesce(jsonb_object_agg(code, times), '{}') from (
         select code, sum(times) as times from (
           select key as code, value::integer as times from jsonb_each_text(rejected_by_code)
           union all select unnest($11::text[]), 1
         ) each group by code
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
    await manager.query('update source_state set handed_on = $2, updated_at = now() where source = $1', [
      source,
      JSON.stringify(position.submitted),
    ]);
    return;
  }
  // `updated_at` is when the position moved last: it shows whether runs make progress.
  await manager.query(
    `update source_state set
       checkpoint = $2, handed_on = null, listing_received = listing_received + $3,
       updated_at = case when handed_on is null and coalesce(checkpoint, 'null') = $2 then updated_at else now() end
      where source = $1`,
    [source, JSON.stringify(position.checkpoint ?? null), position.listed],
  );
}

async function endSweep(manager: EntityManager, source: string): Promise<void> {
  await manager.query(
    'update source_state set listing_began_at = null, listing_received = 0, handed_on = null, updated_at = now() where source = $1',
    [source],
  );
}
