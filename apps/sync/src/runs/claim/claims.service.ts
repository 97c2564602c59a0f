import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Source } from '@rfp/contracts/source';
import { type RunTrigger } from '@rfp/contracts/sync-run';
import { writeEvent } from '@rfp/persistence/events/outbox';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { lockSource } from '../../sources/lock-source.js';
import { resumeAfterInterruption } from '../settle/resume-at.js';
import { isAbandoned, isSync, isActive } from '../ledger/run-row.js';
import { type Claim, findRun, leaseSeconds, renewedLease, writeRun } from './write-run.js';

/** A scheduled instant that is due. */
export interface Tick {
  at: Date;
  /** Advances the schedule of the source in the transaction that claims it; false if another process has done so. */
  advance: (manager: EntityManager) => Promise<boolean>;
}

export interface RunOrder {
  source: Pick<Source, 'key' | 'name' | 'kind'>;
  /** `ConfiguredSource.changedAt` */
  changedAt: Date | null;
  trigger: RunTrigger;
  /** Label of the caller; null for the schedule. */
  startedBy: string | null;
  maxRecords: number | null;
  tick: Tick | null;
  /** Joins a run of the source that has just ended, instead of starting another. */
  joinEnded?: boolean;
  /** Records that a person started the run, in the transaction that starts it. */
  audit?: (manager: EntityManager) => Promise<void>;
}

/**
 * Result of an attempt to claim a source: the claim, or the id of a run that is active or has just ended, or the reason why there is neither: another
 * process has taken the tick, or the source has changed since it was read.
 */
export type ClaimResult = { claim: Claim } | { joinedId: string } | { tickTaken: true } | { outdated: true };

const claimRow = z.object({ id: z.string(), fence: z.coerce.number(), at: z.coerce.date() });
const sourceRow = z.object({ source: z.string() });
const idRow = z.object({ id: z.string() });
const cancelRow = z.object({ cancelled: z.boolean() });

/** Claims of sources: one run per source at a time. The fence identifies the holder and grows with every claim. */
@Injectable()
export class ClaimsService {
  constructor(private readonly database: DataSource) {}

  async claim(order: RunOrder): Promise<ClaimResult> {
    const claim = async (manager: EntityManager): Promise<ClaimResult> => {
      const claimed = await claimInTransaction(manager, order);
      if ('claim' in claimed) await order.audit?.(manager);
      return claimed;
    };
    return inTransaction(this.database, claim, { point: 'run.claim' });
  }

  /** Whether a run of the source has completed at least partly, ever or within the last hours. */
  async hasSynced(source: string, withinHours?: number): Promise<boolean> {
    const rows = await readRows(
      this.database,
      idRow,
      `SELECT id FROM run WHERE source = $1 AND status IN ('completed', 'partial') AND ${isSync}
         AND ($2::int IS NULL OR finished_at > now() - make_interval(hours => $2::int)) LIMIT 1`,
      [source, withinHours ?? null],
    );
    return rows.length > 0;
  }

  /**
   * Whether a user has cancelled the run.
   * @throws STALE_RUN if it has ended or was taken over
   */
  async isCancelled({ runId, fence }: Claim): Promise<boolean> {
    const row = await readOne(
      this.database,
      cancelRow,
      `SELECT cancel_requested_at IS NOT NULL AS cancelled FROM run WHERE id = $1 AND fence = $2 AND status = 'running'`,
      [runId, fence],
    );
    if (row === undefined) throw new AppError('STALE_RUN', { details: { run_id: runId } });
    return row.cancelled;
  }

  /** Extends the lease. */
  async renew(claim: Claim): Promise<void> {
    await writeRun(this.database, claim, `lease_until = ${renewedLease}`);
  }

  /**
   * Requests the cancellation of a run from its holder.
   * @throws NOT_FOUND, RUN_NOT_RUNNING
   */
  async requestCancel(id: string): Promise<void> {
    const cancelled = await readRows(
      this.database,
      idRow,
      `WITH cancelled AS (
         UPDATE run SET cancel_requested_at = coalesce(cancel_requested_at, now()) WHERE id = $1 AND status = 'running' RETURNING id
       ) SELECT id FROM cancelled`,
      [id],
    );
    if (cancelled.length > 0) return;
    await findRun(this.database, id);
    throw new AppError('RUN_NOT_RUNNING', { details: { id } });
  }

  /** Marks every run with an expired lease as interrupted. */
  async interruptAbandoned(): Promise<void> {
    const sources = await readRows(this.database, sourceRow, `SELECT DISTINCT source FROM run WHERE ${isAbandoned}`);
    for (const { source } of sources) {
      const end = async (manager: EntityManager): Promise<void> => {
        // Locks the source before its run, as claims do: a single lock order avoids deadlocks.
        await manager.query('SELECT FROM source WHERE key = $1 FOR NO KEY UPDATE', [source]);
        // The holder may have renewed the lease, or another process may have marked the run.
        for (const id of await interrupt(manager, source)) await resumeAfterInterruption(manager, { id, source });
      };
      await inTransaction(this.database, end, { point: 'run.end' });
    }
  }

