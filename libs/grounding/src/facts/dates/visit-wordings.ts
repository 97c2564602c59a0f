import { offerorWords } from '../subjects.js';
import { type Wording } from '../wording.js';

/** Kinds of events. */
const gathering = String.raw`(?:conferences?|(?:tele)?conference calls?|meetings?|tours?|visits?|visitation|walk-?thr(?:oughs?|us?)|walks?|walk-?downs?|showings?|open house|webinars?|workshops?|briefings?|(?:information(?:al)? )?sessions?|exchange|viewings?|inspections?|surveys?|(?:guided )?rounds|info(?:rmation)? evening|open day|coffee hour|(?:information|technical assistance) calls?|field day|fly-?over|office hours|orientations?|industry days?)`;
/** The step before which an event is held. */
const before = String.raw`pre-? ?(?:bid(?:ders?|ding)?|proposals?|solicitation|quot(?:es?|ations?)|submission|submittal|response|application|offer|tender|RFP|award site|bid)s?['\u2019]?`;
/** The audience of an event. */
const audience = String.raw`(?:bidders?|offerors?|vendors?|proposers?|applicants?|contractors?|suppliers?|industry|consultants?|quoters?|firms|respondents?)['\u2019]?s?['\u2019]?`;
/** Things that visitors see. */
const sight = String.raw`(?:sites?|job ?sites?|premises|facilit(?:y|ies)|buildings?|plants?|mills?|yards?|parks?|schools?|courthouses?|clinics?|stations?|propert(?:y|ies)|grounds|vehicles?|trucks?|machines?|equipment|rooms?|lots?|offices?|units?|areas?|houses?|route|bridges?|locations?|roofs?|space|tower|parcel|field|corridor|vessel|ship|dock|tanks?|boiler house|shop|project|land|trail|branches|campus(?:es)?|(?:trail|bridge)heads?|terrain|existing \w+|streets|canal|dam|levee|quarters|dormitor(?:y|ies)|cemetery|conditions|collection|fleet|wells?|structures?|homes?|airport|hangars?|pier|garages?|depot|warehouse|stadium|museum|library|jail|kitchens?)`;
const manner = String.raw`(?:optional|mandatory|compulsory|guided|non-?mandatory|voluntary|escorted|organized|virtual|technical|informational|public|boat|bus|one|single)`;
/** Verbs for what an offeror may do at the site. */
const look = String.raw`(?:inspect|visit|view|examine|tour|see|walk|check|survey|familiari[sz]e (?:themselves|itself|yourself) with|acquaint (?:themselves|itself) with|look (?:at|over|around)|go (?:to|and see)|drive)`;
const number = String.raw`(?=[^;]{0,90}\d)`;

const anyone = String.raw`(?:${offerorWords}|${audience}|teams?|parties|one|anyone|persons)`;

