import { z } from 'zod';
import { pointsSchema } from '../primitives.js';

// Content of the answers that a language model may write. Model output is outside text, so every list and text is bounded: longer values are cut, so
// that no answer can fill a screen or the database.

const line = z.string().max(300);
const paragraph = z.string().max(4000);
const lines = z.array(line).max(20);
const level = z.enum(['high', 'medium', 'low']);

export const marketAnalysisAnswerSchema = z.strictObject({
  summary: paragraph,
  key_trends: lines,
  hot_sectors: z.array(z.strictObject({ name: line, growth: line, value: line })).max(12),
});

export const trendAnalysisAnswerSchema = z.strictObject({
  spending_trends: z.strictObject({
    budget_shifts: z.array(z.strictObject({ category: line, change: line, value: line })).max(12),
    emerging_priorities: lines,
  }),
  technology_trends: z.strictObject({
    fastest_growing: z.array(z.strictObject({ tech: line, growth: line })).max(12),
    digital_transformation: paragraph,
    cloud_adoption: paragraph,
  }),
  market_dynamics: z.strictObject({
    small_business_trends: paragraph,
    competition_changes: paragraph,
    geographic_shifts: paragraph,
  }),
  market_forecast: z.strictObject({ growth_predictions: paragraph, strategic_recommendations: lines }),
});

export const marketForecastAnswerSchema = z.strictObject({
  market_conditions: z.strictObject({
    growth_projections: paragraph,
    budget_outlook: paragraph,
    economic_factors: lines,
  }),
  agency_predictions: z.strictObject({
    defense_priorities: lines,
    civilian_plans: lines,
    infrastructure_spending: paragraph,
  }),
  technology_adoption: z.strictObject({
    ai_ml_timeline: paragraph,
    cloud_migration: paragraph,
    cybersecurity_priorities: lines,
  }),
  opportunity_pipeline: z.strictObject({
    high_value_recompetes: z.array(z.strictObject({ title: line, value: line, timeline: line })).max(12),
    new_programs: lines,
  }),
  strategic_recommendations: z.strictObject({ positioning_strategies: lines, capability_priorities: lines }),
});

export const competitiveLandscapeAnswerSchema = z.strictObject({
  market_size: line,
  market_growth: line,
  top_players: z.array(z.strictObject({ name: line, share: line, awards: line, strengths: lines })).max(10),
  success_factors: lines,
  market_barriers: lines,
  emerging_trends: z.array(z.strictObject({ trend: line, impact: level })).max(10),
});

export const opportunityEnrichmentAnswerSchema = z.strictObject({
  /** Sentences with copied words of the notice that support them. */
  summary: z.array(z.strictObject({ text: line, quote: z.string().max(1000) })).max(8),
  agency_background: paragraph,
  /** Earlier contracts or grants for the same need. */
  related_awards: z.array(z.strictObject({ title: line, recipient: line, value: line })).max(10),
  likely_competitors: lines,
  recommendations: lines,
});

/** A second opinion. The product's own scores come only from its recipe. */
export const opportunityScoreAnswerSchema = z.strictObject({
  score: pointsSchema,
  explanation: paragraph,
  factors: z.array(z.strictObject({ name: line, points: pointsSchema, reason: line })).max(12),
});

/** A sentence about a notice, with copied words of the notice that state it. */
const quotingSentence = z.strictObject({ text: line, quotes: z.array(z.string().max(1000)).max(3) });

export const noticeBriefAnswerSchema = z.strictObject({
  summary: z.array(quotingSentence).max(6),
  /** Mitigations of the requested risks, by number. */
  mitigations: z.array(quotingSentence.extend({ risk: z.int() })).max(20),
});

export const noticeQuestionAnswerSchema = z.strictObject({
  /** Empty if the notice does not answer the question. */
  sentences: z.array(quotingSentence).max(3),
});
