import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type IntakeResult } from '@rfp/contracts/notice';
import { type RunStatus } from '@rfp/contracts/sync-run';
import { writeEvent } from '@rfp/persistence/outbox';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { type RejectedRaw } from '@rfp/sources/connector';
import { type SourceUsage, sourceUsageSchema } from '@rfp/sources/usage';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { type LedgerRun, runColumns, runRow, toRun } from './run-row.js';

/** A claim is lost when nothing is heard of its holder for so long. Times are the database's, so that clocks of machines do not matter. */
const leaseSeconds = 60;

/** Kept of a record that could not be read. */
const rawLength = 4000;

export interface Claim {
  runId: string;
  source: string;
  fence: number;
}

const claimRow = z.object({ id: z.string(), fence: z.coerce.number() });
const sourceRow = z.object({ source: z.string() });
const idRow = z.object({ id: z.string() });
const stateRow = z.object({ checkpoint: z.unknown(), usage: z.unknown() });

/** What one handed-on part of a run adds to its counters. */
export interface Progress {
  expected: number | null;
  received: number;
  result: IntakeResult;
  rejected: readonly RejectedRaw[];
  /** How often the source was asked so far: a crash must not forget what was used of a quota. */
  usage: SourceUsage;
  /** Undefined: the place to go on from has not moved. */
  checkpoint?: unknown;
}

/** The ledger of runs. Every write of a run carries its fence and fails once somebody else has claimed the source. */
@Injectable()
export class LedgerService {
  constructor(private readonly database: DataSource) {}

  /** Claims a source. Where a run of it is under way, that one's id comes back instead. */
  async claim(source: string, trigger: string): Promise<{ claim: Claim } | { runningId: string }> {
    return inTransaction(this.database, async (manager) => {
      await interruptAbandoned(manager, source);
      const [row] = await readRows(
        manager,
        claimRow,
        `insert into run (id, source, status, trigger, lease_until, started_at)
         values ($1, $2, 'running', $3, now() + make_interval(secs => $4), now())
         on conflict (source) where status = 'running' do nothing
         returning id, fence`,
        [uuidv7(), source, trigger, leaseSeconds],
      );
      if (row !== undefined) return { claim: { runId: row.id, source, fence: row.fence } };
      const [running] = await readRows(manager, idRow, `select id from run where source = $1 and status = 'running'`, [source]);
      if (running === undefined) throw new AppError('UNAVAILABLE');
      return { runningId: running.id };
    });
  }

  /** Whether a run of the source ever brought something to its end. */
  async wasRead(source: string): Promise<boolean> {
    const rows = await readRows(
      this.database,
      idRow,
      `select id from run where source = $1 and status in ('completed', 'partial') limit 1`,
      [source],
    );
    return rows.length > 0;
  }

  /** For a process that knows that it is alone with this database: what runs according to the ledger was left behind by a crash. */
  async interruptAll(): Promise<void> {
    await this.database.query(`update run set lease_until = now() - interval '1 millisecond' where status = 'running'`);
    const rows = await readRows(this.database, sourceRow, `select source from run where status = 'running'`);
    await inTransaction(this.database, async (manager) => {
      for (const { source } of rows) await interruptAbandoned(manager, source);
    });
  }

  /** Says that the holder is still there. */
  async renew(claim: Claim): Promise<void> {
    await this.write(this.database, claim, `lease_until = now() + make_interval(secs => ${leaseSeconds})`, []);
  }

  /** Adds a confirmed part to the run and moves the checkpoint, together. */
  async record(claim: Claim, progress: Progress): Promise<void> {
    const { rejected } = progress;
    await inTransaction(this.database, async (manager) => {
      await this.write(
        manager,
        claim,
        `lease_until = now() + make_interval(secs => ${leaseSeconds}),
         expected = coalesce($3, expected), received = received + $4, rejected = rejected + $5,
         added = added + $6, updated = updated + $7, unchanged = unchanged + $8,
         rejected_by_code = (
           select coalesce(jsonb_object_agg(code, times), '{}') from (
             select code, sum(times) as times from (
               select key as code, value::integer as times from jsonb_each_text(rejected_by_code)
               union all select unnest($9::text[]), 1
             ) each group by code
           ) summed
         )`,
        [
          progress.expected,
          progress.received,
          rejected.length,
          progress.result.added,
          progress.result.updated,
          progress.result.unchanged,
          rejected.map((each) => each.code),
        ],
      );
      await keepRejected(manager, claim.runId, rejected);
      await saveState(manager, claim.source, 'usage', progress.usage);
      if (progress.checkpoint !== undefined) await saveState(manager, claim.source, 'checkpoint', progress.checkpoint);
    });
  }

