import { type CheerioAPI } from 'cheerio/slim';
import { type Draft } from './describe-draft.js';
import { headingOf, linkOf, maxDrafts, quotedTextOf, titleLink } from './draft-parts.js';
import { type TextsByRole } from '../labels/labels.js';
import { readPart } from './read-part.js';
import { type PageNode } from '../page/page-node.js';
import { cleanLine, textOf } from '../page/page-text.js';
import { type SearchOptions } from '../lists/find-lists.js';
import { type Selectors } from '../settings.js';
import { type OpenPage } from '../lists/unit.js';

const rolesBySelector = [
  ['title', 'title'],
  ['due', 'due_date'],
  ['posted', 'posted_date'],
  ['agency', 'agency_name'],
  ['number', 'opportunity_number'],
  ['value', 'estimated_value'],
  ['description', 'description'],
  ['contact', 'contact_info'],
  ['location', 'location'],
] as const;

/** Opportunities at the user's selectors. Parts without a selector are found by their labels. */
export function findSelected(page: OpenPage, options: SearchOptions, selectors: Selectors): Draft[] {
  const { $ } = page;
  const { base } = options;
  const items = selectors.item === undefined ? $.root().toArray() : $(selectors.item).toArray().slice(0, maxDrafts);
  return items.map((item) => {
    const read = readPart(page, item, options);
    const quoted = { ...read.quoted, ...textsIn($, item, selectors) };
    const title = quoted.title ?? titleOf($, item);
    return {
      ...read,
      quoted: title === null ? quoted : { ...quoted, title },
      link: chosenLink($, item, base, selectors),
    };
  });
}

function textsIn($: CheerioAPI, item: PageNode, selectors: Selectors): TextsByRole {
  const quoted: TextsByRole = {};
  for (const [name, role] of rolesBySelector) {
    const selector = selectors[name];
    const text = selector === undefined ? '' : textOf($(item).find(selector).get(0), 20_000);
    const line = cleanLine(text);
    if (line !== '') quoted[role] = { text, quote: line };
  }
  return quoted;
}

function titleOf($: CheerioAPI, item: PageNode): ReturnType<typeof headingOf> {
  const link = titleLink(item);
  return link === null ? headingOf($) : quotedTextOf(link);
}

/** The link of an item. A whole page has none, unless a selector selects one. */
function chosenLink($: CheerioAPI, item: PageNode, base: string, { item: list, link }: Selectors): string | null {
  if (link !== undefined) return linkOf($(item).find(link).get(0) ?? item, base);
  return list === undefined ? null : linkOf(item, base);
}
