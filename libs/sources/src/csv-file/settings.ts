import { webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { rowShape } from '../socrata/settings.js';

/** Settings of a file of comma-separated values or an Excel workbook. The mapping has the names of the columns in lower case, with underscores. */
export const csvFileSettings = z.strictObject({
  url: webUrlSchema
    .refine(hasNoCredentials, 'Must not hold a user name or a password')
    .describe('Address of the file.'),
  delimiter: z
    .enum(['auto', 'comma', 'semicolon', 'tab', 'bar'])
    .default('auto')
    .describe('What stands between two cells; auto takes what the first line has most of.'),
  sheet: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Name of the sheet of a workbook; without it every sheet that has the columns.'),
  ...rowShape,
});
export type CsvFileSettings = z.output<typeof csvFileSettings>;

function hasNoCredentials(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
