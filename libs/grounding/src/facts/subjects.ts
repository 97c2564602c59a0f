import { type Span } from '../source-text.js';

/** Words for the submission of an offeror. */
export const offerWords = String.raw`(?:offers?|proposals?|quot(?:es?|ations?)|bids?|responses?|applications?|submissions?|submittals?|expressions? of interest|(?:capabilit(?:y|ies)|qualifications?) (?:statements?|packages?|briefs?)|statements? of (?:capabilit(?:y|ies)|qualifications?|interest)|capabilities|concept (?:papers?|proposals?|notes?)|white ?papers?|nominations?|tenders?|abstracts?|RF[QP]s?|SF[ -]?(?:330|1449)s?|packages?(?= received)|(?:proposal|bid|response|offer|information|submission|qualification|quote|application) packages?)`;
/** Words for offerors. */
export const offerorWords = String.raw`(?:offer(?:or|er)s?|vendors?(?! (?:portal|self))|applicants?|respondents?|bidders?|quot(?:er|or)s?|proposers?|contractors?|suppliers?(?! portal)|interested (?:\w+ )?(?:parties|part(?:y|ies)|vendors?|sources?|firms?|offerors?|contractors?|persons?|organizations?|suppliers?|businesses)|(?:responsible|qualified|potential|all) (?:sources|firms|parties|vendors)|firms?|companies|organizations?|entities|institutions?|agencies|you)`;

/** Words for questions before the offer. */
export const questionWords = String.raw`(?:questions?|Q['\u2019]?s|doubts|objections|(?:rais\w+|voic\w+|express\w*) (?:any )?concerns|ambiguit(?:y|ies)|discrepanc(?:y|ies)|change requests?|approved equals?|(?:requests? for )?(?:equals|equivalents|changes (?:of|to|in) (?:the )?\w+)|ask(?:s|ed|ing)? (?:(?:\w+ ){0,3}for )?(?:advice|help|clarification|questions)|quer(?:y|ies)|(?<!letters? of )inquir(?:y|ies)|(?<!letters? of )enquir(?:y|ies)|RFIs?|Q ?& ?A|clarifications?|interpretations?|to ask|anything (?:that is )?unclear|(?:addendum|substitution) requests?|requests? for (?:interpretations?|(?:additional |further )?information|clarifications?|substitutions?|approval))`;

/** The subject of a date or a period in a sentence. */
export type Subject = 'offer' | 'question' | 'visit' | 'performance' | 'other';

/** The words of each subject. The nearest word before a date governs the date. */
const subjects: readonly (readonly [Subject, RegExp])[] = [
  [
    'offer',
    new RegExp(
      String.raw`\b(?<!pre[- ]?)(?:${offerWords}(?! (?:bonds?|security|guarant\w+|deposits?|documents?)\b)|${offerorWords}|clos(?:ing|es?)(?! of business)(?: (?:date|time|hour))?|deadline|due date|response date|responding|respond|cut[- ]?off|solicitation pricing|opening|letting(?: date)?|(?:receipt|return|bid|submission|submittal|proposal|quote) (?:hour|date|time))\b`,
      'gi',
    ),
  ],
  ['question', new RegExp(String.raw`\b${questionWords}\b`, 'gi')],
  [
    'visit',
    /\b(?:site (?:visits?|inspections?|tours?|surveys?)|walk-?throughs?|job ?walks?|pre-?(?:bid|proposal|solicitation|quote|award|application|submission) (?:conferences?|meetings?|site|webinars?)|conferences?|webinars?|industry days?|workshops?|kick-?off)\b/gi,
  ],
  [
    'performance',
    /\b(?:perform(?:ance|ed)?|deliver(?:y|ed|ies)?|complet(?:e|ed|ion)|option|base (?:year|period)|services? (?:will|shall)|work (?:will|shall)|occupancy|lease term|project period|grant term|activity period)\b/gi,
  ],
  [
    'other',
    /\b(?:payments?|invoices?|award(?:ed|s)? (?:date|by|on|notice|is|will)|(?:notice|date|anticipated|estimated) (?:of )?award|selection|issu(?:e|ed|ance)|post(?:ed|ing)|releas(?:e|ed)|publi(?:shed|cation)|available|regist(?:er|ered|ration)|(?:(?:letters?|notices?) of )?intents?|pre-?applications?|forms?|samples?|hotel|dated|effective|approved|enacted|signed|began|since|expir(?:es?|ation)|valid|amend(?:ed|ment)|modif(?:ied|ication)|revis(?:ed|ion)|purchas(?:es|ed|ing activities)|reports?|funds?|fiscal|announced?|evaluat\w+|validity|withdraw\w*|certificates?|winners?|launched|updated|established|(?:this|such|these|their|that) (?:information|documents|forms?)|determination)\b/gi,
  ],
];

