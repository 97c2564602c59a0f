import { type ExportColumn } from '@rfp/contracts/opportunities/export';
import { expressionOf } from '../catalogue/opportunity-row.js';
import { typeOf } from './column-text.js';
import { bareCell, csvLine, csvWriter } from './csv.js';
import { type LineWriter } from './file-writer.js';

/** Writes the cells of a workbook, which the gateway assembles: see `exportPartFormats`. */
export const cellsWriter: LineWriter = {
  head: () => '',
  line: (columns) => csvLine(columns.map(cellOf)),
  rowsOf: (lines, separator) => csvWriter.rowsOf(lines, separator),
  tail: '',
};

function cellOf(column: ExportColumn): string {
  const isInstant = typeOf(column) === 'timestamp with time zone';
  return isInstant ? `date_part('epoch', ${expressionOf(column)})` : bareCell(column);
}
