import { formatDay } from '@rfp/api-client/display';
import { once } from '@rfp/api-client/once';

const clock = once(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }));

/** Minus sign: unlike a hyphen, it prevents a line break. */
const minus = '\u2212';

/** Turns `-05:00` into `UTC-5` and `+05:30` into `UTC+5:30`. */
function zone(offset: string): string {
  if (offset === 'Z') return 'UTC';
  const [hours = '', minutes = ''] = offset.slice(1).split(':');
  const name = `UTC${offset.startsWith('-') ? minus : '+'}${Number(hours)}`;
  return minutes === '00' ? name : `${name}:${minutes}`;
}

/**
 * Formats a date as the source printed it: `Mar 2, 2026`, or `Mar 2, 2026, 4:00 PM UTC-5` with a time.
 * Independent of the viewer's time zone.
 */
export function printedDate(date: string): string {
  const instant = /T(\d{2}:\d{2}).*?(Z|[+-]\d{2}:\d{2})$/.exec(date);
  if (instant === null) return formatDay(date);
  const [, time = '', offset = ''] = instant;
  return `${formatDay(date)}, ${clock().format(new Date(`2000-01-01T${time}:00Z`))} ${zone(offset)}`;
}

/** Whether a date has no time. Such a deadline is the end of the day in the buyer's time zone. */
export function isDayOnly(date: string): boolean {
  return !date.includes('T');
}
