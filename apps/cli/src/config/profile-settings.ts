import { z } from 'zod';

/** Values of `--output`. */
export const outputFormatSchema = z.enum(['table', 'wide', 'tsv', 'csv', 'json', 'yaml', 'ndjson']);
export type OutputFormat = z.infer<typeof outputFormatSchema>;

const switchSchema = z.enum(['on', 'off']);

/** Also validates `--timeout`, so that every stored value is accepted. */
export const secondsSchema = z
  .string()
  .refine((text) => Number(text) >= 0.001 && Number(text) <= 3600, 'must be a number of seconds from 0.001 to 3600');

/** Settings of a profile. Options and environment variables take precedence. */
export const profileSettingsSchema = z.strictObject({
  api_url: z.url({ protocol: /^https?$/, error: 'must be a URL such as https://rfp.example.org' }).optional(),
  output: outputFormatSchema.optional(),
  timeout: secondsSchema.optional(),
  color: switchSchema.optional(),
  pager: switchSchema.optional(),
});
export type ProfileSettings = z.infer<typeof profileSettingsSchema>;

/** Description of each setting. */
export const settingMeanings: Record<keyof ProfileSettings, string> = {
  api_url: 'server URL',
  output: 'form of results on a terminal: table, wide, tsv, csv, json, yaml, ndjson',
  timeout: 'timeout of a request, in seconds',
  color: 'on or off',
  pager: 'on or off',
};

export const profileNameSchema = z
  .string()
  .regex(/^[\w.-]{1,64}$/, 'must consist of letters, digits, and . _ - only, at most 64');
export const defaultProfile = 'default';

/** Schema of the configuration file. */
export const configSchema = z.strictObject({
  /** The profile in use. */
  profile: profileNameSchema.default(defaultProfile),
  profiles: z.record(profileNameSchema, profileSettingsSchema).default({}),
});
export type Config = z.infer<typeof configSchema>;
