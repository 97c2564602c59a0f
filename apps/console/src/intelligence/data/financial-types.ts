import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Projection } from '@rfp/contracts/intelligence/market-forecast';
import { type FigureBasis, type FinancialMetrics } from '@rfp/contracts/intelligence';
import { type PerplexityStatus } from '@rfp/contracts/intelligence/perplexity';
import { type WrittenBy } from '@rfp/contracts/intelligence/written-by';

/**
 * Reason why content is not real market data: computed from demo records (`records`), or simulated because the server could not provide it
 * (`unavailable`) or the provider rejected the configuration (`unconfigured`). Null for real content.
 */
export type Demo = 'records' | 'unavailable' | 'unconfigured' | null;

export interface Answer<T> {
  content: T;
  demo: Demo;
  /** Whether a language model wrote part of it. */
  isLive: boolean;
  /** Parts for which there is too little data. */
  leftOut: FinancialMetrics['left_out'];
  /** Cited pages. */
  citations: readonly { title: string; url: string | null }[];
}

/** Receives the parts of an answer before it is complete. */
export interface Watch<T> {
  /** Called with the answer without model text, at most once and before any text. */
  onComputed: (answer: Answer<T>) => void;
  /** Called with text as the model writes it, still unchecked. */
  onText: (text: string) => void;
  /** Stops the model; the computed answer stays. */
  stop: AbortSignal;
}

type LoadAnswer<T> = (signal: AbortSignal, watch?: Watch<T>) => Promise<Answer<T>>;

/** Records that a figure was computed from. */
export type Basis = FigureBasis;

/** A sentence with the records behind its figures. */
export interface Statement {
  text: string;
  basis: Basis | null;
  /** Language model and time, if a model wrote it. */
  written?: WrittenBy | undefined;
}

export interface Metric {
  metric: string;
  current_value: string;
  /** Null for a current figure, which has no comparison. */
  change: string | null;
  trend: 'up' | 'down' | null;
  description: string;
  basis: Basis | null;
}

export interface SearchHit {
  id: string;
  title: string;
  description: string;
  source_url: string | null;
  /** Id of the matching local opportunity, if any. */
  opportunity_id: string | null;
  /** The matching local opportunity, with the fields of lists. */
  opportunity?: Opportunity | undefined;
  /** Percent. */
  relevance_score: number;
  /** Percent; null if not stated. */
  ai_confidence: number | null;
  citations: readonly string[];
}

export interface MarketOverview {
  summary: string;
  /** Comment of a language model on the figures. */
  comment?: Statement | undefined;
  key_trends: readonly Statement[];
  hot_sectors: readonly { name: string; growth: string; value: string; basis: Basis | null }[];
  generated_at: string;
}

export interface MarketTrends {
  budget_shifts: readonly { category: string; change: string; value: string; basis: Basis | null }[];
  emerging_priorities: readonly Statement[];
  fastest_growing: readonly { tech: string; growth: string; basis: Basis | null }[];
  digital_transformation: Statement | null;
  cloud_adoption: Statement | null;
  /** Small business, competition and places. */
  market_dynamics: readonly Statement[];
  strategic_recommendations: readonly Statement[];
}

export interface MarketForecast {
  growth_projections: Statement | null;
  budget_outlook: Statement | null;
  high_value_recompetes: readonly {
    title: string;
    value: string;
    timeline: string;
    /** Current holder of the contract; null if unknown. */
    incumbent: string | null;
    basis: Basis | null;
  }[];
  ai_ml_timeline: Statement | null;
  cloud_migration: Statement | null;
  capability_priorities: readonly Statement[];
  positioning_strategies: readonly Statement[];
  /** Economic factors, plans of agencies and new programs. */
  outlook: readonly Statement[];
  /** Null if there is too little data for a forecast by month. */
  projection: Projection | null;
}

/** A market figure with its change. */
export interface MarketFigure {
  text: string;
  note: string;
  basis: Basis | null;
}

export interface CompetitiveLandscape {
  market_size: MarketFigure | null;
  active_contracts: MarketFigure | null;
  concentration: MarketFigure | null;
  top_players: readonly {
    name: string;
    share: string;
    awards: string;
    strengths: readonly string[];
    basis: Basis | null;
  }[];
  success_factors: readonly Statement[];
  market_barriers: readonly Statement[];
  emerging_trends: readonly { trend: string; impact: Level; basis: Basis | null }[];
}

/** Id of the opportunity; null for simulated alerts, which have no opportunity. */
type Linked = { opportunity_id: string | null };
type Level = 'high' | 'medium' | 'low';

export interface SmartAlerts {
  high_priority_alerts: readonly (Linked & {
    title: string;
    agency: string | null;
    value: string;
    deadline: string;
    urgency: Level;
    match_score: number;
    reason: string;
    action: string;
  })[];
  strategic_opportunities: readonly (Linked & {
    title: string;
    agency: string | null;
    value: string;
    timeline: string;
    type: string;
    match_score: number;
    description: string;
  })[];
  competitive_intelligence: readonly (Linked & {
    title: string;
    impact: Level;
    relevance: string;
    action: string;
  })[];
  market_trends: readonly { trend: string; impact: Level; description: string; opportunity: string }[];
  action_items: readonly (Linked & { text: string })[];
  profile: AlertProfile;
}

/** Profile that the alerts are computed for. */
export interface AlertProfile {
  capabilities: readonly string[];
  industry_focus: readonly string[];
  company_size: string | null;
  certifications: readonly string[];
  keywords: readonly string[];
  /** Origin of the profile. `sample`: a fictitious company. `none`: the user has stated nothing. */
  of: 'person' | 'request' | 'sample' | 'none';
}

/** State of the language model and its costs. */
export type ModelStatus = PerplexityStatus['data'];

/** Provides the content of the page. */
export interface FinancialData {
  status: (signal: AbortSignal) => Promise<ModelStatus>;
  metrics: (signal: AbortSignal) => Promise<Answer<readonly Metric[]>>;
  search: (query: string) => Promise<Answer<readonly SearchHit[]>>;
  overview: LoadAnswer<MarketOverview>;
  trends: LoadAnswer<MarketTrends>;
  forecast: LoadAnswer<MarketForecast>;
  /** @param naics - restricts the answer to one industry */
  landscape: (naics?: string) => LoadAnswer<CompetitiveLandscape>;
  alerts: (signal: AbortSignal) => Promise<Answer<SmartAlerts>>;
}
