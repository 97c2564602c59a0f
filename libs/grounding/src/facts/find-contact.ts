import {
  address,
  addressWordings,
  contactTitle,
  documentWordings,
  nameWordings,
  otherWordings,
} from './contact-wordings.js';
import { type Fact, factOf, type NoticeReading, type Statement } from './read-notice.js';
import { isWorded, type Wording } from './wording.js';

const helpDesks =
  /\b(?:ombuds\w+|help ?desk|FedBid|SAM\b.{0,30}(?:website|register)|askSAM|registration|register|Grants\.gov (?:support|contact)|support@grants|WAWF|DODSSP|technical support|protests?|hotline|invoices?|call center|contact center|trouble with|dial[- ]in|call[- ]in|fraud|emergenc(?:y|ies)|before entry|conference call|webinar|teleconference)\b/i;
/** So many are quoted at most: a notice has one contact and perhaps another. */
const maxContacts = 2;

const longestTitle = 40;

/** Whom to ask about the notice: the field, else the sentences that name a person or an address to ask. */
export function findContact({ field, statements, items }: NoticeReading): Fact[] {
  const own = field('contact_info');
  const said = contactsAmong(statements, items).map(factOf);
  if (own === undefined) return said.slice(0, maxContacts);
  if (own.text.includes('@')) return [{ quote: own }];
  // A field without an e-mail address: the text may have it.
  return [{ quote: own }, ...said.filter(({ quote }) => quote.text.includes('@')).slice(0, 1)];
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
