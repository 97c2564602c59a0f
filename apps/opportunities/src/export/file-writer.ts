import { type ExportColumn } from '@rfp/contracts/opportunities/export';

/** The texts that PostgreSQL returns for a row, in the order of `cells`. */
export type Cells = readonly (string | null)[];

interface FileParts {
  head(columns: readonly ExportColumn[]): string;
  tail: string;
}

/** A format whose rows PostgreSQL writes, so that this process reads thousands of rows as one text, without an object for each. */
export interface LineWriter extends FileParts {
  /** SQL of the text of a row of `requestedRows`. The text is never null. */
  line(columns: readonly ExportColumn[]): string;
  /** Converts joined lines into rows of the file. `separator` only occurs between lines. */
  joinRows(lines: string, separator: string): string;
}

/** A format whose rows are written in this process. */
export interface RowWriter extends FileParts {
  /** SQL of the texts from which a row is written. They are read from `requestedRows`. */
  cells(columns: readonly ExportColumn[]): readonly string[];
  rows(rows: readonly Cells[]): string;
  /** Rows to write synchronously, while the process does nothing else. */
  rowsAtOnce: number;
}

/** Writes a format, part by part. */
export type FileWriter = LineWriter | RowWriter;
