import { findRequirements } from '@rfp/grounding/facts/find-requirements';
import { statesSetAside } from '@rfp/grounding/facts/find-set-aside';
import { readNotice } from '@rfp/grounding/facts/read-notice';
import { type Scorable } from '@rfp/scoring/scorable';
import { type StatedRequirements } from '@rfp/scoring/text-requirements';

/** The sentences of the description that require something of offerors, or set the opportunity aside. */
export function requirementsOf({ description }: Pick<Scorable, 'description'>): StatedRequirements {
  const notice = readNotice([{ source: { field: 'description' }, text: description }]);
  const found = new Map<Parameters<StatedRequirements['get']>[0], string>();
  for (const [requirement, { text }] of findRequirements(notice)) found.set(requirement, text);
  const setAside = notice.statements.find(({ text }) => statesSetAside(text));
  if (setAside !== undefined) found.set('set_aside', setAside.text);
  return found;
}
