import { type Wording } from './wording.js';

/** Names of what offerors can come to before they offer. */
export const visitWordings: readonly Wording[] = [
  {
    example: 'A site visit is scheduled for June 3',
    pattern:
      /\b(?:job ?)?site[ -](?:visits?|visitation|inspections?|tours?|walk(?:s|downs?)?|showings?|meetings?)\b|\bvisits? (?:to|of) the (?:sites?|premises|facilit\w+|buildings?|locations?)\b|\bvisits? to (?:the )?(?:plant|mill|yard|park|school|courthouse|clinic|station)s?\b|\bwalk of the\b|\b(?:there['\u2019]s|there is|there will be) no (?:meeting|conference|tour|visit|walk-?through)\b|\bwalk-?thru\b|\bshowings? of the\b|\bvisiting the site\b|\battend the pre-?bid\b|\bwas there a (?:\w+ )?(?:conference|meeting|visit|tour|walk)\b|\bno (?:tour|visit|meeting|conference) (?:will be|is) (?:led|held|planned|offered|given|scheduled)\b|\bon-?site (?:meeting|visit|tour|walk)s?\b|\bwalk-?throughs?\b|\bjob[ -]?walks?\b|\bshow-?me tours?\b/i,
  },
  {
    example: 'a pre-bid conference',
    pattern:
      /\bpre-? ?(?:bid(?:ders?|ding)?|proposals?|solicitation|quot(?:es?|ations?)|submission|submittal|response|application|offer|tender|RFP|award site)s?['\u2019]? (?:site |job |virtual |on-?site |information(?:al)? |online |phone |video )?(?:conferences?|meetings?|visits?|webinars?|workshops?|walk\w*|(?:tele)?conference(?: calls?)?|calls?|briefings?|tours?|sessions?|inspections?|showings?)\b|\bpre-?(?:bid|proposal|submittal|quote|response)(?: \([^)]{1,30}\))? ?[:|\u2013]/i,
  },
  {
    example: "a bidders' conference",
    pattern:
      /\b(?:bidders?|offerors?|vendors?|proposers?|applicants?|contractors?|suppliers?|industry|consultants?)['\u2019]?s?['\u2019]? (?:conferences?|workshops?|webinars?|meetings?|days?|open house|office hours|briefings?|orientations?|information(?:al)? (?:sessions?|meetings?)|conference calls?)\b|\bindustry days?\b|\b(?:webinars?|workshops?|open house|office hours|information sessions?|briefings?|sessions?|meetings?|conferences?|calls?) (?:is |are |will be )?(?:held |open )?for (?:all |prospective |potential |interested |new )*(?:applicants?|bidders?|offerors?|vendors?|proposers?)\b/i,
  },
  {
    example: 'An informational webinar for applicants will be held',
    pattern:
      /\b(?:info(?:rmation(?:al)?)?|technical assistance|grant(?:-writing)?|funding opportunity|Q ?& ?A|NOFO|RFP) (?:webinars?|workshops?|sessions?|meetings?|(?:conference )?calls?)\b|\b(?:applicants?|bidders?|you) (?:are|is|may|can) (?:invited|welcome|join|drop)\b.{0,40}\b(?:office hours|webinars?|open house|sessions?)\b|\b(?:webinars?|office hours)\b(?: \([^)]{1,30}\))?(?:[:|]| (?:is|are|will be) (?:planned|scheduled|held|offered|set))|\bopen house for applicants\b/i,
  },
  {
    example: 'inspect the site',
    pattern:
      /\b(?:inspect|visit|view|examine|tour|see|walk|look (?:at|over)) (?:all |each of )?the (?:\w+ )?(?:sites?|premises|facilit(?:y|ies)|buildings?|clinic|property|grounds|vehicles?|equipment|rooms?|lots?|mill|plant|offices?|units?|areas?|houses?|route|bridges?|locations?|roof|space)\b|\binspection of the (?:site|premises|property|building)\b/i,
  },
  {
    example: 'inviteres leverand\u00F8rmarkedet til dialogm\u00F8te 12. desember 2023',
    pattern:
      /\b(?:dialogkonferanse|dialogm\u00F8te|markedsdialog|befaring|tilbudskonferanse|leverand\u00F8rkonferanse)\w*|\b(?:visita de (?:campo|obra)|visite (?:de|du) site|Ortsbesichtigung|visita t\u00E9cnica)\b/i,
  },
  {
    example: 'An optional tour of the plant starts at 1 PM on July 7.',
    pattern:
      /\b(?:optional|mandatory|guided|non-mandatory|voluntary|one|escorted|virtual) (?:\w+ )?(?:tours?|visits?|meetings?|conferences?|showings?|walk)\b|^(?:\(?[\w.]{1,4}[.)]+ )?(?:site |facility |plant )?(?:tours?|showings?)(?: of .{1,40})?(?::| by | on | are | will )|\b(?:tours?|showings?) (?:are|is|may|can|will|by) (?:be )?(?:available|offered|given|arranged|scheduled|held|appointment|led)\b|\bsite access for (?:bidders|offerors|vendors)\b/i,
  },
  {
    example: 'The premises may be viewed on 3 June from 09:00.',
    pattern:
      /\b(?:property|premises|sites?|building|vehicles?|equipment|facility|rooms?|units?|space) (?:can|may|will) be (?:shown|viewed|seen|inspected|visited|toured)\b/i,
  },
];
