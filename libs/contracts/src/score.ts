import { z } from 'zod';
import { isoInstantSchema, pointsSchema } from './primitives.js';

export const scoreParts = ['relevance', 'urgency', 'value', 'competition'] as const;
export const scorePartSchema = z.enum(scoreParts);
export type ScorePart = z.infer<typeof scorePartSchema>;

/** Percent, 0-100 each; the four total 100. */
export const weightsSchema = z
  .strictObject({ relevance: pointsSchema, urgency: pointsSchema, value: pointsSchema, competition: pointsSchema })
  .refine((w) => w.relevance + w.urgency + w.value + w.competition === 100, 'The four weights must total 100');
export type Weights = z.infer<typeof weightsSchema>;

export const scoreSchema = z.strictObject({
  total: pointsSchema,
  relevance: pointsSchema,
  urgency: pointsSchema,
  value: pointsSchema,
  competition: pointsSchema,
});
export type Score = z.infer<typeof scoreSchema>;

/** A reason for points. The points of the factors of a part add up to its score. */
export const scoreFactorSchema = z.strictObject({
  part: scorePartSchema,
  label: z.string(),
  /** May be negative. */
  points: z.int().min(-100).max(100),
  /** Field of the opportunity; null if the factor is that no value is stated. */
  field: z.string().nullable(),
  /** Text of the field (cut to 200 characters). */
  quote: z.string().nullable(),
});
export type ScoreFactor = z.infer<typeof scoreFactorSchema>;

export const scoreExplanationSchema = z.strictObject({
  id: z.uuid(),
  /** Summary in one sentence. */
  explanation: z.string(),
  score: scoreSchema,
  weights: weightsSchema,
  /** Name and version of the recipe. */
  recipe: z.string(),
  as_of: isoInstantSchema,
  factors: z.array(scoreFactorSchema),
});
export type ScoreExplanation = z.infer<typeof scoreExplanationSchema>;
