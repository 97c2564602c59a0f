import { webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { rowShape } from '../socrata/settings.js';

/** Settings of a CSV file or Excel workbook. The mapping names the columns in lower case with underscores. */
export const csvFileSettings = z.strictObject({
  url: webUrlSchema
    .refine(hasNoCredentials, 'Must not hold a user name or a password')
    .describe('Address of the file.'),
  delimiter: z
    .enum(['auto', 'comma', 'semicolon', 'tab', 'bar'])
    .default('auto')
    .describe('Delimiter between cells; auto selects the most frequent one of the first lines.'),
  sheet: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Name of the sheet of a workbook; all sheets with the mapped columns by default.'),
  ...rowShape,
});
export type CsvFileSettings = z.output<typeof csvFileSettings>;

function hasNoCredentials(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
