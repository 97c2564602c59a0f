import { type FoundDate } from '@rfp/dates/find-dates';

/** `10:45 AM that day`, `no later than noon on the same date` */
const sameDay =
  /(?<time>\b\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\b\.?|hours\b)|\b\d{1,2}:\d\d\b|\bnoon\b),?\s+(?:(?:of|on)\s+)?(?:that|the|this)(?:\s+same)?\s+(?:day|date)\b/giu;

/** Replaces `that day` with the day printed before it. */
export function resolveSameDay(text: string, find: (text: string) => readonly FoundDate[]): string {
  return text.replaceAll(sameDay, (whole: string, time: string, at: number) => {
    const day = find(text.slice(0, at)).at(-1);
    return day === undefined ? whole : `${text.slice(day.start, day.end)} at ${time}`;
  });
}
