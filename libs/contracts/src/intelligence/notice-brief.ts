import { z } from 'zod';
import {
  amendmentImpactSchema,
  complianceItemSchema,
  groundedSentenceSchema,
  noticeAnswerSchema,
  quoteSchema,
  sourceTextSchema,
} from '../grounding.js';
import { answerOf, originSchema } from '../intelligence.js';
import { attachmentSchema } from '../notice.js';
import { isoInstantSchema, isStorableText, unstorableMessage, webUrlSchema } from '../primitives.js';
import { scoreFactorSchema } from '../opportunities/score.js';
import { statedDeadlineSchema } from '../dates/stated-deadline.js';
import { versionHeadSchema } from '../opportunities/version-diff.js';
import { writtenBySchema } from './written-by.js';

/** The texts of a notice: the fields of the opportunity, and the documents that it names. */
export const noticeTextsSchema = z.strictObject({
  id: z.uuid(),
  demo: z.boolean(),
  title: z.string(),
  source_url: webUrlSchema.nullable(),
  texts: z.array(sourceTextSchema),
  attachments: z.array(attachmentSchema),
  /** Present only if they differ; a service of the previous release omits them. */
  stated_deadlines: z.array(statedDeadlineSchema).optional(),
});
export type NoticeTexts = z.infer<typeof noticeTextsSchema>;

/** Maximum rows of a compliance matrix. A longer matrix is cut, and `left_out` says so. */
export const maxComplianceItems = 400;

/** Numbers of sentences that passed and failed the quote check; failed ones are not shown. */
export const checkedSchema = z.strictObject({
  kept: z.int().nonnegative(),
  dropped: z.int().nonnegative(),
  /** Reasons for the failures as display text, with their numbers; the most frequent first. */
  reasons: z.array(z.strictObject({ reason: z.string(), count: z.int().positive() })).optional(),
});
export type Checked = z.infer<typeof checkedSchema>;

/** A common question of offerors, with the answer of this notice. */
const keyFactSchema = z.strictObject({ topic: z.string(), question: z.string(), answer: noticeAnswerSchema });
export type KeyFact = z.infer<typeof keyFactSchema>;

export const noticeBriefSchema = answerOf(
  z.strictObject({
    id: z.uuid(),
    summary: z.array(groundedSentenceSchema),
    key_facts: z.array(keyFactSchema),
    requirements: z.array(complianceItemSchema).max(maxComplianceItems),
    checked: checkedSchema,
    written: writtenBySchema.optional(),
    /** The deadlines that the field, the description and the attachments state, if they differ. */
    stated_deadlines: z.array(statedDeadlineSchema).optional(),
  }),
);
export type NoticeBrief = z.infer<typeof noticeBriefSchema>;

export const noticeQuestionSchema = z.strictObject({
  question: z.string().trim().min(3).max(300).refine(isStorableText, unstorableMessage),
  /** Whether a language model answers, at a cost; by default the answer is quoted from the notice. */
  model: z.boolean().optional(),
});
export type NoticeQuestion = z.infer<typeof noticeQuestionSchema>;

export const questionAnswerSchema = answerOf(
  z.strictObject({
    id: z.uuid(),
    question: z.string(),
    answer: noticeAnswerSchema,
    checked: checkedSchema,
    written: writtenBySchema.optional(),
  }),
);
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>;

/** An earlier question of the caller, with the current answer. */
const earlierQuestionSchema = z.strictObject({
  question: z.string(),
  answer: noticeAnswerSchema,
  origin: originSchema,
  written: writtenBySchema.optional(),
  asked_at: isoInstantSchema,
  /** Whether the notice and the answer have changed since the caller last received the answer. */
  reopened: z.boolean(),
});
export type EarlierQuestion = z.infer<typeof earlierQuestionSchema>;

/** Earlier questions, newest first; visitors have none. */
export const earlierQuestionsSchema = z.strictObject({ id: z.uuid(), questions: z.array(earlierQuestionSchema) });
export type EarlierQuestions = z.infer<typeof earlierQuestionsSchema>;

/** Two versions of a source record as texts, with their score factors. */
export const versionTextsSchema = z.strictObject({
  id: z.uuid(),
  /** Null for the first version. */
  from: versionHeadSchema.nullable(),
  to: versionHeadSchema,
  before: z.array(sourceTextSchema),
  after: z.array(sourceTextSchema),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
  factors: z.array(scoreFactorSchema.pick({ part: true, field: true })),
});
export type VersionTexts = z.infer<typeof versionTextsSchema>;

/** Impact of a version, with the caller's questions and checked requirements. */
export const versionImpactSchema = z.strictObject({
  id: z.uuid(),
  from: versionHeadSchema.nullable(),
  to: versionHeadSchema,
  impact: amendmentImpactSchema,
});
export type VersionImpact = z.infer<typeof versionImpactSchema>;

/** An opportunity by its id, or as an object that the caller received. Only the id is used, because the server has the newest content. */
export const opportunityReferenceSchema = z.union([z.uuid(), z.object({ id: z.uuid() }).transform(({ id }) => id)]);

/** A question about one opportunity. */
export const aboutOpportunitySchema = z.strictObject({ opportunity: opportunityReferenceSchema });

/** A risk that may disqualify an offer. */
const complianceRiskSchema = z.strictObject({
  risk: z.string(),
  level: z.enum(['high', 'medium', 'low']),
  quotes: z.array(quoteSchema).min(1),
  /** Mitigation; only from a language model. */
  mitigation: groundedSentenceSchema.nullable(),
});
export type ComplianceRisk = z.infer<typeof complianceRiskSchema>;

export const complianceAnalysisSchema = answerOf(
  z.strictObject({
    summary: z.array(groundedSentenceSchema),
    requirements: z.array(complianceItemSchema).max(maxComplianceItems),
    risks: z.array(complianceRiskSchema),
    checked: checkedSchema,
    written: writtenBySchema.optional(),
  }),
);
export type ComplianceAnalysis = z.infer<typeof complianceAnalysisSchema>;
