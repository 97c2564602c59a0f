import { dateFormat } from '@rfp/contracts/dates/date-format';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type PriorityAlert } from '@rfp/contracts/intelligence/smart-alerts';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { valueKindLabel } from '@rfp/contracts/vocabulary/value-kind-labels';

type Amount = Pick<Opportunity, 'estimated_value' | 'value_kind' | 'currency' | 'source_type'>;

const compactNumber = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Whether a date of a source states no time. */
export function isDay(date: string): boolean {
  return date.length === 10;
}

/**
 * Whether a date of a source has passed. A date without time ends in the buyer's time zone, which is unknown here, so it has passed once it has ended
 * in every zone.
 */
export function hasPassed(date: string, now: Date): boolean {
  return new Date(isDay(date) ? `${date}T23:59:59.999-12:00` : date) < now;
}

export function urgencyOf(days: number): PriorityAlert['urgency'] {
  if (days <= 7) return 'high';
  return days <= 14 ? 'medium' : 'low';
}

/** `$5M`, `Up to $5M`, or for a grant `Award ceiling $5M`; `N/A` if no value is stated. */
export function valueText({ estimated_value, value_kind, currency, source_type }: Amount): string {
  if (estimated_value === null) return 'N/A';
  const amount = compactNumber.format(estimated_value);
  const kind = value_kind === null || value_kind === 'estimate' ? '' : `${valueKindLabel(value_kind, source_type)} `;
  return kind + (currency ? `${currency} ${amount}` : `$${amount}`);
}

/** `Dec 4, 2026`: the day that the source prints. The screens compute the days left, because these depend on the reader's time and zone. */
export function dayText(date: string): string {
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date.slice(0, 10)));
}

/** `Open now; $3 to $10 million` */
export function reasonsText(reasons: readonly string[]): string {
  return reasons.length === 0 ? 'By its general score' : reasons.join('; ');
}

/** A title within a sentence. Most sources send titles in capitals. */
export function titleText(title: string): string {
  return quoted(sentenceCase(title, []));
}

/** Quotes outside text within a sentence, shortened to 90 characters. */
export function quoted(text: string): string {
  return text.length <= 90 ? text : `${text.slice(0, 89).trimEnd()}…`;
}
