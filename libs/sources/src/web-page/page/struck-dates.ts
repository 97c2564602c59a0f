import { findDates } from '@rfp/dates/find-dates';
import { type CheerioAPI } from 'cheerio/slim';
import { type PageElement, type PageNode } from './page-node.js';
import { textOf } from './page-text.js';

/** Maximum characters of a date with its words. */
const maxDateLength = 80;
/** Maximum number of struck elements, because the text around each element is read. */
const maxStruck = 500;
const clock = /\d{1,2}(?::\d\d|\s?[ap]\.?m\b)/i;

/**
 * Removes dates and times that are struck through, because they no longer apply. Only the text beside them counts. A notice that is struck through as
 * a whole keeps its dates.
 */
export function removeStruckDates($: CheerioAPI): void {
  const unstruck: UnstruckCache = new WeakMap();
  $('del, s, strike, [style]')
    .filter((_, element) => isStruck(element))
    .slice(0, maxStruck)
    .filter((_, element) => isDateAlone(element) && !isInStruckNotice(element, unstruck))
    .remove();
}

function isStruck({ name, attribs }: PageElement): boolean {
  return (
    /^(?:del|s|strike)$/.test(name) ||
    /text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i.test((attribs['style'] ?? '').slice(0, 2000))
  );
}

function isDateAlone(element: PageElement): boolean {
  const text = textOf(element, maxDateLength + 1).trim();
  return text.length <= maxDateLength && (findDates(text).length > 0 || clock.test(text));
}

/** Whether all text around a struck date is struck, too. */
function isInStruckNotice(element: PageElement, unstruck: UnstruckCache): boolean {
  const own = words(textOf(element, maxDateLength));
  for (let around = element.parent; around !== null && 'attribs' in around; around = around.parent) {
    if (hasUnstruckWords(around, unstruck)) return false;
    if (words(textOf(around, 1000)) !== own) return true;
  }
  return false;
}

/** Cache of whether a node has words that are not struck, so that each node is read once. */
type UnstruckCache = WeakMap<PageNode, boolean>;

function hasUnstruckWords(node: PageNode, cache: UnstruckCache): boolean {
  if (!('children' in node)) return 'data' in node && words(node.data) !== '';
  const found =
    cache.get(node) ?? (!isStruckNode(node) && node.children.some((child) => hasUnstruckWords(child, cache)));
  cache.set(node, found);
  return found;
}

function isStruckNode(node: PageNode): boolean {
  return 'attribs' in node && isStruck(node);
}

function words(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
