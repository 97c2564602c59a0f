import { Injectable } from '@nestjs/common';
import { type ExportPart } from '@rfp/contracts/export';
import { readQuery } from '@rfp/contracts/query/query-text';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { readCursor, writeCursor } from '../search/cursor.js';
import { exactTotal, findPage } from '../search/find-page.js';
import { orderOf } from '../search/orders.js';
import { planSelection } from '../search/plan.js';
import { type Cells, type FileWriter } from './file-writer.js';
import { fileWriters } from './file-writers.js';

type PartRequest = RpcRequest<'opportunities.export-part'>;

/** Of a part; as JSON it may be twice as long, and a message has at most 1 MiB. */
const maxPartBytes = 400 * 1024;
/** Descriptions have up to hundreds of kilobytes: few are read at a time. */
const longRowsAtOnce = 100;

/**
 * Files of everything that matches, part by part. Nothing is kept between the parts: the place of the last row is all that the next one needs,
 * so that records that are added meanwhile move nothing.
 */
@Injectable()
export class ExportService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
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
    const plan = await planSelection(this.database, {
      demo: await this.audience.showsDemo(audience),
      filter: others,
      query: q === undefined ? null : readQuery(q),
    });
    const total = earlier.total ?? (await exactTotal(this.database, plan)).count;
    const order = orderOf(sort);
    const after = earlier.after === undefined ? {} : { after: readCursor(earlier.after, order) };
    const window = { offset: 0, limit: limit + 1, ...after };
    const { rows: found } = await findPage(this.database, plan, order, window, { count: total, is: 'exact' });
    const writer = fileWriters[format];
    const written = await this.write(
      writer,
      { columns, before },
      found.slice(0, limit).map(({ id }) => id),
    );
    const last = found[written.ids - 1];
    const hasNext = written.ids < found.length && last !== undefined;
    const texts = [
      earlier.after === undefined ? writer.head(columns) : '',
      ...written.texts,
      hasNext ? '' : writer.tail,
    ];
    return { text: texts.join(''), rows: written.rows, total, ...(hasNext ? { next: writeCursor(last.place) } : {}) };
  }

  /** Writes rows until the part is full. */
  private async write(
    writer: FileWriter,
    { columns, before }: Pick<PartRequest, 'columns'> & { before: number },
    ids: readonly string[],
  ): Promise<{ texts: string[]; ids: number; rows: number }> {
    const step = writer.rowsAtOnce ?? (columns.includes('description') ? longRowsAtOnce : ids.length);
    const texts: string[] = [];
    let [bytes, done, count] = [0, 0, 0];
    while (done < ids.length && bytes < maxPartBytes) {
      const rows = await this.readCells(writer.cells(columns), ids.slice(done, done + step));
      const text = writer.rows(rows, columns, before + count);
      texts.push(text);
      bytes += Buffer.byteLength(text);
      done += step;
      count += rows.length;
    }
    return { texts, ids: Math.min(done, ids.length), rows: count };
  }

  /** The cells of those of the rows that still exist, in their order. */
  private async readCells(cells: readonly string[], ids: readonly string[]): Promise<Cells[]> {
    const names = cells.map((_, index) => `c${index}`);
    const row = z.object(Object.fromEntries(names.map((name) => [name, z.string().nullable()])));
    const rows = await readRows(
      this.database,
      row,
      `SELECT ${cells.map((cell, index) => `${cell} AS c${index}`).join(', ')}
         FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place)
         JOIN opportunity_summary o ON o.id = wanted.id JOIN opportunity_text t ON t.id = o.id ORDER BY wanted.place`,
      [ids],
    );
    return rows.map((each) => names.map((name) => each[name] ?? null));
  }
}
