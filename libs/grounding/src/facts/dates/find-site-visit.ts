import { hasDate } from './days-in.js';
import { textInContext } from '../in-context.js';
import { type Fact, factOf, type NoticeReading, type Statement } from '../read-notice.js';
import { questionWords } from '../subjects.js';
import { visitWordings } from './visit-wordings.js';
import { isWorded } from '../wording.js';

/** Words that state that an event takes place or how to take part. */
const eventVerb =
  /\b(?:will|shall|is|are|was|be|to|must|may|should|has been|have been|encouraged|urged|expected|required|mandatory|scheduled|planned|held|conducted|offered|plans?|not|attend(?:ance|ees)?|contact|RSVP|no|none|host|can|call|arrange|by appointment|starts?|meet|takes?|join|drop|inviter(?:er|es)|inviteres)\b|:\s*\S/i;
/** Visits by others than offerors, or after the offers. */
const otherVisits =
  /\b(?:(?<!each )(?<!every )contractor|awardee|grantees?|recipients?|subrecipients?|semi-?finalists?|finalists?|inspector|auditors?|monitor(?:ing)?|COR|after award|post-?award|kick-?off|pre-?(?:construction|work|start|performance)|reserves? the right|during (?:the )?performance|reviewers?|panel|evaluat(?:ion|ors?)|patients?|before closing|close-?out|annual(?:ly)?|quarterly|program officers?|phase a|teachers|students|before installation|kick-?off|public hearing|school classes|public (?:workshops?|meetings?)|technicians?|factory inspection|witness|gran(?:t|tee) staff|foundation staff|project inspector|works? to|progress meetings?|per hour|government team|was held in|52\.236-?\d*|hearing|bid opening|(?:board|council|commission|trustees|committee) meetings?|meeting of the (?:board|council|commission)|training sessions?|contemplated)\b|\bwill be (?:stated|announced|given|provided|listed|identified|included) in the (?:solicitation|RF[PQ]|IFB)\b|\bmay (?:conduct|make|perform)\b/i;
const forOfferors =
  /\b(?:(?:prior to|before) (?:\w+ )?(?:offers|bids|proposals|quotes)|pre-?(?:bid|proposal|quote|offer|solicitation|application)|offerors?|bidders?|quoters?|proposers?|prospective|potential|vendors?)\b/i;

/** Words before a visit that is only mentioned to date something else: `hold questions until after the tour`. */
const mentionedBefore = new RegExp(
  String.raw`\b${questionWords}\b[^.;]{0,60}\b(?:after|following|since|during|from) (?:the |this |that )?(?:\w+ )?$`,
  'i',
);

/** Finds site visits and meetings for offerors before their offer, or the statement that none is planned. */
export function findSiteVisit({ statements }: NoticeReading): Fact[] {
  const visits = statements.filter((statement, at) => {
    const text = textInContext(statements, at);
    return (
      visitWordings.some((wording) => isWorded(text, wording)) &&
      (eventVerb.test(text) || isDated(statement)) &&
      isBeforeOffers(text)
    );
  });
  const dated = visits.filter(isDated);
  return (dated.length > 0 ? dated.slice(0, 2) : visits.slice(0, 1)).map(factOf);
}

function isDated({ text }: Statement): boolean {
  return hasDate(text);
}

function isBeforeOffers(text: string): boolean {
  const at = Math.min(...visitWordings.map(({ pattern }) => text.search(pattern)).filter((place) => place >= 0));
  if (mentionedBefore.test(text.slice(0, at))) return false;
  const near = text.slice(Math.max(0, at - 60), at + 80);
  return !otherVisits.test(near) || forOfferors.test(near);
}
