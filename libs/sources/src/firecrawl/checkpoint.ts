import { createHash } from 'node:crypto';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { isFresh } from '../checkpoint-age.js';
import { type FirecrawlSettings } from './settings.js';

/** Hours for which a job can be resumed. Firecrawl stores its results for a day. */
const jobHours = 23;

const checkpointGuard = z.strictObject({
  /** Fingerprint of the settings to which the checkpoint belongs. */
  of: z.string(),
  /** Number of URLs or jobs done. */
  done: z.int().nonnegative(),
  /** Id of a job that was started and paid for. */
  job: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .nullable(),
  /** Fingerprints of the pages of the current job that were yielded. Positions do not identify pages: their order differs between jobs. */
  read: z.array(z.string()).default([]),
  /** Time at which the job was started or the last page was done. */
  at: isoInstantSchema,
});
export type Checkpoint = z.infer<typeof checkpointGuard>;

/** The checkpoint of an earlier run if it can be resumed; otherwise a new one, which reads all pages again. */
export function readCheckpoint(stored: unknown, settings: FirecrawlSettings, now: Date): Checkpoint {
  const fresh = { of: fingerprintOf(settings), done: 0, job: null, read: [], at: now.toISOString() };
  const previous = checkpointGuard.safeParse(stored).data;
  if (previous === undefined || previous.of !== fresh.of || !isFresh(previous.at, now)) return fresh;
  const hours = (now.getTime() - Date.parse(previous.at)) / 3_600_000;
  return hours < jobHours ? previous : { ...previous, job: null };
}

function fingerprintOf(settings: FirecrawlSettings): string {
  // A job of Firecrawl's former extract cannot be resumed.
  const mode = settings.mode === 'extract' ? 'batch' : settings.mode;
  return createHash('sha256')
    .update(JSON.stringify([mode, settings.urls, settings.limit, settings.base_url]))
    .digest('hex')
    .slice(0, 16);
}
