import { rehearsalDays } from '@rfp/contracts/notifications';
import { type AlertRehearsal, type SearchAlertInput } from '@rfp/contracts/tracking/search-alerts';
import { formatCount } from './display.js';

/** Names of the days of weekly mails; the number of a day is its place, from 1. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

type Schedule = Pick<SearchAlertInput, 'frequency' | 'time' | 'weekday'>;

function describeTimes({ frequency, time, weekday }: Schedule): string {
  if (frequency === 'instant') return 'Instant';
  if (frequency === 'hourly') return 'Hourly';
  return frequency === 'daily' ? `Daily at ${time}` : `${weekdayNames[weekday - 1] ?? ''}s at ${time}`;
}

/** When an alert reports, and from which score: `Mondays at 07:00, Your Fit 70 or more`. */
export function describeAlert({ min_score, ...schedule }: Schedule & Pick<SearchAlertInput, 'min_score'>): string {
  const times = describeTimes(schedule);
  return min_score === null ? times : `${times}, Your Fit ${min_score} or more`;
}

function countOf(count: number, noun: string, plural: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** `Would have sent 12 opportunities in 5 mails in the last 30 days.`, with notes on what is not in these mails. */
export function describeRehearsal({ matched, mails, waiting, complete }: AlertRehearsal): string {
  const period = `in the last ${rehearsalDays} days`;
  const sent = countOf(matched - waiting, 'opportunity', 'opportunities');
  const first =
    mails.length === 0
      ? `Would have sent no mail ${period}.`
      : `Would have sent ${sent} in ${countOf(mails.length, 'mail', 'mails')} ${period}.`;
  const later = waiting === 0 ? '' : ` ${formatCount(waiting)} more would wait for the next mail.`;
  return `${first}${later}${complete ? '' : ' Not all versions of the period could be examined.'}`;
}