/** Wordings of events for offerors before they offer. */
export const visitWordings: readonly Wording[] = [
  {
    example: 'A site visit is scheduled for June 3',
    pattern: new RegExp(
      String.raw`\b(?:job ?)?(?:site|roof|plant|property|building|facility)[ -](?:visits?|visitation|inspections?|tours?|walk(?:s|downs?|-?throughs?)?|showings?|meetings?|viewings?)\b|\b(?:visits?|tours?|showings?|viewings?|inspections?|walk) (?:to|of) (?:the |each |all )?(?:[\w-]+ )?${sight}\b|\bwalk-?thr(?:u|oughs?)\b|\bjob[ -]?walks?\b|\bshow-?me tours?\b|\bon-?site (?:meeting|visit|tour|walk)s?\b|\bwas there a (?:\w+ )?(?:conference|meeting|visit|tour|walk)\b|\bsite access for (?:bidders|offerors|vendors)\b`,
      'i',
    ),
  },
  {
    example: 'a pre-bid conference',
    pattern: new RegExp(
      String.raw`\b${before} (?:(?:and|or|site|job|virtual|on-?site|information(?:al)?|online|phone|video|technical) ){0,2}(?:${gathering}|calls?)\b|\bpre-?(?:bid|proposal|submittal|quote|response)(?: \([^)]{1,30}\)| date)? ?[:|\u2013]`,
      'i',
    ),
  },
  {
    example: "a bidders' conference",
    pattern: new RegExp(
      String.raw`\b${audience} (?:conferences?|workshops?|webinars?|meetings?|days?|open house|office hours|briefings?|orientations?|information(?:al)? (?:sessions?|meetings?)|conference calls?)\b|\b${gathering} (?:is |are |will be |time )?(?:held |open |set |offered |intended )?(?:for|with) (?:all |any |anyone |prospective |potential |interested |new )*(?:${audience}|curious)`,
      'i',
    ),
  },
  {
    example: 'An informational webinar for applicants will be held',
    pattern:
      /\b(?:info(?:rmation(?:al)?)?|technical assistance|grant(?:-writing)?|funding opportunity|Q ?& ?A|NOFO|RFP) (?:webinars?|workshops?|sessions?|meetings?|(?:conference )?calls?)\b|\b(?:applicants?|bidders?|you) (?:are|is|may|can) (?:invited|welcome|join|drop)\b.{0,40}\b(?:office hours|webinars?|open house|sessions?)\b|\b(?:webinars?|office hours)\b(?: \([^)]{1,30}\))?(?:[:|]| (?:is|are|will be) (?:planned|scheduled|held|offered|set))/i,
  },
  {
    example: 'inspect the site',
    pattern: new RegExp(
      String.raw`\b(?:inspect|visit(?:ing)?|view|examine|tour|see|walk|look (?:at|over|around)) (?:all |each of )?(?:the|our) (?:\w+ )?${sight}\b|\b(?:${sight}) (?:can|may|will) be (?:shown|viewed|seen|inspected|visited|toured|open)\b|\bcan be (?:looked at|inspected)\b|\b(?:you (?:can|may)|bidders (?:can|may)) (?:get (?:on|in)|see|come)\b[^.;]{0,40}\bon \w|\b(?:come to|meet (?:with )?(?:me|us|him|her|\p{Lu}\w+|\w+ \p{Lu}\w+|anybody|bidders)|will meet)\b[^;]{0,80}\d`,
      'i',
    ),
  },
  {
    example: 'Vendors are encouraged to check the trailhead themselves',
    pattern: new RegExp(
      String.raw`\b${anyone}\b[^.;]{0,40}\b(?:may|can|must|shall|should|will|might|could|(?:is|are) (?:\w+ )?(?:encouraged|expected|urged|invited|asked|required|welcome|advised|allowed|free|responsible)(?: to| for)?|ha(?:s|ve) to|needs? to|wish(?:es|ing)? to|want(?:s|ing)? to)\b (?:\w+ly )?(?:${look}\b[^.;]{0,40}(?:\b${sight}\b|\b(?:them|it)\b.{0,40}\b(?:own|themselves|before))|attend\b[^.;]{0,60}\b(?:at|on) the site\b)|\b(?:look|peek) (?:at|over|around|inside) (?:the|our) (?:[\w'\u2019-]+ ){1,4}(?:is|are|can be|may be) (?:possible|arranged|had|offered|available)\b|\bneeds? not (?:visit|see|inspect)|\bdo(?:es)? not need to (?:visit|see|inspect)`,
      'i',
    ),
  },
  {
    example: 'We will walk prospective proposers through Park Tower on January 7',
    pattern: new RegExp(
      String.raw`\b(?:walk|show|guide|lead|take|tour|escort)s? (?:\w+ ){0,3}(?:${audience}|firms|parties|companies|teams|anyone|everyone)\b[^.;]{0,20}\b(?:through|around|over|round|across|to)\b|\b(?:the|our) (?:\w+ ){0,2}${sight} (?:can|may) be (?:seen|viewed|visited|inspected|toured|walked|entered)\b|\b${sight} (?:is|are|will be) (?:open|accessible|available) (?:for|to) (?:\w+ )?(?:inspection|viewing|visits?|${audience})`,
      'i',
    ),
  },
  {
    example: 'inviteres leverand\u00F8rmarkedet til dialogm\u00F8te 12. desember 2023',
    pattern:
      /\b(?:dialogkonferanse|dialogm\u00F8te|markedsdialog|befaring|tilbudskonferanse|leverand\u00F8rkonferanse)\w*|\b(?:visita de (?:campo|obra)|visite (?:de|du) site|Ortsbesichtigung|visita t\u00E9cnica)\b/i,
  },
  {
    example: 'An optional tour of the plant starts at 1 PM on July 7.',
    pattern: new RegExp(
      String.raw`\b${manner} (?:\w+ )?(?:\w+ and )?${gathering}\b|\b(?:tours?|showings?|walks?|rounds) (?:are|is|may|can|will|by|begins?|starts?) (?:be )?(?:available|offered|given|arranged|scheduled|held|appointment|led|at)\b`,
      'i',
    ),
  },
  {
    example: 'Technical workshop ...... February 25, 2026',
    pattern: new RegExp(
      String.raw`^(?:\(?[\w.]{1,4}[.)]+ |[*\u2022-] )?[^:|.;]{0,40}\b${gathering}\b[^:|.;]{0,40}(?::|\||\.{4,}| \u2013)${number}`,
      'i',
    ),
  },
  {
    example: 'The Fire Chief shows the parcel on October 21, 2026',
    pattern: new RegExp(
      String.raw`\b(?:walks?|tours?|views?|shows?|visits?|inspects?|opens?|will open|will show) (?:the|our|it|each|its)\b(?! (?:solicitation|bids?|website|documents?|attached|season|fiscal))[^.;]{0,50}\bon (?:\w+day,? )?(?:\w+ )?\d`,
      'i',
    ),
  },
  {
    example: 'Prequalified bidders meet on site on May 12, 2026',
    pattern: new RegExp(
      String.raw`\b(?:${offerorWords}|${audience}) (?:\w+ ){0,2}(?:meet|gather|assemble|walk|(?:are|is) expected at|come to|walk)\b[^.;]{0,50}\b(?:on|:) ?(?:\w+day,? )?(?:\w+ )?\d`,
      'i',
    ),
  },
  {
    example: 'No conference prior to offers is planned',
    pattern: new RegExp(
      String.raw`\b(?:there['\u2019]s|there is|there will be) no (?:meeting|conference|tour|visit|walk-?through)\b|\bno (?:\w+ )?(?:${gathering})(?: (?:prior to|before|for) (?:\w+ )?(?:offers|bids|proposals|quotes|bidders|offerors|applicants))? (?:will be|is|are) (?:led|held|arranged|planned|offered|given|scheduled|foreseen)\b`,
      'i',
    ),
  },
];
