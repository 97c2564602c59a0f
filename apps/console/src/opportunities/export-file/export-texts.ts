import { type ExportFormat } from '@rfp/contracts/opportunities/export';

/** Texts of the export dialog. */
export const exportTexts = {
  open: 'Export',
  title: 'Export opportunities',
  format: 'Format',
  formats: {
    csv: 'CSV, for spreadsheets',
    xlsx: 'XLSX, an Excel workbook',
    ndjson: 'NDJSON, for programs',
    ics: 'iCal, the due dates for a calendar',
  } satisfies Record<ExportFormat, string>,
  columns: 'Columns',
  tableColumns: 'As in the table, with the link to the source',
  defaultColumns: 'All but the description',
  allColumns: 'All, with the full description',
  chosenColumns: 'Chosen columns, in their order',
  noColumns: 'Choose at least one column.',
  columnsOfCalendar: 'A calendar has no columns.',
  counting: 'Counting...',
  count: (count: string) => `${count} opportunities match and will be in the file.`,
  countOfCalendar: (count: string) => `${count} opportunities match. Those with a due date will be in the calendar.`,
  notCounted: (message: string) => `They could not be counted: ${message} The file can still be exported.`,
  none: 'No opportunity matches: there is nothing to export.',
  sheetLimit: (rows: string) => `A worksheet holds ${rows} rows at most: use the filters, or export as CSV.`,
  memory: (megabytes: number) =>
    `This browser collects the file in its memory before it saves it: ${megabytes} MB at most. For larger files use Chrome or Edge, or rfp opp export in a terminal.`,
  visitor: 'Visitors export one file at a time.',
  begin: 'Export',
  cancel: 'Cancel',
  close: 'Close',
  preparing: 'Preparing the file...',
  progress: (rows: string, total: string, size: string) => `${rows} of ${total} rows, ${size}`,
  progressOfBytes: (total: string, size: string) => `${size} of a file with ${total} rows`,
  progressLabel: 'Export progress',
  done: 'Export Complete',
  saved: (name: string, count: string, size: string) => `${name}: ${count} opportunities, ${size}`,
  failed: 'Export Failed',
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB. Use the filters, or rfp opp export in a terminal.`,
  notWritten: (message: string) => `The file could not be written: ${message}`,
  cancelled: 'Export Cancelled',
} as const;
