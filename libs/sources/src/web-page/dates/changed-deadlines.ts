import { dateKindOf, labelRoleOf } from '../labels/labels.js';

/**
 * Names of the document or note that changes a deadline. They are ignored, because with them every date in the note would count as the date of an
 * amendment.
 */
const changeNames =
  /\b(?:addend(?:um|a)|amendments?|amended|modifications?|modified|revisions?|revised|updated?|corrigend(?:um|a)|errat(?:um|a)|notices?)\b(?:\s*(?:no\b\.?|number|#)?\s*\d{1,3}\b)?/gi;
/** Words that move a date without naming its subject: `Extended to`. */
const extensionAlone =
  /^[^\p{L}]*(?:(?:the|this|bids?|tenders?|proposals?|rfps?|date|deadline|time|is|was|has|have|been|now|hereby)\W+)*(?:extended|prorrogad[oa]|verlängert|prolongé|prorogato|förlängd|forlænget|продлен\p{L}*)[^\p{L}]+\p{L}+[^\p{L}]*$/iu;
const changedLabel = /\b(?:new|amended|revised|updated|modified|extended|changed)\b/gi;

/** Whether words that move a date to another day are about the deadline of offers: `Amendment 1 - due date extended to`. */
export function isAboutDeadline(words: string): boolean {
  const named = words.replaceAll(changeNames, ' ');
  return extensionAlone.test(named) || dateKindOf(named) === 'due_date';
}

/** Whether a label names a deadline that replaces an earlier deadline: `Revised closing date`. */
export function isChangedDeadline(label: string): boolean {
  const named = label.replaceAll(changedLabel, ' ').replaceAll(/\s+/g, ' ').trim();
  return named.length < label.trim().length && labelRoleOf(named) === 'due_date';
}
