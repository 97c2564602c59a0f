import { z } from 'zod';
import { groundedSentenceSchema } from '../grounding.js';
import { answerOf, statementSchema } from '../intelligence.js';
import { opportunityScoreAnswerSchema } from './intelligence-answers.js';
import { checkedSchema, opportunityReferenceSchema } from './notice-brief.js';
import { pointsSchema } from '../primitives.js';
import { alertProfileSchema } from './smart-alerts.js';
import { writtenBySchema } from './written-by.js';

const relatedAwardSchema = z.strictObject({ title: z.string(), recipient: z.string(), value: z.string() });

/** A possible competitor. */
const likelyCompetitorSchema = z.strictObject({
  name: z.string(),
  /** Null: a language model names them. */
  reason: statementSchema.nullable(),
});
export type LikelyCompetitor = z.infer<typeof likelyCompetitorSchema>;

export const opportunityEnrichmentSchema = answerOf(
  z.strictObject({
    opportunity_id: z.uuid(),
    summary: z.array(groundedSentenceSchema),
    checked: checkedSchema,
    /** The model that found related awards and further competitors, and wrote sentences. */
    written: writtenBySchema.optional(),
    /** Only a language model states it. */
    agency_background: statementSchema.nullable(),
    /** Earlier contracts or grants for the same need, as a language model found them. */
    related_awards: z.array(relatedAwardSchema),
    likely_competitors: z.array(likelyCompetitorSchema),
    recommendations: z.array(statementSchema),
  }),
);
export type OpportunityEnrichment = z.infer<typeof opportunityEnrichmentSchema>;

/** A profile that is stated counts instead of what the person has saved. */
export const scoreOpportunityInputSchema = z.strictObject({
  opportunity: opportunityReferenceSchema,
  user_profile: alertProfileSchema.optional(),
});

export const opportunityScoreSchema = answerOf(
  z.strictObject({
    opportunity_id: z.uuid(),
    /** The total by the recipe of the profile, as `GET /opportunities/{id}/score-explanation` explains it. */
    score: pointsSchema,
    explanation: z.string(),
    factors: z.array(
      z.strictObject({
        /** Part of the score: `Relevance`. */
        name: z.string(),
        /** May be negative. */
        points: z.int().min(-100).max(100),
        reason: z.string(),
      }),
    ),
    /** Opinion of a language model; it changes no score. */
    opinion: opportunityScoreAnswerSchema.extend({ written: writtenBySchema.optional() }).nullable(),
  }),
);
export type OpportunityScore = z.infer<typeof opportunityScoreSchema>;
