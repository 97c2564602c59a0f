import { Injectable } from '@nestjs/common';
import { technologies, technologyOf } from '@rfp/codes/technologies';
import { monthsOf, type AwardFilter } from '@rfp/contracts/intelligence/awards';
import { type Statement } from '@rfp/contracts/intelligence';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type TrendAnalysis } from '@rfp/contracts/intelligence/trend-analysis';
import { type LargestShares, largestShares as sharesOfLargest } from '@rfp/market/largest-shares';
import { type Period, periodBefore } from '@rfp/market/period';
import { DataSource } from 'typeorm';
import { AwardAnswer, NoFigure, statement, usaspendingCitation } from '../awards/award-answer.js';
import { publishedMonths, dollars, sumWithin } from '../awards/award-figures.js';
import { AwardsService } from '../awards/awards.service.js';
import { countText, percentOf, growthText } from '../market/compare-months.js';
import { growingKeys } from '../market/growing-keys.js';
import { readCounts, showsDemo } from '../market/market-counts.js';
import { procurementList, procurementsOf, totalOf } from '../market/market-totals.js';
import { monthsText, spanText } from '../market/months.js';
import { ObservationsService } from '../market/observations.service.js';
import {
  comparedPeriods,
  type ComparedPeriods,
  type KnownPostings,
  NotObserved,
  observedIn,
} from '../market/observed-periods.js';
import { projectNotices } from './notice-projection.js';
import {
  type ComparedCounts,
  growingTechnologies,
  type GrowingTechnology,
  comparedFigure,
  technologyStatement,
} from './technology-trends.js';
import { type CategoryShares, largestShares, obligationsByMonth } from '../awards/award-questions.js';
import { recipientsText } from '../awards/landscape-statements.js';

const minNotices = 20;
const maxTechnologies = 10;
const maxStates = 3;
const maxRecommendations = 3;

/** Trends of the market, from the stored counts of notices and the sums of USAspending. */
@Injectable()
export class TrendsService {
  constructor(
    private readonly database: DataSource,
    private readonly awards: AwardsService,
    private readonly observations: ObservationsService,
  ) {}

  async read(
    { audience, timeframe, focus_areas }: ParsedRpcRequest<'intelligence.trend-analysis'>,
    now = new Date(),
  ): Promise<TrendAnalysis> {
    const demo = await showsDemo(this.database, audience);
    const months = monthsOf(timeframe);
    const known = await this.observations.read(this.database, { demo, now });
    const periods = comparedPeriods(known, months);
    const compared = periods instanceof NotObserved ? periods : await this.readComparedCounts(periods, demo);
    const answer = new AwardAnswer(this.awards);
    const published = publishedMonths(now, months);
    const [shifts, competition, prediction] = await Promise.all([
      budgetShifts(answer, published),
      competitionChange(answer, published),
      this.prediction(answer, { demo, known, horizon: months }),
    ]);
    const growing =
      (await comparedFigure(answer, compared, 'Fastest-growing technologies', growingTechnologies))?.slice(
        0,
        maxTechnologies,
      ) ?? [];
    const citations = [usaspendingCitation];
    return {
      success: true,
      data: {
        trend_analysis: {
          timeframe,
          focus_areas,
          spending_trends: {
            budget_shifts: shifts,
            emerging_priorities: await focusAreaStatements(answer, compared, focus_areas),
          },
          technology_trends: {
            fastest_growing: growing,
            digital_transformation: await technologyTrend(answer, compared, 'Digital transformation'),
            cloud_adoption: await technologyTrend(answer, compared, 'Cloud computing'),
          },
          market_dynamics: {
            small_business_trends: await comparedFigure(
              answer,
              compared,
              'Small business trends',
              smallBusinessStatement,
            ),
            competition_changes: competition,
            geographic_shifts: await comparedFigure(answer, compared, 'Geographic shifts', geographicShifts),
          },
          market_forecast: {
            growth_predictions: prediction,
            strategic_recommendations: recommendations(growing, shifts),
          },
        },
        citations,
        analyzed_at: now.toISOString(),
      },
      citations,
      generated_at: now.toISOString(),
      origin: demo ? 'demo' : 'computed',
      left_out: answer.leftOut,
    };
  }

  private async readComparedCounts(compared: ComparedPeriods, demo: boolean): Promise<ComparedCounts> {
    const { before, period, sources } = compared;
    const counts = await readCounts(this.database, {
      demo,
      kinds: ['all', 'type', 'technology', 'placed', 'state'],
      period: { from: before.from, to: period.to },
      sources,
    });
    return { counts, compared };
  }

  private prediction(
    answer: AwardAnswer,
    request: { demo: boolean; known: KnownPostings; horizon: number },
  ): Promise<Statement | null> {
    return answer.figure('Growth predictions', async () => {
      const projected = await projectNotices(this.database, request);
      return projected instanceof NoFigure ? projected : statement(projected.text, projected.basis);
    });
  }
}

/** Statements on the requested focus areas, as far as titles name them. */
async function focusAreaStatements(
  answer: AwardAnswer,
  compared: ComparedCounts | NotObserved,
  areas: readonly string[],
): Promise<Statement[]> {
  const found: Statement[] = [];
  for (const area of areas) {
    const technology = technologyOf(area);
    const statementOnArea = await comparedFigure(answer, compared, `Focus area ${area}`, (counted) =>
      technology === undefined
        ? new NoFigure('It is not a technology that is counted in titles of notices.')
        : technologyStatement(counted, technology),
    );
    if (statementOnArea !== null) found.push(statementOnArea);
  }
  return found;
}

