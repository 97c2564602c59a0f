import { z } from 'zod';
import { requirementSchema } from './eligibility.js';
import { dateNoteSchema } from '../notice.js';
import { isoInstantSchema, pointsSchema } from '../primitives.js';

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
  /** Field of the opportunity; null if the factor is that no field states a value. */
  field: z.string().nullable(),
  /** Text of the field (cut to 200 characters). */
  quote: z.string().nullable(),
  /** Percent of its points that count in the total: the weight of its part. Always set; older servers omit it. */
  weight: pointsSchema.optional(),
  /** How the quoted date was read, unless it is simply as printed. */
  date_note: dateNoteSchema.optional(),
});
export type ScoreFactor = z.infer<typeof scoreFactorSchema>;

/** SHA-256 of the content of a recipe, its first 32 hex digits. */
export const recipeIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'Must be the id of a recipe: 32 hex digits');

/** Keywords of a score. */
export const scoreKeywordsSchema = z.array(z.string().min(1).max(100)).max(20);

/** A recipe by id, or the recipe of all lists. */
export const recipeChoiceSchema = z.union([z.literal('default'), recipeIdSchema]);

export const scoreExplanationSchema = z.strictObject({
  id: z.uuid(),
  /** Summary in one sentence. */
  explanation: z.string(),
  score: scoreSchema,
  weights: weightsSchema,
  /** Name and version of the recipe. */
  recipe: z.string(),
  /** Id for requesting the same recipe again: with it, `as_of` and the same keywords, the explanation is reproducible. Older servers omit it. */
  recipe_id: recipeIdSchema.optional(),
  as_of: isoInstantSchema,
  factors: z.array(scoreFactorSchema),
  /**
   * The total is the sum of points x weight of all factors in percent, plus this rounding difference (rounded half up). More than -0.5, at most 0.5.
   * Older servers omit it.
   */
  rounding: z.number().min(-0.5).max(0.5).optional(),
  /** Whether the caller is eligible; independent of the score. Older servers omit it. */
  eligibility: z.array(requirementSchema).optional(),
});
export type ScoreExplanation = z.infer<typeof scoreExplanationSchema>;
