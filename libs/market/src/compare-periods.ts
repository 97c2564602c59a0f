import { type Award } from './award.js';
import { type Dimension, keyOf, titleOf } from './dimensions.js';
import {
  type Answer,
  awardsBasis,
  type Figure,
  figure,
  matchesFilter,
  type RecordFilter,
  tooLittleData,
} from './figure.js';
import { groupBy } from './group-by.js';
import { ratioOf, toAmount } from './money.js';
import { type Period, periodBefore } from './period.js';
import { shareOf, sumObligated, sumPositive } from './totals.js';

/** Minimum awards in each period. With fewer, a single award decides the growth. */
export const minAwardsPerPeriod = 5;

/** A period compared with the one before it. */
export interface Change {
  obligated: Figure<string>;
  before: Figure<string>;
  /** Difference to the period before, in dollars. */
  change: string;
  /** Relative change: 0.25 is a quarter more. */
  growth: Answer<number>;
}

export interface CategoryChange extends Change {
  key: string;
  title: string;
  /** Share of the sum of all categories, without negative ones. */
  share: Figure<number>;
}

/** Two periods to compare, and a filter without a period. */
export interface Comparison {
  period: Period;
  before: Period;
  filter: RecordFilter;
}

export function comparisonWith(period: Period, filter: RecordFilter): Comparison {
  return { period, before: periodBefore(period), filter };
}

export function filterAwards(awards: readonly Award[], filter: RecordFilter): Award[] {
  return awards.filter((award) => matchesFilter(award, filter));
}

/** The change between two lists of awards, which are already limited to the periods. */
export function describeChange(now: readonly Award[], earlier: readonly Award[], comparison: Comparison): Change {
  const { period, before, filter } = comparison;
  const [nowBasis, earlierBasis] = [
    awardsBasis(now, { ...filter, signed: period }),
    awardsBasis(earlier, { ...filter, signed: before }),
  ];
  const [cents, earlierCents] = [sumObligated(now), sumObligated(earlier)];
  return {
    obligated: figure(toAmount(cents), nowBasis),
    before: figure(toAmount(earlierCents), earlierBasis),
    change: toAmount(cents - earlierCents),
    growth: growthOf(
      { cents, count: now.length },
      { cents: earlierCents, count: earlier.length },
      awardsBasis([...now, ...earlier], { ...filter, signed: { from: before.from, to: period.to } }),
    ),
  };
}

/** The change of every category with awards in either period, in no particular order. */
export function changesByCategory(
  awards: readonly Award[],
  dimension: Dimension,
  comparison: Comparison,
): CategoryChange[] {
  const { period, before, filter } = comparison;
  const keyOfAward = (award: Award) => keyOf(award, dimension);
  const now = groupBy(filterAwards(awards, { ...filter, signed: period }), keyOfAward);
  const earlier = groupBy(filterAwards(awards, { ...filter, signed: before }), keyOfAward);
  const whole = sumPositive([...now.values()].map((group) => ({ cents: sumObligated(group) })));
  return [...new Set([...now.keys(), ...earlier.keys()])].map((key) => {
    const group = now.get(key) ?? [];
    const change = describeChange(group, earlier.get(key) ?? [], {
      ...comparison,
      filter: { ...filter, [dimension]: key },
    });
    return {
      key,
      title: titleOf(key, dimension),
      ...change,
      share: figure(shareOf(sumObligated(group), whole), change.obligated.basis),
    };
  });
}

interface PeriodTotal {
  cents: bigint;
  count: number;
}

function growthOf(now: PeriodTotal, earlier: PeriodTotal, basis: Figure<number>['basis']): Answer<number> {
  if (earlier.count < minAwardsPerPeriod)
    return tooLittleData('awards in the period before', earlier.count, minAwardsPerPeriod);
  if (now.count < minAwardsPerPeriod) return tooLittleData('awards in the period', now.count, minAwardsPerPeriod);
  if (earlier.cents <= 0n) return tooLittleData('cents obligated in the period before', Number(earlier.cents), 1);
  return figure(ratioOf(now.cents - earlier.cents, earlier.cents), basis);
}
