import { createHash } from 'node:crypto';
import { isoDateSchema } from '@rfp/contracts/primitives';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { samGovTimeZone, windowDays } from './constants.js';

/** A window of days, both included. */
const windowGuard = z.strictObject({ from: isoDateSchema, to: isoDateSchema });
export type Window = z.infer<typeof windowGuard>;

const checkpointGuard = z.strictObject({
  /** Day up to which everything posted has been read; null before the first complete listing. */
  through: isoDateSchema.nullable(),
  /** A listing that was not read to its end, and the page to resume at. */
  open: windowGuard
    .extend({
      page: z.int().positive(),
      /** Fingerprints of the yielded records of the previous page, which is requested again. */
      handed_on: z.array(z.string()).optional(),
    })
    .nullable(),
  /** The unit of `offset` that the source used last. */
  unit: z.enum(['pages', 'records']),
  /** Fingerprint of the key that was accepted; far too short to recover the key. */
  key_mark: z.string().nullable(),
});
export type Checkpoint = z.infer<typeof checkpointGuard>;

/** Reads the checkpoint of an earlier run. Without a readable checkpoint, the run counts as the first. */
export function readCheckpoint(stored: unknown): Checkpoint {
  return checkpointGuard.safeParse(stored).data ?? { through: null, open: null, unit: 'pages', key_mark: null };
}

export interface WindowPlan extends Window {
  /** First page. */
  page: number;
  /** Fingerprints of records that an earlier run yielded, on its first page. */
  handed_on?: readonly string[] | undefined;
}

/**
 * Plans the windows of a run: the open listing, then the days from one day before the last read day until today, oldest first.
 * The overlap covers notices that were posted on the last day after it was read.
 */
export function planWindows({ through, open }: Checkpoint, now: Date): WindowPlan[] {
  const today = DateTime.fromJSDate(now, { zone: samGovTimeZone }).startOf('day');
  const plans: WindowPlan[] = [];
  // Resumes one page back, because amended notices leave the listing and shift the following notices up.
  if (open !== null) plans.push({ ...open, page: Math.max(0, open.page - 1) });
  if (open !== null && open.to >= isoDay(today)) return plans;
  const last = open?.to ?? through;
  let from = last === null ? today.minus({ days: windowDays }) : DateTime.min(today, dayAt(last)).minus({ days: 1 });
  while (from <= today) {
    const to = DateTime.min(today, from.plus({ days: windowDays }));
    plans.push({ from: isoDay(from), to: isoDay(to), page: 0 });
    from = to.plus({ days: 1 });
  }
  return plans;
}

function dayAt(day: string): DateTime {
  return DateTime.fromISO(day, { zone: samGovTimeZone });
}

function isoDay(day: DateTime): string {
  return day.toFormat('yyyy-MM-dd');
}

/** Converts `yyyy-MM-dd` to the format of the source: `MM/dd/yyyy`. */
export function samDay(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
}

/** Fingerprint of a key for the stored checkpoint, which does not reveal the key. */
export function keyFingerprint(key: string): string {
  return createHash('sha256').update(`sam.gov ${key}`).digest('hex').slice(0, 8);
}
