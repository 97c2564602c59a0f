import { findDates } from '@rfp/dates/find-dates';
import { groupBy } from '../lists/group-by.js';
import { type CheerioAPI } from 'cheerio/slim';
import { type Draft } from './describe-draft.js';
import { labelRoleOf, type QuotedText, type TextsByRole } from '../labels/labels.js';
import { namesInvitation } from '../lists/invitation-words.js';
import { isNumber } from '../lists/numbers.js';
import { numberOfTitle } from '../titles/opportunity-title.js';
import { type DescribedUnit } from '../lists/columns.js';
import { cleanLine, textOf } from '../page/page-text.js';
import { joinPieces } from '../page/pieces.js';
import { statesNoResults } from '../lists/states-no-results.js';

/** Other subjects with dates or numbers on sites that also list bids. */
const otherSubject =
  /\b(?:agendas?|minutes|meetings?|hearings?|calendar|events?|news|announcements|jobs?|employment|careers?|vacanc(?:y|ies)|directory|staff|faqs?|questions|document cent(?:er|re)|library|museum|exhibitions?|permits?|licen[cs]es?|tax(?:es)?|finance|utilit(?:y|ies)|recreation|visit|ordinances?|resolutions?|elections?)\b/i;

/** Titles of meetings and of their documents. */
const meeting =
  /\b(?:meeting|hearing|work ?session|agenda|minutes)s?(?:\s+(?:packet|notice|agenda|minutes|of .*|[-–\d].*))?$/i;

