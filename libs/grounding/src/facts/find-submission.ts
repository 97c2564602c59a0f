import { offerWords } from './subjects.js';
import { type Fact, type NoticeReading } from './read-notice.js';

const handIn = String.raw`(?:submit(?:ted)?|sent|send|e-?mail(?:ed)?|mail(?:ed)?|fax(?:ed)?|deliver(?:ed)?|hand-?carried|upload(?:ed)?|forward(?:ed)?|direct(?:ed)?|received?|return(?:ed)?|accepted|made|transmitted|address(?:ed)?|respond|apply|provided?|file[d]?)`;
const way = String.raw`(?:[\w.+-]+@[\w-]+\.[\w.-]+|https?:|www\.|\b\w+\.(?:gov|com|org|edu|mil)\b|\bvia\b|\bthrough (?:the |an? )?[A-Z\w]|\be-?mail\b|\belectronic(?:ally)?\b|\bportal\b|\bonline\b|\bGrants\.gov\b|\bfax\b|\bfacsimile\b|\bin person\b|\bby (?:mail|post|courier|hand)\b|\bthe (?:following )?address\b|\bto the attention\b|\bATTN\b|\bhard ?copy\b|\bP\.?O\.? Box\b|\bSuite\b|\bWorkspace\b|\bin writing to\b|\bto: ?\S|\bto the (?:undersigned|point of contact|POC|primary POC|contracting officer|contract specialist|buyer)\b|\bat the (?:address|e-?mail)\b|\bU\.?S\.? mail\b)`;
const stated = [
  new RegExp(
    String.raw`\b(?:e-?mail|fax|mail) (?:(?:your|their|all|the|an?|its|completed?|signed) ){0,3}${offerWords}\b|\b${offerWords}\b.{0,60}\b(?:be|are|is) (?:e-?mailed|faxed|mailed|hand-?delivered|uploaded)\b`,
    'i',
  ),
  /\buse (?:of )?(?:the )?.{0,60}\b(?:system|portal|website|exchange)\b.{0,40}\bto submit\b/i,
  new RegExp(String.raw`\bsubmission of\b.{0,80}${way}`, 'i'),
  new RegExp(String.raw`\bapplications?\b.{0,40}\bavailable (?:now |online )?(?:at|on|through|via) \S+\.\w`, 'i'),
  new RegExp(String.raw`\b${offerWords}\b.{0,140}\b${handIn}\b.{0,160}${way}`, 'i'),
  new RegExp(
    String.raw`\b(?:submit|send|e-?mail|mail|fax|deliver|upload|forward|return|provide)\b (?:(?:your|their|all|the|an?|its|written|electronic|complete[d]?|signed|pricing portion of (?:the|their)|narrative|technical|price) ){0,5}${offerWords}\b.{0,160}${way}`,
    'i',
  ),
  new RegExp(String.raw`\belectronic (?:${offerWords})\b.{0,80}\b(?:is|are|must|may|will)\b.{0,100}`, 'i'),
  new RegExp(
    String.raw`\b(?:apply|application is)\b.{0,60}(?:https?:|www\.|\bat \w+\.\w+|\bonline\b|\bform at\b|\bportal\b)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:interested|offerors?|vendors?|applicants?|respondents?|parties|firms)\b.{0,100}\b(?:submit|send|e-?mail|respond|forward)\b.{0,160}${way}`,
    'i',
  ),
];
/** An address, a portal or a person. */
const where =
  /@|https?:|www\.|\b\w+\.(?:gov|com|org|edu|mil)\b|\bportal\b|\baddress\b|\bATTN\b|\battention\b|\bP\.?O\.? Box\b|\bSuite\b|\bsystem\b|\bform\b|\bto:? [A-Z][a-z]+ [A-Z]/i;
/** Other things that are handed in, or other ways than those of offers. */
const otherThings =
  /\b(?:questions?|inquir(?:y|ies)|invoices?|payment|claims?|protests?|registrations?|regist(?:er|ered)|full text|accessed|download(?:ed)?|copies of (?:the )?solicitation|copy of the solicitation|amendments? (?:will|are)|samples?|deliverables?|reports?|ombuds\w+|further information|more information|additional information|clarifications?|Statement of Affiliation|access request|data package|DD ?(?:Form )?2345|representations|certifications|52\.2\d\d|confirm(?:ed|ation)?|WAWF|Wide Area|notice of intent|letters? of intent|pre-?registration|request an application|SAM\b(?!\.mil)|sam\.gov|askSAM)\b/i;

/** So many sentences at most lie between two that say how to submit. */
const nearby = 3;
/** How far before the words of a way its subject is sought. */
const before = 100;

/** By which way and where offers are handed in. */
export function findSubmission({ statements }: NoticeReading): Fact[] {
  const said = [...statements.entries()].filter(([, { text }]) => statesWay(text));
  const [first, second] = said.filter(([, { text }]) => where.test(text));
  if (first === undefined) return said.slice(0, 1).map(([, { quote }]) => ({ quote }));
  // Instructions stand together; a later sentence is about something else.
  const together = second !== undefined && second[0] - first[0] <= nearby ? [first, second] : [first];
  return together.map(([, { quote }]) => ({ quote }));
}

function statesWay(text: string): boolean {
  return stated.some((pattern) => {
    const found = pattern.exec(text);
    if (found === null) return false;
    return !otherThings.test(text.slice(Math.max(0, found.index - before), found.index + found[0].length));
  });
}
