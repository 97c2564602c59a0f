import { timeframeSchema } from '@rfp/contracts/awards';
import { trendAnalysisRequestSchema, type TrendAnalysis } from '@rfp/contracts/trend-analysis';
import { z } from 'zod';
import { askWatched } from '../answer/ask.js';
import { printAnswer } from '../answer/print-answer.js';
import { basisText, type Section, toRows } from '../answer/section.js';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { listOption } from '../list-option.js';
import { parseOptions } from '../parse-options.js';

export { trendAnalysisSchema as marketTrendsSchema } from '@rfp/contracts/trend-analysis';

const optionsSchema = z.object({
  timeframe: timeframeSchema.optional(),
  focus: listOption(trendAnalysisRequestSchema.shape.focus_areas.unwrap()).optional(),
});

/** `rfp market trends` */
export async function showTrends(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { timeframe, focus: focus_areas } = parseOptions(optionsSchema, options);
  const answer = await askWatched(context, (call) => context.client.trendAnalysis({ timeframe, focus_areas }, call));
  printAnswer(context, answer, sectionsOf(answer.data.trend_analysis));
}

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
    { title: 'Emerging priorities', rows: toRows(...spending.emerging_priorities) },
    { title: 'Digital transformation', rows: toRows(technology.digital_transformation) },
    { title: 'Cloud adoption', rows: toRows(technology.cloud_adoption) },
    {
      title: 'Market dynamics',
      rows: toRows(market.small_business_trends, market.competition_changes, market.geographic_shifts),
    },
    { title: 'Growth predictions', rows: toRows(trends.market_forecast.growth_predictions) },
    { title: 'Strategic recommendations', rows: toRows(...trends.market_forecast.strategic_recommendations) },
  ];
}
