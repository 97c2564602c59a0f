import { technologies, type Technology, technologyQuery } from '@rfp/codes/technologies';
import { type FigureBasis, type Statement } from '@rfp/contracts/intelligence';
import { type TrendAnalysis } from '@rfp/contracts/intelligence/trend-analysis';
import { type AwardAnswer, NoFigure } from '../awards/award-answer.js';
import { countText, growthText, percentOf } from '../market/compare-months.js';
import { growingKeys } from '../market/growing-keys.js';
import { type MonthCount } from '../market/market-counts.js';
import { totalOf } from '../market/market-totals.js';
import { spanText } from '../market/months.js';
import { type ComparedPeriods, NotObserved, observedIn } from '../market/observed-periods.js';

export type GrowingTechnology = TrendAnalysis['data']['trend_analysis']['technology_trends']['fastest_growing'][number];

/** Stored counts of a period and of the one before. */
export interface ComparedCounts {
  counts: readonly MonthCount[];
  compared: ComparedPeriods;
}

/** A figure of compared months. Null if the months cannot be compared; the answer then has the reason. */
export function comparedFigure<T>(
  answer: AwardAnswer,
  compared: ComparedCounts | NotObserved,
  what: string,
  make: (counted: ComparedCounts) => T | NoFigure,
): Promise<T | null> {
  return answer.figure(what, async () =>
    compared instanceof NotObserved ? new NoFigure(compared.reason) : make(compared),
  );
}

/** Notices required in each of the two periods. */
const minNotices = 100;

const byName = new Map(technologies.map((technology) => [technology.name, technology]));

/** Technologies whose share of titles grew by more than chance explains, the fastest first. */
export function growingTechnologies({ counts, compared }: ComparedCounts): GrowingTechnology[] | NoFigure {
  const growing = growingKeys(counts, { kind: 'technology', among: 'all' }, compared);
  if (growing.state === 'too_little_data')
    return new NoFigure(`${growing.needed} ${growing.of} are needed; there are ${growing.had}.`);
  const found = growing.value.flatMap(({ term, share, before, chance }): GrowingTechnology[] => {
    const technology = byName.get(term);
    // The technology was removed from the table; the next nightly read removes its counts.
    if (technology === undefined) return [];
    return [
      {
        tech: term,
        growth: growthText(share.value, before.value),
        share: percentOf(share.value),
        share_before: percentOf(before.value),
        chance,
        basis: basisOf(technology, compared, share.basis.count),
      },
    ];
  });
  return found.length > 0 ? found : new NoFigure('No technology has grown by more than chance explains.');
}

/** States the share of titles that name a technology, in the period and the one before. */
export function technologyStatement(
  { counts, compared }: ComparedCounts,
  technology: Technology,
): Statement | NoFigure {
  const { period, before } = compared;
  const [all, allBefore] = [totalOf(counts, 'all', period).notices, totalOf(counts, 'all', before).notices];
  const fewest = Math.min(all, allBefore);
  if (fewest < minNotices)
    return new NoFigure(`${minNotices} notices are needed in each of two periods; there are ${fewest} in one of them.`);
  const namedIn = (months: ComparedPeriods['period']) => totalOf(counts, 'technology', months, technology.name).notices;
  const [now, earlier] = [namedIn(period), namedIn(before)];
  if (now + earlier === 0) return new NoFigure('No title of either period names it.');
  return {
    text: `${technology.name}: in the titles of ${share(now, all)} of the opportunities ${spanText(period)}, ${share(earlier, allBefore)} ${spanText(before)}.${compared.note}`,
    basis: basisOf(technology, compared, now),
  };
}

function share(found: number, all: number): string {
  return `${percentOf(found / all)}% (${countText(found)})`;
}

function basisOf(technology: Technology, compared: ComparedPeriods, count: number): FigureBasis {
  return {
    of: 'opportunities',
    filter: { q: `${observedIn(compared.period, compared)} ${technologyQuery(technology)}` },
    count,
  };
}
