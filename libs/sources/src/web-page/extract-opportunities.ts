import { AppError } from '@rfp/contracts/errors';
import { type CheerioAPI } from 'cheerio/slim';
import { type UnreadableRecord } from '../connector.js';
import {
  describeDraft,
  type Draft,
  type ExtractedOpportunity,
  type PageContext,
  quarantineDraft,
} from './describe-draft.js';
import { headingOf } from './draft-parts.js';
import { type FoundList, findLists, type OtherList, type SearchOptions, withYear } from './find-lists.js';
import { findSelected } from './find-selected.js';
import { findJsonLd, findMicrodata } from './find-structured.js';
import { withInheritedDeadlines } from './inherited-deadlines.js';
import { normaliseAddress, resolveLink } from './links.js';
import { nextPageOf } from './next-page.js';
import { openDocument, type PageNode, removeHidden } from './open-document.js';
import {
  hasEvidence,
  isAboutOpportunities,
  isAboutOtherSubject,
  isListOfInvitations,
  refusalOf,
  withoutEvidence,
} from './opportunity-evidence.js';
import { OwnIds } from './own-ids.js';
import { cleanLine, textOf } from './page-text.js';
import { type Piece, readPieces } from './pieces.js';
import { layOutPreformatted } from './preformatted.js';
import { readPart } from './read-part.js';
import { quarantine } from '../read-record.js';
import { type ScriptedPage, scriptedPageOf } from './scripted-page.js';
import { withoutOtherSections } from './sections.js';
import { emptyStatement } from './states-no-results.js';
import { mayBeTitle } from './title-slot.js';
import { type OpenPage } from './unit.js';

/** Relative links are resolved against `url`. */
export type ExtractOptions = Omit<PageContext, 'channel'>;

/** How the opportunities of a page were found: `page` describes one opportunity itself. */
export type Method = 'selectors' | 'json_ld' | 'microdata' | 'lists' | 'page';

export interface Extraction {
  opportunities: ExtractedOpportunity[];
  rejected: UnreadableRecord[];
  /** Null if nothing on the page looks like an opportunity. */
  method: Method | null;
  /** The page itself states that nothing is open: the only case in which finding none is no fault. */
  statesNoResults: boolean;
  /** The sentence in which it does. */
  statement: string | null;
  /** The next page of the list, if there is one. */
  nextPage: string | null;
  /** Scripts are to build the content of the page. */
  scripted: ScriptedPage | null;
}

const longestPage = 5 * 1024 * 1024;

/**
 * Extracts the opportunities of a web page: by selectors if given, else from JSON-LD, microdata or the lists of the page, whichever has most.
 * Nothing of the page is run or loaded; the result is plain text and web links only.
 * @throws SOURCE_TOO_LARGE if a page is larger, or nested deeper, than pages are
 */
export function extractOpportunities(html: string, options: ExtractOptions): Extraction {
  const context = { ...options, channel: 'page' };
  const opened = open(html, options);
  const { page, structured, nextPage, scripted } = opened;
  const statement = statementOfNone(page.$);
  const about = { nextPage, scripted, statement };
  const statesNoResults = statement !== null;
  const { selectors } = options.settings;
  if (selectors !== undefined) {
    const drafts = withOwnLinks(findSelected(page, opened.options, selectors), options.url);
    return {
      ...describeAll(drafts, context),
      method: drafts.length === 0 ? null : 'selectors',
      statesNoResults,
      ...about,
    };
  }
  const isAbout = isAboutOpportunities(page.$, options.url);
  const best = chooseBest([
    describeEvident('json_ld', withOwnLinks(structured.json_ld, options.url), context, isAbout),
    describeEvident('microdata', withOwnLinks(structured.microdata, options.url), context, isAbout),
    describeLists(opened, context, isAbout),
  ]);
  if (best === null || (statesNoResults && best.opportunities.length === 0 && best.rejected.length === 0))
    return { opportunities: [], rejected: [], method: null, statesNoResults, ...about };
  const { method, opportunities, rejected, refused } = best;
  // Beside opportunities, the rest of a list is no fault.
  const isNoFault = opportunities.length > 0 || rejected.length > 0 || statesNoResults;
  return { opportunities, rejected: isNoFault ? rejected : refused, method, statesNoResults, ...about };
}

