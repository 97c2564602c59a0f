import { z } from 'zod';
import { dateNoteSchema } from './notice.js';
import { scorePartSchema } from './opportunities/score.js';

/** Origin of a text: a field of the notice, or a page (from 1) of one of its documents. */
export const textSourceSchema = z.union([
  z.strictObject({ field: z.string().min(1).max(100) }),
  z.strictObject({ document: z.string().min(1).max(300), page: z.int().positive() }),
]);
export type TextSource = z.infer<typeof textSourceSchema>;

/** A text that may be quoted. */
export const sourceTextSchema = z.strictObject({
  source: textSourceSchema,
  text: z.string(),
  /** How the date of a field was read, unless it is simply as printed. For a date that was not understood, the text is the printed one. */
  note: dateNoteSchema.optional(),
});
export type SourceText = z.infer<typeof sourceTextSchema>;

/** A quoted passage: `text` is the source from `start` up to `end`, in UTF-16 units. */
export const quoteSchema = z.strictObject({
  source: textSourceSchema,
  start: z.int().nonnegative(),
  end: z.int().positive(),
  text: z.string().min(1),
});
export type Quote = z.infer<typeof quoteSchema>;

/** A sentence to show, and the quotes that it rests on. */
export const groundedSentenceSchema = z.strictObject({
  text: z.string().min(1),
  quotes: z.array(quoteSchema).min(1),
});
export type GroundedSentence = z.infer<typeof groundedSentenceSchema>;

/** The answer to a question about a notice. `not_stated`: the notice does not contain the answer. */
export const noticeAnswerSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('stated'), sentences: z.array(groundedSentenceSchema).min(1).max(3) }),
  z.strictObject({ state: z.literal('not_stated') }),
]);
export type NoticeAnswer = z.infer<typeof noticeAnswerSchema>;

export const complianceCategories = [
  'submission',
  'eligibility',
  'technical',
  'personnel',
  'security',
  'past_performance',
  'pricing',
  'delivery',
  'insurance',
  'reporting',
  'other',
] as const;
export const complianceCategorySchema = z.enum(complianceCategories);
export type ComplianceCategory = z.infer<typeof complianceCategorySchema>;

/** How strongly a sentence binds the offeror; an `informational` sentence only permits something. */
export const obligationSchema = z.enum(['mandatory', 'desirable', 'informational']);
export type Obligation = z.infer<typeof obligationSchema>;

/** A row of the compliance matrix: a sentence that binds the offeror. */
export const complianceItemSchema = z.strictObject({
  category: complianceCategorySchema,
  obligation: obligationSchema,
  quote: quoteSchema,
  /** Section number printed at the start of the sentence; null if none. */
  section: z.string().nullable(),
  /** Dates named in the sentence. */
  dates: z.array(quoteSchema),
  /** Amounts of money named in the sentence. */
  amounts: z.array(quoteSchema),
});
export type ComplianceItem = z.infer<typeof complianceItemSchema>;

/** Why a sentence that a model wrote is not shown. */
export const dropReasonSchema = z.enum([
  'no_quote',
  /** Fewer than three words of a longer text: too few to prove anything. */
  'quote_too_short',
  /** Longer than the maximum: a long quote could support anything. */
  'quote_too_long',
  'quote_not_found',
  /** None of the quotes contains a number, date, time, amount or code of the sentence. */
  'figure_not_quoted',
  /** In the quotes, a figure belongs to something else. */
  'figure_of_other',
  /** The bound differs: at most instead of at least, or after a day instead of by it. */
  'bound_differs',
  /** None of the quotes contains an e-mail address, web address or telephone number of the sentence. */
  'address_not_quoted',
  /** A group of bidders (small business, HUBZone) that the quotes do not name. */
  'group_not_quoted',
  /** No quote accounts for a word of the sentence. */
  'word_not_quoted',
  /** The sentence negates what the quote states, or the reverse. */
  'negation_differs',
  /** The sentence reports as done (closed, awarded, cancelled) what its quotes only announce. */
  'status_differs',
  /** The sentence names another party. */
  'party_differs',
  /** The sentence has words of its quotes in another order or with other neighbors, or too few of them: its meaning may differ. */
  'meaning_uncertain',
  /** A mitigation of a risk that is not in the notice. */
  'risk_not_listed',
]);
export type DropReason = z.infer<typeof dropReasonSchema>;

/** Sentences of a model that passed the check, and those that failed. */
export const groundingCheckSchema = z.strictObject({
  kept: z.array(groundedSentenceSchema),
  dropped: z.array(z.strictObject({ text: z.string(), reason: dropReasonSchema })),
});
export type GroundingCheck = z.infer<typeof groundingCheckSchema>;

/** A requirement that a new version adds, removes or rewords. */
export const requirementChangeSchema = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('added'), after: complianceItemSchema }),
  z.strictObject({ change: z.literal('removed'), before: complianceItemSchema }),
  z.strictObject({ change: z.literal('changed'), before: complianceItemSchema, after: complianceItemSchema }),
]);
export type RequirementChange = z.infer<typeof requirementChangeSchema>;

/** Impact of a new version of a notice. */
export const amendmentImpactSchema = z.strictObject({
  /** Fields and pages with changed text. */
  sources: z.array(textSourceSchema),
  requirements: z.array(requirementChangeSchema),
  /** Earlier questions with changed answers. */
  answers: z.array(z.strictObject({ question: z.string(), before: noticeAnswerSchema, after: noticeAnswerSchema })),
  /** Checked requirements that the version changes or removes, in their previous words. */
  checked: z.array(z.string()),
  /** Parts of the score that depend on a changed field. */
  score_parts: z.array(scorePartSchema),
});
export type AmendmentImpact = z.infer<typeof amendmentImpactSchema>;
