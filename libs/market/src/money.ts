/**
 * Converts an amount in decimal text, such as `-1250000.5`, to whole cents. Integer sums do not depend on the order of their parts.
 * @throws RangeError if the text is not an amount with at most two decimals
 */
export function toCents(amount: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,18})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new RangeError(`Not an amount in dollars and cents: ${amount.slice(0, 40)}`);
  const cents = BigInt(`${whole}${fraction.padEnd(2, '0')}`);
  return sign === '-' ? -cents : cents;
}

/** An amount in cents as decimal text with two decimals. */
export function toAmount(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** @param whole not zero */
export function ratioOf(part: bigint, whole: bigint): number {
  return Number(part) / Number(whole);
}
