import {
  type Statement,
  type MarketForecast,
  type MarketOverview,
  type MarketTrends,
  type Metric,
  type SearchHit,
} from '../data/financial-types.js';

/** A fictitious sample sentence. */
export function sampleStatement(text: string): Statement {
  return { text, basis: null };
}

export const simulatedMetrics: readonly Metric[] = [
  {
    metric: 'Contract spending',
    current_value: '$700B',
    change: '4%',
    trend: 'up',
    description: 'Sample figure for a fiscal year, against the one before',
    basis: null,
  },
  {
    metric: 'Open notices',
    current_value: '10,000',
    change: '2%',
    trend: 'up',
    description: 'Sample figure for this month, against the last',
    basis: null,
  },
  {
    metric: 'Average award',
    current_value: '$500K',
    change: '3%',
    trend: 'down',
    description: 'Sample figure for a quarter, against the one before',
    basis: null,
  },
  {
    metric: 'Set-aside share',
    current_value: '25%',
    change: '1%',
    trend: 'up',
    description: 'Sample figure for a fiscal year, against the goal',
    basis: null,
  },
];

export const simulatedHits: readonly SearchHit[] = [
  {
    id: 'sample-1',
    title: 'Sample result: agencies that buy cloud services',
    description: 'Stands for a summary of the agencies that match a query, with their spending.',
    source_url: null,
    opportunity_id: null,
    relevance_score: 95,
    ai_confidence: 90,
    citations: ['Example budget report', 'Example award data'],
  },
  {
    id: 'sample-2',
    title: 'Sample result: contracts that end soon',
    description: 'Stands for a list of contracts that are likely to be competed again.',
    source_url: null,
    opportunity_id: null,
    relevance_score: 85,
    ai_confidence: 80,
    citations: ['Example award data'],
  },
  {
    id: 'sample-3',
    title: 'Sample result: competitors in a market',
    description: 'Stands for the companies that win most awards in a market.',
    source_url: null,
    opportunity_id: null,
    relevance_score: 75,
    ai_confidence: 70,
    citations: ['Example market study'],
  },
];

export function simulatedOverview(now: Date): MarketOverview {
  return {
    summary: 'Stands for a summary of the federal market: what grows, what shrinks and why.',
    key_trends: [
      sampleStatement('Sample trend: more spending on cybersecurity'),
      sampleStatement('Sample trend: more set-asides for small businesses'),
      sampleStatement('Sample trend: larger contract vehicles'),
    ],
    hot_sectors: [
      { name: 'Sample sector: cybersecurity', growth: '+15%', value: '$20B', basis: null },
      { name: 'Sample sector: cloud services', growth: '+12%', value: '$15B', basis: null },
      { name: 'Sample sector: health IT', growth: '+8%', value: '$10B', basis: null },
    ],
    generated_at: now.toISOString(),
  };
}

export const simulatedTrends: MarketTrends = {
  budget_shifts: [
    { category: 'Sample category: AI/ML', change: '+20%', value: '$5B', basis: null },
    { category: 'Sample category: cybersecurity', change: '+15%', value: '$20B', basis: null },
    { category: 'Sample category: legacy systems', change: '-10%', value: '$8B', basis: null },
  ],
  emerging_priorities: [
    sampleStatement('Sample priority: zero trust'),
    sampleStatement('Sample priority: supply chain security'),
  ],
  fastest_growing: [
    { tech: 'Sample technology: machine learning', growth: '+30%', basis: null },
    { tech: 'Sample technology: edge computing', growth: '+20%', basis: null },
  ],
  digital_transformation: sampleStatement('Stands for a text on how agencies modernise their services.'),
  cloud_adoption: sampleStatement('Stands for a text on how agencies move to the cloud.'),
  market_dynamics: [sampleStatement('Stands for a text on small businesses, competition and places.')],
  strategic_recommendations: [
    sampleStatement('Sample recommendation: build references in a growing sector'),
    sampleStatement('Sample recommendation: team with a holder of a contract vehicle'),
    sampleStatement('Sample recommendation: renew certifications before they expire'),
  ],
};

export const simulatedForecast: MarketForecast = {
  growth_projections: sampleStatement('Stands for the expected growth of the market: +5% in this sample.'),
  budget_outlook: sampleStatement('Stands for a text on the budgets of the next fiscal year.'),
  high_value_recompetes: [
    {
      title: 'Sample contract: data center operations',
      value: '$50M',
      timeline: 'In 6 months',
      incumbent: null,
      basis: null,
    },
    {
      title: 'Sample contract: help desk services',
      value: '$20M',
      timeline: 'In 9 months',
      incumbent: null,
      basis: null,
    },
  ],
  ai_ml_timeline: sampleStatement('Stands for when agencies adopt AI and machine learning.'),
  cloud_migration: sampleStatement('Stands for when agencies complete their move to the cloud.'),
  capability_priorities: [
    sampleStatement('Sample capability: cloud security'),
    sampleStatement('Sample capability: data engineering'),
  ],
  positioning_strategies: [
    sampleStatement('Sample strategy: early contact with program offices'),
    sampleStatement('Sample strategy: joint ventures'),
  ],
  outlook: [],
  projection: null,
};