  /** Expires all leases. Call it only in the sole process on this database: every running run was left behind by a crash. */
  async interruptAll(): Promise<void> {
    await this.database.query(
      `UPDATE run SET lease_until = least(lease_until, now() - INTERVAL '1 millisecond') WHERE status = 'running'`,
    );
    await this.interruptAbandoned();
  }
}

async function claimInTransaction(manager: EntityManager, order: RunOrder): Promise<ClaimResult> {
  const { source, changedAt, tick } = order;
  // Locks first: otherwise a replay whose claim is not committed yet would be missed.
  const current = await lockSource(manager, source.key);
  if (changedAt !== null && current?.getTime() !== changedAt.getTime()) return { outdated: true };
  const missed = tick === null ? null : await takeTick(manager, source.key, tick);
  if (missed !== null) return missed;
  const interrupted = await interrupt(manager, source.key);
  const claimed = await joinOrStart(manager, order);
  const syncs = 'claim' in claimed && order.trigger !== 'replay';
  // A sync resumes an interrupted run itself. After a replay, the schedule must resume it, because the run no longer counts as abandoned.
  if (!syncs) for (const id of interrupted) await resumeAfterInterruption(manager, { id, source: source.key });
  return claimed;
}

/** Takes the tick for this claim. Returns null on success, otherwise the reason why the claim cannot start a run. */
async function takeTick(
  manager: EntityManager,
  source: string,
  tick: Tick,
): Promise<{ joinedId: string } | { tickTaken: true } | null> {
  // A replay does not sync the source, so the tick waits for its end.
  const replay = await readOne(
    manager,
    idRow,
    `SELECT id FROM run WHERE source = $1 AND ${isActive} AND trigger = 'replay'`,
    [source],
  );
  if (replay !== undefined) return { joinedId: replay.id };
  return (await tick.advance(manager)) ? null : { tickTaken: true };
}

async function joinOrStart(
  manager: EntityManager,
  { source, trigger, startedBy, maxRecords, tick, joinEnded = false }: RunOrder,
): Promise<{ claim: Claim } | { joinedId: string }> {
  const joinedId = joinEnded ? await findJoinableRun(manager, source.key) : null;
  if (joinedId !== null) return { joinedId };
  // Read before the query, so that the clock of the claim is never slow: records dated before the start of the listing would count as missing.
  const queriedAt = performance.now();
  const row = await readOne(
    manager,
    claimRow,
    `INSERT INTO run (id, source, source_name, source_kind, status, trigger, started_by, max_records, tick, lease_until, started_at)
     VALUES ($1, $2, $3, $4, 'running', $5, $6, $7, $8, now() + make_interval(secs => $9), now())
     ON CONFLICT DO NOTHING
     RETURNING id, fence, clock_timestamp() AS at`,
    [uuidv7(), source.key, source.name, source.kind, trigger, startedBy, maxRecords, tick?.at ?? null, leaseSeconds],
  );
  if (row === undefined) return newestRun(manager, source.key);
  await writeEvent(manager, 'sync.started', source.key, { run_id: row.id, source: source.key, trigger });
  const now = () => new Date(row.at.getTime() + performance.now() - queriedAt);
  return { claim: { runId: row.id, source: source.key, fence: row.fence, now } };
}

/** The id of the run that held the source; the run may have ended since. */
async function newestRun(manager: EntityManager, source: string): Promise<{ joinedId: string }> {
  const newest = await readOne(manager, idRow, 'SELECT id FROM run WHERE source = $1 ORDER BY fence DESC LIMIT 1', [
    source,
  ]);
  if (newest === undefined) throw new AppError('UNAVAILABLE');
  return { joinedId: newest.id };
}

/** Marks an abandoned run as interrupted. Replays are not returned: they do not sync the source, so nothing has to be resumed. */
async function interrupt(manager: EntityManager, source: string): Promise<string[]> {
  const reason = new AppError('RUN_INTERRUPTED');
  const interrupted = await readRows(
    manager,
    idRow,
    `WITH interrupted AS (
       UPDATE run SET status = 'interrupted', finished_at = lease_until, reason_code = $2, reason_message = $3
        WHERE source = $1 AND ${isAbandoned} RETURNING id, trigger
     ) SELECT id FROM interrupted WHERE ${isSync}`,
    [source, reason.code, reason.message],
  );
  return interrupted.map(({ id }) => id);
}

/** A repeated request within this time after the end of a run joins that run. */
const joinSeconds = 15;
/** Maximum number of incomplete runs within `joinSeconds`, such as failed ones. A further request joins the last one. */
const maxRetries = 3;

const endedRow = z.object({ id: z.string(), conclusive: z.boolean() });

/**
 * The run that has just ended and that a repeated request joins; null if a new run may start. A run that failed, was cancelled or interrupted, or
 * reached its record limit is incomplete. It may be followed by another run immediately, but only `maxRetries` times. Runs from before a change of
 * the source or its key are not joined. Until the transaction ends, no run of the source can end.
 */
async function findJoinableRun(manager: EntityManager, source: string): Promise<string | null> {
  // Without this lock, a run that ends between this query and the start of another run would neither be found here nor block that start.
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
