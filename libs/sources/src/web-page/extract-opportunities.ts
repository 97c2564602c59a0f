import { AppError } from '@rfp/contracts/errors';
import { type CheerioAPI } from 'cheerio/slim';
import { type UnreadableRecord } from '../connector.js';
import {
  describeDraft,
  type Draft,
  type ExtractedOpportunity,
  type PageContext,
  quarantineDraft,
} from './drafts/describe-draft.js';
import { headingOf } from './drafts/draft-parts.js';
import { type FoundList, findLists, type OtherList, type SearchOptions, dateWithYear } from './lists/find-lists.js';
import { findSelected } from './drafts/find-selected.js';
import { findJsonLd, findMicrodata } from './drafts/find-structured.js';
import { withInheritedDeadlines } from './dates/inherited-deadlines.js';
import { normaliseAddress, resolveLink } from './page/links.js';
import { nextPageOf } from './page/next-page.js';
import { openDocument, removeHidden } from './page/open-document.js';
import { type PageNode } from './page/page-node.js';
import {
  hasEvidence,
  isAboutOpportunities,
  isAboutOtherSubject,
  isListOfInvitations,
  refusalReason,
  noEvidenceReason,
} from './drafts/opportunity-evidence.js';
import { UniqueIds } from './drafts/unique-ids.js';
import { withoutSharedLinks } from './drafts/without-shared-links.js';
import { cleanLine, textOf } from './page/page-text.js';
import { type Piece, readPieces } from './page/pieces.js';
import { layOutPreformatted } from './page/preformatted.js';
import { readPart } from './drafts/read-part.js';
import { quarantine } from '../records/read-record.js';
import { type ScriptedPage, scriptedPageOf } from './page/scripted-page.js';
import { withoutOtherSections } from './lists/sections.js';
import { emptyStatementOfPage } from './lists/states-no-results.js';
import { mayBeTitle } from './titles/title-slot.js';
import { type OpenPage } from './lists/unit.js';

/** Relative links are resolved against `url`. */
export type ExtractOptions = Omit<PageContext, 'channel'>;

/** Method that found the opportunities. `page` means that the page as a whole describes one opportunity. */
export type Method = 'selectors' | 'json_ld' | 'microdata' | 'lists' | 'page';

export interface Extraction {
  opportunities: ExtractedOpportunity[];
  rejected: UnreadableRecord[];
  /** Null if nothing on the page looks like an opportunity. */
  method: Method | null;
  /** Whether the page itself states that nothing is open. Otherwise, finding nothing is an error. */
  statesNoResults: boolean;
  /** The sentence in which the page states that nothing is open. */
  statement: string | null;
  /** The next page of the list, if there is one. */
  nextPage: string | null;
  /** Set if scripts build the content of the page. */
  scripted: ScriptedPage | null;
}

const maxPageLength = 5 * 1024 * 1024;

/**
 * Extracts the opportunities of a web page: by selectors if given, else from JSON-LD, microdata or the lists of the page, whichever yields the most
 * opportunities. Does not run scripts or load anything; the result consists of plain text and web links.
 * @throws SOURCE_TOO_LARGE if the page exceeds the limit of size, depth or elements
 */
export function extractOpportunities(html: string, options: ExtractOptions): Extraction {
  const context = { ...options, channel: 'page' };
  const opened = openPage(html, options);
  const { page, structured, nextPage, scripted } = opened;
  const statement = emptyStatementOfPage(page.$);
  const pageFacts = { nextPage, scripted, statement };
  const statesNoResults = statement !== null;
  const { selectors } = options.settings;
  if (selectors !== undefined) {
    const drafts = withoutSharedLinks(findSelected(page, opened.options, selectors), options.url);
    return {
      ...describeAll(drafts, context),
      method: drafts.length === 0 ? null : 'selectors',
      statesNoResults,
      ...pageFacts,
    };
  }
  const isOpportunityPage = isAboutOpportunities(page.$, options.url);
  const best = chooseBest([
    describeEvident('json_ld', withoutSharedLinks(structured.json_ld, options.url), context, isOpportunityPage),
    describeEvident('microdata', withoutSharedLinks(structured.microdata, options.url), context, isOpportunityPage),
    describeLists(opened, context, isOpportunityPage),
  ]);
  if (best === null || (statesNoResults && best.opportunities.length === 0 && best.rejected.length === 0))
    return { opportunities: [], rejected: [], method: null, statesNoResults, ...pageFacts };
  const { method, opportunities, rejected, refused } = best;
  // Refused entries are reported only if the page yields nothing else.
  const hasOtherResult = opportunities.length > 0 || rejected.length > 0 || statesNoResults;
  return { opportunities, rejected: hasOtherResult ? rejected : refused, method, statesNoResults, ...pageFacts };
}

