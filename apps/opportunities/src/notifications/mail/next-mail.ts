import { type NotificationSchedule } from '@rfp/contracts/settings';
import { type AlertFrequency, type SearchAlertInput } from '@rfp/contracts/tracking/search-alerts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Minimum time between two mails with news of the same frequency. Daily and weekly mails have their own times. */
const minBetweenMs: Record<AlertFrequency, number> = { instant: hourMs / 6, hourly: hourMs, daily: 0, weekly: 0 };

type QuietHours = Pick<NotificationSchedule, 'quiet_from' | 'quiet_until' | 'time_zone'>;

/** When the mails of a group of news are sent. Times are local; quiet hours are those of the person. */
export type MailSchedule = QuietHours & Pick<SearchAlertInput, 'frequency' | 'time' | 'weekday'>;

/** The schedule of matches of the threshold and of changes. */
export function personalMails({ frequency, digest_time, ...schedule }: NotificationSchedule): MailSchedule {
  return { ...schedule, frequency, time: digest_time, weekday: 1 };
}

/** The schedule of an alert, with the time zone and the quiet hours of its person. */
export function alertMails(
  { frequency, time, weekday }: Pick<SearchAlertInput, 'frequency' | 'time' | 'weekday'>,
  { quiet_from, quiet_until, time_zone }: QuietHours,
): MailSchedule {
  return { frequency, time, weekday, quiet_from, quiet_until, time_zone };
}

/**
 * Returns the time at which the email with the news since `first` is due.
 * @param last - time at which the previous email with news of this frequency was due; null if there was none
 */
export function nextMailAt(schedule: MailSchedule, first: Date, last: Date | null): Date {
  return new Date(afterQuietHours(dueTime(schedule, first.getTime(), last?.getTime() ?? null), schedule));
}

function dueTime({ frequency, time, weekday, time_zone }: MailSchedule, first: number, last: number | null): number {
  if (frequency === 'daily') return nextTime(first, time, time_zone);
  if (frequency === 'weekly') return nextTime(first, time, time_zone, weekday);
  return last === null ? first : Math.max(first, last + minBetweenMs[frequency]);
}

function afterQuietHours(due: number, { quiet_from, quiet_until, time_zone }: QuietHours): number {
  const time = new Date(wallClock(due, time_zone)).toISOString().slice(11, 16);
  const isWithin =
    quiet_from <= quiet_until ? time >= quiet_from && time < quiet_until : time >= quiet_from || time < quiet_until;
  return isWithin ? nextTime(due, quiet_until, time_zone) : due;
}

/**
 * Returns the first instant at or after `from` with this time of day, and on this weekday if one is given (1 is Monday). A time that the clocks skip is
 * replaced with the time an hour later.
 */
function nextTime(from: number, time: string, zone: string, weekday?: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const localTime = wallClock(from, zone);
  let local = localTime - (localTime % dayMs) + hours * hourMs + minutes * 60_000;
  for (; ; local += dayMs) {
    if (weekday !== undefined && (new Date(local).getUTCDay() || 7) !== weekday) continue;
    const next = instantsAt(local, zone).find((instant) => instant >= from);
    if (next !== undefined) return next;
  }
}

/** Returns the local time in a zone, as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const whole = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return whole + (instant % 1000);
}

/** Returns the instants with a local time in a zone: two, in order, if the clocks show it twice; if they skip it, the instant by the old offset. */
function instantsAt(localTime: number, zone: string): number[] {
  // The offset may change that day, so the offsets of a day before and a day after are used.
  const instants = [localTime - dayMs, localTime + dayMs].map((near) => localTime - (wallClock(near, zone) - near));
  const shown = instants.filter((instant) => wallClock(instant, zone) === localTime);
  return shown.length === 0 ? [Math.max(...instants)] : shown;
}
