import { Injectable } from '@nestjs/common';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { excerptLength } from './store-rejected.js';
import { findRun } from '../claim/write-run.js';

const instant = z.coerce.date().transform((date) => date.toISOString());
const listedRow = z.object({
  id: z.string(),
  run_id: z.string(),
  source_id: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  raw: z.string(),
  replayable: z.boolean(),
  rejected_at: instant,
  replayed_at: instant.nullable(),
});
const countRow = z.object({ total: z.coerce.number() });
const sourceIdRow = z.object({ source_id: z.string().nullable() });

const waitingRow = z.object({
  id: z.string(),
  source_id: z.string().nullable(),
  stage: z.enum(['read', 'notice']),
  raw: z.string(),
  rejected_at: z.coerce.date(),
});
export type WaitingRecord = z.infer<typeof waitingRow>;

const waiting = 'replayed_at IS NULL AND whole';
/** Records per query; a record may take a megabyte. */
const readBatch = 20;
/** Maximum number of source ids that a request to intake can exclude from closing. */
const maxExceptions = 1000;
/** Retention after the last run that rejected the record. */
const retentionDays = 30;
const deletionBatch = 200;

/** Quarantined records: lists them, feeds replays, and deletes old ones. */
@Injectable()
export class RejectedService {
  constructor(private readonly database: DataSource) {}

  /**
   * Lists the records that a run quarantined, or the records of a source that wait for a replay, newest first. A record that several runs reject in the
   * same form is listed once, under the last of these runs.
   */
  async list({
    of,
    offset,
    limit,
  }: Omit<RpcRequest<'sync.rejected'>, 'idempotency_key'>): Promise<RpcReply<'sync.rejected'>> {
    if ('run_id' in of) await findRun(this.database, of.run_id);
    const [where, order, value] =
      'run_id' in of ? ['run_id = $1', 'ASC', of.run_id] : ['source = $1 AND replayed_at IS NULL', 'DESC', of.source];
    const counted = await readOne(
      this.database,
      countRow,
      `SELECT count(*) AS total FROM rejected_record WHERE ${where}`,
      [value],
    );
    const records = await readRows(
      this.database,
      listedRow,
      `SELECT id, run_id, source_id, code, message, left(raw, ${excerptLength}) AS raw, whole AS replayable, rejected_at, replayed_at
         FROM rejected_record WHERE ${where} ORDER BY id ${order} OFFSET $2 LIMIT $3`,
      [value, offset, limit],
    );
    return { records, total: counted?.total ?? 0 };
  }

  /** Counts the records of a source that can be replayed. `ids` restricts them. */
  async countWaiting(source: string, ids: readonly string[] | undefined): Promise<number> {
    const counted = await readOne(
      this.database,
      countRow,
      `SELECT count(*) AS total FROM rejected_record WHERE source = $1 AND ${waiting} AND ($2::uuid[] IS NULL OR id = ANY($2))`,
      [source, ids ?? null],
    );
    return counted?.total ?? 0;
  }

  /** Yields the records that can be replayed, oldest first, grouped by the time of their rejection. */
  async *waiting(source: string, ids: readonly string[] | undefined): AsyncGenerator<WaitingRecord[]> {
    let after: string | null = null;
    for (;;) {
      const rows: WaitingRecord[] = await readRows(
        this.database,
        waitingRow,
        `SELECT id, source_id, stage, raw, rejected_at FROM rejected_record
          WHERE source = $1 AND ${waiting} AND ($2::uuid[] IS NULL OR id = ANY($2)) AND ($3::uuid IS NULL OR id > $3)
          ORDER BY id LIMIT ${readBatch}`,
        [source, ids ?? null, after],
      );
      after = rows.at(-1)?.id ?? null;
      if (after === null) return;
      yield* groupByRejectionTime(rows);
    }
  }

  /** Deletes one batch of records that no run has rejected within the retention time. */
  async deleteOld(): Promise<void> {
    await this.database.query(
      `DELETE FROM rejected_record WHERE id IN (
         SELECT id FROM rejected_record WHERE rejected_at < now() - INTERVAL '${retentionDays} days' ORDER BY rejected_at LIMIT ${deletionBatch} FOR UPDATE SKIP LOCKED
       )`,
    );
  }

  /**
   * Returns the source ids of records that were listed since an instant but could not be read. They are not missing from the source. Returns null if the
   * ids are unknown: if a record has no id or the id of another record, or if there are too many records.
   */
  async unreadableSince(source: string, since: Date): Promise<string[] | null> {
    const rows = await readRows(
      this.database,
      sourceIdRow,
      `SELECT DISTINCT CASE WHEN code <> 'RECORD_ID_TAKEN' THEN source_id END AS source_id FROM rejected_record
        WHERE source = $1 AND rejected_at >= $2 AND code <> 'RECORD_MENDED' LIMIT ${maxExceptions + 1}`,
      [source, since],
    );
    const ids = rows.map(({ source_id }) => source_id).filter((id) => id !== null);
    return ids.length < rows.length || ids.length > maxExceptions ? null : ids;
  }
}

function* groupByRejectionTime(rows: readonly WaitingRecord[]): Generator<WaitingRecord[]> {
  let group: WaitingRecord[] = [];
  for (const row of rows) {
    if (group.length > 0 && group[0]?.rejected_at.getTime() !== row.rejected_at.getTime()) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}
