import { groupBy } from './group-by.js';
import { type CheerioAPI } from 'cheerio/slim';
import { type Draft } from './describe-draft.js';
import { labelRoleOf, type Said, type SaidByRole } from './labels.js';
import { isNumber } from './numbers.js';
import { numberOfTitle } from './opportunity-title.js';
import { type DescribedUnit } from './columns.js';
import { cleanLine, textOf } from './page-text.js';
import { joinPieces } from './pieces.js';
import { statesNoResults } from './states-no-results.js';

/** Words that say that offers or applications are invited. */
const invitation = new RegExp(
  String.raw`(?<![\p{L}\d])(?:rf[pqibt]s?|rfpq|rfsq|ifbs?|it[bnq]s?|nofos?|nofas?|bids?|bidding|solicitations?|proposals?|procurements?|purchasing|tenders?|quot(?:e|ation)s?|grants?|funding|(?:contract(?:ing)?|vendor|supplier|business) opportunit(?:y|ies)|doing business|ausschreibung\p{L}*|vergaben?|vergabestelle|licitaci[oó]n(?:es)?|licita[cç](?:[aã]o|[oõ]es)|convocatorias?|contrataci[oó]n|concursos?|editais|edital|preg[aã]o|appels? d['’]offres?|march[eé]s publics|consultations?|bandi|bando|gar[ae]|avvisi|закупк\p{L}*|тендер\p{L}*|торг\p{L}*|przetarg\p{L}*|postępowani\p{L}*|zamówie\p{L}* publiczn\p{L}*|zapytani\p{L}* ofertow\p{L}*|auctions?|atms?|letters? of interest|expressions? of interest|statements? of qualifications)(?![\p{L}\d])`,
  'iu',
);

/** What else is listed with dates or numbers on sites that also list bids. */
const otherSubject =
  /\b(?:agendas?|minutes|meetings?|hearings?|calendar|events?|news|announcements|jobs?|employment|careers?|vacanc(?:y|ies)|directory|staff|faqs?|questions|document cent(?:er|re)|library|museum|exhibitions?|permits?|licen[cs]es?|tax(?:es)?|finance|utilit(?:y|ies)|recreation|visit|ordinances?|resolutions?|elections?)\b/i;

/** Titles of meetings and of their papers. */
const meeting =
  /\b(?:meeting|hearing|work ?session|agenda|minutes)s?(?:\s+(?:packet|notice|agenda|minutes|of .*|[-–\d].*))?$/i;

