import { type Quote } from '@rfp/contracts/grounding';
import { applicantKind } from './applicant-words.js';
import { conditions, eligible, excluded, funded, invited, open, soleSource } from './eligible-wordings.js';
import { statesSetAside } from './find-set-aside.js';
import { type Fact, type NoticeReading, type Statement } from '../read-notice.js';
import { findWorded } from '../wording.js';

/** Titles of eligibility sections. */
const eligibilityTitle =
  /^(?:(?:section )?[\dA-Z]{1,3}[.)]+ ?(?:\d[.\d]*)? ?)?(?:(?:applicant )?eligib(?:ility|le)(?: (?:applicants?|entities|organizations|recipients|requirements|information|criteria|proposers))?|who (?:can|may|should|is eligible to) (?:apply|bid|compete|participate|submit(?: \w+)?)|who (?:is eligible|qualifies))\s*[:?]?$/i;

const namesApplicants = new RegExp(String.raw`\b${applicantKind}\b`, 'i');

/** Finds who may compete: the kinds of applicants, restrictions, the set-aside, or a sole source. */
export function findEligible({ field, statements, extendByList, findUnderTitle }: NoticeReading): Fact[] {
  const applicants = asFact(field('eligible_applicants'));
  const sectionUnderTitle = findUnderTitle(eligibilityTitle);
  const sentence = (found: Statement | undefined) => found && extendByList(found);
  const statedFact =
    (sectionUnderTitle && namesApplicants.test(sectionUnderTitle.text) ? { quote: sectionUnderTitle } : undefined) ??
    sentence(
      findWorded(statements, eligible) ??
        findSetAsideStatement(statements) ??
        findWorded(statements, [...soleSource, ...invited, ...open]),
    ) ??
    // The set-aside field replaces the sentence.
    asFact(field('set_aside')) ??
    (applicants === undefined ? sentence(findWorded(statements, [...funded, ...excluded, ...conditions])) : undefined);
  return [applicants, statedFact].flatMap((fact) => fact ?? []);
}

function asFact(quote: Quote | undefined): Fact | undefined {
  return quote && { quote };
}

/** Words about the competition for a past award. */
const past = /\b\d+ offers?(?: (?:was|were) received)?\b/i;

/** The sentence that states the set-aside. A sentence with a verb is preferred to a form line such as `Set Aside: Small Business`. */
function findSetAsideStatement(statements: readonly Statement[]): Statement | undefined {
  const stated = statements.filter(({ text }) => statesSetAside(text) && !past.test(text));
  return stated.find(({ text }) => /\b(?:is|are|as|be|been|being|only)\b/i.test(text)) ?? stated[0];
}