interface Described extends Pick<Extraction, 'opportunities' | 'rejected'> {
  method: Method;
  /** Entries that are not opportunities, each with the reason. */
  refused: UnreadableRecord[];
}

/** The method that finds the most entries; the first method if several find equally many. */
function chooseBest(found: readonly Described[]): Described | null {
  const counts = ({ opportunities, rejected, refused }: Described): number[] => [
    opportunities.length,
    rejected.length,
    refused.length,
  ];
  const byCounts = (a: Described, b: Described): number =>
    counts(b)
      .map((count, index) => count - (counts(a)[index] ?? 0))
      .find((difference) => difference !== 0) ?? 0;
  const [best] = found.filter((each) => counts(each).some((count) => count > 0)).toSorted(byCounts);
  return best ?? null;
}

/** Describes the drafts that have evidence of an opportunity, and refuses the others. */
function describeEvident(
  method: Method,
  drafts: readonly Draft[],
  page: PageContext,
  isOpportunityPage: boolean,
): Described {
  const evident: Draft[] = [];
  const refused: UnreadableRecord[] = [];
  for (const draft of drafts) {
    const reason =
      refusalReason(draft, isOpportunityPage) ?? (method === 'lists' || hasEvidence(draft) ? null : noEvidenceReason);
    if (reason === null) evident.push(draft);
    else refused.push(refusedDraft(draft, reason));
  }
  return { method, ...describeAll(evident, page), refused };
}

function describeLists(
  { page, options, root }: OpenedPage,
  context: PageContext,
  isOpportunityPage: boolean,
): Described {
  const { lists, others, excluded } = withoutOtherSections(
    withInheritedDeadlines(findLists(page, root, options), page, options),
    page,
  );
  const drafts = withoutSharedLinks(lists.flatMap(draftsOf), context.url);
  const [only] = drafts;
  if (only === undefined) return describeWholePage({ page, options, others, excluded }, context, isOpportunityPage);
  const named = lists.some(({ heads, units }) => isListOfInvitations(heads, units));
  const invites = isOpportunityPage || (named && !isAboutOtherSubject(page.$, lists));
  const isPage = drafts.length === 1 && only.link === null && isAboutOneOpportunity(only, page.$);
  return isPage
    ? describeEvident('page', [{ ...only, link: context.url }], context, invites)
    : describeEvident('lists', drafts, context, invites);
}

interface PageWithoutLists extends Pick<OpenedPage, 'page' | 'options'> {
  others: readonly OtherList[];
  excluded: ReadonlySet<Piece>;
}

/** Describes a page without lists as one opportunity if it states a solicitation number or a deadline with its year. */
function describeWholePage(
  { page, options, others, excluded }: PageWithoutLists,
  context: PageContext,
  isOpportunityPage: boolean,
): Described {
  const whole = wholePage(page, options, excluded);
  const { due_date, bid_opening, opportunity_number } = whole?.quoted ?? {};
  const isDated = [due_date, bid_opening].some((quoted) => quoted !== undefined && dateWithYear.test(quoted.text));
  if (whole !== null && (isDated || opportunity_number !== undefined))
    return describeEvident('page', [{ ...whole, link: context.url }], context, isOpportunityPage);
  return { method: 'lists', opportunities: [], rejected: [], refused: others.flatMap(refusedUnits) };
}

/**
 * The units with evidence of an opportunity. If most units of the list have evidence, units without evidence are included if they have a title and a
 * page of their own.
 */
function draftsOf({ units }: FoundList): Draft[] {
  const evident = units.filter(({ draft }) => hasEvidence(draft)).length;
  const isClear = evident * 10 >= units.length * 6;
  return units
    .filter(
      ({ draft }) =>
        hasEvidence(draft) || (isClear && draft.link !== null && mayBeTitle(draft.quoted.title?.text ?? '')),
    )
    .map(({ draft }) => draft);
}

/** Whether the page is about one opportunity: the title of the draft is that of the page, or a label states it. */
function isAboutOneOpportunity({ quoted: { title } }: Draft, $: CheerioAPI): boolean {
  const text = cleanLine(title?.text ?? '').toLowerCase();
  const named = [$('h1').get(0), $('title').get(0)].some((element) =>
    cleanLine(textOf(element, 500)).toLowerCase().includes(text),
  );
  return text !== '' && (named || title?.quote.toLowerCase() !== text);
}

const maxRefusedUnits = 20;

