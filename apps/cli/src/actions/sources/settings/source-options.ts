import { sourceTypeSchema } from '@rfp/contracts/notice';
import { sourceKeySchema, webUrlSchema } from '@rfp/contracts/primitives';
import {
  intervalHoursSchema,
  managedSourceSchema,
  type ManagedSource,
  type SourceChange,
  sourceChangeSchema,
  sourceInputSchema,
  type ConnectorInfo,
} from '@rfp/contracts/source';
import { z } from 'zod';
import { type Context } from '../../../context.js';
import { parseOptions } from '../../../parse-options.js';
import { findConnector } from './find-connector.js';
import { readSettings, type SettingsOptions } from './read-settings.js';
import { parseShape, listSettings } from './settings-schema.js';
import { invalid } from '../../../errors/invalid.js';

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

const editedSchema = z.object({
  name: sourceInputSchema.shape.name.optional(),
  home_url: webUrlSchema.optional(),
  every: hoursSchema.optional(),
  /** Null for no limit. */
  max: z.union([z.literal('none').transform(() => null), addedSchema.shape.max]).optional(),
  set: describedSchema.shape.set,
  unset: z.array(z.string()).default([]),
  settings: describedSchema.shape.settings,
});

/** Connector and settings of a source, from the command line. */
export interface DescribedSource {
  connector: string;
  source_type?: z.output<typeof sourceTypeSchema>;
  settings: Record<string, z.core.util.JSONType>;
}

/** The other options of `rfp source add`. */
export type AddedSource = z.output<typeof addedSchema>;

/** @throws AppError VALIDATION for an invalid or missing setting */
export async function readDescribedSource(
  context: Context,
  options: Record<string, unknown>,
): Promise<DescribedSource> {
  const { connector, type, set, settings: file } = parseOptions(describedSchema, options);
  const settings = await readConnectorSettings(context, connector, { file, set, unset: [] });
  return { connector, settings, ...(type === undefined ? {} : { source_type: type }) };
}

/** @throws AppError VALIDATION with the name of the option */
export function readAddedSource(name: string, options: Record<string, unknown>): AddedSource {
  return parseOptions(addedSchema, { ...options, name });
}

/**
 * Properties of a source that the options of `rfp source edit` change.
 * @throws AppError VALIDATION for an invalid option or setting, or if nothing is given
 */
export async function readChange(
  context: Context,
  source: ManagedSource,
  options: Record<string, unknown>,
): Promise<SourceChange> {
  const { set, unset, settings: file, every, max, ...rest } = parseOptions(editedSchema, options);
  const isSet = set.length > 0 || unset.length > 0 || file !== undefined;
  const givenSettings = { file, set, unset, base: source.settings };
  const settings = isSet ? await readConnectorSettings(context, source.connector, givenSettings) : undefined;
  const members = { ...rest, interval_hours: every, max_records: max, settings };
  const change = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length > 0) return sourceChangeSchema.parse(change);
  throw invalid('nothing to change was given', `write it like  rfp source edit ${source.key} --every 12h`);
}

/** Reads and checks the settings for a connector. */
async function readConnectorSettings(
  context: Context,
  key: string,
  { unset, ...given }: SettingsOptions & { unset: string[] },
): Promise<DescribedSource['settings']> {
  const connector = await findConnector(context, key);
  const settings = removeSettings(await readSettings(context.io, given, parseShape(connector.settings)), unset);
  rejectMissing(connector, settings);
  return settings;
}

function removeSettings(settings: DescribedSource['settings'], names: string[]): DescribedSource['settings'] {
  const unknown = names.find((name) => !Object.hasOwn(settings, name));
  if (unknown !== undefined) throw invalid(`--unset: "${unknown}" is not set`);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
}

/** Checks the required top-level settings; the server validates the rest. */
function rejectMissing({ key, title, settings: schema }: ConnectorInfo, settings: Record<string, unknown>): void {
  const required = listSettings(parseShape(schema)).flatMap(({ path, required }) => (required ? [path] : []));
  const missing = required.filter((path) => !Object.hasOwn(settings, path.split('.')[0] ?? ''));
  if (missing.length === 0) return;
  throw invalid(
    `${title} needs ${missing.join(', ')}`,
    `add --set ${missing[0]}=... ; see the settings with rfp source connectors ${key}`,
  );
}
