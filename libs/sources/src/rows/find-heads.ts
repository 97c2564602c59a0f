import { AppError } from '@rfp/contracts/errors';
import { BrokenRow } from '../socrata/request-rows.js';
import { fieldNames } from './column-names.js';

/** The cells of a table by rows, before its headings are known. */
export interface Grid {
  /** Name of the sheet of a workbook; null for delimited text. */
  name: string | null;
  rows: readonly (readonly string[])[];
  /** Whether the file ends without a line break, so that the last row may be truncated. */
  isCut: boolean;
  /** Whether rows end with their last value, so that a short row is complete. */
  isRagged: boolean;
}

export interface Table {
  name: string | null;
  /** Index of the row of headings. */
  headRow: number;
  /** Headings as printed. */
  heads: readonly string[];
  /** Field names of the columns. */
  columns: string[];
  /** Cells by field name. A row with a different number of cells is broken. */
  rows: (Record<string, string> | BrokenRow)[];
}

/** Rows that are searched for the headings. Files may have a title, a date and notes above them. */
const maxRowsAbove = 40;

/**
 * Index of the first row that has the largest number of mapped columns. The position is not fixed because publishers add lines above the headings.
 */
export function findHeads({ rows }: Grid, mapped: readonly string[]): number {
  let best = { at: 0, found: 0 };
  for (const [at, cells] of rows.slice(0, maxRowsAbove).entries()) {
    const names = new Set(fieldNames(cells));
    const found = mapped.filter((column) => names.has(column)).length;
    if (found > best.found) best = { at, found };
  }
  return best.at;
}

/** Index of the probable row of headings: the first row with words in most of its columns. */
export function guessHeads({ rows }: Grid): number {
  const first = rows.slice(0, maxRowsAbove);
  const width = Math.max(0, ...first.map((cells) => nonEmptyCells(cells).length));
  const isHead = (cells: readonly string[]): boolean => {
    const words = new Set(nonEmptyCells(cells).filter((cell) => /\p{L}{2}/u.test(cell) && cell.length <= 150));
    return words.size >= Math.max(2, width * 0.6);
  };
  return Math.max(0, first.findIndex(isHead));
}

function nonEmptyCells(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell.trim() !== '');
}

/** Minimum columns of a table in which a row with a single value is a note. In smaller tables such a row may be data. */
const minColumnsForNotes = 4;

/** @throws SOURCE_EMPTY without a row below the headings, SOURCE_TRUNCATED if the last row is truncated */
export function tableOf(grid: Grid, headRow: number): Table {
  const heads = grid.rows[headRow] ?? [];
  const records = grid.rows.slice(headRow + 1);
  // A file with headings only may be incomplete, so it must not close the missing records.
  if (records.length === 0) throw new AppError('SOURCE_EMPTY', { message: 'The file of the source has no row.' });
  if (grid.isCut && !grid.isRagged && records.at(-1)?.length !== heads.length)
    throw new AppError('SOURCE_TRUNCATED', { message: 'The last row of the file is cut.' });
  const columns = fieldNames(heads);
  const isNote = (cells: readonly string[]): boolean =>
    nonEmptyCells(cells).length === 0 || (nonEmptyCells(cells).length === 1 && columns.length >= minColumnsForNotes);
  const repeatsHeads = (cells: readonly string[]): boolean => heads.every((head, at) => head === (cells[at] ?? ''));
  return {
    name: grid.name,
    headRow,
    heads,
    columns,
    rows: records
      .filter((cells) => !isNote(cells) && !repeatsHeads(cells))
      .map((cells) => rowOf(columns, cells, grid.isRagged)),
  };
}

function rowOf(columns: readonly string[], cells: readonly string[], isRagged: boolean): Table['rows'][number] {
  if (isRagged || cells.length === columns.length)
    return Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
  const size = cells.length < columns.length ? 'short' : 'long';
  return new BrokenRow(
    JSON.stringify(cells),
    `too ${size}, with ${cells.length} cells for the ${columns.length} columns`,
  );
}