  /** Ends the run, with the event that tells so. */
  async finish(claim: Claim, status: RunStatus, reason: AppError | null): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await this.write(manager, claim, `status = $3, finished_at = now(), reason_code = $4, reason_message = $5, resumes_at = $6`, [
        status,
        reason?.code ?? null,
        reason?.message.slice(0, 1000) ?? null,
        z.iso.datetime({ offset: true }).safeParse(reason?.details['resume_at']).data ?? null,
      ]);
      const run = await findRun(manager, claim.runId);
      await writeEvent(manager, 'sync.finished', claim.source, {
        run_id: claim.runId,
        source: claim.source,
        status,
        counters: run.counters,
      });
    });
  }

  async readState(source: string): Promise<{ checkpoint: unknown; usage: SourceUsage | null }> {
    const [row] = await readRows(this.database, stateRow, 'select checkpoint, usage from source_state where source = $1', [source]);
    return { checkpoint: row?.checkpoint ?? null, usage: sourceUsageSchema.safeParse(row?.usage).data ?? null };
  }

  async saveUsage(source: string, usage: SourceUsage): Promise<void> {
    await saveState(this.database.manager, source, 'usage', usage);
  }

  /** @throws NOT_FOUND */
  findRun(id: string): Promise<LedgerRun> {
    return findRun(this.database.manager, id);
  }

  private async write(database: Pick<EntityManager, 'query'>, claim: Claim, assignments: string, values: unknown[]): Promise<void> {
    const written = await readRows(
      database,
      idRow,
      `with written as (update run set ${assignments} where id = $1 and fence = $2 and status = 'running' returning id) select id from written`,
      [claim.runId, claim.fence, ...values],
    );
    if (written.length === 0) throw new AppError('STALE_RUN', { details: { run_id: claim.runId } });
  }
}

/** A run whose holder was not heard of in time has ended without saying so. */
async function interruptAbandoned(manager: EntityManager, source: string): Promise<void> {
  const reason = new AppError('RUN_INTERRUPTED');
  await manager.query(
    `update run set status = 'interrupted', finished_at = lease_until, reason_code = $2, reason_message = $3
      where source = $1 and status = 'running' and lease_until < now()`,
    [source, reason.code, reason.message],
  );
}

async function keepRejected(manager: EntityManager, runId: string, rejected: readonly RejectedRaw[]): Promise<void> {
  if (rejected.length === 0) return;
  const rows = rejected.map((each) => ({ ...each, id: uuidv7(), raw: storable(each.raw).slice(0, rawLength), message: storable(each.message) }));
  await manager.query(
    `insert into rejected_record (id, run_id, source_id, code, message, raw, rejected_at)
     select id, $2, source_id, code, message, raw, now()
       from json_to_recordset($1::json) as given (id uuid, source_id text, code text, message text, raw text)`,
    [JSON.stringify(rows), runId],
  );
}

/** What PostgreSQL cannot hold in a text is shown as the replacement character: the record is kept aside, not lost. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}

async function saveState(manager: EntityManager, source: string, column: 'checkpoint' | 'usage', value: unknown): Promise<void> {
  await manager.query(
    `insert into source_state (source, ${column}, updated_at) values ($1, $2, now())
     on conflict (source) do update set ${column} = excluded.${column}, updated_at = now()`,
    [source, JSON.stringify(value)],
  );
}

async function findRun(manager: EntityManager, id: string): Promise<LedgerRun> {
  const [row] = await readRows(manager, runRow, `select ${runColumns} from run where id = $1`, [id]);
  if (row === undefined) throw new AppError('NOT_FOUND', { message: 'There is no such run.', details: { id } });
  return toRun(row);
}
