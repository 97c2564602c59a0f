import { expand, synonymsOf } from '@rfp/codes/synonyms';

/** Words of questions and the words that notices use instead, in the line format of the procurement synonyms. */
const table = `
due = deadline | close | closing | received by | submit by | submitted by | no later than | expire
submit = send | sent | submission | submitted | mailed
offer = offers | proposal | proposals | quote | quotes | bid | bids | response | responses | application | applications | expressions of interest
bidder = offeror | contractor | vendor | applicant | awardee | quoter | company | cooperator
cost = price | value | amount | budget | magnitude | worth | funding
place = location | located | site | address
long = duration | length | last | term | period | performance period | time
issued = issuance | release | posted
performed = performance
built = build | construct | constructed
begin = start | starting | commence
finish = end | complete | completion
register = registered | registration
permit = license | permission
lead = lead state | designated as the lead
maximum = ceiling | at most | up to | exceed | no more than
minimum = floor | at least
email = electronic | e-mail | electronically
size = limit | larger
visit = conference | walk
clearance = security requirements
`;

const lines = table
  .trim()
  .split('\n')
  .flatMap((line): [string, readonly string[]][] => {
    const [word, others] = line.split(' = ');
    return word === undefined || others === undefined ? [] : [[word, others.split(' | ')]];
  });

const questionForms = synonymsOf(lines);

/** The forms that a notice may use for a word or phrase of a question. */
export function noticeForms(text: string): string[] {
  return [...expand(text), ...questionForms(text)];
}
