import { Parser } from 'htmlparser2';
import { type ReadableDocument } from '../document.js';
import { type Budget } from './budget.js';
import { cleanLine, cleanText } from './clean-text.js';
import { decodeText } from './decode-text.js';
import { finishDocument } from './finish-document.js';
import { ReadFailure } from './read-failure.js';

/** Limited because the parser's time grows with the square of the depth. */
const maxDepth = 2_000;
const chunkLength = 65_536;
const charset = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i;

const hidingStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const hiddenElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'select',
]);
const cellElements = new Set(['td', 'th']);
const blockElements = new Set(
  'address article aside blockquote br center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const paragraphElements = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'ul', 'ol', 'blockquote']);

/** Reads an HTML page as a document of one page. Does not load images, frames or other external content. */
export function readHtml(bytes: Buffer, budget: Budget): ReadableDocument {
  const text = decodeText(bytes, charset.exec(bytes.subarray(0, 2_048).toString('latin1'))?.[1]);
  if (text === undefined) throw new ReadFailure('unknown_type');
  const content = new HtmlContent();
  const parser = new Parser(content, { decodeEntities: true });
  for (let at = 0; at < text.length; at += chunkLength) parser.write(text.slice(at, at + chunkLength));
  parser.end();
  const pages = [{ number: 1, text: cleanText(content.text.join('').split('\n').map(withoutIndent).join('\n')) }];
  return finishDocument('html', pages, budget, { title: cleanLine(content.title) });
}

/** Removes a single leading space, which comes from white space between blocks. Preformatted indentation has several. */
function withoutIndent(line: string): string {
  return /^ \S/.test(line) ? line.slice(1) : line;
}

function isHidden(name: string, { hidden, style = '' }: Record<string, string>): boolean {
  return hiddenElements.has(name) || hidden !== undefined || hidingStyle.test(style.slice(0, 2_000));
}

/** Collects the visible text. */
class HtmlContent {
  readonly text: string[] = [];
  title = '';
  private depth = 0;
  /** Depth of the outermost hidden element; 0 if none is hidden. */
  private hiddenFrom = 0;
  private isTitle = false;
  private isPreformatted = false;

  onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    if (this.depth > maxDepth) throw new ReadFailure('too_deep');
    if (this.hiddenFrom === 0 && isHidden(name, attributes)) this.hiddenFrom = this.depth;
    if (name === 'title') this.isTitle = this.title === '';
    if (name === 'pre') this.isPreformatted = true;
    this.breakAt(name);
  }

  onclosetag(name: string): void {
    if (this.hiddenFrom === this.depth) this.hiddenFrom = 0;
    this.depth -= 1;
    if (name === 'title') this.isTitle = false;
    if (name === 'pre') this.isPreformatted = false;
    if (cellElements.has(name)) this.text.push('\t');
    else if (name !== 'br') this.breakAt(name);
  }

  ontext(text: string): void {
    if (this.isTitle) this.title += text;
    else if (this.hiddenFrom === 0) this.text.push(this.isPreformatted ? text : text.replaceAll(/\s+/g, ' '));
  }

  private breakAt(name: string): void {
    if (paragraphElements.has(name)) this.text.push('\n\n');
    else if (blockElements.has(name)) this.text.push('\n');
  }
}
