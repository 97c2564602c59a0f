import { cleanLine, isBreaking } from './page-text.js';
import { type PageElement, type PageNode } from './page-node.js';

/** A run of text within one inline element or block. Blocks, line breaks, links and emphasis end it. */
export interface Piece {
  /** One clean line; empty for a cell without text. */
  readonly text: string;
  /** Line number within the page. Pieces of one line are side by side. */
  readonly line: number;
  /** The innermost element around the piece. */
  readonly element: PageElement;
  /** The link around the piece; null if the link spans several lines, because it then belongs to a whole part of the page. */
  readonly link: PageElement | null;
  /** Whether the piece is in a heading, a summary, or a button that opens something. */
  readonly isHeading: boolean;
  /** Whether the piece is emphasized, as titles and labels are. */
  readonly isStrong: boolean;
  /** Whether the piece is in an element that only labels use, such as `dt`. */
  readonly isLabel: boolean;
  /** Column heading from an attribute such as `data-label`. */
  readonly attributeLabel: string | null;
  /** Date from the attribute `datetime` or `content`. */
  readonly machineDate: string | null;
}

/** The pieces of a page in document order, and the range of pieces of each element. */
export interface PageText {
  readonly pieces: readonly Piece[];
  readonly rangeOf: (node: PageNode) => Range;
  /** The links that begin within a range. */
  readonly linksIn: (range: Range) => readonly PageElement[];
}

/** Pieces from `start` up to `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const headings = /^(?:h[1-6]|summary|button|caption)$/;
const emphasisTags = /^(?:b|strong|th|em|u|label|dt|legend|small)$/;
/** Roles of custom elements, such as `<mat-cell>`, that are laid out as rows, cells and items. */
const tableRoles = /^(?:row|cell|gridcell|columnheader|rowheader|listitem)$/;
/** Inline elements that start a piece of their own; `i` and `sup` do not. */
const separate = /^(?:a|b|strong|em|u|span|small|time|label|button|font|code)$/;
const cells = /^(?:td|th|dd|dt)$/;
const labelClass =
  /(?:^|[\s_-])(?:label|key|term|caption|fieldlabel|data-row-name|body-title|block__title)(?:[\s_-]|$)/i;
const labelAttributes = ['data-label', 'data-title', 'data-description', 'data-th', 'data-header', 'data-column'];
const maxPieceLength = 5000;

interface Context {
  link: PageElement | null;
  isHeading: boolean;
  isStrong: boolean;
  isLabel: boolean;
  attributeLabel: string | null;
  machineDate: string | null;
}

const outermostContext: Context = {
  link: null,
  isHeading: false,
  isStrong: false,
  isLabel: false,
  attributeLabel: null,
  machineDate: null,
};

/** Divides a document into pieces, in one walk. */
export function readPieces(root: PageNode): PageText {
  const reader = new PieceReader();
  reader.visit(root, null, outermostContext);
  return reader.done(root);
}

class PieceReader {
  readonly #pieces: Piece[] = [];
  readonly #links: { element: PageElement; start: number }[] = [];
  readonly #ranges = new Map<PageNode, Range>();
  #line = 0;
  #open = '';
  #opened: { element: PageElement; context: Context } | null = null;

  /** Recursion is safe because the parser bounds the depth. */
  visit(node: PageNode, around: PageElement | null, context: Context): void {
    if ('attribs' in node) this.#visitElement(node, context);
    else if ('children' in node) for (const child of node.children) this.visit(child, around, context);
    else if ('data' in node && node.nodeType === textNode && around !== null) this.#addText(node.data, around, context);
  }

  #visitElement(element: PageElement, context: Context): void {
    this.#endAt(element);
    const start = this.#pieces.length;
    if (element.name === 'a') this.#links.push({ element, start });
    const within = contextIn(element, context);
    for (const child of element.children) this.visit(child, element, within);
    this.#leave(element, start, within);
    this.#ranges.set(element, { start, end: this.#pieces.length });
  }

  #addText(text: string, element: PageElement, context: Context): void {
    this.#opened ??= { element, context };
    this.#open += text.replaceAll(/\s+/g, ' ');
  }

  #leave(element: PageElement, start: number, context: Context): void {
    this.#endAt(element);
    if (cells.test(element.name) && this.#pieces.length === start)
      this.#pieces.push({ text: '', line: this.#line, element, ...context });
  }

  /** Blocks end a line; some inline elements end a piece. */
  #endAt({ name, attribs }: PageElement): void {
    const breaks = isBreaking(name) || tableRoles.test(attribs['role'] ?? '');
    if (breaks || separate.test(name)) this.#close();
    if (breaks) this.#line += 1;
  }

  #close(): void {
    const opened = this.#opened;
    const text = opened === null ? '' : withColons(cleanLine(this.#open, maxPieceLength));
    if (opened !== null && text !== '')
      this.#pieces.push({ text, line: this.#line, element: opened.element, ...opened.context });
    this.#open = '';
    this.#opened = null;
  }

  done(root: PageNode): PageText {
    this.#close();
    this.#ranges.set(root, { start: 0, end: this.#pieces.length });
    return {
      pieces: this.#pieces.map((piece) =>
        piece.link !== null && this.#hasLines(piece.link) ? { ...piece, link: null } : piece,
      ),
      rangeOf: (node) => this.#rangeOf(node),
      linksIn: ({ start, end }) => {
        const from = firstFrom(this.#links, start);
        return this.#links.slice(from, firstFrom(this.#links, end)).map(({ element }) => element);
      },
    };
  }

  #rangeOf(node: PageNode): Range {
    return this.#ranges.get(node) ?? { start: 0, end: 0 };
  }

  #hasLines(link: PageElement): boolean {
    const { start, end } = this.#rangeOf(link);
    return this.#pieces[start]?.line !== this.#pieces[end - 1]?.line;
  }
}

/** Replaces the full-width colons of Chinese and Japanese, which end labels and divide hours from minutes. */
function withColons(text: string): string {
  return text
    .replaceAll(/(?<=\d)：(?=\d)/g, ':')
    .replaceAll('：', ': ')
    .trim();
}

/** Index of the first link that begins at or after a piece. */
function firstFrom(links: readonly { start: number }[], piece: number): number {
  let [low, high] = [0, links.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((links[middle]?.start ?? 0) < piece) low = middle + 1;
    else high = middle;
  }
  return low;
}

const textNode = 3;

function contextIn(element: PageElement, context: Context): Context {
  const { name, attribs } = element;
  return {
    link: name === 'a' ? element : context.link,
    isHeading: context.isHeading || headings.test(name) || attribs['role'] === 'heading',
    isStrong: context.isStrong || emphasisTags.test(name),
    isLabel: isLabelElement(element) || (context.isLabel && !isBreaking(name)),
    attributeLabel: labelAttributes.map((key) => attribs[key]?.trim()).find((text) => text) ?? context.attributeLabel,
    machineDate: machineDateOf(element) ?? context.machineDate,
  };
}

function isLabelElement({ name, attribs }: PageElement): boolean {
  return name === 'dt' || name === 'label' || labelClass.test(attribs['class'] ?? '');
}

function machineDateOf({ attribs }: PageElement): string | undefined {
  return attribs['datetime'] ?? dateOf(attribs['content']);
}

function dateOf(content: string | undefined): string | undefined {
  return content !== undefined && /^\d{4}-\d\d-\d\d/.test(content) ? content : undefined;
}

/** The text of pieces that are side by side. */
export function joinPieces(pieces: readonly Piece[]): string {
  return cleanLine(pieces.map(({ text }) => text).join(' '), maxPieceLength);
}
