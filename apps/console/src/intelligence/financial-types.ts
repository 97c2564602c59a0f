import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Projection } from '@rfp/contracts/intelligence/market-forecast';
import { type FigureBasis, type FinancialMetrics } from '@rfp/contracts/intelligence';
import { type PerplexityStatus } from '@rfp/contracts/intelligence/perplexity';
import { type WrittenBy } from '@rfp/contracts/intelligence/written-by';

/**
 * Why content is no content of the market: it is computed from demo records, or simulated because the server could not provide it or the
 * provider refused it. Null for real content.
 */
export type Demo = 'records' | 'unavailable' | 'unconfigured' | null;

export interface Answer<T> {
  content: T;
  demo: Demo;
  /** A language model wrote in it. */
  isLive: boolean;
  /** Parts for which there is too little data. */
  leftOut: FinancialMetrics['left_out'];
  /** Pages that it rests on. */
  citations: readonly { title: string; url: string | null }[];
}

/** Receives the parts of an answer before it is complete. */
export interface Watch<T> {
  /** The answer without the words of a language model, at most once and first. */
  onComputed: (answer: Answer<T>) => void;
  /** Words as the model writes them, not checked yet. */
  onText: (text: string) => void;
  /** Ends the writing: the computed answer stays. */
  stop: AbortSignal;
}

type Ask<T> = (signal: AbortSignal, watch?: Watch<T>) => Promise<Answer<T>>;

/** The records that a figure was made from. */
export type Basis = FigureBasis;

/** A sentence with the records of its figures. */
export interface Statement {
  text: string;
  basis: Basis | null;
  /** The language model that wrote it, and when. */
  written?: WrittenBy | undefined;
}

export interface Metric {
  metric: string;
  current_value: string;
  /** Null for a figure of now, which is compared with none. */
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
  /** The opportunity here, if it is one. */
  opportunity_id: string | null;
  /** The same as lists have it. */
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
    /** Who has the contract; null if not known. */
    incumbent: string | null;
    basis: Basis | null;
  }[];
  ai_ml_timeline: Statement | null;
  cloud_migration: Statement | null;
  capability_priorities: readonly Statement[];
  positioning_strategies: readonly Statement[];
  /** Economic factors, plans of agencies and new programs. */
  outlook: readonly Statement[];
  /** Null: too little is known to forecast months. */
  projection: Projection | null;
}

/** A figure of the market and how it changed. */
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

/** A real opportunity has a page; a simulated one has none. */
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

/** Whom the alerts are for. */
export interface AlertProfile {
  capabilities: readonly string[];
  industry_focus: readonly string[];
  company_size: string | null;
  certifications: readonly string[];
  keywords: readonly string[];
  /** `sample`: of nobody. `none`: nothing is known of what the person looks for. */
  of: 'person' | 'request' | 'sample' | 'none';
}

/** Which language model answers, whether it does, and what it costs. */
export type ModelStatus = PerplexityStatus['data'];

/** The source of the content of the page. */
export interface FinancialData {
  status: (signal: AbortSignal) => Promise<ModelStatus>;
  metrics: (signal: AbortSignal) => Promise<Answer<readonly Metric[]>>;
  search: (query: string) => Promise<Answer<readonly SearchHit[]>>;
  overview: Ask<MarketOverview>;
  trends: Ask<MarketTrends>;
  forecast: Ask<MarketForecast>;
  /** @param naics - code of the trade; without it, all trades */
  landscape: (naics?: string) => Ask<CompetitiveLandscape>;
  alerts: (signal: AbortSignal) => Promise<Answer<SmartAlerts>>;
}
