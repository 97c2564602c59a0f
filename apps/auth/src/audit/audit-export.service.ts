import { Injectable } from '@nestjs/common';
import { type AuditFilter } from '@rfp/contracts/audit/audit-entry';
import { firstAuditHash, toAuditLine } from '@rfp/contracts/audit/audit-file';
import { AppError } from '@rfp/contracts/errors';
import { type FilePart } from '@rfp/contracts/wire/file-part';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { auditConditions } from './audit-conditions.js';
import { AuditSealService } from './audit-seal.service.js';
import { originColumns, originRow, sealedColumns, sealedEntryRow } from './sealed-entry-row.js';
import { type AuditDay, insertedEntriesSql } from './seal-entries.js';

/** Characters after which a part ends, below the limit of a message. */
const maxPartLength = 400_000;

const sealColumns = 's.position, s.day::text AS day, s.hash';
const sealRow = z.object({
  position: z.coerce.number().nullable(),
  day: z.string().nullable(),
  hash: z.string().nullable(),
});
const missingEntryRow = sealRow.extend({ seq: z.null() });
const entryRow = sealedEntryRow.extend(originRow.shape).extend(sealRow.shape);
const chainRow = z.union([missingEntryRow, entryRow]);

const dayRow = z.object({
  day: z.string(),
  entries: z.number(),
  position: z.coerce.number(),
  hash: z.string(),
});
const startRow = z.object({ position: z.coerce.number(), hash: z.string(), until: z.coerce.number() });

/** Where the chain starts: after the entry that was deleted last. Without its hash, the verification fails at the first entry. */
const startSql = `
  SELECT place.position, coalesce(ended.hash, $1) AS hash, place.until
    FROM (SELECT coalesce(min(position) - 1, (SELECT max(position) FROM audit_day), 0) AS position,
                 coalesce(max(position), 0) AS until FROM audit_seal) place
    LEFT JOIN audit_day ended ON ended.position = place.position`;

/** `$1`: position of the part before; `$2`: last position of the export. */
const chainSql = `
  SELECT ${sealColumns}, ${sealedColumns}, ${originColumns}
    FROM audit_seal s LEFT JOIN audit_entry e ON e.seq = s.entry_seq
   WHERE s.position > $1 AND s.position <= $2 ORDER BY s.position LIMIT $3`;

/** Ends of days that no entry of a later day follows: that of the last day, and those whose entries are missing. `$1`: start; `$2`: last day. */
const restOfDaysSql = `
  SELECT day::text AS day, entries, position, hash FROM audit_day d
   WHERE position <> $1 AND ($2::date IS NULL OR day >= $2::date OR NOT EXISTS (SELECT FROM audit_seal s WHERE s.day = d.day))
   ORDER BY day`;

/** State of an export of the whole log between its parts. */
const cursorSchema = z
  .string()
  .regex(/^-?\d+\.\d+\.-?\d+\.(?:\d{4}-\d\d-\d\d)?$/)
  .transform((text) => {
    const [position, until, start, day = ''] = text.split('.');
    return { position: Number(position), until: Number(until), start: Number(start), day };
  });
type Cursor = z.output<typeof cursorSchema>;

const filteredCursorSchema = z
  .string()
  .regex(/^\d+\.\d+$/)
  .transform((text) => {
    const [seq, entries] = text.split('.');
    return { seq: Number(seq), entries: Number(entries) };
  });

