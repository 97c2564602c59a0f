import { sourceTypeSchema } from '@rfp/contracts/notice';
import { sourceKeySchema, webUrlSchema } from '@rfp/contracts/primitives';
import { intervalHoursSchema, managedSourceSchema, sourceInputSchema, type ConnectorInfo } from '@rfp/contracts/source';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Context } from '../context.js';
import { readOptions } from '../read-options.js';
import { findConnector } from './find-connector.js';
import { readSettings } from './read-settings.js';
import { readShape, settingsOf } from './settings-schema.js';

const hoursSchema = z
  .string()
  .regex(/^\d+[hd]?$/, 'Must be a time such as 24h or 7d')
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith('d') ? 24 : 1))
  .pipe(intervalHoursSchema);

const describedSchema = z.object({
  connector: sourceKeySchema,
  type: sourceTypeSchema.optional(),
  set: z.array(z.string()).default([]),
  settings: z.string().optional(),
});

const addedSchema = z.object({
  name: sourceInputSchema.shape.name,
  key: sourceKeySchema.optional(),
  home_url: webUrlSchema.optional(),
  every: hoursSchema.optional(),
  paused: z.boolean().default(false),
  max: z.coerce.number().pipe(managedSourceSchema.shape.max_records.unwrap()).optional(),
  test: z.boolean().default(true),
});

/** What a person says of a source on the command line. */
export interface DescribedSource {
  connector: string;
  source_type?: z.output<typeof sourceTypeSchema>;
  settings: Record<string, z.core.util.JSONType>;
}

/** Options of `rfp source add` beside the description. */
export type AddedSource = z.output<typeof addedSchema>;

/** @throws AppError VALIDATION that names what is wrong or missing */
export async function readDescribedSource(
  context: Context,
  options: Record<string, unknown>,
): Promise<DescribedSource> {
  const { connector: key, type, set, settings: file } = readOptions(describedSchema, options);
  const connector = await findConnector(context, key);
  const shape = readShape(connector.settings);
  const settings = await readSettings(context.io, { file, set }, shape);
  refuseMissing(connector, settings);
  return { connector: key, settings, ...(type === undefined ? {} : { source_type: type }) };
}

/** @throws AppError VALIDATION that names the option */
export function readAddedSource(name: string, options: Record<string, unknown>): AddedSource {
  return readOptions(addedSchema, { ...options, name });
}

/** Only what is missing at the top: the server judges the rest. */
function refuseMissing({ key, title, settings: schema }: ConnectorInfo, settings: Record<string, unknown>): void {
  const required = settingsOf(readShape(schema)).flatMap(({ path, required }) => (required ? [path] : []));
  const missing = required.filter((path) => !Object.hasOwn(settings, path.split('.')[0] ?? ''));
  if (missing.length === 0) return;
  throw new AppError('VALIDATION', {
    message: `${title} needs ${missing.join(', ')}`,
    details: { hint: `give it with --set ${missing[0]}=... ; see the settings with rfp source connectors ${key}` },
  });
}
