import { z } from 'zod';
import { deadlinePlace } from '../dates/stated-deadline.js';

/** Requirements that stand in the prose of a notice alone. */
export const textRequirementNames = [
  'place',
  'citizenship',
  'clearance',
  'license',
  'registration',
  'bonding',
] as const;
export type TextRequirement = (typeof textRequirementNames)[number];

/** Requirements that a notice may state for participants, in the order of lists. */
export const requirementNames = ['set_aside', 'size', 'applicants', ...textRequirementNames] as const;

/**
 * A requirement: `met` or `failed` by the profile of the caller, `not_stated` where the notice requires nothing of the kind or the
 * profile does not settle it. It never changes a score.
 */
export const requirementSchema = z.strictObject({
  requirement: z.enum(requirementNames),
  state: z.enum(['met', 'failed', 'not_stated']),
  /** The reason in one sentence. */
  reason: z.string(),
  /** Field of the notice that states it; null if none does. */
  field: z.string().nullable(),
  /** The attachment that states it where no field does: its number in the list of the notice, from 1. */
  attachment: z.int().positive().optional(),
  /** Page of the attachment, from 1. */
  page: z.int().positive().optional(),
  /** Text of the field or the page (cut to 200 characters). */
  quote: z.string().nullable(),
  /** Entry of the profile that settles it; null if none does. */
  profile: z.string().nullable(),
});
export type Requirement = z.infer<typeof requirementSchema>;

/** Where a requirement is stated: the name of a field, or `Attachment 2, page 1`. Null if nothing states it. */
export function requirementPlace({
  field,
  attachment,
  page = 1,
}: Pick<Requirement, 'field' | 'attachment' | 'page'>): string | null {
  return attachment === undefined ? field : deadlinePlace({ source: 'attachment', attachment, page });
}
