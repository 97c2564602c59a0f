import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { configFolder } from './config-folder.js';
import { nullIfMissing } from './json-file.js';
import { type Io } from '../io.js';
import { type Config, configSchema, defaultProfile } from './profile-settings.js';
import { parseJson } from '../read-text.js';

/** Path of the configuration file. The file contains no secrets. */
export function configPath(io: Pick<Io, 'env' | 'home'>): string {
  return path.join(configFolder(io), 'config.json');
}

/** The file before its values are validated. */
const unvalidatedSchema = z.looseObject({
  profile: z.string().default(defaultProfile),
  profiles: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/**
 * @param replaced - a setting about to be replaced, in this profile or the current one. It is ignored, so that an invalid value can be
 * repaired
 * @throws AppError CONFIGURATION if the file is unreadable or invalid
 */
export async function readConfig(
  io: Pick<Io, 'env' | 'home'>,
  replaced?: { name: string; profile: string | undefined },
): Promise<Config> {
  const file = configPath(io);
  const text = await readFile(file, 'utf8').catch(nullIfMissing(file));
  if (text === null) return configSchema.parse({});
  const content = parseJson(text);
  const config = configSchema.safeParse(replaced === undefined ? content : removeSetting(content, replaced));
  if (config.success) return config.data;
  throw new AppError('CONFIGURATION', {
    message: `${file} is not a valid configuration: ${z.prettifyError(config.error).replaceAll(/\s+/g, ' ')}`,
    details: { hint: repairHint(config.error) },
  });
}

function removeSetting(content: unknown, { name, profile }: { name: string; profile: string | undefined }): unknown {
  const config = unvalidatedSchema.safeParse(content).data;
  if (config === undefined) return content;
  const { [profile ?? config.profile]: settings = {}, ...others } = config.profiles;
  const remainingSettings = Object.fromEntries(Object.entries(settings).filter(([other]) => other !== name));
  return { ...config, profiles: { ...others, [profile ?? config.profile]: remainingSettings } };
}

/** The command that repairs a single invalid value, as a hint. */
function repairHint({ issues }: z.ZodError): string {
  const [place = [], more] = issues.map(({ path: names }) => names);
  const [, profile, name] = place;
  if (more !== undefined || name === undefined) return 'correct or remove that file';
  return `set it again:  rfp config set ${String(name)} <value> --profile ${String(profile)}`;
}
