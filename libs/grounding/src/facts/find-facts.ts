import { findContact } from './find-contact.js';
import { findDeadline } from './dates/find-deadline.js';
import { findEligible } from './eligibility/find-eligible.js';
import { findEvaluation } from './evaluation/find-evaluation.js';
import { findPeriod } from './dates/find-period.js';
import { findPlace } from './place/find-place.js';
import { findQuestionsDue } from './dates/find-questions-due.js';
import { findSetAside } from './eligibility/find-set-aside.js';
import { findSiteVisit } from './dates/find-site-visit.js';
import { findSubmission } from './find-submission.js';
import { findValue } from './find-value.js';
import { type Fact, type NoticeReading } from './read-notice.js';

/** The finder of each kind of fact that offerors look for in a notice. */
const finders = {
  deadline: findDeadline,
  how_to_submit: findSubmission,
  who_may_apply: findEligible,
  set_aside: findSetAside,
  value: findValue,
  period_of_performance: findPeriod,
  evaluation: findEvaluation,
  contact: findContact,
  place: findPlace,
  questions_due: findQuestionsDue,
  site_visit: findSiteVisit,
};
export type FactKind = keyof typeof finders;

/** All kinds of facts, in display order. */
export const factKinds: readonly FactKind[] = [
  'deadline',
  'questions_due',
  'site_visit',
  'how_to_submit',
  'who_may_apply',
  'set_aside',
  'value',
  'place',
  'period_of_performance',
  'evaluation',
  'contact',
];

/** Maximum number of facts per kind: users do not read longer answers. */
const maxFacts = 3;

/** The facts of a kind, the most reliable first; empty if the notice does not state any. */
export function findFacts(kind: FactKind, notice: NoticeReading): Fact[] {
  return finders[kind](notice).slice(0, maxFacts);
}
