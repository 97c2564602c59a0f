/** Why content is simulated: the server could not provide it, or has no API key for it. Null for content of the provider. */
export type Demo = 'unavailable' | 'unconfigured' | null;

export interface Answer<T> {
  content: T;
  demo: Demo;
}

export interface Metric {
  metric: string;
  current_value: string;
  change: string;
  trend: 'up' | 'down';
  description: string;
}

export interface SearchHit {
  id: string;
  title: string;
  description: string;
  source_url: string | null;
  /** Percent. */
  relevance_score: number;
  /** Percent. */
  ai_confidence: number;
  citations: readonly string[];
}

export interface MarketOverview {
  summary: string;
  key_trends: readonly string[];
  hot_sectors: readonly { name: string; growth: string; value: string }[];
  generated_at: string;
}

export interface MarketTrends {
  budget_shifts: readonly { category: string; change: string; value: string }[];
  emerging_priorities: readonly string[];
  fastest_growing: readonly { tech: string; growth: string }[];
  digital_transformation: string;
  cloud_adoption: string;
  strategic_recommendations: readonly string[];
}

export interface MarketForecast {
  growth_projections: string;
  budget_outlook: string;
  high_value_recompetes: readonly { title: string; value: string; timeline: string }[];
  ai_ml_timeline: string;
  cloud_migration: string;
  capability_priorities: readonly string[];
  positioning_strategies: readonly string[];
}

export interface SmartAlerts {
  high_priority_alerts: readonly {
    id: string;
    title: string;
    agency: string;
    value: string;
    deadline: string;
    urgency: 'high' | 'medium' | 'low';
    match_score: number;
    reason: string;
    action: string;
  }[];
  strategic_opportunities: readonly {
    id: string;
    title: string;
    agency: string;
    value: string;
    timeline: string;
    type: string;
    match_score: number;
    description: string;
  }[];
  competitive_intelligence: readonly { title: string; impact: string; relevance: string; action: string }[];
  market_trends: readonly { trend: string; impact: string; description: string; opportunity: string }[];
  action_items: readonly string[];
  citations: readonly string[];
}

/** Where the content of the page comes from. */
export interface FinancialData {
  metrics: (signal: AbortSignal) => Promise<Answer<readonly Metric[]>>;
  search: (query: string) => Promise<Answer<readonly SearchHit[]>>;
  overview: (signal: AbortSignal) => Promise<Answer<MarketOverview>>;
  trends: (signal: AbortSignal) => Promise<Answer<MarketTrends>>;
  forecast: (signal: AbortSignal) => Promise<Answer<MarketForecast>>;
  alerts: (signal: AbortSignal) => Promise<Answer<SmartAlerts>>;
}
