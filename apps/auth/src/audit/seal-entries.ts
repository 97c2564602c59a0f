import { createHash } from 'node:crypto';
import { firstAuditHash, sealedText } from '@rfp/contracts/audit/audit-file';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { sealedColumns, sealedEntryRow } from './sealed-entry-row.js';

const batchSize = 1000;
/** Time after midnight during which entries of the day before may still be committed; above the time limit of transactions. */
const graceSeconds = 30;
/**
 * Numbers below the highest sealed one in which a transaction that committed late is expected. Entries that appear there later than `lateSeconds` were
 * not written by the service: they get no seal, and the verification reports them.
 */
const lateNumbers = 10_000;
const lateSeconds = 600;

/** End of a complete day. */
export interface AuditDay {
  day: string;
  entries: number;
  position: number;
  hash: string;
}

/** Result of a batch. */
export interface SealedBatch {
  /** Days that this batch completed. */
  ended: AuditDay[];
  /** Whether there may be more entries to seal. */
  more: boolean;
}

const chainRow = z.object({
  position: z.coerce.number(),
  hash: z.string(),
  day: z.string().nullable(),
  ended_day: z.string().nullable(),
  ended_position: z.coerce.number(),
  highest: z.coerce.number(),
  today: z.string(),
});
type ChainRow = z.output<typeof chainRow>;

/**
 * End of the chain: the last seal, or the end of the last complete day, if its seals were deleted after the retention. A day that has ended gets no more
 * seals, also if somebody changed the day of the last seal.
 */
const chainSql = `
  SELECT CASE WHEN continues THEN seal.position ELSE coalesce(ended.position, 0) END AS position,
         CASE WHEN continues THEN seal.hash ELSE coalesce(ended.hash, $1) END AS hash,
         CASE WHEN continues THEN greatest(seal.day, ended.day + 1)::text END AS day,
         ended.day::text AS ended_day, coalesce(ended.position, 0) AS ended_position,
         coalesce((SELECT max(entry_seq) FROM audit_seal), 0) AS highest,
         (now() AT TIME ZONE 'utc' - INTERVAL '${graceSeconds} seconds')::date::text AS today
    FROM (SELECT) one
    LEFT JOIN LATERAL (SELECT * FROM audit_seal ORDER BY position DESC LIMIT 1) seal ON true
    LEFT JOIN LATERAL (SELECT * FROM audit_day ORDER BY day DESC LIMIT 1) ended ON true
    CROSS JOIN LATERAL (SELECT seal.position > coalesce(ended.position, 0) AS continues) place`;

const unsealedRow = sealedEntryRow.extend({ recorded_day: z.string() });
type UnsealedRow = z.output<typeof unsealedRow>;

/** `$1`: highest sealed number. */
const unsealedSql = `
  SELECT ${sealedColumns}, (e.recorded_at AT TIME ZONE 'utc')::date::text AS recorded_day
    FROM audit_entry e
   WHERE e.seq > $1::bigint - ${lateNumbers}
     AND (e.seq > $1 OR e.recorded_at > now() - INTERVAL '${lateSeconds} seconds')
     AND NOT EXISTS (SELECT FROM audit_seal s WHERE s.entry_seq = e.seq)
   ORDER BY e.seq LIMIT ${batchSize}`;

/** Entries without a seal that are no longer expected: somebody inserted them. */
export const insertedEntriesSql = `
  SELECT ${sealedColumns} FROM audit_entry e
   WHERE e.seq < (SELECT max(entry_seq) FROM audit_seal) AND e.recorded_at <= now() - INTERVAL '${lateSeconds} seconds'
     AND NOT EXISTS (SELECT FROM audit_seal s WHERE s.entry_seq = e.seq)
   ORDER BY e.seq LIMIT 100`;

const addSealsSql = `
  INSERT INTO audit_seal (position, entry_seq, day, hash)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::date[], $4::text[])`;

/**
 * Seals a batch of entries in the order of their numbers, and ends complete days. The caller holds the lock of the log. The day of a seal is that of
 * its entry, but never before that of an earlier seal, and never one that has ended.
 */
export async function sealBatch(manager: EntityManager): Promise<SealedBatch> {
  const row = await readOne(manager, chainRow, chainSql, [firstAuditHash]);
  if (row === undefined) return { ended: [], more: false };
  const chain = new Chain(row);
  const rows = await readRows(manager, unsealedRow, unsealedSql, [row.highest]);
  const isWhole = rows.every((entry) => chain.add(entry));
  const isLast = isWhole && rows.length < batchSize;
  if (isLast) chain.endCompleteDay();
  await addSeals(manager, chain);
  for (const { day, entries, position, hash } of chain.ended) {
    const values = [day, entries, position, hash];
    await manager.query('INSERT INTO audit_day (day, entries, position, hash) VALUES ($1, $2, $3, $4)', values);
  }
  return { ended: chain.ended, more: isWhole && !isLast };
}

interface Seal {
  position: number;
  entrySeq: number;
  day: string;
  hash: string;
}

/** The chain while a batch is added to it. */
class Chain {
  readonly seals: Seal[] = [];
  readonly ended: AuditDay[] = [];
  readonly #today: string;
  #position: number;
  #hash: string;
  /** Day that has entries and has not ended. */
  #openDay: string | null;
  #endedDay: string | null;
  #endedPosition: number;

  constructor(row: ChainRow) {
    this.#today = row.today;
    this.#position = row.position;
    this.#hash = row.hash;
    this.#openDay = row.day;
    this.#endedDay = row.ended_day;
    this.#endedPosition = row.ended_position;
  }

  /** Returns false, and adds nothing, if the day before may still get entries. */
  add({ recorded_day: recordedDay, ...row }: UnsealedRow): boolean {
    if (this.#openDay !== null && recordedDay > this.#openDay && !this.endCompleteDay()) return false;
    const earliest = this.#openDay ?? (this.#endedDay === null ? recordedDay : dayAfter(this.#endedDay));
    const day = recordedDay > earliest ? recordedDay : earliest;
    const position = this.#position + 1;
    const text = sealedText(this.#hash, { position, day, entry: row });
    this.#hash = createHash('sha256').update(text).digest('hex');
    this.#position = position;
    this.#openDay = day;
    this.seals.push({ position, entrySeq: row.seq, day, hash: this.#hash });
    return true;
  }

  /** Ends the open day, if it is complete. Returns whether it ended. */
  endCompleteDay(): boolean {
    const day = this.#openDay;
    if (day === null || day >= this.#today) return false;
    const position = this.#position;
    this.ended.push({ day, entries: position - this.#endedPosition, position, hash: this.#hash });
    this.#endedDay = day;
    this.#endedPosition = position;
    this.#openDay = null;
    return true;
  }
}

async function addSeals(manager: EntityManager, { seals }: Chain): Promise<void> {
  if (seals.length === 0) return;
  await manager.query(addSealsSql, [
    seals.map(({ position }) => position),
    seals.map(({ entrySeq }) => entrySeq),
    seals.map(({ day }) => day),
    seals.map(({ hash }) => hash),
  ]);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
