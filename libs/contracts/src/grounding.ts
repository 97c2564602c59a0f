import { z } from 'zod';
import { dateNoteSchema } from './notice.js';
import { scorePartSchema } from './opportunities/score.js';

/** Where a text is from: a field of the notice, or a page (from 1) of a document that belongs to it. */
export const textSourceSchema = z.union([
  z.strictObject({ field: z.string().min(1).max(100) }),
  z.strictObject({ document: z.string().min(1).max(300), page: z.int().positive() }),
]);
export type TextSource = z.infer<typeof textSourceSchema>;

/** A text that may be quoted. */
export const sourceTextSchema = z.strictObject({
  source: textSourceSchema,
  text: z.string(),
  /** How the date of a field was read, if it is not simply as printed. The text of one that was not read is that which is printed. */
  note: dateNoteSchema.optional(),
});
export type SourceText = z.infer<typeof sourceTextSchema>;

/** A stretch of a text: `text` is what the source has from `start` up to `end`, counted in UTF-16 units. */
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

/** The answer to a question about a notice. `not_stated`: the notice does not say it. */
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

/** How far a sentence obliges the offeror: `informational` ones permit. */
export const obligationSchema = z.enum(['mandatory', 'desirable', 'informational']);
export type Obligation = z.infer<typeof obligationSchema>;

/** A row of the compliance matrix: a sentence that obliges the offeror. */
export const complianceItemSchema = z.strictObject({
  category: complianceCategorySchema,
  obligation: obligationSchema,
  quote: quoteSchema,
  /** Number of the section that the sentence begins with, as printed; null if none. */
  section: z.string().nullable(),
  /** Dates in the sentence. */
  dates: z.array(quoteSchema),
  /** Amounts of money in the sentence. */
  amounts: z.array(quoteSchema),
});
export type ComplianceItem = z.infer<typeof complianceItemSchema>;

/** Why a sentence that a model wrote is not shown. */
export const dropReasonSchema = z.enum([
  'no_quote',
  /** Fewer than three words, which prove nothing, of a longer text. */
  'quote_too_short',
  /** Longer than the maximum: a long quote supports anything. */
  'quote_too_long',
  'quote_not_found',
  /** A number, date, time, amount or code of the sentence stands in none of its quotes. */
  'figure_not_quoted',
  /** A figure belongs to something else in the quotes. */
  'figure_of_other',
  /** The bound differs: at most instead of at least, after a day instead of by it. */
  'bound_differs',
  /** An e-mail or web address or a telephone number that is none of the quotes. */
  'address_not_quoted',
  /** A group of bidders (small business, HUBZone) that the quotes do not name. */
  'group_not_quoted',
  /** A word that nothing in the quotes accounts for. */
  'word_not_quoted',
  /** The sentence denies what the quote states, or the other way round. */
  'negation_differs',
  /** The sentence states as done what is only announced, such as closed, awarded or cancelled. */
  'status_differs',
  /** The sentence names another party. */
  'party_differs',
  /** It keeps words of its quotes but not their order or neighbours, or has few of them: it may say something else. */
  'meaning_uncertain',
  /** A mitigation of a risk that the notice does not have. */
  'risk_not_listed',
]);
export type DropReason = z.infer<typeof dropReasonSchema>;

/** Sentences of a model that passed the check, and those that did not. */
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
  /** Fields and pages whose text differs. */
  sources: z.array(textSourceSchema),
  requirements: z.array(requirementChangeSchema),
  /** Questions asked before whose answer differs. */
  answers: z.array(z.strictObject({ question: z.string(), before: noticeAnswerSchema, after: noticeAnswerSchema })),
  /** Checked requirements that it changes or removes, in their words before. */
  checked: z.array(z.string()),
  /** Parts of the score that rest on a field that differs. */
  score_parts: z.array(scorePartSchema),
});
export type AmendmentImpact = z.infer<typeof amendmentImpactSchema>;
