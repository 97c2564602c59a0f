import { type FinancialMetric } from '@rfp/contracts/intelligence';

export interface Comparison {
  unit: FinancialMetric['unit'];
  /** In hundredths: cents, hundredths of a percent, or hundredths of a notice. */
  current: bigint;
  previous: bigint;
}

const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const wholeFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const signedFormat = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

const amountFormats: Record<FinancialMetric['unit'], (amount: number) => string> = {
  notices: countText,
  dollars: (amount) => dollarFormat.format(amount),
  percent: (amount) => `${amount.toFixed(1)}%`,
};

/** `1,247`, `$1.2B` or `34.5%`. */
export function showAmount(unit: FinancialMetric['unit'], amount: number): string {
  return amountFormats[unit](amount);
}

/** A figure and the earlier one, as text and as number. The change of a share is in percentage points, any other change in percent. */
export function compareMonths({
  unit,
  current,
  previous,
}: Comparison): Pick<FinancialMetric, 'unit' | 'current' | 'previous' | 'current_value' | 'change' | 'trend'> {
  const [now, before] = [Number(current) / 100, Number(previous) / 100];
  return {
    unit,
    current: decimalOf(current),
    previous: decimalOf(previous),
    current_value: showAmount(unit, now),
    change: changeOf(unit, now, before),
    trend: now < before ? 'down' : 'up',
  };
}

function changeOf(unit: FinancialMetric['unit'], now: number, before: number): string {
  if (unit === 'percent') return `${signedFormat.format(now - before)} points`;
  return growthText(now, before);
}

/** `+4.2%` */
export function growthText(now: number, before: number): string {
  return before === 0 ? 'from 0' : `${signedFormat.format(((now - before) / before) * 100)}%`;
}

/** A share in percent, to a tenth. */
export function percentOf(share: number): number {
  return Math.round(share * 1000) / 10;
}

/** `1,247` */
export function countText(count: number): string {
  return wholeFormat.format(count);
}

/** Formats cents as `$1.2B`. */
export function dollarsText(cents: bigint): string {
  return dollarFormat.format(Number(cents) / 100);
}

/** Parses decimal text such as `1250000.5` to cents. */
export function centsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
}

/** Division rounded to the nearest integer, for non-negative amounts. */
export function divideRounded(amount: bigint, by: bigint): bigint {
  return (2n * amount + by) / (2n * by);
}

function decimalOf(hundredths: bigint): string {
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
