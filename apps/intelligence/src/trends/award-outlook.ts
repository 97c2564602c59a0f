import { type AwardFilter } from '@rfp/contracts/awards';
import { type Statement } from '@rfp/contracts/intelligence';
import { monthNumber, type Period, periodBefore, periodOfMonths } from '@rfp/market/period';
import { type AwardAnswer, statement, TooLittle } from '../awards/award-answer.js';
import { dollars, publishedMonths, sumWithin } from '../awards/award-figures.js';
import { obligationsByMonth } from '../awards/award-questions.js';
import { growthText } from '../market/compare-months.js';
import { spanText, wholeMonthsUntil } from '../market/months.js';
import { project, type Projected, seriesOf } from './projection.js';

const seriesMonths = 60;
/** NAICS 237: roads, bridges, pipelines, dams. */
const infrastructure = ['237'];
const infrastructureName = 'heavy and civil engineering construction (NAICS 237)';

/** The obligations on contracts of the next months, from those of the last five years. */
export async function projectObligations(
  answer: AwardAnswer,
  now: Date,
  horizon: number,
): Promise<Projected | TooLittle> {
  const period = publishedMonths(now, seriesMonths);
  // What is published of the months since is a part of them: no forecast may be less.
  const amounts = await answer.ask(obligationsByMonth({ ...period, to: wholeMonthsUntil(now, 1).to }));
  const values = new Map(amounts.map(({ month, obligated }) => [month, obligated]));
  const series = seriesOf(values, period, (own) => ({ of: 'awards', filter: { ...own }, count: null }));
  const shown = { unit: 'dollars', what: 'Obligations on contracts', show: dollars } as const;
  return project(series, { ...shown, horizon, known: values, passed: 0 });
}

/** The last complete fiscal year beside the one before. */
export async function budgetOutlook(answer: AwardAnswer, now: Date): Promise<Statement | TooLittle> {
  const published = publishedMonths(now, seriesMonths);
  const amounts = await answer.ask(obligationsByMonth({ ...published }));
  // A fiscal year ends with September.
  const last = monthNumber(published.to);
  const end = last - ((last - 8 + 12) % 12);
  const year = periodOfMonths(end - 11, end);
  const before = periodBefore(year);
  const [obligated, earlier] = [sumWithin(amounts, year), sumWithin(amounts, before)];
  if (obligated <= 0 || earlier <= 0)
    return noObligations('on contracts', { [fiscal(year)]: obligated, [fiscal(before)]: earlier });
  return statement(
    `Agencies obligated ${dollars(obligated)} on contracts ${fiscal(year)}, ${growthText(obligated, earlier)} against the year before.`,
    { of: 'awards', filter: { ...year }, count: null },
  );
}

/** Heavy and civil engineering construction, a year beside the one before. */
export async function infrastructureSpending(answer: AwardAnswer, now: Date): Promise<Statement | TooLittle> {
  const year = publishedMonths(now, 12);
  const before: Period = periodBefore(year);
  const filter: AwardFilter = { ...year, naics_codes: infrastructure };
  const amounts = await answer.ask(obligationsByMonth({ ...filter, from: before.from }));
  const [obligated, earlier] = [sumWithin(amounts, year), sumWithin(amounts, before)];
  const [what, periods] = [`on ${infrastructureName}`, { [spanText(year)]: obligated, [spanText(before)]: earlier }];
  if (obligated <= 0 || earlier <= 0) return noObligations(what, periods);
  return statement(
    `${dollars(obligated)} were obligated on ${infrastructureName} ${spanText(year)}, ${growthText(obligated, earlier)} against the year before.`,
    { of: 'awards', filter, count: null },
  );
}

function fiscal({ to }: Period): string {
  return `in fiscal year ${to.slice(0, 4)}`;
}

/** Names the periods without obligations: of contracts as a whole there may be some. */
function noObligations(what: string, periods: Record<string, number>): TooLittle {
  const without = Object.keys(periods).filter((period) => (periods[period] ?? 0) <= 0);
  return new TooLittle(`USAspending has no obligations ${what} ${without.join(' and ')}.`);
}
