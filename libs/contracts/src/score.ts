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

/** One reason for points. The points of a part's factors add up to the part's score. */
export const scoreFactorSchema = z.strictObject({
  part: scorePartSchema,
  label: z.string(),
  /** May be negative. */
  points: z.int().min(-100).max(100),
  /** The opportunity's field it was read from; null where the factor is that nothing is stated. */
  field: z.string().nullable(),
  /** What that field says, word for word (cut to 200 characters). */
  quote: z.string().nullable(),
});
export type ScoreFactor = z.infer<typeof scoreFactorSchema>;

export const scoreExplanationSchema = z.strictObject({
  id: z.uuid(),
  /** One sentence for a person. */
  explanation: z.string(),
  score: scoreSchema,
  weights: weightsSchema,
  /** Which recipe made it: name and version. */
  recipe: z.string(),
  as_of: isoInstantSchema,
  factors: z.array(scoreFactorSchema),
});
export type ScoreExplanation = z.infer<typeof scoreExplanationSchema>;
