import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { defaultExportColumns, type ExportColumn, type ExportPart, exportPartGrowth } from '@rfp/contracts/export';
import { readQuery } from '@rfp/contracts/query/query-text';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { prepared } from '@rfp/persistence/prepared';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { wantedRows } from '../catalogue/opportunity-row.js';
import { orderOf, readCursor, writeCursor } from '../search/plan/orders.js';
import { exactTotal } from '../search/plan/count.js';
import { findPage } from '../search/find-page.js';
import { compileQuery } from '../search/query/compile-query.js';
import { readHalves } from '../store/halves.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { type Cells, type FileWriter, type LineWriter, type RowWriter } from './file-writer.js';
import { fileWriters } from './file-writers.js';

type PartRequest = RpcRequest<'opportunities.export-part'>;

/** Of a part; a gateway of the release before gets it as JSON, which may be twice as long, and a message has at most 1 MiB. */
const maxPartBytes = 400 * 1024;
/** Of the first part: of each other one as many as the part before had. */
const rowsAtOnce = 500;
/** Descriptions have up to hundreds of kilobytes: few are read at a time. */
const longRowsAtOnce = 100;

const linesRow = z.object({ lines: z.string(), rows: z.int() });
/** Between the lines that PostgreSQL joins: nobody can know it before, so that no text has it. */
const separator = randomUUID();

interface Written {
  readonly text: string;
  readonly rows: number;
}

/**
 * Files of everything that matches, part by part. Nothing is kept between the parts: the place of the last row is all that the next one needs,
 * so that records that are added meanwhile move nothing.
 */
@Injectable()
export class ExportService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly synonyms: SynonymsService,
  ) {}

  async readPart({
    audience,
    filter,
    sort,
    columns,
    format,
    limit,
    before = 0,
    ...earlier
  }: PartRequest): Promise<ExportPart> {
    const { q, ...others } = filter;
    const selection = {
      demo: await this.audience.showsDemo(audience),
      filter: others,
      query: q === undefined ? null : readQuery(q),
    };
    const plan = await compileQuery(this.database, selection, { synonyms: await this.synonyms.current() });
    const total = earlier.total ?? (await exactTotal(this.database, plan)).count;
    const order = orderOf(sort);
    const after = earlier.after === undefined ? {} : { after: readCursor(earlier.after, order) };
    const window = { offset: 0, limit: limit + 1, ...after };
    const { rows: found } = await findPage(this.database, plan, order, window, { count: total, is: 'exact' });
    const writer = fileWriters[format];
    const usual = earlier.after === undefined ? rowsAtOnce : Math.ceil(limit / exportPartGrowth);
    const written = await this.write(
      writer,
      { columns, before, usual },
      found.slice(0, limit).map(({ id }) => id),
    );
    const last = found[written.ids - 1];
    const hasNext = written.ids < found.length && last !== undefined;
    const texts = [
      earlier.after === undefined ? writer.head(columns) : '',
      ...written.texts,
      hasNext ? '' : writer.tail,
    ];
    return { text: texts.join(''), rows: written.rows, total, ...(hasNext ? { next: writeCursor(last) } : {}) };
  }

  /** Writes rows until the part is full. */
  private async write(
    writer: FileWriter,
    { columns, before, usual }: Pick<PartRequest, 'columns'> & { before: number; usual: number },
    ids: readonly string[],
  ): Promise<{ texts: string[]; ids: number; rows: number }> {
    const step = stepOf(writer, columns, usual);
    const texts: string[] = [];
    let [bytes, done, count] = [0, 0, 0];
    while (done < ids.length && bytes < maxPartBytes) {
      const next = ids.slice(done, done + step);
      const { text, rows } =
        'line' in writer
          ? await this.readLines(writer, linesSql(writer, columns), next)
          : await this.writeRows(writer, { columns, before: before + count }, next);
      texts.push(text);
      bytes += Buffer.byteLength(text);
      done += next.length;
      count += rows;
    }
    return { texts, ids: done, rows: count };
  }

  /** The lines of those of the rows that still exist, in their order. PostgreSQL writes them. */
  private async readLines(writer: LineWriter, sql: string, ids: readonly string[]): Promise<Written> {
    const found = await readHalves(ids, (half) => readRows(this.database, linesRow, sql, [half, separator]));
    return {
      text: found.length === 0 ? '' : writer.rowsOf(found.map(({ lines }) => lines).join(separator), separator),
      rows: found.reduce((sum, { rows }) => sum + rows, 0),
    };
  }

  private async writeRows(
    writer: RowWriter,
    { columns, before }: { columns: readonly ExportColumn[]; before: number },
    ids: readonly string[],
  ): Promise<Written> {
    const cells = await this.readCells(writer.cells(columns), ids);
    return { text: writer.rows(cells, columns, before), rows: cells.length };
  }

  /** The cells of those of the rows that still exist, in their order. */
  private async readCells(cells: readonly string[], ids: readonly string[]): Promise<Cells[]> {
    const names = cells.map((_, index) => `c${index}`);
    const row = z.object(Object.fromEntries(names.map((name) => [name, z.string().nullable()])));
    const rows = await readRows(
      this.database,
      row,
      `SELECT ${cells.map((cell, index) => `${cell} AS c${index}`).join(', ')} FROM ${wantedRows} ORDER BY wanted.place`,
      [ids],
    );
    return rows.map((each) => names.map((name) => each[name] ?? null));
  }
}

/** So many lines come as one text: one of hundreds would take PostgreSQL a third longer, which gets memory for it from the system and gives it back each time. */
const linesAtOnce = 25;

/** Of the usual columns it is prepared: there are too many selections of others. */
function linesSql(writer: LineWriter, columns: readonly ExportColumn[]): string {
  const group = `(wanted.place - 1) / ${linesAtOnce}`;
  const sql = `SELECT string_agg(${writer.line(columns)}, $2::text ORDER BY wanted.place) AS lines, count(*)::integer AS rows
    FROM ${wantedRows} GROUP BY ${group} ORDER BY ${group}`;
  return columns.join() === defaultExportColumns.join() ? prepared(sql) : sql;
}

/** So few rows at a time that a part is hardly longer than it may be, and so many that a statement is worth its start. */
function stepOf(writer: FileWriter, columns: readonly ExportColumn[], usual: number): number {
  if (columns.includes('description')) return longRowsAtOnce;
  return 'line' in writer ? usual : (writer.rowsAtOnce ?? rowsAtOnce);
}
