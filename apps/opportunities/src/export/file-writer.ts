import { type ExportColumn } from '@rfp/contracts/export';

/** The texts that PostgreSQL returns for a row, in the order of `cells`. */
export type Cells = readonly (string | null)[];

/** How a format is written, part by part. */
export interface FileWriter {
  /** SQL of the texts that it needs of a row: see `rowTables`. */
  cells(columns: readonly ExportColumn[]): readonly string[];
  head(columns: readonly ExportColumn[]): string;
  /** @param before - rows that earlier parts have */
  rows(rows: readonly Cells[], columns: readonly ExportColumn[], before: number): string;
  tail: string;
  /** If it takes long: rows that are written without a break, in which the process does nothing else. */
  rowsAtOnce?: number;
}
