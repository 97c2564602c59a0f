import { Injectable } from '@nestjs/common';
import { type RunFilter, type SyncRun } from '@rfp/contracts/sync-run';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Claim, findRun, writeRun } from '../claim/write-run.js';
import { finishRun, type RunEnd } from './finish-run.js';
import { type ConfirmedPart, recordPart } from './record-part.js';
import { awaitsConfirmation, effectiveStatus, isSync, type Missing, runColumns, runRow, toRun } from './run-row.js';

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
    const confirmUsage = await inTransaction(this.database, (manager) => recordPart(manager, claim, part), {
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
    await inTransaction(this.database, (manager) => finishRun(manager, claim, end), { point: 'run.end' });
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