/** Titles that are only the name of a body that meets. */
const body =
  /^(?:[\p{L}'’&.-]+\s+){0,5}(?:(?:sub)?committee|commission(?:ers)?|(?:city|town|county|village|borough|parish|common) council|(?:school|planning|zoning|select|town|village|library|county) ?board|board of \p{L}+)$/iu;

const day =
  /\b(?:19|20)\d\d\b|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[\s-]+\d/i;
/** Words in place of a due date. */
const noDay =
  /\b(?:tb[da]|to be (?:determined|announced)|open until|until (?:filled|contracted|awarded|further notice)|continuous|ongoing|rolling|upon|see (?:the )?\w+|varies|not (?:yet|specified|stated))\b/i;
const documentLink = /\.(?:pdf|docx?|zip)(?:$|[?#])|\/DocumentCenter\/View\//i;

/** Whether words say that offers or applications are invited. */
export function namesInvitation(words: string): boolean {
  return invitation.test(words);
}

/** Whether a page says that it lists opportunities: in its titles, or in its URL if no title names another subject. */
export function isAboutOpportunities($: CheerioAPI, url: string): boolean {
  const titles = [$('title').get(0), ...$('h1').toArray()].map((element) => textOf(element, 300)).join('\n');
  // A linked heading is a menu or the title of something else.
  const sections = $('h2, h3, h4, caption, legend')
    .toArray()
    .slice(0, 200)
    .filter((element) => $(element).find('a').length === 0 && $(element).closest('a, header').length === 0)
    .map((element) => textOf(element, 300));
  const { pathname, search, hostname } = new URL(url);
  const address = `${hostname} ${pathname}${search}`
    .replaceAll(/[^a-z0-9]+/gi, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return (
    [titles, ...sections].some((text) => invitation.test(text)) ||
    (invitation.test(address) && !otherSubject.test(titles))
  );
}

/** Why a part of a page is no opportunity, although it has a title and what makes one; null if it can be one. */
export function refusalOf(draft: Draft, isAboutOpportunities: boolean): string | null {
  const title = cleanLine(draft.said.title?.text ?? '');
  const invites = isInvitation(draft.said, title);
  if (!invites && (meeting.test(title) || body.test(title))) return 'it is a meeting or a paper of one';
  return isAboutOpportunities || invites ? null : 'neither it nor the page says that offers are invited';
}

/** Why a draft has not what makes an opportunity. */
export const withoutEvidence = 'it states neither a due date nor a number nor a document of its own';

/** Only who buys has a buyer and asks for expressions. */
const columnOfOffers =
  /\bcontract (?:value|title|location)\b|^buyer(?: name)?$|^buying (?:entity|agency|body)$|\bexpressions? (?:of interest|start|end)\b/i;

/** Whether the labels of a list are those of invitations: each unit has a number and a deadline, or its labels name tenders. */
export function isListOfInvitations(heads: readonly string[], units: readonly DescribedUnit[]): boolean {
  // A column of details has labels of its own.
  const labels = [...new Set([...heads, ...commonLabels(units)])];
  if (labels.some((label) => invitation.test(label) || columnOfOffers.test(label))) return true;
  const roles = new Set(labels.map(labelRoleOf));
  const [numbered, due] = [
    units.filter(({ draft }) => draft.said.opportunity_number),
    units.filter(({ draft }) => draft.said.due_date ?? draft.said.bid_opening),
  ];
  const states = (all: readonly DescribedUnit[]): boolean => all.length * 2 >= units.length;
  return (
    states(numbered) && states(due) && (roles.has('due_date') || roles.has('bid_opening') || roles.has('open_date'))
  );
}

/** Whether the titles of a page name another subject. */
export function isAboutOtherSubject($: CheerioAPI): boolean {
  return otherSubject.test([$('title').get(0), ...$('h1').toArray()].map((element) => textOf(element, 300)).join('\n'));
}

/** Whether a part of a page says of itself that it is an invitation, or has a number, as events have none. */
export function invitesItself({ said }: Draft): boolean {
  return (
    isInvitation(said, cleanLine(said.title?.text ?? '')) || isNumber(cleanLine(said.opportunity_number?.text ?? ''))
  );
}

function isInvitation({ due_date, bid_opening, opportunity_number, notice_type }: SaidByRole, title: string): boolean {
  return (
    numberOfTitle(title) !== null ||
    [title, ...[due_date, bid_opening, opportunity_number, notice_type].map((said) => said?.quote ?? '')].some((text) =>
      invitation.test(text),
    )
  );
}

/** Whether a part of a page states what makes an opportunity: a due date, a number, or a document that invites. */
export function hasEvidence({ said, link }: Draft): boolean {
  const title = cleanLine(said.title?.text ?? '');
  return (
    [said.due_date, said.bid_opening].some(isDueDate) ||
    isNumber(cleanLine(said.opportunity_number?.text ?? '')) ||
    numberOfTitle(title) !== null ||
    (link !== null && documentLink.test(link) && invitation.test(title))
  );
}

/** A day in any form, even one that cannot be read, or words in its place: a time alone belongs to opening hours. */
function isDueDate(said: Said | undefined): boolean {
  return said !== undefined && (day.test(said.text) || noDay.test(said.text));
}

/** Columns of meetings, jobs, permits and people. */
const otherColumn =
  /^(?:meeting|agenda|minutes|position|job|salary|pay|permit|applicant|employee|instructor|course|class|grade|venue|phone|telephone|e-?mail)\b/i;
/** A column of events is one of bids where it is numbered or has a status. */
const eventColumn = /^events?$/i;
const numberedEvent = /\bevent (?:id|name|title|number|no|#|status)|^status$/i;
const endColumn = /\bexpir|\bend(?:s|ing)?\b/i;
const closing = /\bclos|\bdue\b|\bdeadline|\bsubmi|\brespon|\breceiv|\bbid date|\bopening/i;

/** Why a list is none of opportunities; null if it can be one. */
export function otherListReason(heads: readonly string[], units: readonly DescribedUnit[]): string | null {
  const labels = heads.length > 0 ? heads : commonLabels(units);
  const isOfEvents =
    labels.some((label) => eventColumn.test(label)) && !labels.some((label) => numberedEvent.test(label));
  if (isOfEvents || labels.some((label) => otherColumn.test(label)))
    return 'it is in a list of meetings, people or papers';
  return areAwards(labels, units) ? 'it is in a list of awards, offers or contracts' : null;
}

/** Whether a list has who wins or holds a contract, and nothing that is still open. */
function areAwards(labels: readonly string[], units: readonly DescribedUnit[]): boolean {
  const roles = new Set(labels.map(labelRoleOf));
  if (!roles.has('party')) return false;
  const ends = labels.some((label) => endColumn.test(label)) && !labels.some((label) => closing.test(label));
  // Where each bid has a winner, its opening is over.
  const isOpen = roles.has('due_date') || (roles.has('bid_opening') && !(saysWho(labels) && haveWinners(units)));
  return ends || !isOpen;
}

/** A company beside a bid is its winner if the list says so, or states an amount. */
function saysWho(labels: readonly string[]): boolean {
  return labels.some(
    (label) => /award|winn|success|\blow\b|contractor/i.test(label) || labelRoleOf(label) === 'estimated_value',
  );
}

function haveWinners(units: readonly DescribedUnit[]): boolean {
  const won = units.filter(({ text }) =>
    text.statements.some(({ role, text: name }) => role === 'party' && name !== ''),
  );
  return won.length * 2 > units.length;
}

/** Labels that half of the units have. */
function commonLabels(units: readonly DescribedUnit[]): string[] {
  const counts = groupBy(
    units.flatMap(({ text }) => [...new Set(text.statements.map(({ label }) => label))]),
    (label) => label,
  );
  return [...counts].filter(([, all]) => all.length * 2 >= units.length).map(([label]) => label);
}

/** Whether a part of a list is a pager, a remark that there is nothing, or an award. */
export function isOtherUnit({ text }: DescribedUnit): boolean {
  const texts = [...text.runs.map(joinPieces), ...text.statements.map((statement) => statement.text)].filter(
    (each) => each !== '',
  );
  const [first = ''] = texts;
  return (
    texts.length <= 4 &&
    (pager.test(texts.join(' ')) || statesNoResults(first) || (texts[1] !== undefined && statesNoResults(texts[1])))
  );
}

const pager =
  /^(?:page )?\d+ (?:of|von|de|di|sur) \d+\b|^[^\p{L}\p{N}]*(?:1 )?2(?: 3| [^\p{L}\p{N}])|\b(?:items|results|records|entries) in \d+ pages?\b|^showing \d/iu;
