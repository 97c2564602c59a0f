import { Injectable } from '@nestjs/common';
import { type RunFilter, type SyncRun } from '@rfp/contracts/sync-run';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { SourceStateEntity } from '../../store/ledger.entity.js';
import { type Claim, findRun, writeRun } from '../claim/write-run.js';
import { finishRun, type RunEnd } from './finish-run.js';
import { type ConfirmedPart, recordPart } from './record-part.js';
import {
  awaitsConfirmation,
  effectiveStatus,
  isSync,
  type MissingRecords,
  runColumns,
  runRow,
  toRun,
} from './run-row.js';

/** State of a listing sweep at the start of a run. A sweep may take several runs. */
export interface ListingSweep {
  checkpoint: unknown;
  /** Fingerprints of submitted records after the checkpoint. */
  submitted: string[];
  /** Start of the sweep. */
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
const countRow = z.object({ total: z.coerce.number() });

/** More than a year, so that users can look back over a whole year. */
const retentionDays = 400;
const deletionBatch = 200;
/**
 * Matches later runs of the source. The last run, the last completed one and the last one that received records stay, because the state of the source
 * depends on them.
 */
const laterRun = `SELECT FROM run later WHERE later.source = run.source AND later.fence > run.fence AND ${isSync}`;
const deleteOldSql = `
  DELETE FROM run WHERE id IN (
    SELECT id FROM run
     WHERE started_at < now() - INTERVAL '${retentionDays} days' AND settled
       AND (trigger = 'replay' OR EXISTS (${laterRun}) AND (status <> 'completed' OR EXISTS (${laterRun} AND later.status = 'completed')))
       AND (received = 0 OR EXISTS (${laterRun} AND later.received > 0))
     ORDER BY started_at LIMIT ${deletionBatch} FOR UPDATE SKIP LOCKED
  )`;

/** The ledger of runs. Every write carries the fence of the run and fails once the run has ended or was taken over. */
@Injectable()
export class LedgerService {
  constructor(private readonly database: DataSource) {}

  /** Begins a sweep over the listing of the source, or resumes the unfinished one. */
  async beginSweep(claim: Claim): Promise<ListingSweep> {
    const begin = async (manager: EntityManager): Promise<ListingSweep> => {
      // Only a checkpoint or a partly submitted page can be resumed; without them a new sweep begins.
      const canResume = `state.listing_began_at IS NOT NULL AND (coalesce(state.checkpoint, 'null') <> 'null' OR state.handed_on IS NOT NULL)`;
      const row = await readOne(
        manager,
        sweepRow,
        `INSERT INTO source_state AS state (source, listing_began_at, updated_at) VALUES ($1, now(), now())
         ON CONFLICT (source) DO UPDATE SET
           listing_began_at = CASE WHEN ${canResume} THEN state.listing_began_at ELSE now() END,
           listing_received = CASE WHEN ${canResume} THEN state.listing_received ELSE 0 END
         RETURNING checkpoint, handed_on, listing_began_at, listing_received`,
        [claim.source],
      );
      const { checkpoint, handed_on, listing_began_at: since, listing_received: received } = sweepRow.parse(row);
      await writeRun(manager, claim, 'listing_since = $3', [since]);
      return { checkpoint: checkpoint ?? null, submitted: handed_on ?? [], since, received };
    };
    return inTransaction(this.database, begin, { point: 'run.listing' });
  }

  /** Restarts the resumed sweep, because the source returned the listing from the beginning. */
  async restartSweep(claim: Claim): Promise<ListingSweep> {
    const restart = async (manager: EntityManager): Promise<ListingSweep> => {
      // No record of the new listing was submitted before the run started.
      const { started_at: since } = await findRun(manager, claim.runId);
      await writeRun(manager, claim, 'listing_since = $3', [since]);
      await manager.update(
        SourceStateEntity,
        { source: claim.source },
        {
          checkpoint: () => 'NULL',
          handed_on: null,
          listing_began_at: since,
          listing_received: 0,
          updated_at: new Date(),
        },
      );
      return { checkpoint: null, submitted: [], since, received: 0 };
    };
    return inTransaction(this.database, restart, { point: 'run.listing' });
  }

  /** Adds a confirmed part to the run and moves its position, in one transaction. */
  async record(claim: Claim, part: ConfirmedPart): Promise<void> {
    const confirmUsage = await inTransaction(this.database, (manager) => recordPart(manager, claim, part), {
      point: 'run.checkpoint',
    });
    confirmUsage();
  }

  /** Records how many records are missing from a full snapshot and how many were closed. Supersedes open confirmations of earlier runs. */
  async recordClosing(claim: Claim, missing: MissingRecords, closed: number): Promise<void> {
    const write = async (manager: EntityManager): Promise<void> => {
      await writeRun(manager, claim, 'missing = $3, closed = closed + $4', [JSON.stringify(missing), closed]);
      await manager.query(
        `UPDATE run SET missing = missing || '{"asks": false}' WHERE source = $1 AND id <> $2 AND missing->'asks' = 'true'`,
        [claim.source, claim.runId],
      );
    };
    await inTransaction(this.database, write, { point: 'run.checkpoint' });
  }

  /** Ends the run and writes its event. If the run must be settled, settling writes the event. */
  async finish(claim: Claim, end: RunEnd): Promise<void> {
    await inTransaction(this.database, (manager) => finishRun(manager, claim, end), { point: 'run.end' });
  }

  /** @throws NOT_FOUND */
  async findRun(id: string): Promise<SyncRun> {
    return toRun(await findRun(this.database, id));
  }

  /** Newest first. */
  async list(filter: RunFilter, offset: number, limit: number): Promise<{ rows: SyncRun[]; total: number }> {
    const { ids = null, source = null, status = null, asks = null } = filter;
    const where = `($1::uuid[] IS NULL OR id = ANY($1)) AND ($2::text IS NULL OR source = $2) AND ($3::text IS NULL OR ${effectiveStatus} = $3)
      AND ($4::boolean IS NULL OR ${awaitsConfirmation} = $4)`;
    const values = [ids, source, status, asks];
    const counted = await readOne(this.database, countRow, `SELECT count(*) AS total FROM run WHERE ${where}`, values);
    const rows = await readRows(
      this.database,
      runRow,
      `SELECT ${runColumns} FROM run WHERE ${where} ORDER BY started_at DESC, id DESC OFFSET $5 LIMIT $6`,
      [...values, offset, limit],
    );
    return { rows: rows.map(toRun), total: counted?.total ?? 0 };
  }

  /** Deletes one batch of runs past their retention. */
  async deleteOld(): Promise<void> {
    await this.database.query(deleteOldSql);
  }
}
