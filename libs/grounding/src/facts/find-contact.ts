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
/** So many are quoted at most: a notice has one contact and perhaps another. */
const maxContacts = 2;

const longestTitle = 40;

/** Whom to ask about the notice: the field, else the sentences that name a person or an address to ask. */
export function findContact(notice: NoticeReading): Fact[] {
  const { field, statements, items } = notice;
  const own = field('contact_info');
  const said = apart(
    contactsAmong(statements, items)
      .slice(0, maxLines)
      .map((statement) => blockOf(statement, notice)),
  );
  if (own === undefined) return said.slice(0, maxContacts);
  if (own.text.includes('@')) return [{ quote: own }];
  // A field without an e-mail address: the text may have it.
  return [{ quote: own }, ...said.filter(({ quote }) => quote.text.includes('@')).slice(0, 1)];
}

/** Lines of one person are read together. */
const maxLines = 6;
const longestLine = 100;
const nameLine =
  /^(?:(?:Mr|Ms|Mrs|Dr|Lt|Capt|Maj|Col|Sgt)\.? )?(?:\p{Lu}[\p{L}.'\u2019-]* ){1,3}\p{Lu}[\p{L}'\u2019-]+(?:, [\p{L} .,&-]{2,50})?$/u;
const reachLine = /^\W*(?:phone|tel(?:ephone)?|e-?mail|fax|cell|office|buyer e-?mail)\b/i;
const roleLine =
  /\b(?:contact|POC|officer|specialist|buyer|manager|agent|coordinator|administrator|director|analyst|name)\b/i;

/** A line of a contact with the lines of the same person beside it: name, role, telephone and e-mail. */
function blockOf(statement: Statement, { lines, spanning }: NoticeReading): Fact {
  const at = lines.indexOf(statement);
  if (at < 0 || statement.text.length > longestLine) return factOf(statement);
  let [first, last] = [at, at];
  while (isBesides(lines[first - 1], lines[first], isOfPerson) && at - first < maxLines / 2) first -= 1;
  while (isBesides(lines[last], lines[last + 1], isReach) && last - at < maxLines / 2) last += 1;
  const [from, to] = [lines[first], lines[last]];
  return first === last || from === undefined || to === undefined
    ? factOf(statement)
    : { quote: spanning(from.quote, to.quote) };
}

function isOfPerson(one: Statement, two: Statement): boolean {
  return (
    (nameLine.test(one.text) || roleLine.test(one.text) || reachLine.test(one.text)) &&
    !/[.!?]$/.test(one.text) &&
    isReach(one, two)
  );
}

function isReach(_one: Statement, { text }: Statement): boolean {
  return (address.test(text) || reachLine.test(text) || nameLine.test(text)) && !roleLabel.test(text);
}

/** A further person. */
const roleLabel =
  /^(?![^:]{0,40}\b(?:e-?mail|phone|tel)\b)[^:]{0,40}\b(?:contact|officer|specialist|buyer|manager|POC)\b[^:]{0,20}:/i;

/** Whether two lines stand directly under each other and belong together. */
function isBesides(
  one: Statement | undefined,
  two: Statement | undefined,
  belongs: (one: Statement, two: Statement) => boolean,
): boolean {
  if (one === undefined || two === undefined || one.text.length > longestLine || two.text.length > longestLine)
    return false;
  return two.quote.start - one.quote.end === 1 && belongs(one, two);
}

/** The facts without those that lie in another. */
function apart(facts: readonly Fact[]): Fact[] {
  const lies = ({ quote }: Fact, other: Fact, before: boolean) =>
    quote.start >= other.quote.start &&
    quote.end <= other.quote.end &&
    (before || quote.text.length < other.quote.text.length);
  return facts.filter((fact, at) => !facts.some((other, i) => i !== at && lies(fact, other, i < at)));
}

/** The statements of the surest wording that any of them has, else those under a title such as "Contact". */
function contactsAmong(statements: readonly Statement[], items: readonly Statement[]): Statement[] {
  const asked = statements.filter(({ text }) => !isOfHelpDesk(text));
  const reachable = asked.filter(({ text }) => address.test(text));
  const listed = items.filter(({ text }) => address.test(text) && !isOfHelpDesk(text));
  return (
    firstWorded(reachable, addressWordings) ??
    firstWorded(asked, nameWordings) ??
    firstWorded(reachable, documentWordings) ??
    underTitle([...reachable, ...listed], statements) ??
    firstWorded(reachable, personWordings) ??
    firstWorded(reachable, otherWordings) ??
    []
  );
}

/** The statements of the surest wording that any of them has. */
function firstWorded(statements: readonly Statement[], wordings: readonly Wording[]): Statement[] | undefined {
  for (const wording of wordings) {
    const found = statements.filter(({ text }) => isWorded(text, wording));
    if (found.length > 0) return found;
  }
  return undefined;
}

function underTitle(reachable: readonly Statement[], statements: readonly Statement[]): Statement[] | undefined {
  const under = reachable.filter((statement) => isUnderContact(statement, statements));
  return under.length > 0 ? under : undefined;
}

/** Whether the first address of a sentence is that of a help desk. */
function isOfHelpDesk(text: string): boolean {
  const found = address.exec(text);
  return helpDesks.test(found === null ? text : text.slice(0, found.index + found[0].length));
}

/** Whether a statement stands under a title such as "Contact", or behind a short sentence that is one. */
function isUnderContact(statement: Statement, statements: readonly Statement[]): boolean {
  const before = statements[statements.indexOf(statement) - 1]?.text ?? '';
  const { under = '' } = statement;
  return contactTitle.test(under) || (before.length <= longestTitle && contactTitle.test(before));
}
