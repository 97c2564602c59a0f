import { type MailSchedule, nextMailAt } from './next-mail.js';

/** A planned mail, and its news. */
export interface MailPlan<T> {
  readonly at: Date;
  readonly news: T[];
}

/**
 * Returns the emails that a schedule would send until an instant. An email contains all news that exists when it is due.
 * @param news - in the order of their instants
 */
export function planMails<T extends { at: Date }>(
  news: readonly T[],
  schedule: MailSchedule,
  until: Date,
): { mails: MailPlan<T>[]; waiting: number } {
  const mails: MailPlan<T>[] = [];
  let remaining = news;
  for (let [first] = remaining; first !== undefined; [first] = remaining) {
    const at = nextMailAt(schedule, first.at, mails.at(-1)?.at ?? null);
    if (at > until) break;
    mails.push({ at, news: remaining.filter((each) => each.at <= at) });
    remaining = remaining.filter((each) => each.at > at);
  }
  return { mails, waiting: remaining.length };
}
