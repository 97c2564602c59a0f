import { type CheerioAPI } from 'cheerio/slim';
import { type QuotedText } from '../labels/labels.js';
import { resolveLink } from '../page/links.js';
import { type PageElement, type PageNode } from '../page/page-node.js';
import { cleanLine, elementsIn, textOf } from '../page/page-text.js';
import { isTitle } from '../titles/opportunity-title.js';

/** Maximum number of drafts of a page; no list made for readers is longer. */
export const maxDrafts = 2000;

const anchors: ReadonlySet<string> = new Set(['a']);
const maxLinks = 30;

/** The first link whose text can be a title. */
export function titleLink(block: PageNode): PageElement | null {
  return elementsIn(block, anchors, maxLinks).find((link) => isTitle(cleanLine(textOf(link, 500)))) ?? null;
}

/** Target of the first web link. */
export function linkOf(within: PageNode, base: string): string | null {
  return (
    elementsIn(within, anchors, maxLinks)
      .map((link) => resolveLink(link.attribs['href'], base))
      .find((link) => link !== null) ?? null
  );
}

/** The text of an element as one line, which is also its quote. */
export function quotedTextOf(element: PageNode): QuotedText {
  return quote(cleanLine(textOf(element, 500)));
}

/** A text that is its own quote. */
export function quote(text: string): QuotedText {
  return { text, quote: text };
}

/** The title of a page: the first heading that can be a title, else the document title. */
export function headingOf($: CheerioAPI): QuotedText | null {
  const printed = $('h1, h2, h3')
    .toArray()
    .slice(0, 20)
    .map((element) => textOf(element, 500));
  const named = [$('meta[property="og:title"]').attr('content') ?? '', textOf($('title').get(0), 500)];
  // The name of the site after a separator is cut off.
  const title = [...printed, ...named]
    .map((text) => cleanLine(text).replace(/\s+[|•·–—]\s+[^|•·–—]*$/, ''))
    .find(isTitle);
  return title === undefined ? null : quote(title);
}
