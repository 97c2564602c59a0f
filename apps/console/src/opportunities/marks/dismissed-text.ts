import { dismissReasonLabels, type OpportunityMarks } from '@rfp/contracts/tracking/marks';
import { markTexts as words } from './mark-texts.js';

/** Returns a text such as `Dismissed by Robin: Too small`. */
export function dismissedText(
  { by, reason }: NonNullable<OpportunityMarks['dismissal']>,
  nameOf: (id: string | null) => string,
): string {
  return words.dismissedBy(nameOf(by), reason === null ? null : dismissReasonLabels[reason].toLowerCase());
}
