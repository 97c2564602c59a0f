import { timeZoneSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';

/** Settings of a publisher of OCDS data. */
export const ocdsSettings = z.strictObject({
  url: webUrlSchema
    .refine(isPlainAddress, 'The address must not hold a user name, and its host no {placeholder}.')
    .describe(
      'Address of a package or a file of JSON Lines. {from} and {to} in it (or {from_day} and {to_day}) ask only for what changed since the last run.',
    ),
  window_days: z
    .int()
    .min(1)
    .max(366)
    .default(30)
    .describe('How many days the first run looks back, where the address holds {from}.'),
  max_pages: z
    .int()
    .min(1)
    .max(10_000)
    .default(1000)
    .describe('Pages that one run reads at most; the next run goes on behind them.'),
  seconds_between_requests: z.number().min(0).max(600).default(1).describe('Pause between two requests.'),
  time_zone: timeZoneSchema.default('UTC').describe('Where days and times are that are printed without an offset.'),
  agency: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .optional()
    .describe('Who buys all of it, for a publisher that is a buying body itself.'),
  forbidden_means_wait: z
    .boolean()
    .default(false)
    .describe(
      'Whether the publisher says with 403 that it is asked too often: it is left alone for five minutes then.',
    ),
});
export type OcdsSettings = z.infer<typeof ocdsSettings>;

function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, host } = new URL(address);
  return username === '' && password === '' && !/[{}]|%7b/i.test(host);
}
