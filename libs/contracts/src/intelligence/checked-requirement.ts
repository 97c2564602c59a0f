import { z } from 'zod';
import { isoInstantSchema, isStorableText, unstorable } from '../primitives.js';

/** Maximum length in characters: the longest sentence of a notice is shorter. */
const maxRequirement = 2000;

/** A requirement in the words of the notice. `checked` false: the person has unchecked it. */
export const requirementCheckSchema = z.strictObject({
  requirement: z.string().trim().min(1).max(maxRequirement).refine(isStorableText, unstorable),
  checked: z.boolean(),
});
export type RequirementCheck = z.infer<typeof requirementCheckSchema>;

/** A requirement that the caller has checked. */
const checkedRequirementSchema = z.strictObject({
  /** Present words of the requirement; null if the notice no longer has it. */
  requirement: z.string().nullable(),
  /** The words that the caller checked, if the notice has changed or removed them since: then it is open again. */
  before: z.string().nullable(),
  checked_at: isoInstantSchema,
});
export type CheckedRequirement = z.infer<typeof checkedRequirementSchema>;

/** Checked requirements in the order of the notice, those that it no longer has last; visitors have none. */
export const checkedRequirementsSchema = z.strictObject({
  id: z.uuid(),
  requirements: z.array(checkedRequirementSchema),
});
export type CheckedRequirements = z.infer<typeof checkedRequirementsSchema>;
