import { type NotificationSchedule } from '@rfp/contracts/settings';
import { nextMailAt } from './next-mail.js';

/**
 * The emails that a schedule would send with the news until an instant. Each has all news when it is due.
 * @param news - in the order of their instants
 */
export function planMails<T extends { at: Date }>(
  news: readonly T[],
  schedule: NotificationSchedule,
  until: Date,
): { mails: { at: Date; news: T[] }[]; waiting: number } {
  const mails: { at: Date; news: T[] }[] = [];
  let left = news;
  for (let [first] = left; first !== undefined; [first] = left) {
    const at = nextMailAt(schedule, first.at, mails.at(-1)?.at ?? null);
    if (at > until) break;
    mails.push({ at, news: left.filter((each) => each.at <= at) });
    left = left.filter((each) => each.at > at);
  }
  return { mails, waiting: left.length };
}
