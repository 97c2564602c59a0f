import { timeframeSchema } from '@rfp/contracts/intelligence/awards';
import { trendAnalysisRequestSchema, type TrendAnalysis } from '@rfp/contracts/intelligence/trend-analysis';
import { z } from 'zod';
import { answer } from './answer.js';
import { basisText, type Section, statementRows } from './section.js';
import { listOption, parseOptions } from '../../parse-options.js';
import { type Options } from '../../context.js';

const optionsSchema = z.object({
  timeframe: timeframeSchema.optional(),
  focus: listOption(trendAnalysisRequestSchema.shape.focus_areas.unwrap()).optional(),
});

/** `rfp market trends` */
export const showTrends = answer({
  input: (options: Options) => parseOptions(optionsSchema, options),
  request: (client, { timeframe, focus: focus_areas }, call) => client.trendAnalysis({ timeframe, focus_areas }, call),
  sections: ({ data }) => sectionsOf(data.trend_analysis),
});

function sectionsOf(trends: TrendAnalysis['data']['trend_analysis']): Section[] {
  const { spending_trends: spending, technology_trends: technology, market_dynamics: market } = trends;
  const shifts = spending.budget_shifts.map(({ category, change, value, basis }) => ({
    name: category,
    value,
    note: change,
    basis: basisText(basis),
  }));
  const fastest = technology.fastest_growing.map(({ tech, growth, share, share_before, basis }) => ({
    name: tech,
    value: growth,
    note: `${share_before.toFixed(1)} % to ${share.toFixed(1)} % of titles`,
    basis: basisText(basis),
  }));
  return [
    { title: `Spending shifts, ${trends.timeframe}`, rows: shifts },
    { title: 'Fastest-growing technologies', rows: fastest },
    { title: 'Emerging priorities', rows: statementRows(...spending.emerging_priorities) },
    { title: 'Digital transformation', rows: statementRows(technology.digital_transformation) },
    { title: 'Cloud adoption', rows: statementRows(technology.cloud_adoption) },
    {
      title: 'Market dynamics',
      rows: statementRows(market.small_business_trends, market.competition_changes, market.geographic_shifts),
    },
    { title: 'Growth predictions', rows: statementRows(trends.market_forecast.growth_predictions) },
    { title: 'Strategic recommendations', rows: statementRows(...trends.market_forecast.strategic_recommendations) },
  ];
}
