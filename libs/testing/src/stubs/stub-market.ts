import { type StubAnswers } from './stub-answers.js';

const generated_at = '2026-03-10T15:00:00.000Z';
const answer = { success: true as const, citations: [], generated_at, origin: 'computed' as const, left_out: [] };

/** Stub answers about awards and trends, without figures. */
export const marketAnswers: StubAnswers = {
  'intelligence.trend-analysis': ({ timeframe, focus_areas }) => ({
    ...answer,
    data: {
      trend_analysis: {
        timeframe: timeframe ?? '6months',
        focus_areas: focus_areas ?? [],
        spending_trends: { budget_shifts: [], emerging_priorities: [] },
        technology_trends: { fastest_growing: [], digital_transformation: null, cloud_adoption: null },
        market_dynamics: { small_business_trends: null, competition_changes: null, geographic_shifts: null },
        market_forecast: { growth_predictions: null, strategic_recommendations: [] },
      },
      citations: [],
      analyzed_at: generated_at,
    },
  }),
  'intelligence.competitive-landscape': ({ timeframe, naics_codes, agency }) => ({
    ...answer,
    data: {
      timeframe: timeframe ?? '2years',
      naics_codes: naics_codes ?? [],
      agency: agency ?? null,
      market_size: null,
      active_contracts: null,
      concentration: null,
      top_players: [],
      success_factors: [],
      market_barriers: [],
      emerging_trends: [],
    },
  }),
  'intelligence.market-forecast': ({ horizon }) => ({
    ...answer,
    data: {
      market_forecast: {
        forecast_horizon: horizon ?? '12months',
        current_period: 'March 2025 to February 2026',
        market_conditions: { growth_projections: null, budget_outlook: null, economic_factors: [] },
        agency_predictions: { defense_priorities: [], civilian_plans: [], infrastructure_spending: null },
        technology_adoption: { ai_ml_timeline: null, cloud_migration: null, cybersecurity_priorities: [] },
        opportunity_pipeline: { high_value_recompetes: [], new_programs: [] },
        strategic_recommendations: { positioning_strategies: [], capability_priorities: [] },
        projection: null,
      },
      citations: [],
      generated_at,
    },
  }),
  'intelligence.predict-opportunities': ({ sector }) => ({ ...answer, data: { sector, predictions: [] } }),
  'intelligence.awards': ({ page }) => ({ ...answer, data: { awards: [], page, more: false } }),
};
