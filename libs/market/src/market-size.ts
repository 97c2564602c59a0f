import { type Award } from './award.js';
import {
  type CategoryChange,
  type Change,
  describeChange,
  changesByCategory,
  comparisonWith,
  filterAwards,
} from './compare-periods.js';
import { type Answer, awardsBasis, figure, type RecordFilter, tooLittleData } from './figure.js';
import { toCents } from './money.js';
import { type Period } from './period.js';
import { compareText } from './totals.js';

/** Minimum share of a hot sector. A smaller sector may double by a single award. */
const minHotShare = 0.01;

export interface SectorChange extends CategoryChange {
  /** Whether the sector grew and has at least 1 % of the market. */
  hot: boolean;
}

/** Dimensions for budget shifts. */
export type BudgetDimension = 'agency' | 'subAgency' | 'pscCategory';

/**
 * The obligations of a period, and the change to the period before.
 * @param filter filter of the market, without a period
 */
export function marketSize(awards: readonly Award[], period: Period, filter: RecordFilter = {}): Answer<Change> {
  const comparison = comparisonWith(period, filter);
  const now = filterAwards(awards, { ...filter, signed: period });
  if (now.length === 0) return tooLittleData('awards in the period', 0, 1);
  const change = describeChange(now, filterAwards(awards, { ...filter, signed: comparison.before }), comparison);
  return figure(change, change.obligated.basis);
}

/** NAICS sectors: first hot ones by gained dollars, which combines growth and size, then the others by value. */
export function sectorChanges(
  awards: readonly Award[],
  period: Period,
  filter: RecordFilter = {},
): Answer<SectorChange[]> {
  return listChanges(awards, 'sector', { period, filter }, (changes) =>
    changes.map((change) => ({ ...change, hot: isHot(change) })).toSorted(compareSectors),
  );
}

/** Categories by change since the period before, the largest shift first. */
export function budgetShifts(
  awards: readonly Award[],
  dimension: BudgetDimension,
  period: Period,
  filter: RecordFilter = {},
): Answer<CategoryChange[]> {
  return listChanges(awards, dimension, { period, filter }, (changes) =>
    changes
      .filter(({ change }) => toCents(change) !== 0n)
      .toSorted(
        (one, other) =>
          compareCents(absoluteCents(one.change), absoluteCents(other.change)) || compareText(one.key, other.key),
      ),
  );
}

function listChanges<T extends CategoryChange>(
  awards: readonly Award[],
  dimension: 'sector' | BudgetDimension,
  { period, filter }: { period: Period; filter: RecordFilter },
  order: (changes: CategoryChange[]) => T[],
): Answer<T[]> {
  const comparison = comparisonWith(period, filter);
  const both = { ...filter, signed: { from: comparison.before.from, to: period.to } };
  const changes = changesByCategory(awards, dimension, comparison);
  if (changes.length === 0) return tooLittleData('awards in the period or the one before', 0, 1);
  return figure(order(changes), awardsBasis(filterAwards(awards, both), both));
}

function isHot({ growth, share }: CategoryChange): boolean {
  return growth.state === 'computed' && growth.value > 0 && share.value >= minHotShare;
}

function compareSectors(one: SectorChange, other: SectorChange): number {
  if (one.hot !== other.hot) return one.hot ? -1 : 1;
  const order = one.hot
    ? compareCents(toCents(one.change), toCents(other.change))
    : compareCents(toCents(one.obligated.value), toCents(other.obligated.value));
  return order || compareText(one.key, other.key);
}

function absoluteCents(change: string): bigint {
  const cents = toCents(change);
  return cents < 0n ? -cents : cents;
}

/** Sorts larger amounts first. */
function compareCents(one: bigint, other: bigint): number {
  return one > other ? -1 : Number(one < other);
}
