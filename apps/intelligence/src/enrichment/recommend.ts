import { type Statement } from '@rfp/contracts/intelligence';
import { type KeyFact } from '@rfp/contracts/intelligence/notice-brief';
import { dayText, hasPassed } from '../alerts/alert-texts.js';
import { statement } from '../awards/award-answer.js';

/** Topics that offerors have to know before they write. */
const needed = new Set(['Deadline', 'How to submit', 'Who may apply', 'Evaluation']);

/** Recommended steps, derived from what the notice states and lacks; the most urgent first. */
export function recommend(
  { due_date: due, set_aside }: Partial<Record<string, string>>,
  facts: readonly KeyFact[],
  now: Date,
): Statement[] {
  const texts: string[] = [];
  if (due !== undefined && /^\d{4}-\d{2}-\d{2}/.test(due)) {
    if (hasPassed(due, now))
      texts.push(`The offers were due on ${dayText(due)}: look for an amendment or the next notice.`);
    else texts.push(`Submit the offer by ${dayText(due)}.`);
  }
  if (set_aside !== undefined) texts.push(`Make sure that you qualify for the set-aside (${set_aside.slice(0, 200)}).`);
  const open = facts.filter(({ topic, answer }) => needed.has(topic) && answer.state === 'not_stated');
  if (open.length > 0)
    texts.push(
      `Read the documents or ask the contact: the notice does not state ${open.map(({ topic }) => topic.toLowerCase()).join(', ')}.`,
    );
  return texts.map((text) => statement(text, null));
}
