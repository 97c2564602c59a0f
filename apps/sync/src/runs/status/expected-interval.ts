import { type ManagedSource } from '@rfp/contracts/source';

/** Of a source that something outside of the product syncs, such as a CronJob: daily. */
const outsideHours = 24;

/**
 * Hours within which a source is to sync again. With the schedule of the product off (`RFP_SCHEDULE=off`: no source is due at any time) the
 * intervals of sources do not apply.
 */
export function expectedInterval({
  paused,
  next_due_at,
  interval_hours,
}: Pick<ManagedSource, 'paused' | 'next_due_at' | 'interval_hours'>): number {
  return next_due_at === null && !paused ? outsideHours : interval_hours;
}
