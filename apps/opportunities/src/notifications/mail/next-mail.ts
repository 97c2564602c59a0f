import { type NotificationSchedule } from '@rfp/contracts/settings';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minBetweenMs = hourMs;

/**
 * Returns the time at which the email with the news since `first` is due.
 * @param last - time at which the previous email was due; null if there was none
 */
export function nextMailAt(schedule: NotificationSchedule, first: Date, last: Date | null): Date {
  const { frequency, digest_time, time_zone } = schedule;
  const earliest = last === null ? first.getTime() : Math.max(first.getTime(), last.getTime() + minBetweenMs);
  const due = frequency === 'daily' ? nextTime(first.getTime(), digest_time, time_zone) : earliest;
  return new Date(afterQuietHours(due, schedule));
}

function afterQuietHours(due: number, { quiet_from, quiet_until, time_zone }: NotificationSchedule): number {
  const time = new Date(wallClock(due, time_zone)).toISOString().slice(11, 16);
  const isWithin =
    quiet_from <= quiet_until ? time >= quiet_from && time < quiet_until : time >= quiet_from || time < quiet_until;
  return isWithin ? nextTime(due, quiet_until, time_zone) : due;
}

/** Returns the first instant at or after `from` with this time of day. A time that the clocks skip is replaced with the time an hour later. */
function nextTime(from: number, time: string, zone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const localTime = wallClock(from, zone);
  const today = localTime - (localTime % dayMs) + hours * hourMs + minutes * 60_000;
  return instantsAt(today, zone).find((next) => next >= from) ?? Math.min(...instantsAt(today + dayMs, zone));
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
