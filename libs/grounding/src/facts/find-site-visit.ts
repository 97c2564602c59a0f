import { type Fact, type NoticeReading } from './read-notice.js';

const visit =
  /\b(?:site[ -](?:visits?|inspections?|tours?)|walk-?throughs?|job ?walks?|pre-?(?:bid|proposal|solicitation|quote|submission|application) (?:site )?(?:conferences?|meetings?|visits?|webinars?|walk\w*)|bidders?['\u2019]? conferences?|industry days?|(?:applicant|informational?|technical assistance|pre-?application) (?:webinars?|workshops?|sessions?|calls?)|inspect the (?:site|premises))\b/i;
const held =
  /\b(?:will|shall|is|are|was|be|to|must|may|should|has been|have been|encouraged|urged|expected|mandatory|scheduled|planned|held|conducted|offered|attend(?:ance|ees)?|contact|RSVP|no)\b|:\s*\S/i;
/** Visits of others than the offerors before their offer. */
const later =
  /\b(?:contractor|awardee|grantees?|recipients?|semi-?finalists?|finalists?|inspector|auditors?|monitor(?:ing)?|COR|after award|post-?award|kick-?off|reserves? the right|during (?:the )?performance|reviewers?|panel|evaluat(?:ion|ors?)|patients?)\b/i;

/** That offerors can see the site or meet the buyer before they offer, when and where, or that none is planned. */
export function findSiteVisit({ statements }: NoticeReading): Fact[] {
  return statements
    .filter(({ text }) => visit.test(text) && held.test(text) && isBeforeOffers(text))
    .slice(0, 2)
    .map(({ quote }) => ({ quote }));
}

function isBeforeOffers(text: string): boolean {
  const at = text.search(visit);
  const near = text.slice(Math.max(0, at - 60), at + 80);
  return !later.test(near) || /\b(?:pre-?(?:bid|proposal)|offerors?|bidders?|quoters?|attend)\b/i.test(near);
}
