import { type ManagedSource } from '@rfp/contracts/source';

/** Interval of a source that an external scheduler syncs, such as a daily CronJob. */
const externalIntervalHours = 24;

/**
 * Hours within which a source should sync again. If the product's schedule is off (`RFP_SCHEDULE=off`), no source is ever due, and the intervals of
 * sources do not apply.
 */
export function expectedInterval({
  paused,
  next_due_at,
  interval_hours,
}: Pick<ManagedSource, 'paused' | 'next_due_at' | 'interval_hours'>): number {
  return next_due_at === null && !paused ? externalIntervalHours : interval_hours;
}
