import { Injectable } from '@nestjs/common';
import { technologies } from '@rfp/codes/technologies';
import { monthsOf, type AwardFilter } from '@rfp/contracts/intelligence/awards';
import { type Statement } from '@rfp/contracts/intelligence';
import { type MarketForecast } from '@rfp/contracts/intelligence/market-forecast';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { monthNumber, type Period, periodBefore, periodOfMonths } from '@rfp/market/period';
import { DataSource } from 'typeorm';
import { AwardAnswer, needsModel, NoFigure, statement, usaspendingCitation } from '../awards/award-answer.js';
import { AwardsService } from '../awards/awards.service.js';
import { readCounts, showsDemo } from '../market/market-counts.js';
import { monthsText, spanText, wholeMonthsUntil } from '../market/months.js';
import { ObservationsService } from '../market/observations.service.js';
import { comparedPeriods, type ComparedPeriods, type KnownPostings, NotObserved } from '../market/observed-periods.js';
import { agencySeasons, isDefense } from './agency-seasons.js';
import { projectNotices } from './notice-projection.js';
import { project, type ProjectedSeries, seriesOf } from './projection.js';
import { type RecompeteLead, recompeteLeads } from './recompete-leads.js';
import {
  type ComparedCounts,
  growingTechnologies,
  type GrowingTechnology,
  comparedFigure,
  technologyStatement,
} from './technology-trends.js';
import { dollars, publishedMonths, sumWithin } from '../awards/award-figures.js';
import { obligationsByMonth } from '../awards/award-questions.js';
import { growthText } from '../market/compare-months.js';

type Forecast = MarketForecast['data']['market_forecast'];

interface ForecastScope {
  demo: boolean;
  now: Date;
  known: KnownPostings;
  months: number;
}

/** Seasonal forecasts repeat after a year. */
const maxMonths = 12;
const maxStatements = 5;

const cybersecurityTechnologies = new Set(
  technologies.filter(({ group }) => group === 'Cybersecurity').map(({ name }) => name),
);

/** Forecasts the market from the stored counts of notices and from USAspending. */
@Injectable()
export class ForecastService {
  constructor(
    private readonly database: DataSource,
    private readonly awards: AwardsService,
    private readonly observations: ObservationsService,
  ) {}

  async read(
    { audience, horizon }: ParsedRpcRequest<'intelligence.market-forecast'>,
    now = new Date(),
  ): Promise<MarketForecast> {
    const demo = await showsDemo(this.database, audience);
    const answer = new AwardAnswer(this.awards);
    const known = await this.observations.read(this.database, { demo, now });
    const scope = { demo, now, known, months: Math.min(monthsOf(horizon), maxMonths) };
    if (monthsOf(horizon) > maxMonths)
      answer.leaveOut('Later months', `The forecast is for ${maxMonths} months: later ones would repeat them.`);
    const [projected, budget, infrastructure, recompetes, seasons] = await Promise.all([
      this.projection(answer, scope),
      answer.figure('Budget outlook', () => budgetOutlook(answer, now)),
      answer.figure('Infrastructure spending', () => infrastructureSpending(answer, now)),
      recompeteLeads(answer, scope),
      this.seasons(answer, scope),
    ]);
    const { growing, ...adoption } = await this.adoption(answer, scope);
    for (const what of ['Economic factors', 'New programs']) answer.leaveOut(what, needsModel);
    const citations = [usaspendingCitation];
    return {
      success: true,
      data: {
        market_forecast: {
          forecast_horizon: horizon,
          current_period: projected === null ? monthsText(wholeMonthsUntil(now, 12)) : monthsText(projected.period),
          market_conditions: {
            growth_projections: projected && statement(projected.text, projected.basis),
            budget_outlook: budget,
            economic_factors: [],
          },
          agency_predictions: { ...seasons, infrastructure_spending: infrastructure },
          technology_adoption: adoption,
          opportunity_pipeline: { high_value_recompetes: recompetes, new_programs: [] },
          strategic_recommendations: {
            positioning_strategies: positioningStatements(recompetes),
            capability_priorities: capabilityStatements(growing),
          },
          projection: projected?.projection ?? null,
        },
        citations,
        generated_at: now.toISOString(),
      },
      citations,
      generated_at: now.toISOString(),
      origin: demo ? 'demo' : 'computed',
      left_out: answer.leftOut,
    };
  }

  /** A forecast of obligations, or of notices if USAspending does not answer. */
  private async projection(
    answer: AwardAnswer,
    { demo, now, known, months }: ForecastScope,
  ): Promise<ProjectedSeries | null> {
    const money = await answer.figure('Obligations of the next months', () => projectObligations(answer, now, months));
    if (money !== null) return money;
    return answer.figure('Notices of the next months', () =>
      projectNotices(this.database, { demo, known, horizon: months }),
    );
  }

  private async seasons(
    answer: AwardAnswer,
    scope: ForecastScope,
  ): Promise<Pick<Forecast['agency_predictions'], 'defense_priorities' | 'civilian_plans'>> {
    const { seasons, reason } = await agencySeasons(this.database, scope);
    if (seasons.length === 0) answer.leaveOut('Agency calendars', reason);
    const statementsOf = (isOfDefense: boolean) =>
      seasons
        .filter(({ agency }) => isDefense(agency) === isOfDefense)
        .slice(0, maxStatements)
        .map(({ text, basis }) => statement(text, basis));
    return { defense_priorities: statementsOf(true), civilian_plans: statementsOf(false) };
  }

  private async readComparedCounts(compared: ComparedPeriods, demo: boolean): Promise<ComparedCounts> {
    const { before, period, sources } = compared;
    const counts = await readCounts(this.database, {
      demo,
      kinds: ['all', 'technology'],
      period: { from: before.from, to: period.to },
      sources,
    });
    return { counts, compared };
  }

