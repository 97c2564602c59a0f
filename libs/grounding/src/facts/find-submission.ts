import { offerWords } from './subjects.js';
import { type Fact, factOf, type NoticeReading } from './read-notice.js';
import { type Wording } from './wording.js';

const handIn = String.raw`(?:submit(?:ted)?|sent|send|e-?mail(?:ed)?|mail(?:ed)?|fax(?:ed)?|deliver(?:ed)?|hand-?(?:carried|delivered)|upload(?:ed)?|forward(?:ed)?|direct(?:ed)?|received?|return(?:ed)?|accepted|made|transmitted|address(?:ed)?|respond|apply|provided?|file[d]?|submission|go)`;
/** Systems in which offers are handed in. */
const system = String.raw`(?:Grants\.gov|Research\.gov|FastLane|GrantSolutions|JustGrants|eGrants?|ASSIST|eRA Commons|NSPIRES|eBRAP|EHBs?|PIEE|WAWF|eBuy|DIBBS|FedConnect|FedBid|Unison|Mercell|DoraHacks|Devpost|Questbook|Submittable|SmartSimple|Bonfire|BidNet(?: Direct)?|BidExpress|IonWave|OpenGov|Jaggaer|Ariba|Coupa|AmpliFund|PlanetBids|DemandStar|QuestCDN|ProcureNow|Fluxx|eVA|WBSCM|NAIS|ASFI|DoD SAFE|SAFE|SharePoint|AMRDEC|Workspace|Vendor Self[- ]Service)`;
const street = String.raw`\b\d+ (?:\w+\.? ){0,3}(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Boulevard|Blvd|Way|Lane|Parkway|Plaza|Place)\b`;
const way = String.raw`(?:[\w.+-]+@[\w-]+\.[\w.-]+|https?:|www\.|\b\w+\.(?:gov|com|org|edu|mil)\b|\bvia\b|\bthrough (?:the |an? |our )?[A-Z\w]|\be-?mail\b|\belectronic(?:ally)?\b|\bportal\b|\bonline\b|\b${system}\b|\bfax\b|\bfacsimile\b|\bin person\b|\bby (?:mail|post|courier|hand)\b|\bthe (?:following )?address\b|\bto the attention\b|\bATTN\b|\bhard ?copy\b|\bsealed envelopes?\b|\bP\.?O\.? Box\b|\bSuite\b|\bRoom \d|\b(?:at|to) the (?:[A-Z][\w ]*\b)?Office\b|${street}|\bin writing to\b|\bto: ?\S|\b(?:to|with) the (?:undersigned|point of contact|POC|primary (?:POC|point of contact)|contracting officer|contract specialist|buyer|purchasing (?:agent|department|office)|procurement office)\b|\bat the (?:address|e-?mail)\b|\bU\.?S\.? mail\b)`;
const stated: readonly Wording[] = [
  {
    example: 'Email your quote to Jane Doe',
    pattern: new RegExp(
      String.raw`\b(?:e-?mail|fax|mail) (?:(?:your|their|all|the|an?|its|completed?|signed) ){0,3}${offerWords}\b|\b${offerWords}\b.{0,60}\b(?:be|are|is) (?:e-?mailed|faxed|mailed|hand-?delivered|uploaded)\b`,
      'i',
    ),
  },
  {
    example: 'Offerors are required to use the on-line RFQ system to submit their quote',
    pattern: new RegExp(
      String.raw`\buse (?:of )?(?:the )?.{0,60}\b(?:system|portal|website|exchange)\b.{0,40}\bto (?:submit|apply)\b|\b${system}\b.{0,60}\b(?:used|use) to (?:submit|apply)\b`,
      'i',
    ),
  },
  {
    example: 'submission of the form via e-mail',
    pattern: new RegExp(String.raw`\bsubmission of\b.{0,80}${way}`, 'i'),
  },
  {
    example: 'Submission method: electronic, via the portal',
    pattern: new RegExp(String.raw`\bsubmission (?:method|instructions|address)\b:?.{0,60}${way}`, 'i'),
  },
  {
    example: 'Submit to: Bonfire portal',
    pattern: new RegExp(String.raw`\bsubmit (?:to|via|through|at): ?\S.{0,60}`, 'i'),
  },
  {
    example: 'Please submit all materials to grants@state.gov',
    pattern:
      /\b(?:submit|send|e-?mail) (?:(?:all|your|the|any|completed|required|application) ){0,4}(?:materials|documents|documentation|information|packages?|forms?|files)\b.{0,40}\bto:? \S+@/i,
  },
  {
    example: 'The city will receive sealed bids at the office of the City Clerk',
    pattern: new RegExp(
      String.raw`\b(?:receive|accept)s? (?:sealed |competitive |written )?${offerWords}\b.{0,200}?(?:\bat the (?:[A-Z][\w ]*)?office\b|${street}|@)`,
      'i',
    ),
  },
  {
    example: 'Applications are available now at arts.smartsimple.com',
    pattern: new RegExp(
      String.raw`\bapplications?\b.{0,40}\bavailable (?:now |online )+(?:at|on|through|via) \S+\.\w`,
      'i',
    ),
  },
  {
    example: 'Quotes must be submitted electronically',
    pattern: new RegExp(
      String.raw`\b(?:${offerWords}|letters? of (?:inquiry|interest))\b.{0,140}\b${handIn}\b.{0,160}?${way}`,
      'i',
    ),
  },
  {
    example: 'Submit your signed quote by e-mail',
    pattern: new RegExp(
      String.raw`\b(?:submit|send|e-?mail|mail|fax|deliver|upload|forward|return|provide)(?:ting)?\b (?:(?:your|their|all|the|an?|its|written|electronic|complete[d]?|signed|pricing portion of (?:the|their)|narrative|technical|price|one|two|original|copy of|copies of) ){0,6}${offerWords}\b.{0,160}?${way}`,
      'i',
    ),
  },
  {
    example: 'Electronic proposals may be submitted',
    pattern: new RegExp(String.raw`\belectronic (?:${offerWords})\b.{0,80}\b(?:is|are|must|may|will)\b.{0,100}`, 'i'),
  },
  {
    example: 'Apply online at the portal',
    pattern: new RegExp(
      String.raw`\b(?:apply|application is)\b.{0,60}(?:https?:|www\.|\bat \w+\.\w+|\bonline\b|\bform at\b|\bportal\b|\b${system}\b)|\b(?:buttons?|links?) (?:\w+ )?to the \w+ form\b`,
      'i',
    ),
  },
  {
    example: 'Register and submit via DoraHacks',
    pattern: new RegExp(String.raw`\bsubmit(?:ted|s|ting)? (?:via|through|on|using) (?:the )?${system}\b`, 'i'),
  },
  {
    example: 'Please respond to this notice by e-mail to Jane Doe',
    pattern: /\brespond (?:to [\w ,.]{1,90}?)?(?:by|via|through) (?:e-?mail|fax|mail|the portal)\b/i,
  },
  {
    example: 'You can submit your quote using any of the following methods',
    pattern: new RegExp(
      String.raw`\b(?:submit|send) (?:your |the |a )?${offerWords} (?:using|by|in|through) (?:any|one|either)(?: one)? of the following\b`,
      'i',
    ),
  },
  {
    example: 'Interested vendors should respond by e-mail',
    pattern: new RegExp(
      String.raw`\b(?:interested|offerors?|vendors?|applicants?|respondents?|bidders?|contractors|parties|firms)\b.{0,100}\b(?:submit|send|e-?mail|respond|forward)\b.{0,160}?${way}`,
      'i',
    ),
  },
  {
    example: 'All information submitted should be delivered via e-mail',
    pattern: new RegExp(
      String.raw`\b(?:information|documentation|materials|interest and capabilit\w+) (?:submitted |requested )?(?:should|shall|must|may) be (?:submitted|delivered|e-?mailed|sent|forwarded) (?:via|by|to|electronically)\b`,
      'i',
    ),
  },
];
/** An address, a portal or a person. */
const where = new RegExp(
  String.raw`@|https?:|www\.|\b\w+\.(?:gov|com|org|edu|mil)\b|\bportal\b|\baddress\b|\bATTN\b|\battention\b|\bP\.?O\.? Box\b|\bSuite\b|\bRoom\b|\bOffice\b|${street}|\bsystem\b|\bform\b|\b${system}\b|\bto:? [A-Z][a-z]+ [A-Z]`,
  'i',
);
/** Other things that are handed in, or other ways than those of offers. */
const otherThings =
  /\b(?:questions?|invoices?|payment|claims?|protests?|registrations?|regist(?:er|ered) (?:in|with|at|for)|full text|accessed|download(?:ed)?|copies of (?:the )?solicitation|copy of the solicitation|amendments? (?:will|are)|samples?|deliverables?|reports?|ombuds\w+|further information|more information|additional information|clarifications?|Statement of Affiliation|access request|data package|DD ?(?:Form )?2345|representations|certifications|52\.2\d\d|confirm(?:ed|ation)?|Wide Area|notice of intent to|letters? of intent|pre-?registration|invitation|qualification requirements|request an application|evaluators|reviewers|award notices?|successful offeror|SAM\b(?!\.mil)|sam\.gov|askSAM)\b|\b(?<!\bof )inquir(?:y|ies)\b(?! and (?:offer|quote|proposal|bid))/i;
