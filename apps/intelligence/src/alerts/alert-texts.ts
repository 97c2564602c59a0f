import { type Opportunity } from '@rfp/contracts/opportunity';
import { type PriorityAlert } from '@rfp/contracts/smart-alerts';

const dayMs = 86_400_000;

/** Calendar days until an instant (UTC), as a deadline is labelled on a screen: 0 for today; negative once it has passed. */
export function daysUntil(instant: string, now: Date): number {
  const due = new Date(instant);
  const days = dayOf(due) - dayOf(now);
  return due < now ? Math.min(days, -1) : days;
}

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / dayMs);
}

export function urgencyOf(days: number): PriorityAlert['urgency'] {
  if (days <= 7) return 'high';
  return days <= 14 ? 'medium' : 'low';
}

/** `$5M`; `N/A` where none is stated. */
export function valueText({ estimated_value, currency }: Pick<Opportunity, 'estimated_value' | 'currency'>): string {
  if (estimated_value === null) return 'N/A';
  const style = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const amount = new Intl.NumberFormat('en-US', style).format(estimated_value);
  return currency ? `${currency} ${amount}` : `$${amount}`;
}

/** `Dec 4, 2026` */
export function dayText(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant));
}

export function leftText(days: number): string {
  if (days <= 0) return 'due today';
  return days === 1 ? 'due tomorrow' : `${days} days left`;
}

/** `Open now; $3 to $10 million` */
export function reasonsText(reasons: readonly string[]): string {
  return reasons.length === 0 ? 'By its general score' : reasons.join('; ');
}

/** Outside text within a sentence. */
export function quoted(text: string): string {
  return text.length <= 90 ? text : `${text.slice(0, 89).trimEnd()}…`;
}
