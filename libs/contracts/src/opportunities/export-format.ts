import { z } from 'zod';

export const exportFormats = ['csv', 'xlsx', 'ndjson', 'ics'] as const;
export const exportFormatSchema = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof exportFormatSchema>;
