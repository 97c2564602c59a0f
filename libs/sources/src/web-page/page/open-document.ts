import { AppError } from '@rfp/contracts/errors';
import { type CheerioAPI, load } from 'cheerio/slim';
import { DomHandler, Parser } from 'htmlparser2';
import { type PageElement, type PageNode } from './page-node.js';
import { removeStruckDates } from './struck-dates.js';

/**
 * Limits far above those of any real page. Above these limits, the time of the parser (depth) and of selectors (children of one element)
 * grows quadratically.
 */
const maxDepth = 150;
const maxChildren = 10_000;
const maxElements = 100_000;

/** Builds the document, and fails if it exceeds a limit. */
class BoundedHandler extends DomHandler {
  #elements = 0;

  override onopentag(name: string, attributes: { [name: string]: string }): void {
    this.#elements += 1;
    const siblings = this.tagStack.at(-1)?.children.length ?? 0;
    if (this.tagStack.length > maxDepth || siblings > maxChildren || this.#elements > maxElements) {
      throw new AppError('SOURCE_TOO_LARGE', {
        message: 'The page is nested deeper or has more elements than is accepted.',
        details: { limit_depth: maxDepth, limit_children: maxChildren, limit_elements: maxElements },
      });
    }
    super.onopentag(name, attributes);
  }
}

/**
 * Parses a page without running scripts or loading anything.
 * @throws SOURCE_TOO_LARGE
 */
export function openDocument(html: string): CheerioAPI {
  const handler = new BoundedHandler();
  const parser = new Parser(handler);
  parser.write(html);
  parser.end();
  return load(handler.root);
}

const invisibleElements =
  'script, style, noscript, template, svg, iframe, object, embed, canvas, audio, video, select, input, textarea';

/**
 * Removes invisible elements, struck dates, and the parts that every page of a site has. Panes that a click opens stay, because they are part of the
 * page.
 */
export function removeHidden($: CheerioAPI): void {
  $(invisibleElements).remove();
  $('button')
    .filter((_, button) => !opensPane(button.attribs) && !isInHeading(button) && !isInCell($, button))
    .remove();
  $('[style], [hidden]')
    .filter((_, element) => isHidden(element) && !isPane(element))
    .remove();
  $('nav, [role="navigation"], [role="contentinfo"]').remove();
  $('footer')
    .filter((_, element) => $(element).closest('article, li, section').length === 0)
    .remove();
  removeStruckDates($);
}

function opensPane(attributes: Record<string, string>): boolean {
  return ['aria-expanded', 'aria-controls', 'data-toggle', 'data-bs-toggle', 'data-target'].some(
    (name) => name in attributes,
  );
}

/** A button within a heading opens the content below it. */
function isInHeading({ parent }: PageElement): boolean {
  return parent !== null && 'name' in parent && /^h[1-6]$/.test(parent.name);
}

const actionWords =
  /^(?:view|see|show|open|download|add|subscribe|unsubscribe|share|follow|register|log ?in|sign|print|sort|select|edit|remove|delete|apply|save|notify|watch|more|details?|expand|close|copy|export|filter|bid|submit|respond)\b/i;

/** A button in a grid cell that is not a named action holds the title of an item, which a script opens. */
function isInCell($: CheerioAPI, button: PageElement): boolean {
  const text = $(button).text().trim();
  return !actionWords.test(text) && $(button).closest('[role="gridcell"]').length > 0;
}

function isHidden({ attribs }: PageElement): boolean {
  return 'hidden' in attribs || isHiding(attribs['style'] ?? '');
}

const paneWords = /tab|pane|panel|collaps|accord|toggle|content|body|details|answer|drawer|expand/i;

/** Class names of rows that a click opens below the row to which they belong. */
const rowWords = /detail|expand|child-?row/i;

/** Whether a hidden element is a block that a tab or an accordion opens, and not hidden text within a line. */
function isPane({ name, attribs, prev }: PageElement): boolean {
  if (name === 'tr') return rowWords.test(attribs['class'] ?? '');
  if (!/^(?:div|section|article|ul|ol|dd|dl|table|tbody)$/.test(name)) return false;
  if (isOpener(prev)) return true;
  const { id, class: classes = '', role = '' } = attribs;
  return id !== undefined || role === 'tabpanel' || paneWords.test(classes) || 'aria-labelledby' in attribs;
}

/** Whether the node before a pane is a heading with a button that opens the pane. */
function isOpener(node: PageNode | null): boolean {
  const before = node !== null && !('name' in node) && 'data' in node && node.data.trim() === '' ? node.prev : node;
  return (
    before !== null &&
    'attribs' in before &&
    /^h[1-6]$/.test(before.name) &&
    before.children.some((child) => 'name' in child && child.name === 'button')
  );
}

function isHiding(style: string): boolean {
  return /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|!|$)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$))/i.test(
    style.slice(0, 2000),
  );
}
