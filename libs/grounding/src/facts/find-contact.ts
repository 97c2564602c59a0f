import {
  address,
  addressWordings,
  contactTitle,
  documentWordings,
  nameWordings,
  otherWordings,
  personWordings,
} from './contact-wordings.js';
import { type Fact, factOf, type NoticeReading, type Statement } from './read-notice.js';
import { isWorded, type Wording } from './wording.js';

const helpDesks =
  /\b(?:ombuds\w+|help ?desk|FedBid|SAM\b.{0,30}(?:website|register)|askSAM|registration|register|Grants\.gov (?:support|contact)|support@grants|WAWF|DODSSP|technical support|protests?|hotline|invoices?|call center|contact center|trouble with|dial[- ]in|call[- ]in|fraud|emergenc(?:y|ies)|before entry|conference call|webinar|teleconference)\b/i;
/** Maximum number of contacts quoted: a notice usually has one, sometimes a second. */
const maxContacts = 2;

const maxTitleLength = 40;

/** Finds the contact for questions about the notice: the field, else the sentences that name a person or an address. */
export function findContact(notice: NoticeReading): Fact[] {
  const { field, statements, items } = notice;
  const contactField = field('contact_info');
  const contactStatements = withoutNested(
    contactsAmong(statements, items)
      .slice(0, maxLines)
      .map((statement) => personBlock(statement, notice)),
  );
  if (contactField === undefined) return contactStatements.slice(0, maxContacts);
  if (contactField.text.includes('@')) return [{ quote: contactField }];
  // The text may have the e-mail address that the field lacks.
  return [{ quote: contactField }, ...contactStatements.filter(({ quote }) => quote.text.includes('@')).slice(0, 1)];
}

/** Maximum number of lines that are joined for one person. */
const maxLines = 6;
const maxLineLength = 100;
const nameLine =
  /^(?:(?:Mr|Ms|Mrs|Dr|Lt|Capt|Maj|Col|Sgt)\.? )?(?:\p{Lu}[\p{L}.'\u2019-]* ){1,3}\p{Lu}[\p{L}'\u2019-]+(?:, [\p{L} .,&-]{2,50})?$/u;
const contactLine = /^\W*(?:phone|tel(?:ephone)?|e-?mail|fax|cell|office|buyer e-?mail)\b/i;
const roleLine =
  /\b(?:contact|POC|officer|specialist|buyer|manager|agent|coordinator|administrator|director|analyst|name)\b/i;

/** A contact line together with the adjacent lines of the same person: name, role, telephone and e-mail. */
function personBlock(statement: Statement, { lines, joinQuotes }: NoticeReading): Fact {
  const at = lines.indexOf(statement);
  if (at < 0 || statement.text.length > maxLineLength) return factOf(statement);
  let [first, last] = [at, at];
  while (isAdjacent(lines[first - 1], lines[first], isPersonLine) && at - first < maxLines / 2) first -= 1;
  while (isAdjacent(lines[last], lines[last + 1], isContactLine) && last - at < maxLines / 2) last += 1;
  const [from, to] = [lines[first], lines[last]];
  return first === last || from === undefined || to === undefined
    ? factOf(statement)
    : { quote: joinQuotes(from.quote, to.quote) };
}

function isPersonLine(one: Statement, two: Statement): boolean {
  return (
    (nameLine.test(one.text) || roleLine.test(one.text) || contactLine.test(one.text)) &&
    !/[.!?]$/.test(one.text) &&
    isContactLine(one, two)
  );
}

function isContactLine(_one: Statement, { text }: Statement): boolean {
  return (address.test(text) || contactLine.test(text) || nameLine.test(text)) && !roleLabel.test(text);
}

/** A label that starts another person. */
const roleLabel =
  /^(?![^:]{0,40}\b(?:e-?mail|phone|tel)\b)[^:]{0,40}\b(?:contact|officer|specialist|buyer|manager|POC)\b[^:]{0,20}:/i;

/** Whether two lines are adjacent and belong together. */
function isAdjacent(
  one: Statement | undefined,
  two: Statement | undefined,
  belongs: (one: Statement, two: Statement) => boolean,
): boolean {
  if (one === undefined || two === undefined || one.text.length > maxLineLength || two.text.length > maxLineLength)
    return false;
  return two.quote.start - one.quote.end === 1 && belongs(one, two);
}

/** Removes facts whose quote lies within another fact's quote. */
function withoutNested(facts: readonly Fact[]): Fact[] {
  const isNested = ({ quote }: Fact, other: Fact, before: boolean) =>
    quote.start >= other.quote.start &&
    quote.end <= other.quote.end &&
    (before || quote.text.length < other.quote.text.length);
  return facts.filter((fact, at) => !facts.some((other, i) => i !== at && isNested(fact, other, i < at)));
}

/** The statements that match the most reliable wording, tried in order, including those under a title such as "Contact". */
function contactsAmong(statements: readonly Statement[], items: readonly Statement[]): Statement[] {
  const candidates = statements.filter(({ text }) => !isOfHelpDesk(text));
  const reachable = candidates.filter(({ text }) => address.test(text));
  const listed = items.filter(({ text }) => address.test(text) && !isOfHelpDesk(text));
  return (
    matchesOfFirstWording(reachable, addressWordings) ??
    matchesOfFirstWording(candidates, nameWordings) ??
    matchesOfFirstWording(reachable, documentWordings) ??
    underTitle([...reachable, ...listed], statements) ??
    matchesOfFirstWording(reachable, personWordings) ??
    matchesOfFirstWording(reachable, otherWordings) ??
    []
  );
}

/** The statements that match the first wording with any match. */
function matchesOfFirstWording(
  statements: readonly Statement[],
  wordings: readonly Wording[],
): Statement[] | undefined {
  for (const wording of wordings) {
    const found = statements.filter(({ text }) => isWorded(text, wording));
    if (found.length > 0) return found;
  }
  return undefined;
}

function underTitle(reachable: readonly Statement[], statements: readonly Statement[]): Statement[] | undefined {
  const heading = reachable.filter((statement) => isUnderContact(statement, statements));
  return heading.length > 0 ? heading : undefined;
}

/** Whether the first address of a sentence belongs to a help desk. */
function isOfHelpDesk(text: string): boolean {
  const found = address.exec(text);
  return helpDesks.test(found === null ? text : text.slice(0, found.index + found[0].length));
}

/** Whether a statement stands under a title such as "Contact", or follows a short sentence with such a title. */
function isUnderContact(statement: Statement, statements: readonly Statement[]): boolean {
  const before = statements[statements.indexOf(statement) - 1]?.text ?? '';
  const { heading = '' } = statement;
  return contactTitle.test(heading) || (before.length <= maxTitleLength && contactTitle.test(before));
}
