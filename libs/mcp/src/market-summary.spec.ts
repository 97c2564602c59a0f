import { competitiveLandscapeSchema } from '@rfp/contracts/intelligence/competitive-landscape';
import { financialMetricsSchema, marketAnalysisSchema } from '@rfp/contracts/intelligence';
import { marketForecastSchema } from '@rfp/contracts/intelligence/market-forecast';
import { trendAnalysisSchema } from '@rfp/contracts/intelligence/trend-analysis';
import {
  summarizeCompetitors,
  summarizeForecast,
  summarizeMetrics,
  summarizeOverview,
  summarizeTrends,
} from './market-summary.js';

const generated_at = '2026-03-10T15:00:00.000Z';
const answerOf = (data: unknown) => ({
  success: true,
  data,
  citations: [],
  generated_at,
  origin: 'computed',
  left_out: [],
});
const basis = { of: 'opportunities', filter: {}, count: 3 };
const awards = { of: 'awards', filter: { from: '2025-01-01', to: '2025-12-31' }, count: 3 };
const line = (text: string) => ({ text, basis: null });
const written = { model: 'sonar-pro', at: generated_at };

it('an overview has its growing sectors and all its sentences, with the sentences of a language model in a separate list', () => {
  const sector = { name: 'Construction', growth: '+32.1%', value: '$1.2B', naics: '23', share: 12, share_before: 9 };
  const answer = marketAnalysisSchema.parse(
    answerOf({
      summary: 'Ninety notices.',
      comment: { ...line('The market was cancelled.'), written },
      key_trends: [line('More repairs.'), { ...line('Repairs will end.'), written }],
      hot_sectors: [{ ...sector, chance: 0.01, basis }],
      generated_at,
    }),
  );
  expect(summarizeOverview(answer)).toMatchObject({
    figures: [{ kind: 'growing sector', name: 'Construction', value: '$1.2B', change: '+32.1%' }],
    statements: ['Ninety notices.', 'More repairs.'],
    comments: [
      { text: 'The market was cancelled.', ...written },
      { text: 'Repairs will end.', ...written },
    ],
  });
});

it('metrics have their value and change', () => {
  const metric = {
    metric: 'Notices',
    current_value: '1,247',
    change: '+4.2%',
    trend: 'up',
    description: 'All of them.',
  };
  const answer = financialMetricsSchema.parse(
    answerOf([{ ...metric, current: '1247', previous: '1197', unit: 'notices', basis }]),
  );
  expect(summarizeMetrics(answer)).toMatchObject({
    figures: [{ kind: 'metric', name: 'Notices', value: '1,247', change: '+4.2%' }],
    statements: ['All of them.'],
  });
});

it('trends have budgets, technologies, and sentences of all parts', () => {
  const tech = { tech: 'Robotics', growth: '+50.0%', share: 3.25, share_before: 2, chance: 0.02, basis };
  const answer = trendAnalysisSchema.parse(
    answerOf({
      trend_analysis: {
        timeframe: '6months',
        focus_areas: [],
        spending_trends: {
          budget_shifts: [{ category: 'Army', change: '-1.0%', value: '$2B', basis: awards }],
          emerging_priorities: [line('one')],
        },
        technology_trends: { fastest_growing: [tech], digital_transformation: line('two'), cloud_adoption: null },
        market_dynamics: {
          small_business_trends: line('three'),
          competition_changes: null,
          geographic_shifts: line('four'),
        },
        market_forecast: { growth_predictions: line('five'), strategic_recommendations: [line('six')] },
      },
      citations: [],
      analyzed_at: generated_at,
    }),
  );
  expect(summarizeTrends(answer)).toEqual({
    period: '6months',
    figures: [
      { kind: 'budget shift', name: 'Army', value: '$2B', change: '-1.0%' },
      { kind: 'growing technology', name: 'Robotics', value: '3.3 % of titles', change: '+50.0%' },
    ],
    statements: ['one', 'two', 'three', 'four', 'five', 'six'],
    comments: [],
  });
});

it('a forecast has its months with their intervals, and the contracts that end', () => {
  const contract = { title: 'Roofs', value: '$9M', timeline: 'ends 2026-09', agency: null, incumbent: 'Acme' };
  const answer = marketForecastSchema.parse(
    answerOf({
      market_forecast: {
        forecast_horizon: '12months',
        current_period: 'March 2025 to February 2026',
        market_conditions: { growth_projections: line('one'), budget_outlook: null, economic_factors: [] },
        agency_predictions: { defense_priorities: [line('two')], civilian_plans: [], infrastructure_spending: null },
        technology_adoption: { ai_ml_timeline: null, cloud_migration: null, cybersecurity_priorities: [line('three')] },
        opportunity_pipeline: {
          high_value_recompetes: [
            { ...contract, ends: '2026-09-30', url: 'https://www.usaspending.gov/award/1', basis: awards },
          ],
          new_programs: [line('four')],
        },
        strategic_recommendations: { positioning_strategies: [line('five')], capability_priorities: [] },
        projection: {
          unit: 'dollars',
          method: 'theta',
          level: 0.8,
          error: 0.7,
          naive_error: 1,
          months: [
            { month: '2026-03', expected: 2e6, low: 1e6, high: 3e6 },
            { month: '2026-04', expected: 2e6, low: null, high: null },
          ],
          basis: awards,
        },
      },
      citations: [],
      generated_at,
    }),
  );
  expect(summarizeForecast(answer)).toEqual({
    period: '12months, from March 2025 to February 2026',
    figures: [
      { kind: 'expected dollars', name: '2026-03', value: '$2M, 80 % between $1M and $3M' },
      { kind: 'expected dollars', name: '2026-04', value: '$2M' },
      {
        kind: 'contract that ends',
        name: 'Roofs (agency not stated; now with Acme)',
        value: '$9M, ends 2026-09',
      },
    ],
    statements: ['one', 'two', 'three', 'four', 'five'],
    comments: [],
  });
});

it('competitors have the size and concentration of the market, and its largest recipients', () => {
  const size = { text: '15.2B', value: 15.2e9, change: '+12% YoY', basis: awards };
  const player = { name: 'Acme', share: 12.5, awards: 3, value: '$1.9B', strengths: [], url: null, basis: awards };
  const answer = competitiveLandscapeSchema.parse(
    answerOf({
      timeframe: '2years',
      naics_codes: ['5415'],
      agency: null,
      market_size: size,
      active_contracts: { ...size, text: '1,247', change: null },
      concentration: { text: '65%', share: 65, recipients: 43, more: false, hhi: 900, basis: awards },
      top_players: [player],
      success_factors: [line('one')],
      market_barriers: [line('two')],
      emerging_trends: [{ trend: 'Drones', impact: 'high', basis: awards }],
    }),
  );
  expect(summarizeCompetitors(answer)).toEqual({
    period: '2years',
    figures: [
      { kind: 'market', name: 'Size', value: '15.2B', change: '+12% YoY' },
      { kind: 'market', name: 'Active contracts', value: '1,247' },
      { kind: 'market', name: 'Share of the ten largest of 43 recipients', value: '65%' },
      { kind: 'competitor', name: 'Acme', value: '$1.9B, 12.5 % of the market' },
      { kind: 'growing product', name: 'Drones', value: 'high' },
    ],
    statements: ['one', 'two'],
    comments: [],
  });
});
