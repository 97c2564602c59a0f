import { AppError } from '@rfp/contracts/errors';
import { type ReadContext } from '../connector.js';
import { decodeText } from '../http/bodies/read-body.js';
import { type Grid } from '../rows/find-heads.js';
import { parseRecords } from './parse-table.js';
import { type CsvFileSettings } from './settings.js';

interface ReceivedFile {
  bytes: Uint8Array;
  contentType: string;
}

/**
 * Reads the tables of a file without interpreting their cells: one table for delimited text, one for each sheet of a workbook.
 * @throws SOURCE_CHANGED for other files, SOURCE_TRUNCATED, SOURCE_TOO_LARGE, SOURCE_EMPTY
 */
export async function readGrids(
  { bytes, contentType }: ReceivedFile,
  { delimiter, sheet }: Pick<CsvFileSettings, 'delimiter' | 'sheet'>,
  { readWorkbook }: Pick<ReadContext, 'readWorkbook'>,
): Promise<Grid[]> {
  if (!beginsWith(bytes, zipSignature)) return [gridOfText(bytes, contentType, delimiter)];
  if (readWorkbook === undefined) throw new AppError('SOURCE_CHANGED', { message: 'The file is an Excel workbook.' });
  const sheets = await readWorkbook(bytes);
  const grids = sheets.map(({ name, rows }): Grid => ({ name, rows, isCut: false, isRagged: true }));
  const selected = sheet === undefined ? grids : grids.filter(({ name }) => name === sheet);
  if (selected.length > 0) return selected;
  const names = sheets.map(({ name }) => name).join(', ');
  throw new AppError('SOURCE_CHANGED', {
    message: `The workbook has no sheet "${sheet}". It has ${names}.`.slice(0, 900),
  });
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04];
/** First bytes of workbooks of Excel before 2007. */
const oldExcelSignature = [0xd0, 0xcf, 0x11, 0xe0];

function gridOfText(bytes: Uint8Array, contentType: string, delimiter: CsvFileSettings['delimiter']): Grid {
  if (beginsWith(bytes, oldExcelSignature))
    throw new AppError('SOURCE_CHANGED', {
      message: 'The file is an Excel workbook of the old format (.xls), which is not read. Use its .xlsx or CSV form.',
    });
  const text = decodeText(bytes, contentType);
  // Without a line break at the end, the last line may be truncated, which only its number of cells can show.
  return { name: null, rows: parseRecords(text, delimiter), isCut: !/[\r\n]$/.test(text), isRagged: false };
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
