import { invalid } from '../../errors/invalid.js';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { configPath, readConfig } from '../../config/config-file.js';
import { changeFile, replaceFile } from '../../config/json-file.js';
import {
  type Config,
  defaultProfile,
  profileNameSchema,
  type ProfileSettings,
  profileSettingsSchema,
  settingMeanings,
} from '../../config/profile-settings.js';
import { unknownProfile } from '../../config/read-profile.js';
import { type Context, createContext, type Options } from '../../context.js';
import { type Io } from '../../io.js';
import { printHint, printOne, printValue } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { parseOptions } from '../../parse-options.js';
import { list } from '../list.js';

/** A setting in the list. */
export const settingSchema = z.object({
  profile: z.string(),
  in_use: z.boolean(),
  name: z.string(),
  value: z.string(),
});
type Setting = z.infer<typeof settingSchema>;

/** A profile after a change. */
export const configChangeSchema = z.object({
  profile: z.string(),
  in_use: z.boolean(),
  settings: profileSettingsSchema,
});

const changeSchema = z.object({ dry_run: z.boolean().default(false) });

/** `rfp config list` */
export const listConfig = list<Setting, []>({
  fields: Object.keys(settingSchema.shape),
  none: 'No settings: the defaults apply. See  rfp config set --help',
  columns: [
    { head: 'PROFILE', cell: ({ profile }) => profile },
    { head: 'NAME', cell: ({ name }) => name },
    { head: 'VALUE', cell: ({ value }) => sanitize(value) },
  ],
  async read({ io, profile: used }, { all }) {
    const config = await readConfig(io);
    const names = all === true ? Object.keys(config.profiles) : [used];
    const records = names.flatMap((profile) =>
      Object.entries(findProfileSettings(config, profile) ?? {}).map(([name, value]): Setting => ({
        profile,
        in_use: profile === used,
        name,
        value,
      })),
    );
    return { records, hints: [`Profile in use: ${used}`] };
  },
});

/** `rfp config get` */
export async function getSetting(context: Context, _options: Options, name: string): Promise<void> {
  const known = parseSettingName(name);
  const value = findProfileSettings(await readConfig(context.io), context.profile)?.[known];
  if (value === undefined) {
    throw new AppError('NOT_FOUND', {
      message: `The profile ${context.profile} does not set ${known}: the default applies.`,
    });
  }
  printValue(context, { name: known, value }, sanitize(value));
}

/** `rfp config set` */
export async function setSetting(
  io: Io,
  { name, value }: { name: string; value: string },
  options: Options,
): Promise<void> {
  await changeUnlessDry(io, options, async (isDry) => {
    const known = parseSettingName(name);
    const selectedProfile = options['profile'] ?? (io.env['RFP_PROFILE'] || undefined);
    const config = await readConfig(io, {
      name: known,
      profile: selectedProfile === undefined ? undefined : parseProfile(selectedProfile),
    });
    const profile = parseProfile(selectedProfile ?? config.profile);
    const before = findProfileSettings(config, profile);
    // A new profile has no settings yet, so the output uses those of the default profile.
    const usable = before === undefined ? defaultProfile : profile;
    const context = await createContext(io, { ...options, profile: usable }, config);
    const settings = withSetting(before ?? {}, known, value);
    if (!isDry) await replaceFile(configPath(io), { ...config, profiles: { ...config.profiles, [profile]: settings } });
    printChange(context, { profile, in_use: profile === config.profile, settings }, isDry);
  });
}

/** `rfp config use` */
export async function useProfile(io: Io, profile: string, options: Options): Promise<void> {
  await changeUnlessDry(io, options, async (isDry) => {
    const config = await readConfig(io);
    const settings = findProfileSettings(config, profile);
    if (settings === undefined && profile !== defaultProfile) throw unknownProfile(profile, config.profiles);
    const context = await createContext(io, { ...options, profile });
    if (!isDry) await replaceFile(configPath(io), { ...config, profile });
    printChange(context, { profile, in_use: !isDry || profile === config.profile, settings: settings ?? {} }, isDry);
  });
}

/** Runs a change under a lock. A dry run takes none, because a lock is a file. */
async function changeUnlessDry(io: Io, options: Options, change: (isDry: boolean) => Promise<void>): Promise<void> {
  const { dry_run } = parseOptions(changeSchema, { dryRun: options['dryRun'] });
  await (dry_run ? change(true) : changeFile(configPath(io), () => change(false)));
}

/** `rfp config path` */
export function showConfigPath(context: Context): void {
  const path = configPath(context.io);
  printValue(context, { path }, path);
}

function findProfileSettings({ profiles }: Config, profile: string): ProfileSettings | undefined {
  return Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
}

/** Sets a value; an empty value removes the setting. */
function withSetting(settings: ProfileSettings, name: keyof ProfileSettings, value: string): ProfileSettings {
  const others = Object.fromEntries(Object.entries(settings).filter(([other]) => other !== name));
  const changed = profileSettingsSchema.safeParse(value === '' ? others : { ...others, [name]: value });
  if (changed.success) return changed.data;
  throw invalid(
    `${name}: ${changed.error.issues.map(({ message }) => message).join('; ')}`,
    `it is: ${settingMeanings[name]}`,
  );
}

function printChange(context: Context, change: z.infer<typeof configChangeSchema>, dryRun: boolean): void {
  const { profile, in_use, settings } = change;
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}: ${sanitize(value)}\n`);
  const use = in_use ? ' (in use)' : '';
  printOne(context, change, () => `${dryRun ? 'Would be: p' : 'P'}rofile ${profile}${use}\n${lines.join('')}`);
  if (dryRun) printHint(context, 'Nothing was changed.');
  else if (!in_use) printHint(context, `Use it:  rfp config use ${profile}`);
}

function parseSettingName(name: string): keyof ProfileSettings {
  const known = profileSettingsSchema.keyof().safeParse(name);
  if (known.success) return known.data;
  throw invalid(`there is no setting "${name}"`, `select from: ${Object.keys(settingMeanings).join(', ')}`);
}

function parseProfile(name: unknown): string {
  const known = profileNameSchema.safeParse(name);
  if (known.success) return known.data;
  throw invalid(`--profile: ${known.error.issues[0]?.message ?? 'not valid'}`);
}
