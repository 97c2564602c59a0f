import { z } from 'zod';
import {
  type ColumnSortField,
  columnSortFieldSchema,
  opportunityDetailSchema,
  opportunityListQuerySchema,
  type OpportunityFilter,
  sortDirectionSchema,
} from './opportunity.js';

export const exportFormats = ['csv', 'xlsx', 'ndjson', 'ics'] as const;
export const exportFormatSchema = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** Content type of each format. */
export const exportMedia: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};

/** What a file can tell of an opportunity: the fields of the detail, without those that belong to the reader or are lists of records. */
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

/**
 * The newest first, unless an order is asked for. It stays as it is while records are added or rescored, and PostgreSQL stores neighbours of it
 * side by side: of a million opportunities it reads them much sooner than in the order of their scores.
 */
export const defaultExportSort = 'created_at' satisfies ColumnSortField;

/** Rows of a worksheet below its heading. */
export const maxSheetRows = 1_048_575;

export const maxExportPartRows = 2000;

/** How many more rows are asked for than the part before had: rows that a part does not hold are found in vain. */
export const exportPartGrowth = 1.2;

/** A part of a file: so many of the rows that follow a place. */
export const exportPartRequestSchema = opportunityListQuerySchema
  .pick({ audience: true, filter: true, total: true, after: true })
  .extend({
    /** A file goes on where a personal order ends. */
    sort: z.tuple([columnSortFieldSchema, sortDirectionSchema]),
    format: exportFormatSchema,
    columns: z.array(exportColumnSchema).min(1).max(exportColumnSchema.options.length),
    limit: z.int().min(1).max(maxExportPartRows),
    /** Rows that the parts before have. */
    before: z.int().nonnegative().optional(),
  });

export type ExportSort = z.infer<typeof exportPartRequestSchema>['sort'];

export const exportPartSchema = z.strictObject({
  /** The text of the part: the first begins, and the last ends the file. Of a workbook, the XML of its sheet. */
  text: z.string(),
  /** Opportunities in it. */
  rows: z.int().nonnegative(),
  /** Of the whole file, counted for its first part. */
  total: z.int().nonnegative(),
  /** Where the next part begins; absent in the last. */
  next: opportunityListQuerySchema.shape.after,
});
export type ExportPart = z.infer<typeof exportPartSchema>;

/** What a client asks for. */
export interface ExportRequest {
  format: ExportFormat;
  filter?: OpportunityFilter;
  sort?: ExportSort;
  columns?: readonly ExportColumn[];
}
