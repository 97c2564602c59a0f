import { textInContext } from './in-context.js';
import { type Fact, factOf, type NoticeReading } from './read-notice.js';
import { submissionWordings, system } from './submission-wordings.js';

/** The destination of an offer: an address, a portal or a person. */
const destination = new RegExp(
  String.raw`@|https?:|www\.|\b\w{1,64}\.(?:gov|com|org|edu|mil)\b|\bportal\b|\baddress\b|\bATTN\b|\battention\b|\bP\.?O\.? Box\b|\bSuite\b|\bRoom\b|\bOffice\b|\b\d+ (?:\w+\.? ){0,3}(?:Street|Avenue|Road|Drive|Boulevard|Lane)\b|\bsystem\b|\bform\b|\b${system}\b|\bto:? [A-Z][a-z]+ [A-Z]`,
  'i',
);
/** Words about submissions other than offers. */
const otherSubmissions =
  /\b(?:questions?|quer(?:y|ies)|enquir(?:y|ies)|comments|bid documents|invoices?|payment|claims?|protests?|registrations?|regist(?:er|ered) (?:in|with|at|for)|full text|accessed|download(?:ed)?|copies of (?:the )?solicitation|copy of the solicitation|amendments? (?:will|are)|(?<!\b(?:offers?|quot\w+|bids?|proposals?|applications?)\b.{0,80})samples?|deliverables?|reports?|ombuds\w+|further information|more information|additional information|clarifications?|Statement of Affiliation|access request|data package|DD ?(?:Form )?2345|(?:annual|complete\w*|online|update\w*|current) (?:\w+ ){0,2}representations|reps? and certs?|representations and certifications? (?:at|in|on|via|through|electronic\w*|are|is|must|shall)|52\.2\d\d|confirm(?:ed|ation)?|Wide Area|notice of intent to|letters? of intent|pre-?registration|invitation|qualification requirements|request an application|evaluators|reviewers|award notices?|successful offeror|SAM\b(?!\.mil)|sam\.gov|askSAM)\b|\b(?<!\bof )inquir(?:y|ies)\b(?! and (?:offer|quote|proposal|bid))/i;
/** Words that look like instructions but are not: attendance lists, bid openings, rules for late offers. */
const notAnInstruction =
  /^to: (?:all|invited|prospective|potential)\b|\b(?:RF[QPI]|solicitation|IFB)s? (?:(?:is|was|will be) )?(?:posted|issued|released)\b|\bplan(?:ning)? to attend\b|^(?!.*\b(?:received?|delivered|submitted|handed|mailed|filed|sent|uploaded|addressed|left)\b).*\b(?:bids?|proposals?|offers?|quotes?) (?:are|will be|shall be) (?:publicly )?opened\b|\b(?:portal|window) (?:locks|opens)\b|\breferees['\u2019]? letters\b|\bpre-?\w+ (?:conference|meeting|walk-?through|tour|visit|webinar)\b|\bopened (?:\w+ ){0,5}in\b|\battendees?\b|\bafter the exact time\b|\bproviding (?:all |their |your )?(?:point of )?contact information\b/i;
/** A clause that refuses a submission method. */
const refused =
  /\bno (?:paper |hard |printed )?cop(?:y|ies)\b|\b(?:will not|not be|are not|is not|won['\u2019]t|cannot|can['\u2019]t|aren['\u2019]t) (?:be )?(?:accept(?:ed|able)?|considered|authorized|read|opened|taken)\b/i;

/** Maximum distance, in sentences, between two instructions. */
const maxDistance = 3;
/** Number of characters before the method in which its subject is searched. */
const maxSubjectDistance = 100;

/** Finds how and where to submit offers. */
export function findSubmission({ statements }: NoticeReading): Fact[] {
  const instructions = [...statements.entries()].filter(([at]) => statesMethod(textInContext(statements, at)));
  const [first, second] = instructions.filter(([, { text }]) => destination.test(text));
  if (first === undefined) return instructions.slice(0, 1).map(([, statement]) => factOf(statement));
  // Instructions are close to each other. A more distant sentence is about something else.
  const together = second !== undefined && second[0] - first[0] <= maxDistance ? [first, second] : [first];
  return together.map(([, statement]) => factOf(statement));
}

function statesMethod(sentence: string): boolean {
  if (notAnInstruction.test(sentence)) return false;
  const text = sentence
    .split(/(?<=;) |(?<=,) (?=but |and )/)
    .filter((clause) => !refused.test(clause))
    .join(' ');
  return submissionWordings.some(({ pattern }) => {
    const found = pattern.exec(text);
    if (found === null) return false;
    const around = text.slice(Math.max(0, found.index - maxSubjectDistance), found.index + found[0].length);
    return !otherSubmissions.test(around);
  });
}
