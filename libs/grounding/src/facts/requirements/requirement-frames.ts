import { offerorWords } from '../subjects.js';
import { anyCase, anyOf, wordsOf } from '../word-lists.js';

/*
 * A sentence requires a thing if it has a word of obligation ("must", "is required"), if offerors or workers have the thing ("Crews hold a license"),
 * if people who have it do the work ("sealed by a licensed engineer"), or if the sentence is an item without a verb ("General liability of $1
 * million").
 */

/** Words of obligation. */
export const requiringWords = anyCase(
  String.raw`\b${wordsOf(String.raw`
    must, shall, requir(?:es?|ed|ing|ements?), only, mandatory, obligatory, needs?, needed, ha(?:s|ve) to, cannot, can not, may not, unless,
    ineligible, responsib(?:le|ility), limited to, restricted to, reserved for, eligible, failure to, fail(?:s|ing)? to, advised that, open to,
    able to obtain, possess(?:es|ing)?, applies, prerequisites?, conditions? (?:of|for), contingent (?:up)?on, subject to, expected to, expects,
    agrees? to, obliged to, (?:is|are) to (?:be|have|hold|provide|carry), at (?:the )?time of, in order to, non-?responsive, minimum qualifications?
  `)}\b`,
);

/** Nouns for people by their endings: `welders`, `inspectors`, `arborists`. */
const agents = String.raw`(?!${wordsOf(`
  other, order, number, under, after, water, paper, letter, offer, tender, former, whether, either, power, sewer, computer, center, server,
  quarter, chapter, weather, summer, winter, matter, manner, charter, september, october, november, december, officer, floor, buyer, owner
`)}s?\b)\p{L}{2,}(?:er|or|ist|ian|ant|man|woman|men|ee)s?`;
const staff = wordsOf(String.raw`
  crews?, crew members, staff, personnel, team members?, teams?, leads?, subs?, lab(?:orator(?:y|ies))?, plants?, shops?, vessels?,
  guards?, nurses?, pilots?, candidates?, clinics?, hospitals?, cooks?, heads?, bidder needs, offers?, bids?, quotes?, proposals?, the winner, individuals?,
  persons?, who, entry, registrations?, records?, certs
`);
const party = anyOf(offerorWords, staff, agents);
/** Verbs for fulfilling a requirement. */
const fulfillVerb = String.raw`(?:hold|ha[sv]|possess|carr(?:y|i)|maintain|keep|bring|show|furnish|provide|post|give|submit|obtain|get|pass|undergo|complete|clear|need|produce|lodge|attach|insure|are|is|be|come with)(?:e?s|e)?`;
/** A party with a verb for fulfilling a requirement: `Crews hold a license`. */
const fulfillingParty = anyCase(
  String.raw`\b${party}(?: (?:on|for|of|in|at|who|that|with|or|and|with access to|named|assigned to) [\w '\u2019&-]{1,40})? (?:each |already |all |always )?${fulfillVerb}\b[^.;]{0,80}$`,
);
/** Work done by people with a qualification: `sealed by a licensed engineer`. */
const doneByParty = /\b(?:\w+(?:ed|en|ne|made|led|run|given)|be|is|are) (?:only )?by (?:an? |the )?[^.;]{0,60}$/iu;

/** Finite verbs. A clause with a finite verb states more than a bare requirement. */
const finiteVerb = wordsOf(String.raw`
  is, are, was, were, be, been, will, would, may, can, could, should, has, have, had, do, does, did, seeks?, includes?, intends?, wants?,
  buys?, makes?, says?, serves?, provid(?:es?|ing), supporting, give, see, describe, explain, lets?, helps?, enters?, look,
  invit(?:es?|ing), encourages?, encouraging, propos(?:es?|ing), allows?, using, asks?
`);
const hasVerb = anyCase(String.raw`\b${finiteVerb}\b|\b(?:that|which|who)\b`);
const maxFragmentLength = 160;

