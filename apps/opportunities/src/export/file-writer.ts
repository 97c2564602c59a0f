import { type ExportColumn } from '@rfp/contracts/opportunities/export';

/** The texts that PostgreSQL returns for a row, in the order of `cells`. */
export type Cells = readonly (string | null)[];

interface FileParts {
  head(columns: readonly ExportColumn[]): string;
  tail: string;
}

/** A format whose rows PostgreSQL writes: thousands of them come as one text, and no object is made of any. */
export interface LineWriter extends FileParts {
  /** SQL of the text of a row: see `requestedRows`. Never null. */
  line(columns: readonly ExportColumn[]): string;
  /** The rows of the file, of these texts. `separator` stands between them, and nowhere in them. */
  rowsOf(lines: string, separator: string): string;
}

/** A format whose rows are written here. */
export interface RowWriter extends FileParts {
  /** SQL of the texts that it needs of a row: see `requestedRows`. */
  cells(columns: readonly ExportColumn[]): readonly string[];
  rows(rows: readonly Cells[]): string;
  /** Rows that are written without a break, in which the process does nothing else. */
  rowsAtOnce: number;
}

/** How a format is written, part by part. */
export type FileWriter = LineWriter | RowWriter;
