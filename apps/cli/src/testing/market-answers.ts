import { competitiveLandscapeSchema } from '@rfp/contracts/intelligence/competitive-landscape';
import { type FigureBasis, financialMetricsSchema, marketAnalysisSchema } from '@rfp/contracts/intelligence';
import { marketForecastSchema } from '@rfp/contracts/intelligence/market-forecast';
import { perplexitySearchSchema } from '@rfp/contracts/intelligence/perplexity';
import { smartAlertsSchema } from '@rfp/contracts/intelligence/smart-alerts';
import { trendAnalysisSchema } from '@rfp/contracts/intelligence/trend-analysis';
import { stubId, stubNow, type StubAnswers } from '@rfp/testing/stubs/stub-services';

const head = {
  success: true,
  citations: [{ title: 'Budget of the VA', url: 'https://va.example/budget' }],
  generated_at: stubNow,
  origin: 'live',
  left_out: [
    { what: 'Competition', reason: 'Fewer than ten awards.' },
    { what: 'Geography', reason: 'Fewer than ten awards.' },
  ],
};

const notices = { of: 'opportunities', filter: {}, count: 120 } as const satisfies FigureBasis;
const awards = { of: 'awards', filter: { from: '2025-01-01', to: '2025-12-31' }, count: 1 } as const;
const written = { model: 'sonar-pro', at: stubNow };
const statement = (text: string) => ({ text, basis: notices });

const overview = marketAnalysisSchema.parse({
  ...head,
  data: {
    summary: 'Sixty opportunities were posted.',
    comment: { text: 'The market was cancelled.', basis: null, written },
    key_trends: [statement('Cloud grows.')],
    hot_sectors: [
      {
        name: 'Information',
        growth: '+32.1%',
        value: '$1.2B',
        naics: '51',
        share: 12.34,
        share_before: 9,
        chance: 0.01,
        basis: notices,
      },
    ],
    generated_at: stubNow,
  },
});

const trends = trendAnalysisSchema.parse({
  ...head,
  data: {
    trend_analysis: {
      timeframe: '6months',
      focus_areas: ['Cloud Services'],
      spending_trends: {
        budget_shifts: [
          { category: 'Department of Veterans Affairs', change: '+12.3%', value: '$1.2B', basis: awards },
        ],
        emerging_priorities: [statement('Zero trust.')],
      },
      technology_trends: {
        fastest_growing: [
          { tech: 'Machine learning', growth: '+50%', share: 3, share_before: 2, chance: 0.01, basis: notices },
        ],
        digital_transformation: null,
        cloud_adoption: statement('Half of all notices.'),
      },
      market_dynamics: { small_business_trends: null, competition_changes: null, geographic_shifts: null },
      market_forecast: { growth_predictions: null, strategic_recommendations: [statement('Partner early.')] },
    },
    citations: [],
    analyzed_at: stubNow,
  },
});

const forecast = marketForecastSchema.parse({
  ...head,
  data: {
    market_forecast: {
      forecast_horizon: '12months',
      current_period: 'March 2025 to February 2026',
      market_conditions: {
        growth_projections: statement('Up by a tenth.'),
        budget_outlook: null,
        economic_factors: [],
      },
      agency_predictions: { defense_priorities: [], civilian_plans: [], infrastructure_spending: null },
      technology_adoption: { ai_ml_timeline: null, cloud_migration: null, cybersecurity_priorities: [] },
      opportunity_pipeline: {
        high_value_recompetes: [
          {
            title: 'Help desk',
            value: '$5M',
            timeline: 'in 3 months',
            agency: null,
            incumbent: 'Acme Inc',
            ends: '2026-06-30',
            url: 'https://www.usaspending.gov/award/1',
            basis: awards,
          },
        ],
        new_programs: [],
      },
      strategic_recommendations: { positioning_strategies: [], capability_priorities: [] },
      projection: {
        unit: 'dollars',
        method: 'theta',
        level: 0.8,
        error: 0.5,
        naive_error: null,
        months: [
          { month: '2026-03', expected: 1_200_000, low: 1_000_000, high: 1_400_000 },
          { month: '2026-04', expected: 900_000, low: null, high: null },
        ],
        basis: awards,
      },
    },
    citations: [],
    generated_at: stubNow,
  },
});

const competitors = competitiveLandscapeSchema.parse({
  ...head,
  origin: 'computed',
  data: {
    timeframe: '2years',
    naics_codes: ['541512'],
    agency: null,
    market_size: { text: '15.2B', value: 15.2e9, change: '+12% YoY', basis: awards },
    active_contracts: null,
    concentration: { text: '65%', share: 65, recipients: 43, more: false, hhi: 1234.5, basis: awards },
    top_players: [
      { name: 'Acme Inc', share: 12.34, awards: 35, value: '$1.9B', strengths: ['VA'], url: null, basis: awards },
    ],
    success_factors: [],
    market_barriers: [],
    emerging_trends: [{ trend: 'Robots', impact: 'high', basis: awards }],
  },
});

const metrics = financialMetricsSchema.parse({
  ...head,
  origin: 'demo',
  data: [
    {
      metric: 'Notices posted',
      current_value: '1,247',
      change: '+4.2%',
      trend: 'up',
      description: 'Posted in February',
      current: '1247',
      previous: '1197',
      unit: 'notices',
      basis: { of: 'opportunities', filter: {}, count: 1247 },
    },
  ],
});

const search = perplexitySearchSchema.parse({
  ...head,
  data: [
    {
      id: '1',
      title: 'Cloud hosting\u001b[31m of the VA',
      description: 'A contract.',
      source_url: 'https://va.example/cloud',
      relevance_score: 90,
      ai_confidence: null,
      citations: ['VA'],
      opportunity_id: stubId(1),
    },
  ],
});

const alerts = smartAlertsSchema.parse({
  ...head,
  origin: 'computed',
  data: {
    high_priority_alerts: [
      {
        id: stubId(1),
        title: 'Laboratory cooling',
        agency: 'VA',
        value: '$125K',
        deadline: '2026-03-12T20:00:00.000Z',
        urgency: 'high',
        match_score: 92,
        reason: 'Keywords in the title',
        action: 'Decide today',
      },
    ],
    strategic_opportunities: [],
    competitive_intelligence: [
      { title: 'Amended', impact: 'medium', relevance: 'Due later', action: 'Read it', opportunity_id: stubId(2) },
    ],
    market_trends: [],
    smart_alerts: {
      action_items: [{ text: 'Decide on Laboratory cooling', opportunity_id: stubId(1) }],
      profile: {
        of: 'none',
        keywords: [],
        capabilities: [],
        industry_focus: [],
        company_size: null,
        certifications: [],
      },
    },
    citations: [],
    generated_at: stubNow,
  },
});

/** Stub answers with figures of every kind. */
export const fullAnswers = {
  'intelligence.market-analysis': () => overview,
  'intelligence.trend-analysis': () => trends,
  'intelligence.market-forecast': () => forecast,
  'intelligence.competitive-landscape': () => competitors,
  'intelligence.financial-metrics': () => metrics,
  'intelligence.search': () => search,
  'intelligence.smart-alerts': () => alerts,
} satisfies StubAnswers;
