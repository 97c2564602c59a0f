import { type Statement } from '@rfp/contracts/intelligence';
import { type KeyFact } from '@rfp/contracts/intelligence/notice-brief';
import { isLead } from '@rfp/contracts/notice';
import { dayText, hasPassed } from '../alerts/alert-texts.js';
import { statement } from '../awards/award-answer.js';

/** Topics that offerors need to know before they write. */
const essentialTopics = new Set(['Deadline', 'How to submit', 'Who may apply', 'Evaluation']);

/** Recommended steps, derived from the stated and the missing facts of the notice; the most urgent first. */
export function recommend(fields: Partial<Record<string, string>>, facts: readonly KeyFact[], now: Date): Statement[] {
  const { due_date: due, set_aside } = fields;
  const texts: string[] = [];
  if (due !== undefined && /^\d{4}-\d{2}-\d{2}/.test(due)) texts.push(dueStep(due, fields, now));
  if (set_aside !== undefined) texts.push(`Make sure that you qualify for the set-aside (${set_aside.slice(0, 200)}).`);
  const open = facts.filter(({ topic, answer }) => essentialTopics.has(topic) && answer.state === 'not_stated');
  if (open.length > 0)
    texts.push(
      `Read the documents or ask the contact: the notice does not state ${open.map(({ topic }) => topic.toLowerCase()).join(', ')}.`,
    );
  return texts.map((text) => statement(text, null));
}

/** The step for the due date. Grants have applicants; the end of an award is not a date for submissions. */
function dueStep(due: string, fields: Partial<Record<string, string>>, now: Date): string {
  const day = dayText(due);
  if (isLead(fields))
    return `Look for the notice of the successor: the award ${hasPassed(due, now) ? 'ended' : 'ends'} on ${day}.`;
  const isGrant = fields['eligible_applicants'] !== undefined || fields['aln_codes'] !== undefined;
  const what = isGrant ? 'application' : 'offer';
  return hasPassed(due, now)
    ? `The ${what}s were due on ${day}: look for an amendment or the next notice.`
    : `Submit the ${what} by ${day}.`;
}
