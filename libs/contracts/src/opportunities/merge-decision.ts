import { z } from 'zod';
import { opportunitySchema } from '../opportunity.js';
import { isoInstantSchema, isStorableText } from '../primitives.js';

const part = z.string().min(1).max(500).refine(isStorableText);

/** A notice of a source, with all its channels. */
export const noticeIdentitySchema = z.strictObject({ source_name: part, source_id: part });
export type NoticeName = z.infer<typeof noticeIdentitySchema>;

/** The version that the user has seen: the request is rejected if the opportunity has changed since. */
const shownVersion = z.int32().positive().optional();

/** Moves notices of an opportunity to a new one. */
export const splitRequestSchema = z.strictObject({
  records: z.array(noticeIdentitySchema).min(1).max(200),
  version: shownVersion,
});

/** Moves all notices of another opportunity, `with`, to this one. */
export const mergeRequestSchema = z.strictObject({ with: z.uuid(), version: shownVersion });

/** A user's decision that notices are, or are not, the same opportunity. Syncs never override it. */
export const mergeDecisionSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['split', 'merge']),
  /** The opportunity that was split, or the target of the merge. */
  opportunity_id: z.uuid(),
  /** The opportunity created by the split, or merged into the other. */
  other_id: z.uuid(),
  /** The notices that were moved. */
  records: z.array(noticeIdentitySchema),
  /** Display name of the user who decided; null for visitors. */
  decided_by: z.string().nullable(),
  decided_at: isoInstantSchema,
  /** Display name of the user who undid it; null if it was not undone, and for visitors. */
  revoked_by: z.string().nullable(),
  revoked_at: isoInstantSchema.nullable(),
  /** Whether it can be undone: it is in force, and no later decision about the same opportunities is. */
  undoable: z.boolean(),
});
export type MergeDecision = z.infer<typeof mergeDecisionSchema>;

/** Decisions about an opportunity, newest first; at most 200. */
export const mergeDecisionsSchema = z.strictObject({ id: z.uuid(), decisions: z.array(mergeDecisionSchema) });
export type MergeDecisions = z.infer<typeof mergeDecisionsSchema>;

/** Reasons why two opportunities may be the same. */
const candidateReasons = ['same_number', 'related_agency', 'similar_title', 'same_due_day'] as const;
export type CandidateReason = (typeof candidateReasons)[number];
export const candidateReasonLabels: Readonly<Record<CandidateReason, string>> = {
  same_number: 'the same number',
  related_agency: 'a related agency',
  similar_title: 'a similar title',
  same_due_day: 'the same due day',
};

/** Another opportunity that may be the same, although number and agency differ or are missing. */
export const mergeCandidateSchema = opportunitySchema
  .pick({
    id: true,
    title: true,
    agency_name: true,
    department: true,
    office: true,
    agency_path: true,
    opportunity_number: true,
    source_name: true,
    due_at: true,
  })
  .extend({ reasons: z.array(z.enum(candidateReasons)) });
export type MergeCandidate = z.infer<typeof mergeCandidateSchema>;

/** Possible duplicates, those with the most reasons first. */
export const mergeCandidatesSchema = z.strictObject({ id: z.uuid(), candidates: z.array(mergeCandidateSchema) });
export type MergeCandidates = z.infer<typeof mergeCandidatesSchema>;

/** A notice as one text, for command lines: `SAM.gov:36C247-26-R-0042`, both parts percent-encoded. */
export function noticeText({ source_name, source_id }: NoticeName): string {
  return [source_name, source_id].map((each) => encodeURIComponent(each)).join(':');
}

/** Parses a text written by `noticeText`. */
export const noticeTextSchema = z
  .string()
  .max(3100)
  .transform((text, context) => {
    const read = noticeIdentitySchema.safeParse(parseNoticeText(text));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: 'not a notice such as SAM.gov:36C247-26-R-0042' });
    return z.NEVER;
  });

function parseNoticeText(text: string): unknown {
  try {
    const [source_name, source_id, ...others] = text.split(':').map(decodeURIComponent);
    return others.length > 0 ? undefined : { source_name, source_id };
  } catch {
    return undefined;
  }
}