interface Described extends Pick<Extraction, 'opportunities' | 'rejected'> {
  method: Method;
  /** What is no opportunity, with the reason. */
  refused: UnreadableRecord[];
}

/** The method that finds most; of equal ones the first. */
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

/** Describes the drafts that have what makes an opportunity. */
function describeEvident(method: Method, drafts: readonly Draft[], page: PageContext, isAbout: boolean): Described {
  const evident: Draft[] = [];
  const refused: UnreadableRecord[] = [];
  for (const draft of drafts) {
    const reason = refusalOf(draft, isAbout) ?? (method === 'lists' || hasEvidence(draft) ? null : withoutEvidence);
    if (reason === null) evident.push(draft);
    else refused.push(refusedDraft(draft, reason));
  }
  return { method, ...describeAll(evident, page), refused };
}

function describeLists({ page, options, root }: Opened, context: PageContext, isAbout: boolean): Described {
  const { lists, others, taken } = withoutOtherSections(
    withInheritedDeadlines(findLists(page, root, options), page, options),
    page,
  );
  const drafts = withOwnLinks(lists.flatMap(draftsOf), context.url);
  const [only] = drafts;
  if (only === undefined) return describeWholePage({ page, options, others, taken }, context, isAbout);
  const named = lists.some(({ heads, units }) => isListOfInvitations(heads, units));
  const invites = isAbout || (named && !isAboutOtherSubject(page.$));
  const isPage = drafts.length === 1 && only.link === null && isOwnPage(only, page.$);
  return isPage
    ? describeEvident('page', [{ ...only, link: context.url }], context, invites)
    : describeEvident('lists', drafts, context, invites);
}

interface WithoutLists extends Pick<Opened, 'page' | 'options'> {
  others: readonly OtherList[];
  taken: ReadonlySet<Piece>;
}

/** A page without lists may itself describe one opportunity, with the year of its deadline, or a number. */
function describeWholePage(
  { page, options, others, taken }: WithoutLists,
  context: PageContext,
  isAbout: boolean,
): Described {
  const whole = wholePage(page, options, taken);
  const { due_date, bid_opening, opportunity_number } = whole?.said ?? {};
  const isDated = [due_date, bid_opening].some((said) => said !== undefined && withYear.test(said.text));
  if (whole !== null && (isDated || opportunity_number !== undefined))
    return describeEvident('page', [{ ...whole, link: context.url }], context, isAbout);
  return { method: 'lists', opportunities: [], rejected: [], refused: others.flatMap(refusedUnits) };
}

/** Units that state a title and what makes an opportunity; of a list that mostly does also those that have a page of their own. */
function draftsOf({ units }: FoundList): Draft[] {
  const evident = units.filter(({ draft }) => hasEvidence(draft)).length;
  const isClear = evident * 10 >= units.length * 6;
  return units
    .filter(
      ({ draft }) => hasEvidence(draft) || (isClear && draft.link !== null && mayBeTitle(draft.said.title?.text ?? '')),
    )
    .map(({ draft }) => draft);
}

/** Whether a page is about one opportunity: its title is that of the page. */
function isOwnPage({ said: { title } }: Draft, $: CheerioAPI): boolean {
  const text = cleanLine(title?.text ?? '').toLowerCase();
  const named = [$('h1').get(0), $('title').get(0)].some((element) =>
    cleanLine(textOf(element, 500)).toLowerCase().includes(text),
  );
  return text !== '' && (named || title?.quote.toLowerCase() !== text);
}

const maxRefusedUnits = 20;

function refusedUnits({ units, reason }: OtherList): UnreadableRecord[] {
  return units
    .filter(({ draft }) => draft.said.title !== undefined && hasEvidence(draft))
    .slice(0, maxRefusedUnits)
    .map(({ draft }) => refusedDraft(draft, reason));
}

function refusedDraft({ said, link }: Draft, reason: string): UnreadableRecord {
  const title = cleanLine(said.title?.text ?? '', 80);
  const message = `"${title}" is no opportunity: ${reason}.`;
  return quarantine(null, { link, said }, new AppError('RECORD_UNREADABLE', { message }));
}

