import { timeZoneSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';

/** What has to be said of a publisher of OCDS data. */
export const ocdsSettings = z.strictObject({
  /**
   * Address of a release package, a record package or a file of JSON Lines. Where it holds `{from}` and `{to}` (`2026-10-01T00:00:00`, UTC;
   * `{from_day}` and `{to_day}` are the days alone), only what changed since the last run is asked for.
   */
  url: webUrlSchema.refine(isPlainAddress, 'The address must not hold a user name, and its host no {placeholder}.'),
  /** How far the first run looks back, where the address holds `{from}`. */
  window_days: z.int().min(1).max(366).default(30),
  /** Pages read in one run at most; the next run goes on behind them. */
  max_pages: z.int().min(1).max(10_000).default(1000),
  /** Pause between two requests. */
  seconds_between_requests: z.number().min(0).max(600).default(1),
  /** Where the publisher's days are days, and its times without an offset. */
  time_zone: timeZoneSchema.default('UTC'),
  /** The buying body of all notices, for a publisher that is one itself. */
  agency: z.string().trim().min(1).max(300).optional(),
  /** The publisher answers 403 where it is asked too often: it is left alone for five minutes then. */
  forbidden_means_wait: z.boolean().default(false),
});
export type OcdsSettings = z.infer<typeof ocdsSettings>;

function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, host } = new URL(address);
  return username === '' && password === '' && !/[{}]|%7b/i.test(host);
}
