import { Injectable } from '@nestjs/common';
import { technologies, technologyOf } from '@rfp/codes/technologies';
import { monthsOf } from '@rfp/contracts/awards';
import { type Statement } from '@rfp/contracts/intelligence';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type TrendAnalysis } from '@rfp/contracts/trend-analysis';
import { DataSource } from 'typeorm';
import { AwardAnswer, statement, TooLittle, usaspendingCitation } from '../awards/award-answer.js';
import { publishedMonths } from '../awards/award-figures.js';
import { AwardsService } from '../awards/awards.service.js';
import { countText, percentOf } from '../market/compare-months.js';
import { growingKeys } from '../market/growing-keys.js';
import { readCounts, showsDemo } from '../market/market-counts.js';
import { procurementsListed, procurementsOf, totalOf } from '../market/market-totals.js';
import { monthsText, spanText } from '../market/months.js';
import { ObservationsService } from '../market/observations.service.js';
import {
  comparedPeriods,
  type ComparedPeriods,
  type Known,
  NotObserved,
  observedIn,
} from '../market/observed-periods.js';
import { projectNotices } from './notice-projection.js';
import { type BudgetShift, budgetShifts, competitionChange } from './spending-trends.js';
import {
  type ComparedCounts,
  growingTechnologies,
  type GrowingTechnology,
  comparedFigure,
  technologyStatement,
} from './technology-trends.js';

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
    const compared = periods instanceof NotObserved ? periods : await this.counted(periods, demo);
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
            emerging_priorities: await priorities(answer, compared, focus_areas),
          },
          technology_trends: {
            fastest_growing: growing,
            digital_transformation: await named(answer, compared, 'Digital transformation'),
            cloud_adoption: await named(answer, compared, 'Cloud computing'),
          },
          market_dynamics: {
            small_business_trends: await comparedFigure(answer, compared, 'Small business trends', smallBusiness),
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

  private async counted(compared: ComparedPeriods, demo: boolean): Promise<ComparedCounts> {
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
    asked: { demo: boolean; known: Known; horizon: number },
  ): Promise<Statement | null> {
    return answer.figure('Growth predictions', async () => {
      const projected = await projectNotices(this.database, asked);
      return projected instanceof TooLittle ? projected : statement(projected.text, projected.basis);
    });
  }
}

/** The areas that were named, as far as titles name them. */
async function priorities(
  answer: AwardAnswer,
  compared: ComparedCounts | NotObserved,
  areas: readonly string[],
): Promise<Statement[]> {
  const found: Statement[] = [];
  for (const area of areas) {
    const technology = technologyOf(area);
    const said = await comparedFigure(answer, compared, `Focus area ${area}`, (counted) =>
      technology === undefined
        ? new TooLittle('It is no technology of the table by which titles of notices are counted.')
        : technologyStatement(counted, technology),
    );
    if (said !== null) found.push(said);
  }
  return found;
}

function named(answer: AwardAnswer, compared: ComparedCounts | NotObserved, name: string): Promise<Statement | null> {
  return comparedFigure(answer, compared, name, (counted) => {
    const technology = technologies.find((each) => each.name === name);
    return technology === undefined ? new TooLittle('It is not counted.') : technologyStatement(counted, technology);
  });
}

function smallBusiness({ counts, compared }: ComparedCounts): Statement | TooLittle {
  const { period, before, note } = compared;
  const [now, earlier] = [procurementsOf(counts, period), procurementsOf(counts, before)];
  const least = Math.min(now.notices, earlier.notices);
  if (least < minNotices)
    return new TooLittle(
      `${minNotices} procurements are needed in each of two periods; there are ${least} in one of them.`,
    );
  if (now.set_asides + earlier.set_asides === 0)
    return new TooLittle('No procurement of either period has a set-aside.');
  const { filter, count } = procurementsListed(now, totalOf(counts, 'all', period));
  return statement(
    `${percentOf(now.set_asides / now.notices)}% of the ${countText(now.notices)} procurements ${spanText(period)} have a set-aside, ${percentOf(earlier.set_asides / earlier.notices)}% ${spanText(before)}.${note}`,
    { of: 'opportunities', filter: { ...filter, q: observedIn(period, compared) }, count },
  );
}

function geographicShifts({ counts, compared }: ComparedCounts): Statement | TooLittle {
  const { period, before, note } = compared;
  const growing = growingKeys(counts, { kind: 'state', among: 'placed' }, compared);
  if (growing.state === 'too_little_data')
    return new TooLittle(
      `${growing.needed} ${growing.of} with a place of performance are needed; there are ${growing.had}.`,
    );
  const [first, ...others] = growing.value.toSorted((one, other) => other.share.basis.count - one.share.basis.count);
  if (first === undefined) return new TooLittle('No state has grown by more than chance explains.');
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

/** Recommendations that follow from the figures, without an opinion. */
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
