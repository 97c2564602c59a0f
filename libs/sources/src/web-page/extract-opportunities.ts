import { AppError } from '@rfp/contracts/errors';
import { type CheerioAPI } from 'cheerio/slim';
import { type UnreadableRecord } from '../connector.js';
import { describeDraft, type Draft, type ExtractedOpportunity, type PageContext } from './describe-draft.js';
import { findBlocks } from './find-blocks.js';
import { findLabelled } from './find-labelled.js';
import { findSelected } from './find-selected.js';
import { findJsonLd, findMicrodata } from './find-structured.js';
import { findTables } from './find-tables.js';
import { normaliseAddress, resolveLink } from './links.js';
import { openDocument, removeHidden } from './open-document.js';
import { cleanLine, textOf } from './page-text.js';
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
  const found =
    options.settings.selectors === undefined
      ? findBest($, structured, base)
      : { method: 'selectors' as const, drafts: findSelected($, base, options.settings.selectors) };
  const drafts =
    found?.method === 'labels'
      ? found.drafts.map((draft) => ({ ...draft, link: options.url }))
      : withOwnLinks(found?.drafts ?? [], options.url);
  const { opportunities, rejected } = describeAll(drafts, page);
  return {
    opportunities,
    rejected,
    method: drafts.length === 0 ? null : (found?.method ?? null),
    statesNoResults: pageStatesNoResults($),
  };
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

/** The method that finds most; of equal ones the most reliable. */
function findBest($: CheerioAPI, structured: Structured, base: string): { method: Method; drafts: Draft[] } | null {
  const found: { method: Method; drafts: Draft[] }[] = [
    { method: 'json_ld', drafts: structured.json_ld },
    { method: 'microdata', drafts: structured.microdata },
    { method: 'table', drafts: findTables($, base) },
    { method: 'labels', drafts: findLabelled($) },
    { method: 'blocks', drafts: findBlocks($, base) },
  ];
  return (
    found.filter(({ drafts }) => drafts.length > 0).toSorted((a, b) => b.drafts.length - a.drafts.length)[0] ?? null
  );
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
  const byId = new Map<string, ExtractedOpportunity>();
  const rejected: UnreadableRecord[] = [];
  for (const draft of drafts) {
    const read = describeDraft(draft, page);
    if ('code' in read) rejected.push(read);
    else if (!byId.has(read.notice.source_id)) byId.set(read.notice.source_id, read);
  }
  return { opportunities: [...byId.values()], rejected };
}

function pageStatesNoResults($: CheerioAPI): boolean {
  const root = $.root().get(0);
  return root !== undefined && statesNoResults(cleanLine(textOf(root, 60_000), 60_000));
}
