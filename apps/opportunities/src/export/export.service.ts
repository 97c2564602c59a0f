import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  defaultExportColumns,
  type ExportColumn,
  type ExportPart,
  exportPartGrowth,
  isMarkColumn,
} from '@rfp/contracts/opportunities/export';
import { bestMatchSortField, personalSortField } from '@rfp/contracts/opportunity';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { prepared } from '@rfp/persistence/connection/prepared';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { selectWholeList } from '../catalogue/select-whole-list.js';
import { MarkFiltersService } from '../marks/mark-filters.service.js';
import { type MarkReader } from '../marks/mark-reader.js';
import { requestedRows } from '../catalogue/opportunity-row.js';
import { requireBestFirst, sortWithoutText } from '../catalogue/catalogue.service.js';
import { resolveRecipe } from '../personal/recipe/resolve-recipe.js';
import { personalOrder, PersonalOrdersService } from '../personal/personal-orders.service.js';
import { RowColumnsService } from '../personal/columns/row-columns.service.js';
import { type ColumnSort, orderOf, readCursor, writeCursor } from '../search/plan/orders.js';
import { type FoundRow, type Total } from '../search/plan/page.js';
import { findPage } from '../search/find-page.js';
import { findRankedPage, rankedOrder } from '../search/rank/ranked-page.js';
import { type CompiledQuery } from '../search/query/compile-query.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { type Cells, type FileWriter, type LineWriter, type RowWriter } from './file-writer.js';
import { fileWriters } from './file-writers.js';

type PartRequest = RpcRequest<'opportunities.export-part'>;

/** Max bytes of a part. A gateway of the previous release gets it as JSON, which may be twice as long, and messages are limited to 1 MiB. */
const maxPartBytes = 400 * 1024;
/** Rows read at once for the first part. Later parts read as many as the previous part contained. */
const rowsAtOnce = 500;
/** Rows read at once with descriptions, which may have hundreds of kilobytes each. */
const longRowsAtOnce = 100;

const linesRow = z.object({ lines: z.string(), rows: z.int() });
/** Separates the lines that PostgreSQL joins. Random, so that no text contains it. */
const separator = randomUUID();

interface WrittenPart {
  readonly text: string;
  readonly rows: number;
}

/**
 * Exports all matches, part by part. No state is stored between the parts. The next part begins after the last row, so records added meanwhile do not
 * shift it.
 */
@Injectable()
export class ExportService {
  constructor(
    readonly database: DataSource,
    readonly audience: AudienceService,
    readonly synonyms: SynonymsService,
    readonly orders: PersonalOrdersService = new PersonalOrdersService(
      database,
      new RowColumnsService(database),
      synonyms,
    ),
    readonly marks: MarkFiltersService = new MarkFiltersService(database),
  ) {}

