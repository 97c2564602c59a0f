import { type AppError } from '@rfp/contracts/errors';
import { type Io } from '../io.js';
import { readConfig } from './config-file.js';
import { type Config, defaultProfile, type ProfileSettings } from './profile-settings.js';
import { refusal } from '../errors/invalid.js';

/**
 * Reads the current profile, selected by `--profile`, RFP_PROFILE, or `rfp config use`.
 * @throws AppError CONFIGURATION if the profile does not exist
 */
export async function readProfile(
  io: Pick<Io, 'env' | 'home'>,
  named: string | undefined,
  given?: Config,
): Promise<{ profile: string; settings: ProfileSettings }> {
  const config = given ?? (await readConfig(io));
  const profile = named ?? (io.env['RFP_PROFILE'] || config.profile);
  const settings = Object.hasOwn(config.profiles, profile) ? config.profiles[profile] : undefined;
  if (settings === undefined && profile !== defaultProfile) throw unknownProfile(profile, config.profiles);
  return { profile, settings: settings ?? {} };
}

/** Error for a profile that does not exist, with the list of existing ones. */
export function unknownProfile(profile: string, profiles: Record<string, ProfileSettings>): AppError {
  const names = [...new Set([defaultProfile, ...Object.keys(profiles)])].join(', ');
  return refusal(
    'CONFIGURATION',
    `there is no profile "${profile}"; there are: ${names}`,
    `create it:  rfp config set api_url https://rfp.example.org --profile ${profile}`,
  );
}
