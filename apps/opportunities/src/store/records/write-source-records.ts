import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type SourceRecordEntity } from '../entities/source-record.entity.js';

export type SourceRecordRow = Omit<SourceRecordEntity, 'hash' | 'version' | 'number' | 'open_until' | 'tried_at'> & {
  hash: string;
  open_until: string | null;
};

const recordColumns =
  'source_name text, source_id text, channel text, opportunity_id uuid, source_type text, fields jsonb, hash text, fetched_at timestamptz, changed_at timestamptz, run_id uuid, open_until timestamptz, unlisted boolean';

const numberRow = z.object({ number: z.string() });

/** Copies the current state of changed records to versions, then upserts the records. `hash` is hex. Returns the numbers of the records. */
export async function writeSourceRecords(
  manager: EntityManager,
  rows: readonly SourceRecordRow[],
  anyChanged: boolean,
): Promise<string[]> {
  const given = JSON.stringify(rows);
  if (anyChanged) {
    await manager.query(
      `INSERT INTO source_record_version (source_name, source_id, channel, version, fields, hash, fetched_at, changed_at, run_id, unlisted)
       SELECT stored.source_name, stored.source_id, stored.channel, stored.version, stored.fields, stored.hash, stored.fetched_at, stored.changed_at, stored.run_id, stored.unlisted
         FROM jsonb_to_recordset($1::jsonb) AS given (${recordColumns})
         JOIN source_record stored USING (source_name, source_id, channel)`,
      [given],
    );
  }
  const written = await readRows(
    manager,
    numberRow,
    `INSERT INTO source_record
            (source_name, source_id, channel, opportunity_id, source_type, fields, hash, version, fetched_at, changed_at, run_id, open_until, unlisted)
     SELECT source_name, source_id, channel, opportunity_id, source_type, fields, decode(hash, 'hex'), 1, fetched_at, changed_at, run_id, open_until, unlisted
       FROM jsonb_to_recordset($1::jsonb) AS given (${recordColumns})
     ON CONFLICT (source_name, source_id, channel) DO UPDATE
       SET fields = excluded.fields, hash = excluded.hash, version = source_record.version + 1,
           source_type = excluded.source_type, fetched_at = excluded.fetched_at, changed_at = excluded.changed_at, run_id = excluded.run_id,
           open_until = excluded.open_until, unlisted = excluded.unlisted
     RETURNING number`,
    [given],
  );
  return written.map((row) => row.number);
}

/** Updates `fetched_at` of unchanged records, without a new version. */
export async function confirmRecords(
  manager: EntityManager,
  records: ReadonlyArray<{ source_name: string; source_id: string; channel: string }>,
  fetchedAt: string,
): Promise<void> {
  if (records.length === 0) return;
  await manager.query(
    `UPDATE source_record stored SET fetched_at = $2
       FROM json_to_recordset($1::json) AS given (source_name text, source_id text, channel text)
      WHERE stored.source_name = given.source_name AND stored.source_id = given.source_id AND stored.channel = given.channel`,
    [JSON.stringify(records), fetchedAt],
  );
}
