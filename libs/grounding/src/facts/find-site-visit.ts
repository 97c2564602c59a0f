import { hasDate } from './days-in.js';
import { type Fact, factOf, type NoticeReading, type Statement } from './read-notice.js';
import { isWorded, type Wording } from './wording.js';

/** Names of what offerors can come to before they offer. */
const named: readonly Wording[] = [
  {
    example: 'A site visit is scheduled for June 3',
    pattern:
      /\bsite[ -](?:visits?|inspections?|tours?|walk(?:s|downs?)?|showings?)\b|\bwalk-?throughs?\b|\bjob[ -]?walks?\b|\bshow-?me tours?\b/i,
  },
  {
    example: 'a pre-bid conference',
    pattern:
      /\bpre-?(?:bid|proposal|solicitation|quot(?:e|ation)|submission|application|offer|tender)s? (?:site )?(?:conferences?|meetings?|visits?|webinars?|workshops?|walk\w*|(?:tele)?conference calls?|calls?|briefings?)\b/i,
  },
  {
    example: "a bidders' conference",
    pattern:
      /\b(?:bidders?|offerors?|vendors?|proposers?|applicants?)['\u2019]?s? (?:conferences?|workshops?|webinars?|briefings?|information(?:al)? (?:sessions?|meetings?)|conference calls?)\b|\bindustry days?\b/i,
  },
  {
    example: 'An informational webinar for applicants will be held',
    pattern:
      /\b(?:info(?:rmation(?:al)?)?|technical assistance|grant(?:-writing)?|funding opportunity) (?:webinars?|workshops?|sessions?|(?:conference )?calls?)\b/i,
  },
  {
    example: 'inspect the site',
    pattern: /\b(?:inspect|visit|view|examine) the (?:work |job |project )?(?:sites?|premises|facility)\b/i,
  },
  {
    example: 'inviteres leverand\u00F8rmarkedet til dialogm\u00F8te 12. desember 2023',
    pattern:
      /\b(?:dialogkonferanse|dialogm\u00F8te|markedsdialog|befaring|tilbudskonferanse|leverand\u00F8rkonferanse)\w*|\b(?:visita de (?:campo|obra)|visite (?:de|du) site|Ortsbesichtigung|visita t\u00E9cnica)\b/i,
  },
];
const held =
  /\b(?:will|shall|is|are|was|be|to|must|may|should|has been|have been|encouraged|urged|expected|required|mandatory|scheduled|planned|held|conducted|offered|attend(?:ance|ees)?|contact|RSVP|no|host|inviter(?:er|es)|inviteres)\b|:\s*\S/i;
/** Visits of others than the offerors before their offer. */
const later =
  /\b(?:(?:the )?contractor|awardee|grantees?|recipients?|subrecipients?|semi-?finalists?|finalists?|inspector|auditors?|monitor(?:ing)?|COR|after award|post-?award|kick-?off|reserves? the right|during (?:the )?performance|reviewers?|panel|evaluat(?:ion|ors?)|patients?|before closing|close-?out|annual(?:ly)?|quarterly|program officers?|phase a|teachers|students|before installation)\b|\bmay (?:conduct|make|perform)\b/i;
const forOfferors =
  /\b(?:pre-?(?:bid|proposal|quote|offer|solicitation|application)|offerors?|bidders?|quoters?|proposers?|prospective|potential|vendors?)\b/i;

/** All wordings, each with its example. */
export const visitWordings: readonly Wording[] = [...named];

/** That offerors can see the site or meet the buyer before they offer, when and where, or that none is planned. */
export function findSiteVisit({ statements }: NoticeReading): Fact[] {
  const said = statements.filter(
    ({ text }) => named.some((wording) => isWorded(text, wording)) && held.test(text) && isBeforeOffers(text),
  );
  const dated = said.filter(isDated);
  return (dated.length > 0 ? dated.slice(0, 2) : said.slice(0, 1)).map(factOf);
}

function isDated({ text }: Statement): boolean {
  return hasDate(text);
}

function isBeforeOffers(text: string): boolean {
  const at = Math.min(...named.map(({ pattern }) => text.search(pattern)).filter((place) => place >= 0));
  const near = text.slice(Math.max(0, at - 60), at + 80);
  return !later.test(near) || forOfferors.test(near);
}
