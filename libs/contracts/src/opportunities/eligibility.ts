import { z } from 'zod';
import { deadlinePlace } from '../dates/stated-deadline.js';

/** Requirements that only the prose of a notice states. */
export const textRequirementNames = [
  'place',
  'citizenship',
  'clearance',
  'license',
  'registration',
  'bonding',
] as const;
export type TextRequirement = (typeof textRequirementNames)[number];

/** Possible requirements for participants, in display order. */
export const requirementNames = ['set_aside', 'size', 'applicants', ...textRequirementNames] as const;

/**
 * A requirement: `met` or `failed` by the caller's profile, or `not_stated` if the notice has no such requirement or the profile does not decide it.
 * It never changes a score.
 */
export const requirementSchema = z.strictObject({
  requirement: z.enum(requirementNames),
  state: z.enum(['met', 'failed', 'not_stated']),
  /** The reason in one sentence. */
  reason: z.string(),
  /** Field of the notice that states it; null if none does. */
  field: z.string().nullable(),
  /** Number of the attachment that states it, from 1, if no field does. */
  attachment: z.int().positive().optional(),
  /** Page of the attachment, from 1. */
  page: z.int().positive().optional(),
  /** Text of the field or the page (cut to 200 characters). */
  quote: z.string().nullable(),
  /** Profile entry that decides it; null if none does. */
  profile: z.string().nullable(),
});
export type Requirement = z.infer<typeof requirementSchema>;

/** Where a requirement is stated: a field name, or `Attachment 2, page 1`. Null if nowhere. */
export function requirementPlace({
  field,
  attachment,
  page = 1,
}: Pick<Requirement, 'field' | 'attachment' | 'page'>): string | null {
  return attachment === undefined ? field : deadlinePlace({ source: 'attachment', attachment, page });
}