/** An amount beside a bond or insurance, or words of a condition. */
const conditions = anyCase(
  anyOf(
    String.raw`\b(?:prior to|before) (?:\w+ ){0,3}(?:award|work|start\w*|access|execution|contract\w*|perform\w*|enter\w*|bid\w*|appl\w+|quot\w+|submi\w+|beginning|commenc\w+|issuance|they|any|payment)\b`,
    String.raw`\bwill (?:also )?(?:be (?:required|asked|expected|subject|rejected|wanted)|show|furnish|provide|submit|maintain|carry|need|obtain|hold|possess|post|keep|undergo|complete|pass|not be \w+)\b`,
    String.raw`\bbonds?\b.{0,60}(?:%|percent|\$ ?\d)|(?:%|percent)[^.;]{0,40}\bbonds?\b|\binsurance\b.{0,60}\$ ?\d`,
    String.raw`\b(?:not (?:be )?(?:considered|funded|accepted|eligible|permitted|allowed|opened)|prohibited|barred|rejected|lacking)\b`,
    String.raw`\b(?:to be (?:done|made|performed|held|given|provided|submitted|carried)|accompan(?:y|ied|ies)|enclosed?|on file|in force)\b`,
    String.raw`\b(?:please|be sure|make sure|check that|verify|verified|evidence of|proof (?:of|that)|copy of|provided (?:that )?they|(?:so|as) long as|without)\b`,
    String.raw`\b(?:with (?:the |each |its |their |every |your )?(?:bid|offer|quote|proposal|price volume|application)|(?:goes|go|come|comes|follows?) (?:with|within|upon))\b`,
    String.raw`\b(?:calls? for|wants?|asks? for|asked for|insists?|is a must|must be|seek(?:s|ing) an?|is acceptable|shown by|wish(?:es)? to (?:hire|engage|retain)|to work on|no .{0,60} (?:allowed|permitted|admitted|may|can))\b`,
    String.raw`\b(?:is|are|will be) (?:run|done|made) (?:on|of|for|before)\b|\bcertif(?:y|ies) that\b`,
    String.raw`^\W*(?:keep|have|hold|bring|carry|show|obtain|get|register|enclose|attach|include|submit|provide)\b`,
    String.raw`\b(?:bidders?|offerors?|applicants?|each (?:bidder|offeror|vendor|firm))['\u2019]? (?:has|have|names?|gives?|keeps?)\b`,
  ),
);

/** The text around the name of a requirement in a sentence. */
interface NamedRequirement {
  /** The clause around the name: up to the next sentence end or turn on each side. */
  readonly clause: string;
  /** The clause up to the end of the name. */
  readonly upTo: string;
}

/** Whether the words around the name make it binding. */
export function isMadeBinding({ clause, upTo }: NamedRequirement): boolean {
  if (fulfillingParty.test(upTo) || doneByParty.test(upTo) || conditions.test(clause)) return true;
  return clause.length <= maxFragmentLength && !hasVerb.test(clause);
}

/** Words that deny a requirement or make it optional. */
export const denyingWords = anyCase(
  anyOf(
    String.raw`(?:\b(?:not|no longer|never)|n['\u2019]t) (?:be )?(?:required|necessary|needed|mandatory|a requirement|part of|ask(?:ed)?)\b`,
    String.raw`\bno\b.{0,40}\b(?:is|are|will be) (?:required|needed|necessary|asked)\b`,
    String.raw`\bwaived?\b(?!.{0,60}\bregister within)`,
    String.raw`\b(?:preferred|desired|desirable|optional|a plus|an? advantage|encouraged|helpful|recommended|not needed|no limits)\b`,
    String.raw`\bneed not\b|\bnot subject to\b|\bwithout (?:an? )?\w+ clearance (?:may|can)\b`,
    String.raw`\bif (?:any|applicable|requested|an? \w+ is required)\b`,
    String.raw`\b(?:do(?:es)?|will)(?: not|n['\u2019]t) (?:require|need|have to|ask)\b`,
    String.raw`(?::|\?+) ?(?:none\b|(?:no|n\/a)(?= ?[.;,]|$)|not required|not applicable)`,
  ),
);
/** Definitions of terms, which require nothing. */
export const definingWords = anyCase(
  String.raw`\bmeans (?:an?|any|the|that)\b|\bas used in this (?:provision|clause|part)\b|\bis one (?:in|for) which\b|\bis defined as\b|\bin this definition\b`,
);

/** "No" right before a name, but not `no firm without a license`. */
const negationBefore = anyCase(
  String.raw`\b(?:no|nor|neither) (?:(?!(?:without|unless|who|lacking|that|one|more|later|less|longer|award|firm|vendor|bidder|offeror|bid|offer|person|contract\w*|later)\b)[\w-]+ ){0,2}$`,
);
const outsiders = /^(?:foreign|non-)/i;

/** Whether "no" negates the name. `No foreign nationals` excludes people instead. */
export function isNegated(before: string, name: string): boolean {
  return negationBefore.test(before) && !outsiders.test(name);
}
