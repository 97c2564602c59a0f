import { formatLocalDay } from '@rfp/api-client/display';
import { type InboxEntry } from '@rfp/contracts/tracking/inbox';
import { inboxTexts as words } from './inbox-texts.js';

const dayMs = 86_400_000;

/** Entries of a day in the local time zone. */
interface Day {
  readonly day: string;
  readonly entries: InboxEntry[];
}

/** Groups entries, which are ordered by time, by their day. */
export function groupByDay(entries: readonly InboxEntry[], now: Date): Day[] {
  const names = new Map([
    [formatLocalDay(now.toISOString()), words.today],
    [formatLocalDay(new Date(now.getTime() - dayMs).toISOString()), words.yesterday],
  ]);
  const days: Day[] = [];
  for (const entry of entries) {
    const date = formatLocalDay(entry.at);
    const day = names.get(date) ?? date;
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
