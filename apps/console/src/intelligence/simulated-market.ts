import {
  type MarketForecast,
  type MarketOverview,
  type MarketTrends,
  type Metric,
  type SearchHit,
} from './financial-types.js';

export const simulatedMetrics: readonly Metric[] = [
  {
    metric: 'Contract spending',
    current_value: '$700B',
    change: '4%',
    trend: 'up',
    description: 'Sample figure for a fiscal year, against the one before',
  },
  {
    metric: 'Open solicitations',
    current_value: '10,000',
    change: '2%',
    trend: 'up',
    description: 'Sample figure for this month, against the last',
  },
  {
    metric: 'Average award',
    current_value: '$500K',
    change: '3%',
    trend: 'down',
    description: 'Sample figure for a quarter, against the one before',
  },
  {
    metric: 'Small-business share',
    current_value: '25%',
    change: '1%',
    trend: 'up',
    description: 'Sample figure for a fiscal year, against the goal',
  },
];

export const simulatedHits: readonly SearchHit[] = [
  {
    id: 'sample-1',
    title: 'Sample result: agencies that buy cloud services',
    description: 'Stands for a summary of the agencies that match a query, with their spending.',
    source_url: null,
    relevance_score: 95,
    ai_confidence: 90,
    citations: ['Example budget report', 'Example award data'],
  },
  {
    id: 'sample-2',
    title: 'Sample result: contracts that end soon',
    description: 'Stands for a list of contracts that are likely to be competed again.',
    source_url: null,
    relevance_score: 85,
    ai_confidence: 80,
    citations: ['Example award data'],
  },
  {
    id: 'sample-3',
    title: 'Sample result: competitors in a market',
    description: 'Stands for the companies that win most awards in a market.',
    source_url: null,
    relevance_score: 75,
    ai_confidence: 70,
    citations: ['Example market study'],
  },
];

export function simulatedOverview(now: Date): MarketOverview {
  return {
    summary: 'Stands for a summary of the federal market: what grows, what shrinks and why.',
    key_trends: [
      'Sample trend: more spending on cybersecurity',
      'Sample trend: more set-asides for small businesses',
      'Sample trend: larger contract vehicles',
    ],
    hot_sectors: [
      { name: 'Sample sector: cybersecurity', growth: '+15%', value: '$20B' },
      { name: 'Sample sector: cloud services', growth: '+12%', value: '$15B' },
      { name: 'Sample sector: health IT', growth: '+8%', value: '$10B' },
    ],
    generated_at: now.toISOString(),
  };
}

export const simulatedTrends: MarketTrends = {
  budget_shifts: [
    { category: 'Sample category: AI/ML', change: '+20%', value: '$5B' },
    { category: 'Sample category: cybersecurity', change: '+15%', value: '$20B' },
    { category: 'Sample category: legacy systems', change: '-10%', value: '$8B' },
  ],
  emerging_priorities: ['Sample priority: zero trust', 'Sample priority: supply chain security'],
  fastest_growing: [
    { tech: 'Sample technology: machine learning', growth: '+30%' },
    { tech: 'Sample technology: edge computing', growth: '+20%' },
  ],
  digital_transformation: 'Stands for a text on how agencies modernise their services.',
  cloud_adoption: 'Stands for a text on how agencies move to the cloud.',
  strategic_recommendations: [
    'Sample recommendation: build references in a growing sector',
    'Sample recommendation: team with a holder of a contract vehicle',
    'Sample recommendation: renew certifications before they expire',
  ],
};

export const simulatedForecast: MarketForecast = {
  growth_projections: 'Stands for the expected growth of the market: +5% in this sample.',
  budget_outlook: 'Stands for a text on the budgets of the next fiscal year.',
  high_value_recompetes: [
    { title: 'Sample contract: data center operations', value: '$50M', timeline: 'In 6 months' },
    { title: 'Sample contract: help desk services', value: '$20M', timeline: 'In 9 months' },
  ],
  ai_ml_timeline: 'Stands for when agencies adopt AI and machine learning.',
  cloud_migration: 'Stands for when agencies complete their move to the cloud.',
  capability_priorities: ['Sample capability: cloud security', 'Sample capability: data engineering'],
  positioning_strategies: ['Sample strategy: early contact with program offices', 'Sample strategy: joint ventures'],
};
