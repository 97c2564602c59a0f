import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { changeConfig, configPath, readConfig, writeConfig } from '../config/config-file.js';
import {
  type Config,
  defaultProfile,
  profileNameSchema,
  type ProfileSettings,
  profileSettingsSchema,
  settingMeanings,
} from '../config/profile-settings.js';
import { unknownProfile } from '../config/read-profile.js';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { printHint } from '../output/print-hint.js';
import { isData, printOne, printRecords } from '../output/print-records.js';
import { sanitize } from '../output/sanitize.js';
import { renderTable } from '../output/table.js';
import { parseOptions } from '../parse-options.js';

type Options = Record<string, unknown>;

/** A setting as listed. */
export const settingSchema = z.object({
  profile: z.string(),
  in_use: z.boolean(),
  name: z.string(),
  value: z.string(),
});
type Setting = z.infer<typeof settingSchema>;

/** The configuration after a change. */
export const configChangeSchema = z.object({
  profile: z.string(),
  in_use: z.boolean(),
  settings: profileSettingsSchema,
});

const changeSchema = z.object({ dry_run: z.boolean().default(false) });

/** `rfp config list` */
export function listConfig(io: Io, options: Options): void {
  const context = createContext(io, options);
  const config = readConfig(io);
  const names = options['all'] === true ? Object.keys(config.profiles) : [context.profile];
  const records = names.flatMap((profile) => settingsOf(context, config, profile));
  const fields = Object.keys(settingSchema.shape);
  printRecords(context, { records, allFields: fields, lineFields: fields, table: () => settingTable(records) });
  printHint(context, `Profile in use: ${context.profile}`);
}

function settingsOf(context: Context, { profiles }: Config, profile: string): Setting[] {
  const settings = Object.hasOwn(profiles, profile) ? Object.entries(profiles[profile] ?? {}) : [];
  return settings.map(([name, value]) => ({ profile, in_use: profile === context.profile, name, value }));
}

function settingTable(records: Setting[]): string {
  if (records.length === 0) return 'No settings: the defaults apply. See  rfp config set --help\n';
  return renderTable(
    [{ head: 'PROFILE' }, { head: 'NAME' }, { head: 'VALUE' }],
    records.map(({ profile, name, value }) => [profile, name, sanitize(value)]),
  );
}

/** `rfp config get` */
export function getSetting(io: Io, name: string, options: Options): void {
  const context = createContext(io, options);
  const known = nameOf(name);
  const { profiles } = readConfig(io);
  const value = Object.hasOwn(profiles, context.profile) ? profiles[context.profile]?.[known] : undefined;
  if (value === undefined) {
    throw new AppError('NOT_FOUND', {
      message: `The profile ${context.profile} does not set ${known}: the default applies.`,
    });
  }
  if (isData(context.format)) printOne(context, { name: known, value }, () => '');
  else io.out.write(`${sanitize(value)}\n`);
}

/** `rfp config set` */
export async function setSetting(
  io: Io,
  { name, value }: { name: string; value: string },
  options: Options,
): Promise<void> {
  await changeUnlessDry(io, options, (isDry) => {
    const known = nameOf(name);
    const named = options['profile'] ?? (io.env['RFP_PROFILE'] || undefined);
    const config = readConfig(io, { name: known, profile: named === undefined ? undefined : parseProfile(named) });
    const profile = parseProfile(named ?? config.profile);
    const before = settingsIn(config, profile);
    // A new profile has no settings yet that this command could print by.
    const usable = before === undefined ? defaultProfile : profile;
    const context = createContext(io, { ...options, profile: usable }, config);
    const settings = withSetting(before ?? {}, known, value);
    if (!isDry) writeConfig(io, { ...config, profiles: { ...config.profiles, [profile]: settings } });
    printChange(context, { profile, in_use: profile === config.profile, settings }, isDry);
  });
}

/** `rfp config use` */
export async function useProfile(io: Io, profile: string, options: Options): Promise<void> {
  await changeUnlessDry(io, options, (isDry) => {
    const config = readConfig(io);
    const settings = settingsIn(config, profile);
    if (settings === undefined && profile !== defaultProfile) throw unknownProfile(profile, config.profiles);
    const context = createContext(io, { ...options, profile });
    if (!isDry) writeConfig(io, { ...config, profile });
    printChange(context, { profile, in_use: !isDry || profile === config.profile, settings: settings ?? {} }, isDry);
  });
}

/** A dry run takes no lock, which is a file. */
async function changeUnlessDry(io: Io, options: Options, change: (isDry: boolean) => void): Promise<void> {
  const { dry_run } = parseOptions(changeSchema, { dryRun: options['dryRun'] });
  if (dry_run) change(true);
  else await changeConfig(io, () => change(false));
}

/** `rfp config path` */
export function showConfigPath(io: Io, options: Options): void {
  const context = createContext(io, options);
  const path = configPath(io);
  if (isData(context.format)) printOne(context, { path }, () => '');
  else io.out.write(`${path}\n`);
}

function settingsIn({ profiles }: Config, profile: string): ProfileSettings | undefined {
  return Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
}

/** An empty value removes the setting. */
function withSetting(settings: ProfileSettings, name: keyof ProfileSettings, value: string): ProfileSettings {
  const others = Object.fromEntries(Object.entries(settings).filter(([other]) => other !== name));
  const changed = profileSettingsSchema.safeParse(value === '' ? others : { ...others, [name]: value });
  if (changed.success) return changed.data;
  throw new AppError('VALIDATION', {
    message: `${name}: ${changed.error.issues.map(({ message }) => message).join('; ')}`,
    details: { hint: `it is: ${settingMeanings[name]}` },
  });
}

function printChange(context: Context, change: z.infer<typeof configChangeSchema>, dryRun: boolean): void {
  const { profile, in_use, settings } = change;
  const stated = Object.entries(settings).map(([name, value]) => `  ${name}: ${sanitize(value)}\n`);
  const use = in_use ? ' (in use)' : '';
  printOne(context, change, () => `${dryRun ? 'Would be: p' : 'P'}rofile ${profile}${use}\n${stated.join('')}`);
  if (dryRun) printHint(context, 'Nothing was changed.');
  else if (!in_use) printHint(context, `Use it:  rfp config use ${profile}`);
}

function nameOf(name: string): keyof ProfileSettings {
  const known = profileSettingsSchema.keyof().safeParse(name);
  if (known.success) return known.data;
  throw new AppError('VALIDATION', {
    message: `there is no setting "${name}"`,
    details: { hint: `select from: ${Object.keys(settingMeanings).join(', ')}` },
  });
}

function parseProfile(name: unknown): string {
  const known = profileNameSchema.safeParse(name);
  if (known.success) return known.data;
  throw new AppError('VALIDATION', { message: `--profile: ${known.error.issues[0]?.message ?? 'not valid'}` });
}
