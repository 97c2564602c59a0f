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
  /** Null if a language model named the competitor. */
  reason: statementSchema.nullable(),
});
export type LikelyCompetitor = z.infer<typeof likelyCompetitorSchema>;

export const opportunityEnrichmentSchema = answerOf(
  z.strictObject({
    opportunity_id: z.uuid(),
    summary: z.array(groundedSentenceSchema),
    checked: checkedSchema,
    /** The model that found related awards and more competitors, and wrote sentences. */
    written: writtenBySchema.optional(),
    /** Only from a language model. */
    agency_background: statementSchema.nullable(),
    /** Earlier contracts or grants for the same need, found by a language model. */
    related_awards: z.array(relatedAwardSchema),
    likely_competitors: z.array(likelyCompetitorSchema),
    recommendations: z.array(statementSchema),
  }),
);
export type OpportunityEnrichment = z.infer<typeof opportunityEnrichmentSchema>;

/** A stated profile replaces the saved one. */
export const scoreOpportunityInputSchema = z.strictObject({
  opportunity: opportunityReferenceSchema,
  user_profile: alertProfileSchema.optional(),
});

export const opportunityScoreSchema = answerOf(
  z.strictObject({
    opportunity_id: z.uuid(),
    /** The total by the recipe of the profile, explained by `GET /opportunities/{id}/score-explanation`. */
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
    /** Opinion of a language model; it does not change any score. */
    opinion: opportunityScoreAnswerSchema.extend({ written: writtenBySchema.optional() }).nullable(),
  }),
);
export type OpportunityScore = z.infer<typeof opportunityScoreSchema>;
