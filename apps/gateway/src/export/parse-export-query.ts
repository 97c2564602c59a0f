import {
  defaultExportColumns,
  defaultExportSort,
  type ExportColumn,
  exportColumnSchema,
  type ExportFormat,
  exportPartRequestSchema,
  type ExportSort,
} from '@rfp/contracts/export';
import { AppError } from '@rfp/contracts/errors';
import { type OpportunityListQuery } from '@rfp/contracts/opportunity';
import { type exportQuerySchema } from '@rfp/contracts/routes-catalogue';
import { z } from 'zod';
import { validate } from '../edge/validate.js';
import { parseListQuery } from '../routes/parse-list-query.js';

export interface ParsedExport extends Pick<OpportunityListQuery, 'filter'> {
  sort: ExportSort;
  format: ExportFormat;
  columns: ExportColumn[];
}

/** @throws AppError VALIDATION or BAD_REQUEST, stating what is allowed */
export function parseExportQuery({ format, columns, ...query }: z.output<typeof exportQuerySchema>): ParsedExport {
  const list = parseListQuery({ sort_by: defaultExportSort, ...query });
  if ('ids' in list) {
    const message = 'An export takes no ids';
    throw new AppError('VALIDATION', { message: `filter: ${message}`, details: { errors: { filter: message } } });
  }
  const { filter } = list;
  const sort = validate(exportPartRequestSchema.shape.sort, list.sort, 'sort');
  return { format, filter, sort, columns: columns === undefined ? defaultExportColumns : readColumns(columns) };
}

function readColumns(text: string): ExportColumn[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(validate(z.array(exportColumnSchema), names, 'columns'))];
}
