import { type ExportFormat } from '@rfp/contracts/export';
import { csvWriter } from './csv.js';
import { eventsWriter } from './events.js';
import { linesWriter } from './lines.js';
import { sheetWriter } from './sheet.js';
import { type FileWriter } from './file-writer.js';

export const fileWriters: Readonly<Record<ExportFormat, FileWriter>> = {
  csv: csvWriter,
  xlsx: sheetWriter,
  ndjson: linesWriter,
  ics: eventsWriter,
};