function technologyTrend(
  answer: AwardAnswer,
  compared: ComparedCounts | NotObserved,
  name: string,
): Promise<Statement | null> {
  return comparedFigure(answer, compared, name, (counted) => {
    const technology = technologies.find((each) => each.name === name);
    return technology === undefined ? new NoFigure('It is not counted.') : technologyStatement(counted, technology);
  });
}

function smallBusinessStatement({ counts, compared }: ComparedCounts): Statement | NoFigure {
  const { period, before, note } = compared;
  const [now, earlier] = [procurementsOf(counts, period), procurementsOf(counts, before)];
  const fewest = Math.min(now.notices, earlier.notices);
  if (fewest < minNotices)
    return new NoFigure(
      `${minNotices} procurements are needed in each of two periods; there are ${fewest} in one of them.`,
    );
  if (now.set_asides + earlier.set_asides === 0)
    return new NoFigure('No procurement of either period has a set-aside.');
  const { filter, count } = procurementList(now, totalOf(counts, 'all', period));
  return statement(
    `${percentOf(now.set_asides / now.notices)}% of the ${countText(now.notices)} procurements ${spanText(period)} have a set-aside, ${percentOf(earlier.set_asides / earlier.notices)}% ${spanText(before)}.${note}`,
    { of: 'opportunities', filter: { ...filter, q: observedIn(period, compared) }, count },
  );
}

function geographicShifts({ counts, compared }: ComparedCounts): Statement | NoFigure {
  const { period, before, note } = compared;
  const growing = growingKeys(counts, { kind: 'state', among: 'placed' }, compared);
  if (growing.state === 'too_little_data')
    return new NoFigure(
      `${growing.needed} ${growing.of} with a place of performance are needed; there are ${growing.had}.`,
    );
  const [first, ...others] = growing.value.toSorted((one, other) => other.share.basis.count - one.share.basis.count);
  if (first === undefined) return new NoFigure('No state has grown by more than chance explains.');
  const texts = [first, ...others]
    .slice(0, maxStates)
    .map(({ term, share, before }) => `${term} from ${percentOf(before.value)}% to ${percentOf(share.value)}%`);
  return statement(
    `The share of opportunities with a place of performance grew in ${texts.join(', ')} (${monthsText(period)} against ${monthsText(before)}).${note}`,
    {
      of: 'opportunities',
      filter: { q: observedIn(period, compared), state: first.term },
      count: first.share.basis.count,
    },
  );
}

/** Recommendations that follow from the figures alone. */
function recommendations(growing: readonly GrowingTechnology[], shifts: readonly BudgetShift[]): Statement[] {
  const agencies = shifts.filter(({ change }) => change.startsWith('+'));
  return [
    ...growing
      .slice(0, maxRecommendations)
      .map(({ tech, growth, basis }) =>
        statement(`Look at the opportunities that name ${tech}: their share has changed by ${growth}.`, basis),
      ),
    ...agencies
      .slice(0, maxRecommendations)
      .map(({ category, change, value, basis }) =>
        statement(
          `Follow ${category}: it obligated ${value} on contracts, ${change} against the period before.`,
          basis,
        ),
      ),
  ];
}

type BudgetShift = TrendAnalysis['data']['trend_analysis']['spending_trends']['budget_shifts'][number];

const maxShifts = 8;

/** Agencies by the change of their obligations on contracts since the period before, the largest shift first. */
async function budgetShifts(answer: AwardAnswer, period: Period): Promise<BudgetShift[]> {
  const shifts = await answer.figure('Budget shifts', async () => {
    const [now, before] = await Promise.all(
      [period, periodBefore(period)].map((each) => answer.ask(largestShares({ ...each }, 'awarding_agency'))),
    );
    const found = now && before ? shiftsOf(now, before, period) : [];
    return found.length > 0
      ? found
      : new NoFigure(
          `USAspending has no agency with obligations both ${spanText(period)} and ${spanText(periodBefore(period))}.`,
        );
  });
  return shifts ?? [];
}

/** Compares the share of the ten largest recipients with their share in the previous period. */
function competitionChange(answer: AwardAnswer, period: Period): Promise<Statement | null> {
  const before = periodBefore(period);
  return answer.figure('Competition changes', async () => {
    const [amounts, ...recipients] = await Promise.all([
      answer.ask(obligationsByMonth({ from: before.from, to: period.to })),
      ...[period, before].map((each) => answer.ask(largestShares({ ...each }, 'recipient'))),
    ]);
    const [now, earlier] = [period, before].map((each, at) =>
      recipientShares(recipients[at], sumWithin(amounts, each)),
    );
    if (!now || !earlier || now.topShare === null || earlier.topShare === null)
      return new NoFigure('More than 10 recipients are needed in each period.');
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

function recipientShares(recipients: CategoryShares | undefined, whole: number): LargestShares | null {
  if (recipients === undefined) return null;
  const amounts = recipients.shares.flatMap(({ recipientIds, obligated }) =>
    recipientIds.length > 0 && obligated !== null ? [obligated] : [],
  );
  return sharesOfLargest(amounts, { whole, more: recipients.more });
}
