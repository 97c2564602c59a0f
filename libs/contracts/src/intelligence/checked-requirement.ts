import { z } from 'zod';
import { isoInstantSchema, isStorableText, unstorableMessage } from '../primitives.js';

/** Maximum length in characters, above that of the longest sentence of a notice. */
const maxRequirement = 2000;

/** A requirement in the words of the notice. `checked` false: the user has unchecked it. */
export const requirementCheckSchema = z.strictObject({
  requirement: z.string().trim().min(1).max(maxRequirement).refine(isStorableText, unstorableMessage),
  checked: z.boolean(),
});
export type RequirementCheck = z.infer<typeof requirementCheckSchema>;

/** A requirement that the caller has checked. */
const checkedRequirementSchema = z.strictObject({
  /** Current words of the requirement; null if the notice no longer has it. */
  requirement: z.string().nullable(),
  /** The words that the caller checked, if the notice has since changed or removed them. The requirement is then open again. */
  before: z.string().nullable(),
  checked_at: isoInstantSchema,
});
export type CheckedRequirement = z.infer<typeof checkedRequirementSchema>;

/** Checked requirements in the order of the notice, removed ones last. Visitors have none. */
export const checkedRequirementsSchema = z.strictObject({
  id: z.uuid(),
  requirements: z.array(checkedRequirementSchema),
});
export type CheckedRequirements = z.infer<typeof checkedRequirementsSchema>;
