import { type FactKind } from './find-facts.js';
import { offerWords } from './subjects.js';

/** Patterns of questions about a kind of fact. */
interface QuestionPattern {
  readonly kind: FactKind;
  /** All of these must match. */
  readonly asks: readonly RegExp[];
  /** Must not match, because a matching question asks for something more specific. */
  readonly unless?: RegExp;
}

const offerWord = new RegExp(String.raw`\b(?:${offerWords}|appl(?:y|ying)|bid|respond|offeror)\b`, 'i');
const day =
  /\b(?:when|deadline|due|until|by what|closing|clos(?:e|es)|last (?:day|date)|(?:what|which) (?:date|day|time))\b/i;

/** The first entry that matches applies. */
const questionPatterns: readonly QuestionPattern[] = [
  {
    kind: 'site_visit',
    asks: [
      /\b(?:site (?:visit|inspection|tour)|walk-?through|job ?walk|pre-?(?:bid|proposal|application) (?:conference|meeting|webinar)|industry day)\b/i,
    ],
  },
  {
    kind: 'questions_due',
    asks: [day, /\b(?:questions?|inquir(?:y|ies)|clarifications?|RFIs?)\b/i],
    unless: /^(?:who|whom|where|how)\b/i,
  },
  { kind: 'set_aside', asks: [/\bset.?aside\b|\bunrestricted\b|\bfull and open\b/i] },
  {
    kind: 'deadline',
    asks: [day, /\b(?:due|deadline|clos\w+|submit\w*|received|sent|handed|apply|respond|expire)\b/i, offerWord],
    unless:
      /\b(?:reports?|payments?|awarded|start|begin|issued|released|deliver(?:y|ed|ies)?|works?|performed|performance|questions?)\b/i,
  },
  {
    kind: 'deadline',
    asks: [/\b(?:due date|closing date|response date|when (?:is|are) (?:it|this) due|deadline)\b/i],
    unless: /\b(?:reports?|payments?|deliver\w*|questions?)\b/i,
  },
  {
    kind: 'how_to_submit',
    asks: [
      /^(?:how|where|to (?:whom|which|what)|by which|in (?:what|which) way)\b/i,
      /\b(?:submit\w*|sent|send|mail(?:ed)?|hand(?:ed)? in|apply|filed?|upload(?:ed)?)\b/i,
      offerWord,
    ],
    unless: /\b(?:questions?|invoices?|reports?|how (?:many|long|much))\b/i,
  },
  {
    kind: 'evaluation',
    asks: [
      /\bhow (?:will|is|are|does|do)\b.*\b(?:evaluat\w*|award(?:ed)?|scored?|select\w*|judged?|rated)\b|\b(?:evaluation|selection|award) (?:criteria|factors?|method|basis)\b|\bbasis (?:of|for) (?:the )?award\b/i,
    ],
  },
  {
    kind: 'who_may_apply',
    asks: [
      /\bwho (?:may|can|could|is eligible|is allowed|qualifies)\b|\b(?:is|are) eligible\b.*\b(?:apply|bid|compete)|\beligibility\b|\beligible applicants\b/i,
    ],
    unless: /\b(?:contact|call|ask)\b/i,
  },
  {
    kind: 'period_of_performance',
    asks: [
      /\bperiod of performance\b|\bperformance period\b|\bcontract (?:term|duration|length|period)\b|\bhow long (?:is|will|does|are) the (?:contract|work|project|performance|award|grant|services?)\b|\b(?:duration|length) of the (?:contract|work|project|award|grant)\b/i,
    ],
  },
  {
    kind: 'value',
    asks: [
      /\b(?:estimated|total|contract|project) (?:value|cost|price|amount|budget)\b|\bmagnitude\b|\bhow much (?:is|money|funding)\b|\bbudget\b|\bvalue of the (?:contract|project|award|grant)\b|\bworth\b/i,
    ],
    unless: /\b(?:ceiling|floor|maximum|minimum|per|rate|unit|rent|fee)\b/i,
  },
  {
    kind: 'contact',
    asks: [
      /\bpoints? of contact\b|\bcontact (?:person|information|details|for)\b|\bwho (?:is|are)\b.*\b(?:contact|contracting officer|poc)\b|\bwhom?\b.*\b(?:contact|questions|ask|call|inquiries)\b/i,
    ],
  },
  {
    kind: 'place',
    asks: [
      /\bplaces? of (?:performance|work|delivery)\b|\bwhere (?:is|will|are|must|shall|does)\b.*\b(?:work|perform(?:ed|ance)|project|services?|deliver\w*|take place|located)\b|\bdelivery (?:location|address|place|destination)\b|\blocation of the (?:work|project)\b/i,
    ],
    unless: /\b(?:offers?|quotes?|proposals?|bids?|applications?)\b/i,
  },
];

/** The kind of fact that a question asks for; undefined for any other question. */
export function questionKind(question: string): FactKind | undefined {
  return questionPatterns.find(
    ({ asks, unless }) => asks.every((pattern) => pattern.test(question)) && !(unless?.test(question) ?? false),
  )?.kind;
}
