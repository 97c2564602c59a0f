import { isWithin, type Period } from '@rfp/market/period';
import { centsOf } from './compare-months.js';
import { type CountKind, type MonthCount } from './market-counts.js';

export interface Total {
  notices: number;
  set_asides: number;
  valued: number;
  cents: bigint;
}

/** The sums of a kind and key in a period. */
export function totalOf(counts: readonly MonthCount[], kind: CountKind, period: Period, key = ''): Total {
  const total = { notices: 0, set_asides: 0, valued: 0, cents: 0n };
  for (const each of counts) {
    if (each.kind !== kind || each.key !== key || !isWithin(each.month, period)) continue;
    total.notices += each.notices;
    total.set_asides += each.set_asides;
    total.valued += each.valued;
    total.cents += centsOf(each.dollars);
  }
  return total;
}
