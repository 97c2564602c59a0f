import { type ExportColumn } from '@rfp/contracts/opportunities/export';
import { columnExpression, columnType } from './column-text.js';
import { bareCell, csvLine, csvWriter } from './csv.js';
import { type LineWriter } from './file-writer.js';

/** Writes the cells of a workbook. The gateway assembles the workbook: see `exportPartFormats`. */
export const cellsWriter: LineWriter = {
  head: () => '',
  line: (columns) => csvLine(columns.map(workbookCell)),
  joinRows: (lines, separator) => csvWriter.joinRows(lines, separator),
  tail: '',
};

function workbookCell(column: ExportColumn): string {
  const isInstant = columnType(column) === 'timestamp with time zone';
  return isInstant ? `date_part('epoch', ${columnExpression(column)})` : bareCell(column);
}
