import { technologies, type Technology, technologyQuery } from '@rfp/codes/technologies';
import { type FigureBasis, type Statement } from '@rfp/contracts/intelligence';
import { type TrendAnalysis } from '@rfp/contracts/trend-analysis';
import { type Period } from '@rfp/market/period';
import { TooLittle } from '../awards/award-answer.js';
import { countText, growthText, percentOf } from '../market/compare-months.js';
import { growingKeys } from '../market/growing-keys.js';
import { type MonthCount } from '../market/market-counts.js';
import { totalOf } from '../market/market-totals.js';
import { monthsText, postedIn } from '../market/months.js';

export type GrowingTechnology = TrendAnalysis['data']['trend_analysis']['technology_trends']['fastest_growing'][number];

/** Kept counts of a period and of the one before. */
export interface ComparedCounts {
  counts: readonly MonthCount[];
  period: Period;
  before: Period;
}

/** In each of the two periods. */
const leastNotices = 100;

const byName = new Map(technologies.map((technology) => [technology.name, technology]));

/** Technologies that a larger share of titles names, by more than chance explains; the fastest first. */
export function growingTechnologies({ counts, ...periods }: ComparedCounts): GrowingTechnology[] | TooLittle {
  const growing = growingKeys(counts, { kind: 'technology', among: 'all' }, periods);
  if (growing.state === 'too_little_data')
    return new TooLittle(`${growing.needed} ${growing.of} are needed; there are ${growing.had}.`);
  const found = growing.value.flatMap(({ term, share, before, chance }): GrowingTechnology[] => {
    const technology = byName.get(term);
    // Of an earlier table, until the night.
    if (technology === undefined) return [];
    return [
      {
        tech: term,
        growth: growthText(share.value, before.value),
        share: percentOf(share.value),
        share_before: percentOf(before.value),
        chance,
        basis: basisOf(technology, periods.period, share.basis.count),
      },
    ];
  });
  return found.length > 0 ? found : new TooLittle('No technology has grown by more than chance explains.');
}

/** In how many titles a technology is, now and before. */
export function technologyStatement(
  { counts, period, before }: ComparedCounts,
  technology: Technology,
): Statement | TooLittle {
  const [all, allBefore] = [period, before].map((each) => totalOf(counts, 'all', each).notices);
  const least = Math.min(all ?? 0, allBefore ?? 0);
  if (all === undefined || allBefore === undefined || least < leastNotices)
    return new TooLittle(
      `${leastNotices} notices are needed in each of two periods; there are ${least} in one of them.`,
    );
  const [now, earlier] = [period, before].map((each) => totalOf(counts, 'technology', each, technology.name).notices);
  const shares = [share(now ?? 0, all), share(earlier ?? 0, allBefore)];
  return {
    text: `${technology.name}: in the titles of ${shares[0]} of the opportunities from ${monthsText(period)}, ${shares[1]} from ${monthsText(before)}.`,
    basis: basisOf(technology, period, now ?? 0),
  };
}

function share(found: number, all: number): string {
  return `${percentOf(found / all)}% (${countText(found)})`;
}

function basisOf(technology: Technology, period: Period, count: number): FigureBasis {
  return {
    of: 'opportunities',
    filter: { q: `${postedIn(period)} ${technologyQuery(technology)}` },
    count,
  };
}