/** Extracts the one opportunity that a page is about. Its id is the page's URL. */
export function extractOpportunity(
  html: string,
  options: ExtractOptions,
): ExtractedOpportunity | UnreadableRecord | null {
  const opened = open(html, options);
  // The selectors of a list do not apply to the pages of its items.
  const labelled = wholePage(opened.page, opened.options);
  const stated = ownDraft(opened.structured, options.url);
  if (labelled === null && stated === undefined) return null;
  const draft = { ...labelled, said: { ...labelled?.said, ...stated?.said }, link: options.url };
  return describeDraft(draft, { ...options, channel: 'detail' });
}

/** What a page says of one opportunity: a deadline, or a number and a buyer. Less could be any page. */
function wholePage(page: OpenPage, options: SearchOptions, taken?: ReadonlySet<Piece>): Draft | null {
  const { $ } = page;
  const main = $('main, article, [role="main"], #content, #main').get(0) ?? $('body').get(0) ?? $.root().get(0);
  if (main === undefined) return null;
  const draft = readPart(page, main, options, taken);
  const { due_date, bid_opening, opportunity_number, agency_name, estimated_value, contact_info } = draft.said;
  const hasDeadline = [due_date, bid_opening].some((said) => said !== undefined && /\d/.test(said.text));
  const hasBuyer = [agency_name, estimated_value, contact_info].some((said) => said !== undefined);
  if (!hasDeadline && !(opportunity_number !== undefined && hasBuyer)) return null;
  const title = draft.said.title ?? headingOf($);
  return title === null ? draft : { ...draft, said: { ...draft.said, title } };
}

/** Of the structured data of a page the item that is about the page itself, else the first. */
function ownDraft({ json_ld, microdata }: Structured, url: string): Draft | undefined {
  const own = json_ld.find(({ link }) => link !== null && normaliseAddress(link) === normaliseAddress(url));
  return own ?? json_ld[0] ?? microdata[0];
}

interface Structured {
  json_ld: Draft[];
  microdata: Draft[];
}

interface Opened {
  page: OpenPage;
  structured: Structured;
  options: SearchOptions;
  root: PageNode;
  nextPage: string | null;
  scripted: ScriptedPage | null;
}

function open(html: string, { url, settings, now }: ExtractOptions): Opened {
  // Not truncated: records behind the cut would be skipped silently.
  if (html.length > longestPage) throw new AppError('SOURCE_TOO_LARGE', { details: { limit_characters: longestPage } });
  const $ = openDocument(html);
  const base = resolveLink($('base[href]').attr('href'), url) ?? url;
  const json_ld = findJsonLd($, base);
  const about = { nextPage: nextPageOf($, base, url), scripted: scriptedPageOf($, base) };
  removeHidden($);
  const structured = { json_ld, microdata: findMicrodata($, base) };
  layOutPreformatted($);
  const root = $.root().get(0);
  if (root === undefined) throw new AppError('SOURCE_EMPTY');
  const language = $('html').attr('lang') ?? '';
  const options = { base, language, timeZone: settings.time_zone, today: now.toISOString().slice(0, 10) };
  return { page: { $, ...readPieces(root) }, structured, options, root, ...about };
}

/** A link that items of several titles share, or that leads back to a list, is the page of none of them. */
function withOwnLinks(drafts: Draft[], url: string): Draft[] {
  const titles = new Map<string, Set<string>>();
  for (const { link, said } of drafts) {
    if (link === null) continue;
    const sharing = titles.get(normaliseAddress(link)) ?? new Set();
    titles.set(normaliseAddress(link), sharing.add(cleanLine(said.title?.text ?? '').toLowerCase()));
  }
  const isOwn = (link: string): boolean =>
    titles.get(normaliseAddress(link))?.size === 1 &&
    (drafts.length === 1 || normaliseAddress(link) !== normaliseAddress(url));
  return drafts.map((draft) => (draft.link === null || isOwn(draft.link) ? draft : { ...draft, link: null }));
}

function describeAll(drafts: readonly Draft[], page: PageContext): Pick<Extraction, 'opportunities' | 'rejected'> {
  const ids = new OwnIds();
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

function statementOfNone($: CheerioAPI): string | null {
  const root = $.root().get(0);
  return root === undefined ? null : emptyStatement(cleanLine(textOf(root, 60_000), 60_000));
}
