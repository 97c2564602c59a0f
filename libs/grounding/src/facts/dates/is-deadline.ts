import { offerWords, questionWords, subjectAt } from '../subjects.js';

/** A word for an offer. A date right after this word is a deadline even without a verb. */
const offered = new RegExp(`^${offerWords}$`, 'i');
const closing =
  /^(?:clos|deadline|due date|response date|cut[- ]?off|opening|solicitation pricing|letting|\w+ (?:hour|date|time)$)/i;
const submissionVerb =
  /\b(?:due|receiv(?:ed|e)|submit(?:s|ted)?|submission|sent|send|e-?mail(?:ed)?|accept(?:ed|s)?|delivered|returned?|filed|postmarked|made|provided?|reply|uploaded|end|open(?:ed)?|lodged|reach(?:es)?|be in|in (?:our|the) \w+|in (?:by|hand)|entered|lodged|possession|arriv(?:e|ing)|gets? to|brought|dropped|requested by|mail(?:ed)?|fax(?:ed)?|forward(?:ed)?|contact)\b/i;
const until = /\b(?:by|(?:no|not) later than|NLT|before|prior to|until|till|thr(?:ough|u)|due|on|at|to)\b|:/i;
/** Other subjects that a following date may belong to. */
const otherSubject = String.raw`(?:${questionWords}|award\w*|conferences?|meetings?|visits?|webinars?|intents?|interviews?|perform\w*|samples?|protests?|valid|withdraw\w*|invoices?|payments?|successful)`;
/** `will receive sealed bids for the project until` */
const receivingBefore = /\b(?:receiv|accept|tak)(?:e|es|ing)(?: \w+){0,2} $/i;
/** `send your offer to jane@navy.mil by` */
const sendingBefore =
  /\b(?:send|submit|return|file|e-?mail|upload|deliver|provide|forward|have|lodge|put|give|place|drop|leave|bring)(?: (?:us|in|an?|the|your|their|its|all|one|two|signed|completed?|sealed|electronic|written|\w+ of)){0,4} $/i;
/** Attendance: the date of a meeting is not a deadline. */
export const attending = /\battend\b/i;
/** Meetings, whose date may also follow a colon. */
const gathering = /\b(?:visits?|conferences?|webinars?|workshops?|meetings?)\b/i;
const maxGaps = { closing: 90, offer: 200 };
/** Maximum distance between the name of another document and a date. */
const maxPaperDistance = 120;

/** Whether a date is the deadline for submitting an offer. */
export function isDeadline(text: string, at: number): boolean {
  const { subject, word, between } = subjectAt(text, at);
  if (subject !== 'offer' || isOtherDocument(word, between, text.slice(0, at))) return false;
  if (!offered.test(word) && submittedBy.test(text.slice(0, at))) return true;
  if (closing.test(word)) return between.length <= maxGaps.closing;
  return isDueDate(text.slice(0, at - between.length - word.length), word, between);
}

function isDueDate(before: string, word: string, between: string): boolean {
  if (between.length > maxGaps.offer || isOpening(word, between)) return false;
  if (isSubmitted(before, word, between) && until.test(between)) return true;
  return offered.test(word) && labels.test(between) && !gathering.test(before);
}

/** An offer, a verb for its submission, and a limit, possibly with other parties named in between. */
const submittedBy = new RegExp(
  String.raw`\b${offerWords}\b(?! (?:bonds?|security|guarant\w+|deposits?|documents?)\b)(?:(?!\b${otherSubject}\b)[^;]){0,120}\b(?:entered|submitted|sent|received|delivered|uploaded|filed|lodged|mailed|handed|posted|placed|left)\b(?:(?!\b${otherSubject}\b)[^;]){0,120}\b(?:by|(?:no|not) later than|NLT|before|prior to|until|till)\b[^;]{0,50}$`,
  'i',
);
/** The text between an offer and its date in a label. */
const labels = /^\s?(?:due|deadline|in|open)?\s?(?:date|time|by)?\s?[:|]/i;

/** Whether a date is the start of submissions: `Applications open May 1`. Bids that open are due. */
function isOpening(word: string, between: string): boolean {
  return /^\s*opens?\b/i.test(between) && !/^bids?$/i.test(word);
}

/** A label of the questions or the meeting whose date follows: `Inquiries: e-Bid only, until May 4`. */
export const otherLabel = new RegExp(
  String.raw`^(?:[\d.]{1,6} )?${questionWords}\. |^(?![^:|]{0,60}\b${offerWords}(?! (?:questions?|conference|meeting))\b)[^:|]{0,60}\b(?:${questionWords}|visits?|conferences?|webinars?|workshops?|meetings?|tours?|interviews?|demonstrations?|orientation)\b[^:|]{0,40}[:|]`,
  'i',
);
/** Words for a winner, who submits other documents than offers. */
const chosen = /\b(?:successful|selected|awarded|winning|chosen|apparent low) $/i;
const performs =
  /^ (?:shall|must|will|is to|has to) (?:deliver|complete|install|furnish|perform|start|finish|begin|ship)\b/i;
const handsOver = /\b(?:offers?|bids?|proposals?|quot\w+|applications?|responses?|samples?|forms?)\b/i;

/** Whether a date is for another document: contractors submit no offers, and some documents precede the offer. */
function isOtherDocument(word: string, between: string, before: string): boolean {
  if (attending.test(before) || otherLabel.test(before)) return true;
  if (chosen.test(before.slice(0, before.length - between.length - word.length))) return true;
  if (performs.test(between) && !handsOver.test(between)) return true;
  if (/^contractors?$/i.test(word)) return /\bsubmit (?:its|the|an?|all|each) (?!response|interest)/i.test(between);
  return /\b(?:notices? of intent to|presentations?|interviews?|protests?|RSVP|send them|responses? to questions)\b|\bquestions?[:;]/i.test(
    before.slice(-maxPaperDistance),
  );
}

function isSubmitted(before: string, word: string, between: string): boolean {
  return (
    submissionVerb.test(between) || /^respond/i.test(word) || receivingBefore.test(before) || sendingBefore.test(before)
  );
}
