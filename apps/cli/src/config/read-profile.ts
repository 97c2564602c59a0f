import { AppError } from '@rfp/contracts/errors';
import { type Io } from '../io.js';
import { readConfig } from './config-file.js';
import { defaultProfile, type ProfileSettings } from './profile-settings.js';

/**
 * The profile in use: of `--profile`, of RFP_PROFILE, or of `rfp config use`.
 * @throws AppError CONFIGURATION if there is no such profile
 */
export function readProfile(
  io: Pick<Io, 'env' | 'home'>,
  named: string | undefined,
  config = readConfig(io),
): { profile: string; settings: ProfileSettings } {
  const profile = named ?? (io.env['RFP_PROFILE'] || config.profile);
  const settings = Object.hasOwn(config.profiles, profile) ? config.profiles[profile] : undefined;
  if (settings === undefined && profile !== defaultProfile) throw unknownProfile(profile, config.profiles);
  return { profile, settings: settings ?? {} };
}

/** The error of a profile that does not exist, with those that do. */
export function unknownProfile(profile: string, profiles: Record<string, ProfileSettings>): AppError {
  const names = [...new Set([defaultProfile, ...Object.keys(profiles)])].join(', ');
  return new AppError('CONFIGURATION', {
    message: `there is no profile "${profile}"; there are: ${names}`,
    details: { hint: `create it:  rfp config set api_url https://rfp.example.org --profile ${profile}` },
  });
}
