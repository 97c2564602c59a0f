import { offerWords, questionWords, subjectAt } from './subjects.js';

/** Words of which a date close behind is a deadline without a verb. */
const offered = new RegExp(`^${offerWords}$`, 'i');
const closing =
  /^(?:clos|deadline|due date|response date|cut[- ]?off|opening|solicitation pricing|letting|\w+ (?:hour|date|time)$)/i;
const handedIn =
  /\b(?:due|receiv(?:ed|e)|submit(?:s|ted)?|submission|sent|send|e-?mail(?:ed)?|accept(?:ed|s)?|delivered|returned?|filed|postmarked|made|provided?|reply|uploaded|end|open(?:ed)?|lodged|reach(?:es)?|be in|in (?:our|the) \w+|in (?:by|hand)|entered|lodged|possession|arriv(?:e|ing)|gets? to|brought|dropped|requested by|mail(?:ed)?|fax(?:ed)?|forward(?:ed)?|contact)\b/i;
const until = /\b(?:by|(?:no|not) later than|NLT|before|prior to|until|till|thr(?:ough|u)|due|on|at|to)\b|:/i;
/** What a day behind it may be about instead. */
const otherSubject = String.raw`(?:${questionWords}|award\w*|conferences?|meetings?|visits?|webinars?|intents?|interviews?|perform\w*|samples?|protests?|valid|withdraw\w*|invoices?|payments?|successful)`;
/** `will receive sealed bids for the project until` */
const received = /\b(?:receiv|accept|tak)(?:e|es|ing)(?: \w+){0,2} $/i;
/** `send your offer to jane@navy.mil by` */
const sends =
  /\b(?:send|submit|return|file|e-?mail|upload|deliver|provide|forward|have|lodge|put|give|place|drop|leave|bring)(?: (?:us|in|an?|the|your|their|its|all|one|two|signed|completed?|sealed|electronic|written|\w+ of)){0,4} $/i;
/** The date of a meeting is no deadline. */
export const attending = /\battend\b/i;
/** Meetings state their day behind a colon as well. */
const gathering = /\b(?:visits?|conferences?|webinars?|workshops?|meetings?)\b/i;
const longestGap = { closing: 90, offer: 200 };
/** The name of another paper stands at most so far before a day. */
const beforePaper = 120;

/** Whether a day of a text is one until which its subject, an offer, can be handed in. */
export function isDeadline(text: string, at: number): boolean {
  const { subject, word, between } = subjectAt(text, at);
  if (subject !== 'offer' || isOtherPaper(word, between, text.slice(0, at))) return false;
  if (!offered.test(word) && handedInBy.test(text.slice(0, at))) return true;
  if (closing.test(word)) return between.length <= longestGap.closing;
  return isDueThen(text.slice(0, at - between.length - word.length), word, between);
}

function isDueThen(before: string, word: string, between: string): boolean {
  if (between.length > longestGap.offer || isOpening(word, between)) return false;
  if (isHandedIn(before, word, between) && until.test(between)) return true;
  return offered.test(word) && labels.test(between) && !gathering.test(before);
}

/** An offer, that it is handed in, and until when, with others than the offer named in between. */
const handedInBy = new RegExp(
  String.raw`\b${offerWords}\b(?! (?:bonds?|security|guarant\w+|deposits?|documents?)\b)(?:(?!\b${otherSubject}\b)[^;]){0,120}\b(?:entered|submitted|sent|received|delivered|uploaded|filed|lodged|mailed|handed|posted|placed|left)\b(?:(?!\b${otherSubject}\b)[^;]){0,120}\b(?:by|(?:no|not) later than|NLT|before|prior to|until|till)\b[^;]{0,50}$`,
  'i',
);
/** The text between the name of an offer and its day, in a label. */
const labels = /^\s?(?:due|deadline|in|open)?\s?(?:date|time|by)?\s?[:|]/i;

/** `Applications open May 1`: from then on they can be handed in, while bids that open are due. */
function isOpening(word: string, between: string): boolean {
  return /^\s*opens?\b/i.test(between) && !/^bids?$/i.test(word);
}

/** A label that names the questions or the meeting whose day follows: `Inquiries: e-Bid only, until May 4`. */
export const otherLabel = new RegExp(
  String.raw`^(?:[\d.]{1,6} )?${questionWords}\. |^(?![^:|]{0,60}\b${offerWords}(?! (?:questions?|conference|meeting))\b)[^:|]{0,60}\b(?:${questionWords}|visits?|conferences?|webinars?|workshops?|meetings?|tours?|interviews?|demonstrations?|orientation)\b[^:|]{0,40}[:|]`,
  'i',
);
/** Those who have won hand in other papers than offers. */
const chosen = /\b(?:successful|selected|awarded|winning|chosen|apparent low) $/i;
const performs =
  /^ (?:shall|must|will|is to|has to) (?:deliver|complete|install|furnish|perform|start|finish|begin|ship)\b/i;
const handsOver = /\b(?:offers?|bids?|proposals?|quot\w+|applications?|responses?|samples?|forms?)\b/i;

/** A contractor hands in no offer, and some papers come before the offer. */
function isOtherPaper(word: string, between: string, before: string): boolean {
  if (attending.test(before) || otherLabel.test(before)) return true;
  if (chosen.test(before.slice(0, before.length - between.length - word.length))) return true;
  if (performs.test(between) && !handsOver.test(between)) return true;
  if (/^contractors?$/i.test(word)) return /\bsubmit (?:its|the|an?|all|each) (?!response|interest)/i.test(between);
  return /\b(?:notices? of intent to|presentations?|interviews?|protests?|RSVP|send them|responses? to questions)\b|\bquestions?[:;]/i.test(
    before.slice(-beforePaper),
  );
}

function isHandedIn(before: string, word: string, between: string): boolean {
  return handedIn.test(between) || /^respond/i.test(word) || received.test(before) || sends.test(before);
}
