import {
  defaultExportColumns,
  defaultExportSort,
  defaultSheetColumns,
  type ExportColumn,
  exportColumnSchema,
  type ExportFormat,
  exportPartRequestSchema,
  type ExportSort,
} from '@rfp/contracts/opportunities/export';
import { type OpportunityListQuery } from '@rfp/contracts/opportunity';
import { type exportQuerySchema } from '@rfp/contracts/routes/catalogue';
import { z } from 'zod';
import { validate } from '../edge/validate.js';
import { parsePageQuery } from '../routes/catalogue/parse-list-query.js';

export interface ParsedExport extends Pick<OpportunityListQuery, 'filter'> {
  sort: ExportSort;
  format: ExportFormat;
  columns: ExportColumn[];
}

/** @throws AppError VALIDATION or BAD_REQUEST, stating what is allowed */
export function parseExportQuery({ format, columns, ...query }: z.output<typeof exportQuerySchema>): ParsedExport {
  const { filter, sort: order } = parsePageQuery({ sort_by: defaultExportSort, ...query });
  const sort = validate(exportPartRequestSchema.shape.sort, order, 'sort');
  return { format, filter, sort, columns: readColumns(columns, format) };
}

function readColumns(text: string | undefined, format: ExportFormat): ExportColumn[] {
  if (text === undefined) return [...(format === 'xlsx' ? defaultSheetColumns : defaultExportColumns)];
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(validate(z.array(exportColumnSchema), names, 'columns'))];
}