/** Who comes to a visit is handed in as well; what comes late is told with the place where it came. */
const noWay =
  /\bplan(?:ning)? to attend\b|\battendees?\b|\bafter the exact time\b|\bproviding (?:all |their |your )?(?:point of )?contact information\b/i;
/** A clause that refuses a way. */
const refused = /\b(?:will not|not be|are not|is not) (?:be )?(?:accept(?:ed|able)?|considered|authorized)\b/i;

/** So many sentences at most lie between two that say how to submit. */
const nearby = 3;
/** How far before the words of a way its subject is sought. */
const before = 100;

/** All wordings, each with its example. */
export const submissionWordings: readonly Wording[] = [...stated];

/** By which way and where offers are handed in. */
export function findSubmission({ statements }: NoticeReading): Fact[] {
  const said = [...statements.entries()].filter(([, { text }]) => statesWay(text));
  const [first, second] = said.filter(([, { text }]) => where.test(text));
  if (first === undefined) return said.slice(0, 1).map(([, statement]) => factOf(statement));
  // Instructions stand together; a later sentence is about something else.
  const together = second !== undefined && second[0] - first[0] <= nearby ? [first, second] : [first];
  return together.map(([, statement]) => factOf(statement));
}

function statesWay(sentence: string): boolean {
  if (noWay.test(sentence)) return false;
  const text = sentence
    .split(/(?<=;) |(?<=,) (?=but |and )/)
    .filter((clause) => !refused.test(clause))
    .join(' ');
  return stated.some(({ pattern }) => {
    const found = pattern.exec(text);
    if (found === null) return false;
    const around = text.slice(Math.max(0, found.index - before), found.index + found[0].length);
    return !otherThings.test(around);
  });
}