/** Titles that consist only of the name of a committee or board. */
const bodyName =
  /^(?:[\p{L}'’&.-]+\s+){0,5}(?:(?:sub)?committee|commission(?:ers)?|(?:city|town|county|village|borough|parish|common) council|(?:school|planning|zoning|select|town|village|library|county) ?board|board of \p{L}+)$/iu;

const day =
  /\b(?:19|20)\d\d\b|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[\s-]+\d/i;
/** Words instead of a due date. */
const noDayWords =
  /\b(?:tb[da]|to be (?:determined|announced)|open until|until (?:filled|contracted|awarded|further notice)|continuous|ongoing|rolling|upon|see (?:the )?\w+|varies|not (?:yet|specified|stated))\b/i;
const documentLink = /\.(?:pdf|docx?|zip)(?:$|[?#])|\/DocumentCenter\/View\//i;

/** Whether the page is about opportunities, by its titles and headings, or by its URL if no title names another subject. */
export function isAboutOpportunities($: CheerioAPI, url: string): boolean {
  const titles = [$('title').get(0), ...$('h1').toArray()].map((element) => textOf(element, 300)).join('\n');
  // A linked heading belongs to a menu or to another page.
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
    [titles, ...sections].some((text) => namesInvitation(text)) ||
    (namesInvitation(address) && !otherSubject.test(titles))
  );
}

/** Reason why a draft with evidence is not an opportunity; null if it may be an opportunity. */
export function refusalReason(draft: Draft, isAboutOpportunities: boolean): string | null {
  const title = cleanLine(draft.quoted.title?.text ?? '');
  const invites = isInvitation(draft.quoted, title);
  if (!invites && (meeting.test(title) || bodyName.test(title))) return 'it is a meeting or a paper of one';
  return isAboutOpportunities || invites ? null : 'neither it nor the page says that offers are invited';
}

/** Reason for refusing a draft without evidence. */
export const noEvidenceReason = 'it states neither a due date nor a number nor a document of its own';

/** Column headings that only lists of procurements have. */
const columnOfOffers =
  /\bcontract (?:value|title|location)\b|^buyer(?: name)?$|^buying (?:entity|agency|body)$|\bexpressions? (?:of interest|start|end)\b/i;

/**
 * Whether a list consists of invitations: its labels name tenders, or at least half of its units have a number and at least half have a deadline or
 * words that invite offers.
 */
export function isListOfInvitations(heads: readonly string[], units: readonly DescribedUnit[]): boolean {
  // Labels within a details column count as well.
  const labels = [...new Set([...heads, ...commonLabels(units)])];
  if (labels.some((label) => namesInvitation(label) || columnOfOffers.test(label))) return true;
  const roles = new Set(labels.map(labelRoleOf));
  const [numbered, due] = [
    units.filter(({ draft }) => draft.quoted.opportunity_number),
    units.filter(({ draft }) => draft.quoted.due_date ?? draft.quoted.bid_opening),
  ];
  const atLeastHalf = (all: readonly DescribedUnit[]): boolean => all.length * 2 >= units.length;
  if (!atLeastHalf(numbered)) return false;
  const inviting = units.filter(({ draft: { quoted } }) => isInvitation(quoted, cleanLine(quoted.title?.text ?? '')));
  return (
    (units.length >= minUnits && atLeastHalf(inviting)) ||
    (atLeastHalf(due) && (roles.has('due_date') || roles.has('bid_opening') || roles.has('open_date')))
  );
}

/** Minimum number of units whose words show what a list is about. */
const minUnits = 3;

/** Events of procurement have numbers; events of a calendar have none. */
const eventNumber = /\bevent (?:id|number|no\b|#)/i;

/** Whether the titles of a page name a subject other than that of its lists. */
export function isAboutOtherSubject($: CheerioAPI, lists: readonly { heads: readonly string[] }[]): boolean {
  const titles = [$('title').get(0), ...$('h1').toArray()].map((element) => textOf(element, 300)).join('\n');
  const areNumbered = lists.some(({ heads }) => heads.some((label) => eventNumber.test(label)));
  return otherSubject.test(areNumbered ? titles.replaceAll(/\bevents?\b/gi, '') : titles);
}

/** Whether a draft invites offers in its own words, or has a solicitation number, which events lack. */
export function invitesOffers({ quoted }: Draft): boolean {
  return (
    isInvitation(quoted, cleanLine(quoted.title?.text ?? '')) ||
    isNumber(cleanLine(quoted.opportunity_number?.text ?? ''))
  );
}

function isInvitation({ due_date, bid_opening, opportunity_number, notice_type }: TextsByRole, title: string): boolean {
  return (
    numberOfTitle(title) !== null ||
    [title, ...[due_date, bid_opening, opportunity_number, notice_type].map((quoted) => quoted?.quote ?? '')].some(
      (text) => namesInvitation(text),
    )
  );
}

/** Whether a draft has evidence of an opportunity: a due date, a number, or a document whose title invites offers. */
export function hasEvidence({ quoted, link }: Draft): boolean {
  const title = cleanLine(quoted.title?.text ?? '');
  return (
    [quoted.due_date, quoted.bid_opening].some(isDueDate) ||
    isNumber(cleanLine(quoted.opportunity_number?.text ?? '')) ||
    numberOfTitle(title) !== null ||
    (link !== null && documentLink.test(link) && namesInvitation(title))
  );
}

/** Whether a text states a day in any form, even if it cannot be parsed, or words in place of a day. A time without a day may be opening hours. */
function isDueDate(quoted: QuotedText | undefined): boolean {
  return (
    quoted !== undefined && (day.test(quoted.text) || noDayWords.test(quoted.text) || findDates(quoted.text).length > 0)
  );
}

/** Columns of meetings, jobs, permits and people. */
const otherColumn =
  /^(?:meeting|agenda|minutes|position|job|salary|pay|permit|applicant|employee|instructor|course|class|grade|venue|phone|telephone|e-?mail)\b/i;
/** A list with an `Event` column is a list of bids only if its events have a number or a status. */
const eventColumn = /^events?$/i;
const numberedEvent = /\bevent (?:id|name|title|number|no|#|status)|^status$/i;
const endColumn = /\bexpir|\bend(?:s|ing)?\b/i;
const closing = /\bclos|\bdue\b|\bdeadline|\bsubmi|\brespon|\breceiv|\bbid date|\bopening/i;

/** Reason why a list does not consist of opportunities; null if it may consist of opportunities. */
export function otherListReason(heads: readonly string[], units: readonly DescribedUnit[]): string | null {
  const labels = heads.length > 0 ? heads : commonLabels(units);
  const isOfEvents =
    labels.some((label) => eventColumn.test(label)) && !labels.some((label) => numberedEvent.test(label));
  if (isOfEvents || labels.some((label) => otherColumn.test(label)))
    return 'it is in a list of meetings, people or papers';
  return areAwards(labels, units) ? 'it is in a list of awards, offers or contracts' : null;
}

/** Whether a list names winners or holders of contracts and nothing that is still open. */
function areAwards(labels: readonly string[], units: readonly DescribedUnit[]): boolean {
  const roles = new Set(labels.map(labelRoleOf));
  if (!roles.has('party')) return false;
  const ends = labels.some((label) => endColumn.test(label)) && !labels.some((label) => closing.test(label));
  // Once most bids have a winner, their opening is over.
  const isOpen = roles.has('due_date') || (roles.has('bid_opening') && !(nameWinners(labels) && haveWinners(units)));
  return ends || !isOpen;
}

/** Whether a company next to a bid is its winner, because a label states this or the list states amounts. */
function nameWinners(labels: readonly string[]): boolean {
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

/** Labels that at least half of the units have. */
function commonLabels(units: readonly DescribedUnit[]): string[] {
  const counts = groupBy(
    units.flatMap(({ text }) => [...new Set(text.statements.map(({ label }) => label))]),
    (label) => label,
  );
  return [...counts].filter(([, all]) => all.length * 2 >= units.length).map(([label]) => label);
}

/** Whether a unit of a list is a pager or a remark that nothing is open. */
export function isPagerOrRemark({ text }: DescribedUnit): boolean {
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
