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
import { findBlocks } from './find-blocks.js';
import { findLabelled } from './find-labelled.js';
import { findSelected } from './find-selected.js';
import { findJsonLd, findMicrodata } from './find-structured.js';
import { findTables } from './find-tables.js';
import { normaliseAddress, resolveLink } from './links.js';
import { openDocument, removeHidden } from './open-document.js';
import { isAboutOpportunities, refusalOf } from './opportunity-evidence.js';
import { OwnIds } from './own-ids.js';
import { cleanLine, textOf } from './page-text.js';
import { quarantine } from '../read-record.js';
import { statesNoResults } from './states-no-results.js';

/** Relative links are resolved against `url`. */
export type ExtractOptions = Omit<PageContext, 'channel'>;

/** How the opportunities of a page were found. */
export type Method = 'selectors' | 'json_ld' | 'microdata' | 'table' | 'labels' | 'blocks';

export interface Extraction {
  opportunities: ExtractedOpportunity[];
  rejected: UnreadableRecord[];
  /** Null if nothing on the page looks like an opportunity. */
  method: Method | null;
  /** The page itself states that nothing is open: the only case in which finding none is no fault. */
  statesNoResults: boolean;
}

const longestPage = 5 * 1024 * 1024;

/**
 * Extracts the opportunities of a web page: by selectors if given, else from JSON-LD, microdata, tables, labels and
 * repeated blocks, whichever finds most. Nothing of the page is run or loaded; the result is plain text and web links
 * only.
 * @throws SOURCE_TOO_LARGE if a page is larger, or nested deeper, than pages are
 */
export function extractOpportunities(html: string, options: ExtractOptions): Extraction {
  const page = { ...options, channel: 'page' };
  const { $, structured, base } = open(html, options.url);
  const statesNoResults = pageStatesNoResults($);
  const { selectors } = options.settings;
  if (selectors !== undefined) {
    const drafts = withOwnLinks(findSelected($, base, selectors), options.url);
    return { ...describeAll(drafts, page), method: drafts.length === 0 ? null : 'selectors', statesNoResults };
  }
  const best = chooseBest(
    findAll($, structured, base, options.url).map(({ method, drafts }) => ({
      method,
      ...describeEvident(drafts, page, isAboutOpportunities($, options.url)),
    })),
  );
  if (best === null || (statesNoResults && best.opportunities.length === 0 && best.rejected.length === 0))
    return { opportunities: [], rejected: [], method: null, statesNoResults };
  const { method, opportunities, rejected, refused } = best;
  // Beside opportunities, the rest of a list is no fault.
  const isNoFault = opportunities.length > 0 || rejected.length > 0 || statesNoResults;
  return { opportunities, rejected: isNoFault ? rejected : refused, method, statesNoResults };
}

interface Described extends Pick<Extraction, 'opportunities' | 'rejected'> {
  method: Method;
  /** What is no opportunity, with the reason. */
  refused: UnreadableRecord[];
}

/** The method that finds most; of equal ones the most reliable. */
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
  return found.toSorted(byCounts)[0] ?? null;
}

/** Describes the drafts that have what makes an opportunity. */
function describeEvident(
  drafts: readonly Draft[],
  page: PageContext,
  isPageAboutOpportunities: boolean,
): Pick<Described, 'opportunities' | 'rejected' | 'refused'> {
  const evident: Draft[] = [];
  const refused: UnreadableRecord[] = [];
  for (const draft of drafts) {
    const reason = refusalOf(draft, isPageAboutOpportunities);
    if (reason === null) evident.push(draft);
    else refused.push(refusedDraft(draft, reason));
  }
  return { ...describeAll(evident, page), refused };
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
  const { $, structured } = open(html, options.url);
  // The selectors of a list do not apply to the pages of its items.
  const [labelled] = findLabelled($);
  const stated = ownDraft(structured, options.url);
  if (labelled === undefined && stated === undefined) return null;
  const said = { ...labelled?.said, ...stated?.said };
  return describeDraft({ said, link: options.url }, { ...options, channel: 'detail' });
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

function open(html: string, url: string): { $: CheerioAPI; structured: Structured; base: string } {
  // Not truncated: records behind the cut would be skipped silently.
  if (html.length > longestPage) throw new AppError('SOURCE_TOO_LARGE', { details: { limit_characters: longestPage } });
  const $ = openDocument(html);
  const base = resolveLink($('base[href]').attr('href'), url) ?? url;
  const json_ld = findJsonLd($, base);
  removeHidden($);
  return { $, structured: { json_ld, microdata: findMicrodata($, base) }, base };
}

/** What each method finds, the most reliable first. */
function findAll(
  $: CheerioAPI,
  structured: Structured,
  base: string,
  url: string,
): { method: Method; drafts: Draft[] }[] {
  const own = (drafts: Draft[]): Draft[] => withOwnLinks(drafts, url);
  const found: { method: Method; drafts: Draft[] }[] = [
    { method: 'json_ld', drafts: own(structured.json_ld) },
    { method: 'microdata', drafts: own(structured.microdata) },
    { method: 'table', drafts: own(findTables($, base)) },
    { method: 'labels', drafts: findLabelled($).map((draft) => ({ ...draft, link: url })) },
    { method: 'blocks', drafts: own(findBlocks($, base)) },
  ];
  return found.filter(({ drafts }) => drafts.length > 0);
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

function pageStatesNoResults($: CheerioAPI): boolean {
  const root = $.root().get(0);
  return root !== undefined && statesNoResults(cleanLine(textOf(root, 60_000), 60_000));
}
