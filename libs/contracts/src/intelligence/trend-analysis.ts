import { z } from 'zod';
import { timeframeSchema } from './awards.js';
import { answerOf, basisSchema, citationSchema, statementSchema } from '../intelligence.js';
import { isoInstantSchema } from '../primitives.js';

/** Default areas of the analysis. */
export const defaultFocusAreas: readonly string[] = ['AI/ML', 'Cybersecurity', 'Cloud Services'];

export const trendAnalysisRequestSchema = z.strictObject({
  timeframe: timeframeSchema.default('6months'),
  focus_areas: z
    .array(z.string().trim().min(1).max(100))
    .max(20)
    .default([...defaultFocusAreas]),
});

const nullableStatementSchema = statementSchema.nullable();

export const trendAnalysisSchema = answerOf(
  z.strictObject({
    trend_analysis: z.strictObject({
      timeframe: z.string(),
      focus_areas: z.array(z.string()),
      spending_trends: z.strictObject({
        /** Agencies by the change of their obligations from the previous period, largest shift first. */
        budget_shifts: z.array(
          z.strictObject({
            category: z.string(),
            /** `+12.3%` */
            change: z.string(),
            /** Obligated in the period, as display text: `$1.2B`. */
            value: z.string(),
            basis: basisSchema,
          }),
        ),
        emerging_priorities: z.array(statementSchema),
      }),
      technology_trends: z.strictObject({
        /** Technologies named in a significantly larger share of titles, fastest first. */
        fastest_growing: z.array(
          z.strictObject({
            tech: z.string(),
            /** Growth of its share of the notices: `+32.1%`. */
            growth: z.string(),
            /** Share in percent. */
            share: z.number(),
            share_before: z.number(),
            /** Probability that chance alone produces such growth in any of the compared technologies. */
            chance: z.number(),
            basis: basisSchema,
          }),
        ),
        digital_transformation: nullableStatementSchema,
        cloud_adoption: nullableStatementSchema,
      }),
      market_dynamics: z.strictObject({
        small_business_trends: nullableStatementSchema,
        competition_changes: nullableStatementSchema,
        geographic_shifts: nullableStatementSchema,
      }),
      market_forecast: z.strictObject({
        growth_predictions: nullableStatementSchema,
        strategic_recommendations: z.array(statementSchema),
      }),
    }),
    citations: z.array(citationSchema),
    analyzed_at: isoInstantSchema,
  }),
);
export type TrendAnalysis = z.infer<typeof trendAnalysisSchema>;