/** Exports the audit log as lines of JSON (`contracts/audit/audit-file.ts`), part by part. */
@Injectable()
export class AuditExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly seals: AuditSealService,
  ) {}

  /** The part after `after`: of the whole log with its chain, or with a filter of single entries, the oldest first. */
  async part(filter: AuditFilter, after: string | undefined, limit: number): Promise<FilePart> {
    const conditions = auditConditions(filter);
    return conditions.sql.length === 0 ? this.#chainPart(after, limit) : this.#filteredPart(filter, after, limit, true);
  }

  /** A part of a workspace's log. Its owners do not see from where its members work. */
  async partOfWorkspace(filter: AuditFilter, after: string | undefined, limit: number): Promise<FilePart> {
    return this.#filteredPart(filter, after, limit, false);
  }

  async #chainPart(after: string | undefined, limit: number): Promise<FilePart> {
    const lines = new PartLines();
    const cursor = after === undefined ? await this.#start(lines) : parseCursor(cursorSchema, after);
    const rows = await readRows(this.dataSource, chainRow, chainSql, [cursor.position, cursor.until, limit]);
    let { position, day } = cursor;
    for (const row of rows) {
      if (lines.isFull) break;
      if (day !== '' && row.day !== day) lines.addAll(await this.#endOf(day));
      lines.add(toEntryLine(row));
      day = row.day ?? '';
      position = row.position ?? position;
    }
    if (position < cursor.until && rows.length > 0)
      return { text: lines.text, next: `${position}.${cursor.until}.${cursor.start}.${day}` };
    await this.#end(lines, cursor, day);
    return { text: lines.text };
  }

  /** Seals what is committed, so that the export ends with the newest entry. */
  async #start(lines: PartLines): Promise<Cursor> {
    await this.seals.seal();
    const start = await readOne(this.dataSource, startRow, startSql, [firstAuditHash]);
    if (start === undefined) throw new AppError('INTERNAL', { message: 'The audit log has no start' });
    const { position, hash, until } = start;
    lines.add({ kind: 'start', filtered: false, position, hash });
    return { position, until: Math.max(position, until), start: position, day: '' };
  }

  async #endOf(day: string): Promise<DayLine[]> {
    const sql = 'SELECT day::text AS day, entries, position, hash FROM audit_day WHERE day = $1::date';
    return (await readRows(this.dataSource, dayRow, sql, [day])).map(toDayLine);
  }

  async #end(lines: PartLines, { start, until }: Cursor, day: string): Promise<void> {
    const days = await readRows(this.dataSource, dayRow, restOfDaysSql, [start, day === '' ? null : day]);
    lines.addAll(days.map(toDayLine));
    const inserted = await readRows(this.dataSource, sealedEntryRow, insertedEntriesSql);
    const unsealed = { position: null, day: null, hash: null, origin: null };
    lines.addAll(inserted.map((entry) => ({ kind: 'entry', ...unsealed, entry }) as const));
    lines.add({ kind: 'end', entries: until - start });
  }

  async #filteredPart(
    filter: AuditFilter,
    after: string | undefined,
    limit: number,
    withOrigin: boolean,
  ): Promise<FilePart> {
    const lines = new PartLines();
    const cursor = after === undefined ? { seq: 0, entries: 0 } : parseCursor(filteredCursorSchema, after);
    if (after === undefined) lines.add({ kind: 'start', filtered: true, position: 0, hash: firstAuditHash });
    const { sql, parameters } = auditConditions(filter);
    const conditions = [...sql, `e.seq > $${parameters.push(cursor.seq)}`].join(' AND ');
    const partSql = `SELECT ${sealColumns}, ${sealedColumns}, ${originColumns} FROM audit_entry e
      LEFT JOIN audit_seal s ON s.entry_seq = e.seq WHERE ${conditions} ORDER BY e.seq LIMIT $${parameters.push(limit)}`;
    const rows = await readRows(this.dataSource, entryRow, partSql, parameters);
    let { seq, entries } = cursor;
    for (const row of rows) {
      if (lines.isFull) break;
      const line = toEntryLine(row);
      lines.add(withOrigin ? line : { ...line, origin: null });
      seq = row.seq;
      entries += 1;
    }
    if (rows.length === limit || seq !== (rows.at(-1)?.seq ?? seq))
      return { text: lines.text, next: `${seq}.${entries}` };
    lines.add({ kind: 'end', entries });
    return { text: lines.text };
  }
}

type DayLine = AuditDay & { kind: 'day' };

function toDayLine({ day, entries, position, hash }: AuditDay): DayLine {
  return { kind: 'day', day, entries, position, hash };
}

function toEntryLine(row: z.output<typeof chainRow>) {
  const { position, day, hash } = row;
  const seal = { kind: 'entry', position, day, hash } as const;
  if (row.seq === null) return { ...seal, entry: null, origin: null };
  const {
    position: _position,
    day: _day,
    hash: _hash,
    address,
    user_agent,
    salt,
    subject,
    subject_salt,
    ...entry
  } = row;
  return { ...seal, entry, origin: { address, user_agent, salt, subject, subject_salt } };
}

function parseCursor<T>(schema: z.ZodType<T>, after: string): T {
  const parsed = schema.safeParse(after);
  if (!parsed.success) throw new AppError('VALIDATION', { details: { fields: { after: 'Must be a position' } } });
  return parsed.data;
}

/** Lines of a part, until it is full. */
class PartLines {
  text = '';

  get isFull(): boolean {
    return this.text.length > maxPartLength;
  }

  add(line: object): void {
    this.text += toAuditLine(line);
  }

  addAll(lines: readonly object[]): void {
    for (const line of lines) this.add(line);
  }
}
