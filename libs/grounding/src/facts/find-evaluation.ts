import { type Fact, type NoticeReading } from './read-notice.js';

const basis = [
  /\blow(?:est)?[- ]price(?:d)?,? (?:\w+ )?technical(?:ly)?[- ]accept\w+|\bLPTA\b|\btechnically acceptable,? low\w*/i,
  /\bbest[- ]value\b/i,
  /\bmost advantageous\b/i,
  /\baward (?:\w+ )?(?:will|shall|may|is to) be (?:made|based)\b.{0,120}\b(?:to|on|basis|based|lowest|price|offeror|factors?|responsible|criteria)\b/i,
  /\b(?:evaluation|selection|review|scoring|award|rating|merit) (?:factors?|criteria|criterion)\b.{0,200}\b(?:are|is|include|will|price|technical|cost|past performance)\b|\bbasis (?:of|for) (?:the )?award\b/i,
  /\b(?:offers?|proposals?|quot(?:es?|ations?)|bids?|applications?|responses?|submissions?|price|pricing|vendors?|offerors?|contractors?|applicants?)\b (?:\w+ ){0,3}(?:will|shall|to|are|is) (?:\w+ )?be (?:evaluated|scored|rated|ranked|reviewed|judged|selected)\b.{0,60}\b(?:on|based|by|for|according|against|using|in accordance)\b/i,
  /\bfactors? (?:\w+ ){0,6}(?:used to evaluate|evaluat\w+)|\bused to evaluate (?:offers|proposals|quotes|bids|applications)/i,
  /\b(?:final )?(?:contract )?award decision\b.{0,60}\bbased\b|\bdetermining factor\b|\bprice will determine\b|\bprice (?:and|&) (?:other|past|technical|non-?price)\b.{0,60}\b(?:considered|evaluat\w+|factors?)/i,
  /\blowest (?:\w+ ){0,3}(?:price|cost|bid|quote|offer)\b.{0,100}\b(?:selected|award(?:ed)?|basis)\b|\b(?:award|selected)\b.{0,80}\blowest (?:\w+ ){0,3}(?:price|cost|bid|quote|offer|bidder)/i,
  /\bselected (?:through|based on|on the basis|by)\b.{0,120}\b(?:process|criteria|merit|price|panel)\b|\bwe look for\b|\bselection panel\b|\b(?:preference|priority) will be given\b/i,
  /\bpart of the evaluation\b|\bbased (?:up)?on (?:a )?combination of price\b/i,
];
const elsewhere =
  /\b(?:elsewhere|whether (?:responses|to)|price\/best value award for|protest|determine whether|in order (?:for|to)|evaluation of (?:the )?(?:program|project|intervention)|ombudsman|grievance|COR\b)/i;

/** How offers are evaluated: the basis of the award, its criteria. */
export function findEvaluation({ statements }: NoticeReading): Fact[] {
  const found = basis.flatMap((pattern, rank) =>
    statements.flatMap(({ quote, text }) => (pattern.test(text) && !elsewhere.test(text) ? [{ quote, rank }] : [])),
  );
  const best = found.toSorted((a, b) => a.rank - b.rank).map(({ quote }) => quote);
  return [...new Set(best)].slice(0, 2).map((quote) => ({ quote }));
}
