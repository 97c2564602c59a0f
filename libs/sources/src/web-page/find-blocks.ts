import { type CheerioAPI } from 'cheerio/slim';
import { type Draft } from './describe-draft.js';
import { linkOf, maxDrafts, quote, textSaid, titleLink } from './draft-parts.js';
import { readLabels, type Said } from './labels.js';
import { resolveLink } from './links.js';
import { type PageElement, type PageNode } from './open-document.js';
import { cleanLine, elementsIn, linesOf, textOf } from './page-text.js';
import { isTitle } from './opportunity-title.js';

const longestBlock = 3000;
const mostBlocks = 20_000;
const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Opportunities in repeated blocks, each with a title and a labelled deadline. */
export function findBlocks($: CheerioAPI, base: string): Draft[] {
  const drafts: Draft[] = [];
  const around = new Set<PageNode>();
  // The innermost block that says enough is the opportunity; blocks around it are the list.
  const blocks = $('li, article, section, div, tr, p, dd').toArray().slice(0, mostBlocks).toReversed();
  for (const block of blocks) {
    if (around.has(block) || drafts.length >= maxDrafts) continue;
    const draft = readBlock(block, base);
    if (draft === null) continue;
    drafts.push(draft);
    for (let parent: PageNode | null = block.parent; parent !== null; parent = parent.parent) around.add(parent);
  }
  return drafts.toReversed();
}

function readBlock(block: PageElement, base: string): Draft | null {
  const text = textOf(block, longestBlock);
  if (
    text.length >= longestBlock ||
    !/due|clos|deadline|open|expire|submit|respond|received|target date|apply by|window/i.test(text)
  )
    return null;
  const said = readLabels(linesOf(text));
  if (said.due_date === undefined && said.bid_opening === undefined) return null;
  const link = titleLink(block);
  const title = said.title ?? titleOf(block, link);
  return title === null
    ? null
    : { said: { ...said, title }, link: resolveLink(link?.attribs['href'], base) ?? linkOf(block, base) };
}

function titleOf(block: PageElement, link: PageElement | null): Said | null {
  const heading = elementsIn(block, headings, 10)
    .map((element) => cleanLine(textOf(element, 500)))
    .find(isTitle);
  if (heading !== undefined) return quote(heading);
  return link === null ? null : textSaid(link);
}
