import { AppError } from '@rfp/contracts/errors';
import { type CheerioAPI, load } from 'cheerio/slim';
import { DomHandler, Parser } from 'htmlparser2';

/**
 * No page for people comes near. Beyond it the work of the parser (depth) and of selectors (children of one element)
 * grows with the square.
 */
const maxDepth = 150;
const maxChildren = 10_000;
const maxElements = 100_000;

export type PageNode = DomHandler['dom'][number];
export type PageElement = Extract<PageNode, { attribs: unknown }>;

/** Builds the document, and stops if it is excessively large. */
class BoundedHandler extends DomHandler {
  #elements = 0;

  override onopentag(name: string, attributes: { [name: string]: string }): void {
    this.#elements += 1;
    const siblings = this.tagStack.at(-1)?.children.length ?? 0;
    if (this.tagStack.length > maxDepth || siblings > maxChildren || this.#elements > maxElements) {
      throw new AppError('SOURCE_TOO_LARGE', {
        message: 'The page is nested deeper or has more elements than is taken.',
        details: { limit_depth: maxDepth, limit_children: maxChildren, limit_elements: maxElements },
      });
    }
    super.onopentag(name, attributes);
  }
}

/**
 * Parses a page. Nothing in it is run or loaded.
 * @throws SOURCE_TOO_LARGE
 */
export function openDocument(html: string): CheerioAPI {
  const handler = new BoundedHandler();
  const parser = new Parser(handler);
  parser.write(html);
  parser.end();
  return load(handler.root);
}

const hiddenSelector =
  'script, style, noscript, template, svg, iframe, object, embed, canvas, audio, video, select, button, input, textarea, [hidden]';

/** Removes invisible elements, and what is on every page of a site. */
export function removeHidden($: CheerioAPI): void {
  $(hiddenSelector).remove();
  $('[style]')
    .filter((_, element) => isHiding($(element).attr('style') ?? ''))
    .remove();
  $('nav, footer, [role="navigation"], [role="contentinfo"]').remove();
}

function isHiding(style: string): boolean {
  return /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|!|$)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$))/i.test(
    style.slice(0, 2000),
  );
}