/** The subject that governs a position in a sentence. */
interface GoverningSubject {
  readonly subject: Subject | undefined;
  /** The word that names the subject. */
  readonly word: string;
  /** The text between the subject and the position. */
  readonly between: string;
}

/** Words that state the end of the subject before them. */
const closingWord = /^clos/i;

/** A solicitation that is mentioned only in passing: `questions in response to this RFQ`. */
const mentioned =
  /\b(?:in response to|regarding|concerning|about|related to|pertaining to|relating to|to|for|of|on|under|with|in) (?:this|the|our|said) (?:\w+ )?(?:RF[QPI]s?|IFB|solicitation|quote|quotation|proposal|request for \w+|bid|notice|requirement|announcement|offer|application|closing date|project)\b(?! (?:due|deadline|closing))|\bto perform (?:the|this) (?:effort|work|requirement|services?)\b/gi;

const sendingVerb = /\b(?:submit|send|post|ask|direct|enter|raise|put|e-?mail|address|lodge|forward|write)\w*\b/i;
const offerWord = new RegExp(String.raw`\b${offerWords}\b`, 'i');

/** Whether a limit belongs to the questions before it: `Submit questions by e-mail; the cut-off is noon on May 5`. */
function isCutOffForQuestions(before: string, question: Span, limit: Span): boolean {
  if (!/^(?:cut|deadline|due date)/i.test(before.slice(limit.start, limit.end))) return false;
  const link = before.slice(question.end, limit.start);
  return (
    sendingVerb.test(before.slice(0, limit.start)) &&
    !offerWord.test(link) &&
    !offerWord.test(before.slice(limit.end)) &&
    !/[.?] /.test(link)
  );
}

/** Finds the subject that governs a position in a sentence: the nearest one before it. */
export function subjectAt(text: string, at: number): GoverningSubject {
  const before = text.slice(0, at).replaceAll(mentioned, (words) => ' '.repeat(words.length));
  const named = subjects
    .flatMap(([subject, words]) =>
      Array.from(before.matchAll(words), ({ 0: word, index }) => ({
        subject,
        word,
        start: index,
        end: index + word.length,
      })),
    )
    .toSorted((a, b) => a.end - b.end || a.start - b.start);
  const nearest = named.at(-1);
  if (nearest === undefined) return { subject: undefined, word: '', between: before };
  const governed = { ...nearest, between: before.slice(nearest.end) };
  const earlier = named.findLast(({ subject, end }) => subject !== 'offer' && end <= nearest.start);
  if (earlier === undefined || nearest.subject !== 'offer') return governed;
  if (earlier.subject === 'question' && isCutOffForQuestions(before, earlier, nearest))
    return { ...governed, subject: 'question' };
  // In "questions from offerors", "samples of bidders" and "withdraw a bid", the offer words only modify the subject before them.
  const link = before.slice(earlier.end, nearest.start);
  const modifiesEarlier =
    earlier.subject === 'question'
      ? /^['\u2019s]{0,2} (?:(?:from|by|of|submission|submittal|and|answers?|all|any|interested|potential|prospective|period|mailbox|window|box|forum|tab|board) ?)*$/i
      : closingWord.test(nearest.word)
        ? /^ (?:window |period |portal |form )?$/i
        : /^ (?:(?:from|of|to) (?:(?:all|any|the|each|lowest|successful|selected|interested) )*|an? |its |their )$/i;
  if (!modifiesEarlier.test(link)) return governed;
  return { ...governed, subject: earlier.subject };
}
