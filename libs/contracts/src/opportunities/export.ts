import { z } from 'zod';
import { searchProfileSchema } from '../account.js';
import { type ExportFormat } from './export-format.js';
import {
  type ColumnSortField,
  opportunityDetailSchema,
  type ListFilter,
  opportunityListQuerySchema,
  sortDirectionSchema,
  sortFieldSchema,
} from '../opportunity.js';

export { exportFormats, exportFormatSchema, type ExportFormat } from './export-format.js';

/** Content type of each format. */
export const exportMedia: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};

/** Possible columns of a file: the fields of the detail, without those that belong to the reader or are lists of records. */
export const exportColumnSchema = opportunityDetailSchema
  .omit({
    description_cut: true,
    changed_since_seen: true,
    sources: true,
    seen: true,
    closed_after_days: true,
    attachments: true,
  })
  .keyof();
export type ExportColumn = z.infer<typeof exportColumnSchema>;

/** All but the descriptions, which are ten times as long as the rest. */
export const defaultExportColumns = exportColumnSchema.options.filter((column) => column !== 'description');

/** Columns of a workbook unless others are requested: what the table of opportunities has at first, with the number and the page of the source. */
export const defaultSheetColumns: readonly ExportColumn[] = [
  'title',
  'opportunity_number',
  'agency_name',
  'due_date',
  'estimated_value',
  'set_aside',
  'posted_date',
  'total_score',
  'source_type',
  'source_name',
  'source_url',
];

/**
 * The newest first, unless an order is asked for. It stays as it is while records are added or rescored, and PostgreSQL stores neighbours of it
 * side by side: of a million opportunities it reads them much sooner than in the order of their scores.
 */
export const defaultExportSort = 'created_at' satisfies ColumnSortField;

/** Rows of a worksheet below its heading. */
export const maxSheetRows = 1_048_575;

/**
 * How the parts of a file are written. `cells` are the rows of a workbook: lines of CSV, in which an instant is its seconds since 1970 and no text is
 * protected from spreadsheets.
 */
export const exportPartFormats = ['csv', 'cells', 'ndjson', 'ics'] as const;
export type ExportPartFormat = (typeof exportPartFormats)[number];

export const maxExportPartRows = 2000;

/** How many more rows are asked for than the part before had: rows that a part does not hold are found in vain. */
export const exportPartGrowth = 1.2;

/** A part of a file: so many of the rows that follow a place. */
export const exportPartRequestSchema = opportunityListQuerySchema
  .pick({ audience: true, filter: true, total: true, after: true })
  .extend({
    sort: z.tuple([sortFieldSchema, sortDirectionSchema]),
    /** Search profile of the caller, for an order or a filter by it; none for the default recipe. */
    search: searchProfileSchema.optional(),
    format: z.enum(exportPartFormats),
    columns: z.array(exportColumnSchema).min(1).max(exportColumnSchema.options.length),
    limit: z.int().min(1).max(maxExportPartRows),
  });

export type ExportSort = z.infer<typeof exportPartRequestSchema>['sort'];

export const exportPartSchema = z.strictObject({
  /** The text of the part: the first begins, and the last ends the file. */
  text: z.string(),
  /** Opportunities in it. */
  rows: z.int().nonnegative(),
  /** Number of opportunities in the whole file, counted for its first part. */
  total: z.int().nonnegative(),
  /** Where the next part begins; absent in the last. */
  next: opportunityListQuerySchema.shape.after,
});
export type ExportPart = z.infer<typeof exportPartSchema>;

/** An export as a client requests it. */
export interface ExportRequest {
  format: ExportFormat;
  filter?: ListFilter;
  sort?: ExportSort;
  columns?: readonly ExportColumn[];
}
