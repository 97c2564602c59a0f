import { createHash } from 'node:crypto';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { isFresh } from '../checkpoint-age.js';
import { type FirecrawlSettings } from './settings.js';

/** Firecrawl stores results of a job for a day. */
const jobHours = 23;

const checkpointGuard = z.strictObject({
  /** Fingerprint of the settings that the rest belongs to. */
  of: z.string(),
  /** Number of URLs done. */
  done: z.int().nonnegative(),
  /** A job that was started and paid for. */
  job: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .nullable(),
  /** Fingerprints of the yielded pages of the current crawl: another job lists them in another order. */
  read: z.array(z.string()).default([]),
  /** When the job was started, or the last page was done. */
  at: isoInstantSchema,
});
export type Checkpoint = z.infer<typeof checkpointGuard>;

/** The checkpoint of an earlier run if it can be resumed; otherwise a new one, which only costs a second pass. */
export function readCheckpoint(left: unknown, settings: FirecrawlSettings, now: Date): Checkpoint {
  const fresh = { of: fingerprintOf(settings), done: 0, job: null, read: [], at: now.toISOString() };
  const read = checkpointGuard.safeParse(left).data;
  if (read === undefined || read.of !== fresh.of || !isFresh(read.at, now)) return fresh;
  const hours = (now.getTime() - Date.parse(read.at)) / 3_600_000;
  return hours < jobHours ? read : { ...read, job: null };
}

function fingerprintOf(settings: FirecrawlSettings): string {
  // A job of Firecrawl's former extract cannot be resumed.
  const mode = settings.mode === 'extract' ? 'batch' : settings.mode;
  return createHash('sha256')
    .update(JSON.stringify([mode, settings.urls, settings.limit, settings.base_url]))
    .digest('hex')
    .slice(0, 16);
}