function refusedUnits({ units, reason }: OtherList): UnreadableRecord[] {
  return units
    .filter(({ draft }) => draft.quoted.title !== undefined && hasEvidence(draft))
    .slice(0, maxRefusedUnits)
    .map(({ draft }) => refusedDraft(draft, reason));
}

function refusedDraft({ quoted, link }: Draft, reason: string): UnreadableRecord {
  const title = cleanLine(quoted.title?.text ?? '', 80);
  const message = `"${title}" is not an opportunity: ${reason}.`;
  return quarantine(null, { link, said: quoted }, new AppError('RECORD_UNREADABLE', { message }));
}

/** Extracts the one opportunity that a page is about. Its id is the page's URL. */
export function extractOpportunity(
  html: string,
  options: ExtractOptions,
): ExtractedOpportunity | UnreadableRecord | null {
  const opened = openPage(html, options);
  // The selectors of a list do not apply to the pages of its items.
  const labelled = wholePage(opened.page, opened.options);
  const stated = draftOfPage(opened.structured, options.url);
  if (labelled === null && stated === undefined) return null;
  const draft = { ...labelled, quoted: { ...labelled?.quoted, ...stated?.quoted }, link: options.url };
  return describeDraft(draft, { ...options, channel: 'detail' });
}

/** Reads a page as one opportunity. Requires a deadline, or a number with a buyer, value or contact, because any page may state less. */
function wholePage(page: OpenPage, options: SearchOptions, excluded?: ReadonlySet<Piece>): Draft | null {
  const { $ } = page;
  const main = $('main, article, [role="main"], #content, #main').get(0) ?? $('body').get(0) ?? $.root().get(0);
  if (main === undefined) return null;
  const draft = readPart(page, main, options, excluded);
  const { due_date, bid_opening, opportunity_number, agency_name, estimated_value, contact_info } = draft.quoted;
  const hasDeadline = [due_date, bid_opening].some((quoted) => quoted !== undefined && /\d/.test(quoted.text));
  const hasBuyer = [agency_name, estimated_value, contact_info].some((quoted) => quoted !== undefined);
  if (!hasDeadline && !(opportunity_number !== undefined && hasBuyer)) return null;
  const title = draft.quoted.title ?? headingOf($);
  return title === null ? draft : { ...draft, quoted: { ...draft.quoted, title } };
}

/** The item of the structured data whose URL is that of the page, else the first item. */
function draftOfPage({ json_ld, microdata }: Structured, url: string): Draft | undefined {
  const own = json_ld.find(({ link }) => link !== null && normaliseAddress(link) === normaliseAddress(url));
  return own ?? json_ld[0] ?? microdata[0];
}

interface Structured {
  json_ld: Draft[];
  microdata: Draft[];
}

interface OpenedPage {
  page: OpenPage;
  structured: Structured;
  options: SearchOptions;
  root: PageNode;
  nextPage: string | null;
  scripted: ScriptedPage | null;
}

function openPage(html: string, { url, settings, now }: ExtractOptions): OpenedPage {
  // Fails instead of truncating: records after the cut would be lost silently.
  if (html.length > maxPageLength)
    throw new AppError('SOURCE_TOO_LARGE', { details: { limit_characters: maxPageLength } });
  const $ = openDocument(html);
  const base = resolveLink($('base[href]').attr('href'), url) ?? url;
  const json_ld = findJsonLd($, base);
  const pageFacts = { nextPage: nextPageOf($, base, url), scripted: scriptedPageOf($, base) };
  removeHidden($);
  const structured = { json_ld, microdata: findMicrodata($, base) };
  layOutPreformatted($);
  const root = $.root().get(0);
  if (root === undefined) throw new AppError('SOURCE_EMPTY');
  const language = $('html').attr('lang') ?? '';
  const options = { base, language, timeZone: settings.time_zone, today: now.toISOString().slice(0, 10) };
  return { page: { $, ...readPieces(root) }, structured, options, root, ...pageFacts };
}

function describeAll(drafts: readonly Draft[], page: PageContext): Pick<Extraction, 'opportunities' | 'rejected'> {
  const ids = new UniqueIds();
  const opportunities: ExtractedOpportunity[] = [];
  const rejected: UnreadableRecord[] = [];
  for (const draft of drafts) {
    const read = describeDraft(draft, page);
    if ('code' in read) {
      rejected.push(read);
      continue;
    }
    const own = ids.add(read.notice, draft.link !== null);
    if (own instanceof AppError) rejected.push(quarantineDraft(draft, page, own));
    else if (own !== null) opportunities.push({ ...read, notice: own });
  }
  return { opportunities, rejected };
}
