import { createHash } from 'node:crypto';
import { isoDateSchema } from '@rfp/contracts/primitives';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { samGovTimeZone, windowDays } from './constants.js';

/** Both days included. */
const windowGuard = z.strictObject({ from: isoDateSchema, to: isoDateSchema });
export type Window = z.infer<typeof windowGuard>;

const checkpointGuard = z.strictObject({
  /** Whatever was posted up to this day has been read. Null before the first listing was read to its end. */
  through: isoDateSchema.nullable(),
  /** A listing that was not read to its end, and the page to go on with. */
  open: windowGuard
    .extend({
      page: z.int().positive(),
      /** Marks of the records of the page before, which is asked for again. */
      handed_on: z.array(z.string()).optional(),
    })
    .nullable(),
  /** What the source last took `offset` for. */
  unit: z.enum(['pages', 'records']),
  /** Tells whether the key is the one the source has accepted before, and nothing else: far too short to find the key by. */
  key_mark: z.string().nullable(),
});
export type Checkpoint = z.infer<typeof checkpointGuard>;

/** Reads what an earlier run left; whatever cannot be read counts as a first run, which only costs a second reading. */
export function readCheckpoint(left: unknown): Checkpoint {
  return checkpointGuard.safeParse(left).data ?? { through: null, open: null, unit: 'pages', key_mark: null };
}

export interface Stretch extends Window {
  /** Page to begin with. */
  page: number;
  /** Marks of records that an earlier run has handed on: on its first page. */
  handed_on?: readonly string[] | undefined;
}

/**
 * What is to be read: the listing that was left open, then everything from the day before the last day read up to today, oldest first.
 * The day of overlap is for notices that were posted on the last day after it was read.
 */
export function planStretches({ through, open }: Checkpoint, now: Date): Stretch[] {
  const today = DateTime.fromJSDate(now, { zone: samGovTimeZone }).startOf('day');
  const stretches: Stretch[] = [];
  // One page back: notices that were amended in the meantime have left the listing, and those behind them have moved up.
  if (open !== null) stretches.push({ ...open, page: Math.max(0, open.page - 1) });
  if (open !== null && open.to >= isoDay(today)) return stretches;
  const last = open?.to ?? through;
  let from = last === null ? today.minus({ days: windowDays }) : DateTime.min(today, dayAt(last)).minus({ days: 1 });
  while (from <= today) {
    const to = DateTime.min(today, from.plus({ days: windowDays }));
    stretches.push({ from: isoDay(from), to: isoDay(to), page: 0 });
    from = to.plus({ days: 1 });
  }
  return stretches;
}

function dayAt(day: string): DateTime {
  return DateTime.fromISO(day, { zone: samGovTimeZone });
}

function isoDay(day: DateTime): string {
  return day.toFormat('yyyy-MM-dd');
}

/** `yyyy-MM-dd` as the source wants it: `MM/dd/yyyy`. */
export function samDay(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
}

/** Tells one key from another without giving it away: checkpoints are stored. */
export function keyFingerprint(key: string): string {
  return createHash('sha256').update(`sam.gov ${key}`).digest('hex').slice(0, 8);
}
