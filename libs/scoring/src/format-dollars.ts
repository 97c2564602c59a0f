const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** An amount in whole US dollars: `$1,000`. */
export function formatDollars(amount: number): string {
  return format.format(amount);
}
