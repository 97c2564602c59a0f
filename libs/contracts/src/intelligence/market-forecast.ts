import { z } from 'zod';
import { timeframeSchema } from './awards.js';
import { answerOf, basisSchema, citationSchema, statementSchema } from '../intelligence.js';
import { isoDateSchema, isoInstantSchema, pointsSchema, webUrlSchema } from '../primitives.js';

export const marketForecastRequestSchema = z.strictObject({ horizon: timeframeSchema.default('12months') });

const nullableStatementSchema = statementSchema.nullable();
const statements = z.array(statementSchema);

const projectionSchema = z.strictObject({
  /** Unit of the forecast: obligations in US dollars, or notices. */
  unit: z.enum(['dollars', 'notices']),
  /** `seasonal_naive`: each month repeats the month a year before; `seasonal_growth`: the month a year before, times the growth of the last year. */
  method: z.enum(['theta', 'seasonal_naive', 'seasonal_growth']),
  /** Share of cases in which the value is expected within the interval: 0.8 is 80 %. */
  level: z.number(),
  /** MASE of the method in the back-test, and of the seasonal naive forecast; null if the series never changes. */
  error: z.number().nullable(),
  naive_error: z.number().nullable(),
  months: z.array(
    z.strictObject({
      /** `2026-12` */
      month: z.string(),
      expected: z.number(),
      /** Both null if the back-test does not confirm the interval. */
      low: z.number().nullable(),
      high: z.number().nullable(),
    }),
  ),
  basis: basisSchema,
});
export type Projection = z.infer<typeof projectionSchema>;

const recompeteSchema = z.strictObject({
  title: z.string(),
  /** Obligated so far, as display text: `$1.2B`. */
  value: z.string(),
  timeline: z.string(),
  agency: z.string().nullable(),
  incumbent: z.string(),
  ends: isoDateSchema,
  /** The contract on USAspending. */
  url: webUrlSchema,
  basis: basisSchema,
});

export const marketForecastSchema = answerOf(
  z.strictObject({
    market_forecast: z.strictObject({
      forecast_horizon: z.string(),
      /** The months behind the forecast. */
      current_period: z.string(),
      market_conditions: z.strictObject({
        growth_projections: nullableStatementSchema,
        budget_outlook: nullableStatementSchema,
        economic_factors: statements,
      }),
      agency_predictions: z.strictObject({
        defense_priorities: statements,
        civilian_plans: statements,
        infrastructure_spending: nullableStatementSchema,
      }),
      technology_adoption: z.strictObject({
        ai_ml_timeline: nullableStatementSchema,
        cloud_migration: nullableStatementSchema,
        cybersecurity_priorities: statements,
      }),
      opportunity_pipeline: z.strictObject({
        /** The largest contracts that end within the horizon, largest first. */
        high_value_recompetes: z.array(recompeteSchema),
        new_programs: statements,
      }),
      strategic_recommendations: z.strictObject({
        positioning_strategies: statements,
        capability_priorities: statements,
      }),
      projection: projectionSchema.nullable(),
    }),
    citations: z.array(citationSchema),
    generated_at: isoInstantSchema,
  }),
);
export type MarketForecast = z.infer<typeof marketForecastSchema>;

/** NAICS code, or words of a sector title. */
export const sectorSchema = z.string().trim().min(2).max(100);

export const predictionsSchema = answerOf(
  z.strictObject({
    sector: z.string().nullable(),
    predictions: z.array(
      z.strictObject({
        title: z.string(),
        agency: z.string().nullable(),
        /** Text for people: `$1.2B`. */
        value: z.string().nullable(),
        timeline: z.string(),
        /** Probability in percent; null if it cannot be measured. */
        probability: pointsSchema.nullable(),
        reason: z.string(),
        url: webUrlSchema.nullable(),
        basis: basisSchema,
      }),
    ),
  }),
);
export type Predictions = z.infer<typeof predictionsSchema>;
