import { type ExportPartFormat } from '@rfp/contracts/opportunities/export';
import { cellsWriter } from './cells.js';
import { csvWriter } from './csv.js';
import { eventsWriter } from './events.js';
import { linesWriter } from './lines.js';
import { type FileWriter } from './file-writer.js';

export const fileWriters: Readonly<Record<ExportPartFormat, FileWriter>> = {
  csv: csvWriter,
  cells: cellsWriter,
  ndjson: linesWriter,
  ics: eventsWriter,
};
