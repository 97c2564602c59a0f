import { type Period, isWithin } from '@rfp/market/period';
import { dollarsText } from '../market/compare-months.js';
import { wholeMonthsUntil } from '../market/months.js';
import { type MonthAmount } from './award-questions.js';

/** The Department of Defense publishes its contracts 90 days late, so later months would show a false decline. */
const publishedAfterMs = 90 * 86_400_000;

const compactFormat = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const signedFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/** The last complete months in which all contracts are published. */
export function publishedMonths(now: Date, months: number): Period {
  return wholeMonthsUntil(new Date(now.getTime() - publishedAfterMs), months);
}

export function sumWithin(amounts: readonly MonthAmount[], period: Period): number {
  const cents = amounts.reduce(
    (sum, { month, obligated }) => (isWithin(`${month}-01`, period) ? sum + Math.round(obligated * 100) : sum),
    0,
  );
  return cents / 100;
}

/** `15.2B` */
export function compactText(amount: number): string {
  return compactFormat.format(amount);
}

/** `$1.2B` */
export function dollars(amount: number): string {
  return dollarsText(BigInt(Math.round(amount * 100)));
}

/** `+12%`; null if the earlier amount is not positive. */
export function wholePercentGrowth(now: number, before: number): string | null {
  return before > 0 ? `${signedFormat.format((now / before - 1) * 100)}%` : null;
}
