import { type Award } from './award.js';
import { type Dimension, keyOf } from './dimensions.js';
import { groupBy } from './group-by.js';
import { ratioOf, toCents } from './money.js';

/** The obligations of one agency, sector or recipient. */
export interface Total {
  key: string;
  cents: bigint;
  awards: readonly Award[];
}

/** Totals, the largest first, then by key, so that the order of awards does not matter. */
export function totalsBy(awards: readonly Award[], dimension: Dimension): Total[] {
  return [...groupBy(awards, (award) => keyOf(award, dimension))]
    .map(([key, group]) => ({ key, cents: sumObligated(group), awards: group }))
    .toSorted(compareTotals);
}

export function sumObligated(awards: readonly Award[]): bigint {
  return awards.reduce((sum, { obligated }) => sum + toCents(obligated), 0n);
}

/** Sum of the positive totals, the base of all shares. With deobligations included, a share could exceed 100 %. */
export function sumPositive(totals: readonly { cents: bigint }[]): bigint {
  return totals.reduce((sum, { cents }) => (cents > 0n ? sum + cents : sum), 0n);
}

/** Share of the whole; zero for a recipient that returned more than it received. */
export function shareOf(cents: bigint, whole: bigint): number {
  return cents > 0n ? ratioOf(cents, whole) : 0;
}

function compareTotals(one: Total, other: Total): number {
  if (one.cents !== other.cents) return one.cents > other.cents ? -1 : 1;
  return compareText(one.key, other.key);
}

export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
