import { AppError } from '@rfp/contracts/errors';
import { BrokenRow } from '../socrata/request-rows.js';
import { fieldNames } from './column-names.js';

/** The cells of a table by rows, before its heads are known. */
export interface Grid {
  /** Of a sheet of a workbook. */
  name: string | null;
  rows: readonly (readonly string[])[];
  /** Whether it ends without an end of line: its last row may be cut. */
  isCut: boolean;
  /** Whether its rows end with their last value, so that a short one is whole. */
  isRagged: boolean;
}

export interface Table {
  name: string | null;
  /** Place of the heads among the rows of the grid. */
  headRow: number;
  /** Heads as printed. */
  heads: readonly string[];
  /** Field names of the columns. */
  columns: string[];
  /** Cells by field name; a row with another number of cells is broken. */
  rows: (Record<string, string> | BrokenRow)[];
}

/** Files have a title, a date and notes above their heads. */
const maxRowsAbove = 40;

/** The row that has most of the wanted columns, the first of several: a line that is added above the heads moves them. */
export function findHeads({ rows }: Grid, wanted: readonly string[]): number {
  let best = { at: 0, found: 0 };
  for (const [at, cells] of rows.slice(0, maxRowsAbove).entries()) {
    const names = new Set(fieldNames(cells));
    const found = wanted.filter((column) => names.has(column)).length;
    if (found > best.found) best = { at, found };
  }
  return best.at;
}

/** The row that is likely to have the heads: the first that has words in most of its columns. */
export function guessHeads({ rows }: Grid): number {
  const first = rows.slice(0, maxRowsAbove);
  const width = Math.max(0, ...first.map((cells) => filled(cells).length));
  const isHead = (cells: readonly string[]): boolean => {
    const words = new Set(filled(cells).filter((cell) => /\p{L}{2}/u.test(cell) && cell.length <= 150));
    return words.size >= Math.max(2, width * 0.6);
  };
  return Math.max(0, first.findIndex(isHead));
}

function filled(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell.trim() !== '');
}

/** Fewer columns may have rows of one value. */
const leastColumnsOfNotes = 4;

/** @throws SOURCE_EMPTY without a row below the heads, SOURCE_TRUNCATED for a last row that breaks off */
export function tableOf(grid: Grid, headRow: number): Table {
  const heads = grid.rows[headRow] ?? [];
  const records = grid.rows.slice(headRow + 1);
  // Nothing shows that a file of heads alone is all there is: missing records must not be closed by it.
  if (records.length === 0) throw new AppError('SOURCE_EMPTY', { message: 'The file of the source has no row.' });
  if (grid.isCut && !grid.isRagged && records.at(-1)?.length !== heads.length)
    throw new AppError('SOURCE_TRUNCATED', { message: 'The last row of the file is cut.' });
  const columns = fieldNames(heads);
  const isNote = (cells: readonly string[]): boolean =>
    filled(cells).length === 0 || (filled(cells).length === 1 && columns.length >= leastColumnsOfNotes);
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
