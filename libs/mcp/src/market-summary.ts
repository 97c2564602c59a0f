import { formatCount, formatValue } from '@rfp/api-client/display';
import { type CompetitiveLandscape } from '@rfp/contracts/intelligence/competitive-landscape';
import { type FinancialMetrics, type MarketAnalysis, type Statement } from '@rfp/contracts/intelligence';
import { type MarketForecast, type Projection } from '@rfp/contracts/intelligence/market-forecast';
import { type TrendAnalysis } from '@rfp/contracts/intelligence/trend-analysis';
import { type WrittenBy } from '@rfp/contracts/intelligence/written-by';

/** A market figure as text for people. */
export interface Figure {
  /** The list that contains the figure. */
  kind: string;
  name: string;
  value: string;
  /** Change since the period before. */
  change?: string;
}

/** An answer about the market, with its figures and sentences in a common order. */
export interface MarketSummary {
  period: string | null;
  figures: Figure[];
  statements: string[];
  /** Sentences of a language model about the figures. */
  comments: Comment[];
}

interface Comment extends WrittenBy {
  text: string;
}

/** Summarizes growing sectors and trends. */
export function summarizeOverview({ data }: MarketAnalysis): MarketSummary {
  return {
    period: 'the last three complete months beside the three before',
    figures: data.hot_sectors.map(({ name, value, growth }) => ({
      kind: 'growing sector',
      name,
      value,
      change: growth,
    })),
    ...sentencesOf([{ text: data.summary, basis: null }, data.comment ?? null, ...data.key_trends]),
  };
}

export function summarizeMetrics({ data }: FinancialMetrics): MarketSummary {
  return {
    period: 'the last complete month beside the one before, and now',
    figures: data.map(({ metric: name, current_value: value, change }) => ({
      kind: change === null ? 'metric of now' : 'metric',
      name,
      value,
      ...(change !== null && { change }),
    })),
    statements: data.map(({ description }) => description),
    comments: [],
  };
}

export function summarizeTrends({ data }: TrendAnalysis): MarketSummary {
  const { timeframe, spending_trends: spending, technology_trends: technology, ...rest } = data.trend_analysis;
  const { market_dynamics: market, market_forecast: forecast } = rest;
  return {
    period: timeframe,
    figures: [
      ...spending.budget_shifts.map(({ category, value, change }) => ({
        kind: 'budget shift',
        name: category,
        value,
        change,
      })),
      ...technology.fastest_growing.map(({ tech, share, growth }) => ({
        kind: 'growing technology',
        name: tech,
        value: `${share.toFixed(1)} % of titles`,
        change: growth,
      })),
    ],
    ...sentencesOf([
      ...spending.emerging_priorities,
      technology.digital_transformation,
      technology.cloud_adoption,
      market.small_business_trends,
      market.competition_changes,
      market.geographic_shifts,
      forecast.growth_predictions,
      ...forecast.strategic_recommendations,
    ]),
  };
}

export function summarizeForecast({ data: { market_forecast: forecast } }: MarketForecast): MarketSummary {
  const { market_conditions: market, agency_predictions: agencies, technology_adoption: technology } = forecast;
  const { opportunity_pipeline: pipeline, strategic_recommendations: advice, projection } = forecast;
  return {
    period: `${forecast.forecast_horizon}, from ${forecast.current_period}`,
    figures: [
      ...(projection === null ? [] : projection.months.map((month) => monthFigure(projection, month))),
      ...pipeline.high_value_recompetes.map(({ title, agency, incumbent, value, timeline }) => ({
        kind: 'contract that ends',
        name: `${title} (${agency ?? 'agency not stated'}; now with ${incumbent})`,
        value: `${value}, ${timeline}`,
      })),
    ],
    ...sentencesOf([
      market.growth_projections,
      market.budget_outlook,
      ...market.economic_factors,
      ...agencies.defense_priorities,
      ...agencies.civilian_plans,
      agencies.infrastructure_spending,
      technology.ai_ml_timeline,
      technology.cloud_migration,
      ...technology.cybersecurity_priorities,
      ...pipeline.new_programs,
      ...advice.positioning_strategies,
      ...advice.capability_priorities,
    ]),
  };
}

function monthFigure(
  { unit, level }: Projection,
  { month, expected, low, high }: Projection['months'][number],
): Figure {
  const format = unit === 'dollars' ? formatValue : (count: number) => formatCount(Math.round(count));
  const interval = low === null || high === null ? '' : `, ${level * 100} % between ${format(low)} and ${format(high)}`;
  return { kind: `expected ${unit}`, name: month, value: `${format(expected)}${interval}` };
}

export function summarizeCompetitors({ data }: CompetitiveLandscape): MarketSummary {
  const { market_size: size, active_contracts: contracts, concentration } = data;
  return {
    period: data.timeframe,
    figures: [
      ...(size === null ? [] : [{ kind: 'market', name: 'Size', value: size.text, ...changeOf(size) }]),
      ...(contracts === null
        ? []
        : [{ kind: 'market', name: 'Active contracts', value: contracts.text, ...changeOf(contracts) }]),
      ...(concentration === null
        ? []
        : [
            {
              kind: 'market',
              name: `Share of the ten largest of ${concentration.more ? 'more than ' : ''}${concentration.recipients} recipients`,
              value: concentration.text,
            },
          ]),
      ...data.top_players.map(({ name, value, share }) => ({
        kind: 'competitor',
        name,
        value: `${value}, ${share.toFixed(1)} % of the market`,
      })),
      ...data.emerging_trends.map(({ trend, impact }) => ({ kind: 'growing product', name: trend, value: impact })),
    ],
    ...sentencesOf([...data.success_factors, ...data.market_barriers]),
  };
}

function changeOf({ change }: { change: string | null }): Pick<Figure, 'change'> {
  return change === null ? {} : { change };
}

/** Computed sentences, separate from those of a language model. */
function sentencesOf(all: readonly (Statement | null)[]): Pick<MarketSummary, 'statements' | 'comments'> {
  const stated = all.filter((each) => each !== null);
  return {
    statements: stated.flatMap(({ text, written }) => (written === undefined ? [text] : [])),
    comments: stated.flatMap(({ text, written }) => (written === undefined ? [] : [{ text, ...written }])),
  };
}