  /** Compares a year, or fewer months, with the period before. */
  private async adoption(
    answer: AwardAnswer,
    { demo, known }: ForecastScope,
  ): Promise<Forecast['technology_adoption'] & { growing: GrowingTechnology[] }> {
    const periods = comparedPeriods(known, 12);
    const compared = periods instanceof NotObserved ? periods : await this.readComparedCounts(periods, demo);
    const growing =
      (await comparedFigure(answer, compared, 'Capability priorities', growingTechnologies))?.slice(
        0,
        maxStatements * 2,
      ) ?? [];
    const statementOn = (name: string): Promise<Statement | null> =>
      comparedFigure(answer, compared, name, (counted) => {
        const technology = technologies.find((each) => each.name === name);
        return technology === undefined ? new NoFigure('It is not counted.') : technologyStatement(counted, technology);
      });
    return {
      ai_ml_timeline: await statementOn('AI and machine learning'),
      cloud_migration: await statementOn('Cloud computing'),
      cybersecurity_priorities:
        periods instanceof NotObserved
          ? []
          : growing
              .filter(({ tech }) => cybersecurityTechnologies.has(tech))
              .map((each) => growthStatement(each, periods)),
      growing,
    };
  }
}

function growthStatement(
  { tech, growth, share, share_before, basis }: GrowingTechnology,
  { period, before, note }: ComparedPeriods,
): Statement {
  const shares = `${share}% of the titles ${spanText(period)}, ${share_before}% ${spanText(before)}`;
  return statement(`${tech}: in ${shares} (${growth}).${note}`, basis);
}

function positioningStatements(recompetes: readonly RecompeteLead[]): Statement[] {
  return recompetes
    .slice(0, maxStatements)
    .map(({ title, agency, incumbent, value, ends, basis }) =>
      statement(
        `Talk to ${agency ?? 'the agency'} before ${ends} about "${title}" (${value}, held by ${incumbent}): it may be bought again.`,
        basis,
      ),
    );
}

function capabilityStatements(growing: readonly GrowingTechnology[]): Statement[] {
  return growing
    .slice(0, maxStatements)
    .map(({ tech, growth, basis }) =>
      statement(`Build capability in ${tech}: its share of the titles has changed by ${growth}.`, basis),
    );
}

const seriesMonths = 60;
/** NAICS 237: roads, bridges, pipelines, dams. */
const infrastructureCodes = ['237'];
const infrastructureName = 'heavy and civil engineering construction (NAICS 237)';

/** Projects the contract obligations of the next months from the obligations of the last five years. */
async function projectObligations(
  answer: AwardAnswer,
  now: Date,
  horizon: number,
): Promise<ProjectedSeries | NoFigure> {
  const period = publishedMonths(now, seriesMonths);
  // The months since are published in part; their known amounts are the minimum of the forecast.
  const amounts = await answer.ask(obligationsByMonth({ ...period, to: wholeMonthsUntil(now, 1).to }));
  const values = new Map(amounts.map(({ month, obligated }) => [month, obligated]));
  const series = seriesOf(values, period, (own) => ({ of: 'awards', filter: { ...own }, count: null }));
  const shown = { unit: 'dollars', what: 'Obligations on contracts', show: dollars } as const;
  return project(series, { ...shown, horizon, known: values, passed: 0 });
}

/** Compares the last complete fiscal year with the one before. */
async function budgetOutlook(answer: AwardAnswer, now: Date): Promise<Statement | NoFigure> {
  const published = publishedMonths(now, seriesMonths);
  const amounts = await answer.ask(obligationsByMonth({ ...published }));
  // A fiscal year ends in September.
  const last = monthNumber(published.to);
  const end = last - ((last - 8 + 12) % 12);
  const year = periodOfMonths(end - 11, end);
  const before = periodBefore(year);
  const [obligated, earlier] = [sumWithin(amounts, year), sumWithin(amounts, before)];
  if (obligated <= 0 || earlier <= 0)
    return noObligations('on contracts', { [fiscalYearText(year)]: obligated, [fiscalYearText(before)]: earlier });
  return statement(
    `Agencies obligated ${dollars(obligated)} on contracts ${fiscalYearText(year)}, ${growthText(obligated, earlier)} against the year before.`,
    { of: 'awards', filter: { ...year }, count: null },
  );
}

/** Compares a year of heavy and civil engineering construction with the one before. */
async function infrastructureSpending(answer: AwardAnswer, now: Date): Promise<Statement | NoFigure> {
  const year = publishedMonths(now, 12);
  const before: Period = periodBefore(year);
  const filter: AwardFilter = { ...year, naics_codes: infrastructureCodes };
  const amounts = await answer.ask(obligationsByMonth({ ...filter, from: before.from }));
  const [obligated, earlier] = [sumWithin(amounts, year), sumWithin(amounts, before)];
  const [what, periods] = [`on ${infrastructureName}`, { [spanText(year)]: obligated, [spanText(before)]: earlier }];
  if (obligated <= 0 || earlier <= 0) return noObligations(what, periods);
  return statement(
    `${dollars(obligated)} were obligated on ${infrastructureName} ${spanText(year)}, ${growthText(obligated, earlier)} against the year before.`,
    { of: 'awards', filter, count: null },
  );
}

function fiscalYearText({ to }: Period): string {
  return `in fiscal year ${to.slice(0, 4)}`;
}

/** Names the periods without obligations. Contracts of other markets may have some. */
function noObligations(what: string, periods: Record<string, number>): NoFigure {
  const without = Object.keys(periods).filter((period) => (periods[period] ?? 0) <= 0);
  return new NoFigure(`USAspending has no obligations ${what} ${without.join(' and ')}.`);
}
