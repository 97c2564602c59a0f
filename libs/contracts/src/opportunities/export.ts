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

/** Columns with the fields of the detail, except reader-specific ones and lists of records. */
const fieldColumnSchema = opportunityDetailSchema
  .omit({
    description_cut: true,
    changed_since_seen: true,
    sources: true,
    seen: true,
    closed_after_days: true,
    attachments: true,
  })
  .keyof();

/** Columns with the marks of the workspace: whether a member watches it, why it is dismissed, its tags, and the number of its notes. */
export const markColumnSchema = z.enum(['watched', 'dismissed', 'tags', 'notes']);
export type MarkColumn = z.infer<typeof markColumnSchema>;

/** Possible columns of a file. */
export const exportColumnSchema = z.enum([...fieldColumnSchema.options, ...markColumnSchema.options]);
export type ExportColumn = z.infer<typeof exportColumnSchema>;

export function isMarkColumn(column: ExportColumn): column is MarkColumn {
  return markColumnSchema.safeParse(column).success;
}

/** Default columns of text files: all fields but the descriptions, which are ten times as long as the rest. */
export const defaultExportColumns = fieldColumnSchema.options.filter((column) => column !== 'description');

/** Default columns of a workbook: the initial columns of the opportunities table, with the number and the page of the source. */
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
 * Default sort: newest first. This order is stable while records are added or rescored, and neighboring rows lie side by side in PostgreSQL, so a
 * million rows are read much faster than in score order.
 */
export const defaultExportSort = 'created_at' satisfies ColumnSortField;

/** Maximum data rows of a worksheet. */
export const maxSheetRows = 1_048_575;

/**
 * Serialization of the parts of a file. `cells` are the rows of a workbook as CSV lines: instants are seconds since 1970, and texts are not escaped
 * for spreadsheets.
 */
export const exportPartFormats = ['csv', 'cells', 'ndjson', 'ics'] as const;
export type ExportPartFormat = (typeof exportPartFormats)[number];

export const maxExportPartRows = 2000;

/** Ratio of requested rows to the rows of the previous part. A small ratio wastes few reads on rows that do not fit in the part. */
export const exportPartGrowth = 1.2;

/** A part of a file: a number of rows after a position. */
export const exportPartRequestSchema = opportunityListQuerySchema
  .pick({ audience: true, filter: true, total: true, after: true })
  .extend({
    sort: z.tuple([sortFieldSchema, sortDirectionSchema]),
    /** The caller's search profile, for sorts and filters that use it; absent for the default recipe. */
    search: searchProfileSchema.optional(),
    format: z.enum(exportPartFormats),
    columns: z.array(exportColumnSchema).min(1).max(exportColumnSchema.options.length),
    limit: z.int().min(1).max(maxExportPartRows),
  });

export type ExportSort = z.infer<typeof exportPartRequestSchema>['sort'];

export const exportPartSchema = z.strictObject({
  /** Text of the part. The first part has the head of the file, the last one its end. */
  text: z.string(),
  /** Number of opportunities in the part. */
  rows: z.int().nonnegative(),
  /** Number of opportunities in the whole file, counted with the first part. */
  total: z.int().nonnegative(),
  /** Position of the next part; absent in the last. */
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
