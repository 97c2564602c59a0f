import { findDates } from '@rfp/dates/find-dates';
import { type CheerioAPI } from 'cheerio/slim';
import { type PageElement, type PageNode } from './page-node.js';
import { textOf } from './page-text.js';

const longestDate = 80;
const maxStruck = 5000;
const clock = /\d{1,2}(?::\d\d|\s?[ap]\.?m\b)/i;

/**
 * Removes dates and times that are struck through: they hold no longer. What stands beside them counts, or nothing. A notice that is struck
 * through as a whole keeps its dates.
 */
export function removeStruckDates($: CheerioAPI): void {
  $('del, s, strike, [style]')
    .filter((_, element) => isStruck(element))
    .slice(0, maxStruck)
    .filter((_, element) => isDateAlone(element) && !isInStruckNotice(element))
    .remove();
}

function isStruck({ name, attribs }: PageElement): boolean {
  return (
    /^(?:del|s|strike)$/.test(name) ||
    /text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i.test((attribs['style'] ?? '').slice(0, 2000))
  );
}

function isDateAlone(element: PageElement): boolean {
  const text = textOf(element, longestDate + 1).trim();
  return text.length <= longestDate && (findDates(text).length > 0 || clock.test(text));
}

/** Whether all that stands around a struck date is struck, too. */
function isInStruckNotice(element: PageElement): boolean {
  const own = words(textOf(element, longestDate));
  for (let around = element.parent; around !== null && 'attribs' in around; around = around.parent) {
    const beside = unstruckWords(around);
    if (beside !== '') return false;
    if (words(textOf(around, 1000)) !== own) return true;
  }
  return false;
}

/** The beginning of what is not struck in a node. */
function unstruckWords(node: PageNode): string {
  if (!('children' in node)) return 'data' in node ? words(node.data) : '';
  if ('attribs' in node && isStruck(node)) return '';
  for (const child of node.children) {
    const found = unstruckWords(child);
    if (found !== '') return found;
  }
  return '';
}

function words(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
