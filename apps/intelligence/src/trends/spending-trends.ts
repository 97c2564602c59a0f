import { type AwardFilter } from '@rfp/contracts/awards';
import { type Statement } from '@rfp/contracts/intelligence';
import { type TrendAnalysis } from '@rfp/contracts/trend-analysis';
import { type LargestShares, largestShares as sharesOfLargest } from '@rfp/market/largest-shares';
import { type Period, periodBefore } from '@rfp/market/period';
import { type AwardAnswer, statement, TooLittle } from '../awards/award-answer.js';
import { dollars, sumWithin } from '../awards/award-figures.js';
import { type CategoryShares, largestShares, obligationsByMonth } from '../awards/award-questions.js';
import { recipientsText } from '../awards/landscape-statements.js';
import { growthText, percentOf } from '../market/compare-months.js';
import { spanText } from '../market/months.js';

export type BudgetShift = TrendAnalysis['data']['trend_analysis']['spending_trends']['budget_shifts'][number];

const maxShifts = 8;

/** Agencies by how much more or less they obligated on contracts than in the period before, the largest shift first. */
export async function budgetShifts(answer: AwardAnswer, period: Period): Promise<BudgetShift[]> {
  const shifts = await answer.figure('Budget shifts', async () => {
    const [now, before] = await Promise.all(
      [period, periodBefore(period)].map((each) => answer.ask(largestShares({ ...each }, 'awarding_agency'))),
    );
    const found = now && before ? shiftsOf(now, before, period) : [];
    return found.length > 0
      ? found
      : new TooLittle(
          `USAspending has no agency with obligations both ${spanText(period)} and ${spanText(periodBefore(period))}.`,
        );
  });
  return shifts ?? [];
}

/** Compares the share of the ten largest recipients with that of the period before. */
export function competitionChange(answer: AwardAnswer, period: Period): Promise<Statement | null> {
  const before = periodBefore(period);
  return answer.figure('Competition changes', async () => {
    const [amounts, ...recipients] = await Promise.all([
      answer.ask(obligationsByMonth({ from: before.from, to: period.to })),
      ...[period, before].map((each) => answer.ask(largestShares({ ...each }, 'recipient'))),
    ]);
    const [now, earlier] = [period, before].map((each, at) => sharesOf(recipients[at], sumWithin(amounts, each)));
    if (!now || !earlier || now.topShare === null || earlier.topShare === null)
      return new TooLittle('More than 10 recipients are needed in each period.');
    const filter: AwardFilter = { ...period };
    return statement(
      `The ten largest of ${recipientsText(now)} got ${percentOf(now.topShare)}% of the obligations on contracts ${spanText(period)}, those of ${recipientsText(earlier)} ${percentOf(earlier.topShare)}% ${spanText(before)}.`,
      { of: 'awards', filter, count: null },
    );
  });
}

function shiftsOf(now: CategoryShares, before: CategoryShares, period: Period): BudgetShift[] {
  const earlier = new Map(before.shares.map(({ name, obligated }) => [name, obligated ?? 0]));
  return now.shares
    .flatMap(({ name, obligated }) => {
      const was = earlier.get(name);
      return name === null || obligated === null || was === undefined || was <= 0 ? [] : [{ name, obligated, was }];
    })
    .toSorted(
      (one, other) =>
        Math.abs(other.obligated - other.was) - Math.abs(one.obligated - one.was) || (one.name < other.name ? -1 : 1),
    )
    .slice(0, maxShifts)
    .map(({ name, obligated, was }) => ({
      category: name.slice(0, 200),
      change: growthText(obligated, was),
      value: dollars(obligated),
      basis: { of: 'awards', filter: { ...period, agency: name.slice(0, 200) }, count: null },
    }));
}

function sharesOf(recipients: CategoryShares | undefined, whole: number): LargestShares | null {
  if (recipients === undefined) return null;
  const amounts = recipients.shares.flatMap(({ recipientIds, obligated }) =>
    recipientIds.length > 0 && obligated !== null ? [obligated] : [],
  );
  return sharesOfLargest(amounts, { whole, more: recipients.more });
}