  /** @param reader - whose marks the filter and the columns refer to; null for visitors */
  async readPart(
    { audience, filter, sort, search, columns, format, limit, ...earlier }: PartRequest,
    reader: MarkReader | null = null,
  ): Promise<ExportPart> {
    const { compiled, total } = await selectWholeList(this, { audience, filter, search }, reader, earlier.total);
    const found = await this.find(compiled, { sort, search, after: earlier.after, limit: limit + 1 }, total);
    const writer = fileWriters[format];
    const defaultRows = earlier.after === undefined ? rowsAtOnce : Math.ceil(limit / exportPartGrowth);
    const written = await this.write(
      writer,
      { columns, defaultRows, reader },
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

  private async find(
    compiled: CompiledQuery,
    { sort: [field, direction], search, after, limit }: Pick<PartRequest, 'sort' | 'search' | 'after' | 'limit'>,
    count: number,
  ): Promise<readonly FoundRow[]> {
    if (field === personalSortField || field === bestMatchSortField) requireBestFirst(direction);
    if (field === bestMatchSortField && compiled.selection.query !== null) {
      const window = { offset: 0, limit, ...(after === undefined ? {} : { after: readCursor(after, rankedOrder) }) };
      return (await findRankedPage(this.database, compiled, window, { count, is: 'exact' })).rows;
    }
    const recipe = resolveRecipe(search);
    const isPersonal = field === personalSortField && recipe !== defaultRecipe;
    const order = isPersonal ? personalOrder : orderOf(replacementSort([field, direction]));
    const window = { offset: 0, limit, ...(after === undefined ? {} : { after: readCursor(after, order) }) };
    const total: Total = { count, is: 'exact' };
    const { rows } = isPersonal
      ? await this.orders.page(compiled, recipe, window, { known: total })
      : await findPage(this.database, compiled, { order, window }, total);
    return rows;
  }

  /** Writes rows until the part is full. */
  private async write(
    writer: FileWriter,
    { columns, defaultRows, reader }: Pick<PartRequest, 'columns'> & { defaultRows: number; reader: MarkReader | null },
    ids: readonly string[],
  ): Promise<{ texts: string[]; ids: number; rows: number }> {
    const step = rowsPerStatement(writer, columns, defaultRows);
    const texts: string[] = [];
    let [bytes, done, count] = [0, 0, 0];
    while (done < ids.length && bytes < maxPartBytes) {
      const next = ids.slice(done, done + step);
      const { text, rows } =
        'line' in writer
          ? await this.readLines(writer, linesSql(writer, columns), next, marksParameter(columns, reader))
          : await this.writeRows(writer, columns, next);
      texts.push(text);
      bytes += Buffer.byteLength(text);
      done += next.length;
      count += rows;
    }
    return { texts, ids: done, rows: count };
  }

  /** Reads the rows that still exist, in order, as lines written by PostgreSQL. */
  private async readLines(
    writer: LineWriter,
    sql: string,
    ids: readonly string[],
    marks: readonly (string | null)[],
  ): Promise<WrittenPart> {
    const found = await readHalves(ids, (half) => readRows(this.database, linesRow, sql, [half, separator, ...marks]));
    return {
      text: found.length === 0 ? '' : writer.joinRows(found.map(({ lines }) => lines).join(separator), separator),
      rows: found.reduce((sum, { rows }) => sum + rows, 0),
    };
  }

  private async writeRows(
    writer: RowWriter,
    columns: readonly ExportColumn[],
    ids: readonly string[],
  ): Promise<WrittenPart> {
    const cells = await this.readCells(writer.cells(columns), ids);
    return { text: writer.rows(cells), rows: cells.length };
  }

  /** Reads the cells of the rows that still exist, in order. */
  private async readCells(cells: readonly string[], ids: readonly string[]): Promise<Cells[]> {
    const names = cells.map((_, index) => `c${index}`);
    const row = z.object(Object.fromEntries(names.map((name) => [name, z.string().nullable()])));
    const rows = await readRows(
      this.database,
      row,
      `SELECT ${cells.map((cell, index) => `${cell} AS c${index}`).join(', ')} FROM ${requestedRows} ORDER BY requested.place`,
      [ids],
    );
    return rows.map((each) => names.map((name) => each[name] ?? null));
  }
}

/** Returns the parameter of the columns with marks, if there are any. */
function marksParameter(columns: readonly ExportColumn[], reader: MarkReader | null): readonly (string | null)[] {
  return columns.some(isMarkColumn) ? [reader?.workspaceId ?? null] : [];
}

/** Returns the column order to use for the best match without a text, or for the personal order without a personal recipe. */
function replacementSort([field, direction]: PartRequest['sort']): ColumnSort {
  if (field === bestMatchSortField) return sortWithoutText;
  return [field === personalSortField ? 'total_score' : field, direction];
}

/** Max lines that PostgreSQL joins into one text. Joining hundreds takes a third longer, because PostgreSQL then allocates and frees memory repeatedly. */
const linesAtOnce = 25;

/** SQL of the lines. Only the statement for the default columns is prepared, because there are too many other combinations of columns. */
function linesSql(writer: LineWriter, columns: readonly ExportColumn[]): string {
  const group = `(requested.place - 1) / ${linesAtOnce}`;
  const sql = `SELECT string_agg(${writer.line(columns)}, $2::text ORDER BY requested.place) AS lines, count(*)::integer AS rows
    FROM ${requestedRows} GROUP BY ${group} ORDER BY ${group}`;
  return columns.join() === defaultExportColumns.join() ? prepared(sql) : sql;
}

/** Returns the rows per statement: few enough that a part hardly exceeds its limit, and enough to amortize the statement. */
function rowsPerStatement(writer: FileWriter, columns: readonly ExportColumn[], defaultRows: number): number {
  if (columns.includes('description')) return longRowsAtOnce;
  return 'line' in writer ? defaultRows : writer.rowsAtOnce;
}

/** Reads items with two concurrent statements. A single statement would use only one processor, and wait for each page before it reads the next. */
async function readHalves<T, R>(
  items: readonly T[],
  read: (half: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const middle = Math.ceil(items.length / 2);
  const halves = [items.slice(0, middle), items.slice(middle)].filter((half) => half.length > 0);
  return (await Promise.all(halves.map(read))).flat();
}
