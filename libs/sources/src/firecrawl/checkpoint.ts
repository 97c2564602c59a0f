import { createHash } from 'node:crypto';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { isFresh } from '../checkpoint-age.js';
import { type FirecrawlSettings } from './settings.js';

/** Results of a job are kept for a day. */
const jobHours = 23;

const checkpointGuard = z.strictObject({
  /** Tells whether the settings are still the ones that the rest was begun with. */
  of: z.string(),
  /** Addresses that have been read. */
  done: z.int().nonnegative(),
  /** A job that has been started and paid for. */
  job: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .nullable(),
  /** Marks of the pages of the crawl at hand that were handed on: another job lists them in another order. */
  read: z.array(z.string()).default([]),
  /** When the job was started, or the last page was read. */
  at: isoInstantSchema,
});
export type Checkpoint = z.infer<typeof checkpointGuard>;

/** What an earlier run left, where it can be gone on with; a new beginning else, which costs a second reading. */
export function readCheckpoint(left: unknown, settings: FirecrawlSettings, now: Date): Checkpoint {
  const fresh = { of: fingerprintOf(settings), done: 0, job: null, read: [], at: now.toISOString() };
  const read = checkpointGuard.safeParse(left).data;
  if (read === undefined || read.of !== fresh.of || !isFresh(read.at, now)) return fresh;
  const hours = (now.getTime() - Date.parse(read.at)) / 3_600_000;
  return hours < jobHours ? read : { ...read, job: null };
}

function fingerprintOf(settings: FirecrawlSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([settings.mode, settings.urls, settings.limit, settings.base_url]))
    .digest('hex')
    .slice(0, 16);
}
