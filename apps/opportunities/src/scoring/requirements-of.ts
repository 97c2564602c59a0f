import { type TextRequirement } from '@rfp/contracts/eligibility';
import { findRequirements } from '@rfp/grounding/facts/find-requirements';
import { readNotice } from '@rfp/grounding/facts/read-notice';
import { type Scorable } from '@rfp/scoring/scorable';

/** The sentences of the description that require something of offerors. */
export function requirementsOf({ description }: Pick<Scorable, 'description'>): Map<TextRequirement, string> {
  const { statements } = readNotice([{ source: { field: 'description' }, text: description }]);
  return new Map(Array.from(findRequirements(statements), ([requirement, { text }]) => [requirement, text]));
}
