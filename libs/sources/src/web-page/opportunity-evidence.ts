import { type CheerioAPI } from 'cheerio/slim';
import { type Draft } from './describe-draft.js';
import { type Said, type SaidByRole } from './labels.js';
import { numberOfTitle } from './opportunity-title.js';
import { cleanLine, textOf } from './page-text.js';

/** Words that say that offers or applications are invited. */
const invitation =
  /\b(?:rf[pqib]s?|rfpq|rfsq|ifbs?|it[bnq]s?|nofos?|nofas?|bids?|bidding|solicitations?|proposals?|procurements?|purchasing|tenders?|quot(?:e|ation)s?|grants?|funding|(?:contract(?:ing)?|vendor|supplier|business) opportunit(?:y|ies)|doing business|letters? of interest|expressions? of interest|statements? of qualifications)\b/i;

/** What else is listed with dates or numbers on sites that also list bids. */
const otherSubject =
  /\b(?:agendas?|minutes|meetings?|hearings?|calendar|events?|news|announcements|jobs?|employment|careers?|vacanc(?:y|ies)|directory|staff|faqs?|questions|document cent(?:er|re)|library|museum|exhibitions?|permits?|licen[cs]es?|tax(?:es)?|finance|utilit(?:y|ies)|recreation|visit|ordinances?|resolutions?|elections?)\b/i;

/** Titles of meetings and of their papers. */
const meeting =
  /\b(?:meeting|hearing|work ?session|agenda|minutes)s?(?:\s+(?:packet|notice|agenda|minutes|of .*|[-–\d].*))?$/i;

const day =
  /\b(?:19|20)\d\d\b|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[\s-]+\d/i;
/** Words in place of a due date. */
const noDay =
  /\b(?:tb[da]|to be (?:determined|announced)|open until|until (?:filled|contracted|awarded|further notice)|continuous|ongoing|rolling)\b/i;
const documentLink = /\.(?:pdf|docx?|zip)(?:$|[?#])|\/DocumentCenter\/View\//i;

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

/** Why a part of a page is no opportunity, although it has a title; null if it can be one. */
export function refusalOf({ said, link }: Draft, isPageAboutOpportunities: boolean): string | null {
  const title = cleanLine(said.title?.text ?? '');
  const invites = isInvitation(said, title);
  if (!invites && meeting.test(title)) return 'it is a meeting or a paper of one';
  if (!isPageAboutOpportunities && !invites) return 'neither it nor the page says that offers are invited';
  return hasEvidence(said, title, link) ? null : 'it states neither a due date nor a number nor a document of its own';
}

function isInvitation({ due_date, bid_opening, opportunity_number, notice_type }: SaidByRole, title: string): boolean {
  return (
    numberOfTitle(title) !== null ||
    [title, ...[due_date, bid_opening, opportunity_number, notice_type].map((said) => said?.quote ?? '')].some((text) =>
      invitation.test(text),
    )
  );
}

function hasEvidence(
  { due_date, bid_opening, opportunity_number }: SaidByRole,
  title: string,
  link: string | null,
): boolean {
  return (
    [due_date, bid_opening].some(isDueDate) ||
    isNumber(cleanLine(opportunity_number?.text ?? '')) ||
    numberOfTitle(title) !== null ||
    (link !== null && documentLink.test(link) && invitation.test(title))
  );
}

/** A day in any form, even one that cannot be read: a time alone belongs to opening hours. */
function isDueDate(said: Said | undefined): boolean {
  return said !== undefined && (day.test(said.text) || noDay.test(said.text));
}

/** `26-014`, `B2614`, `2026014`: a small number counts the rows. */
function isNumber(text: string): boolean {
  return /\d/.test(text) && (/[a-z]/i.test(text) || /\d[-./]\d/.test(text) || /\d{4}/.test(text));
}
