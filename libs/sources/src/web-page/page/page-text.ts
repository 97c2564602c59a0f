import { plainLine, plainText } from '../../fields/plain-text.js';
import { type PageElement, type PageNode } from './page-node.js';

const blockElements = new Set(
  'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Whether an element begins and ends a line. */
export function isBreaking(name: string): boolean {
  return blockElements.has(name);
}

/** Invisible characters: zero width, soft hyphens, direction marks, tags. */
const invisible = /[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu;

/** The visible text of a node, with a line break around each block and cell. At most about `max` characters. */
export function textOf(node: PageNode | undefined, max = 20_000): string {
  const out: string[] = [];
  if (node !== undefined) gather(node, { remaining: max }, out);
  return out.join('');
}

const textNode = 3;

/** Recursion is safe because the parser bounds the depth. */
function gather(node: PageNode, room: { remaining: number }, out: string[]): void {
  if (room.remaining <= 0) return;
  if (!('children' in node)) {
    if (!('data' in node) || node.nodeType !== textNode) return;
    const text = node.data.slice(0, room.remaining).replaceAll(/\s+/g, ' ');
    room.remaining -= text.length;
    out.push(text);
    return;
  }
  const breaks = 'name' in node && blockElements.has(node.name);
  if (breaks) out.push('\n');
  for (const child of node.children) gather(child, room, out);
  if (breaks) out.push('\n');
}

/**
 * The first `max` elements with the given names in a node, including the node itself. Walks the node because a selector would also inspect the siblings of the
 * node.
 */
export function elementsIn(node: PageNode, names: ReadonlySet<string>, max: number): PageElement[] {
  const found: PageElement[] = [];
  const visit = (node: PageNode): void => {
    if (found.length >= max || !('children' in node)) return;
    if ('attribs' in node && names.has(node.name)) found.push(node);
    for (const child of node.children) visit(child);
  };
  visit(node);
  return found;
}

/** One line of plain text without markup, entities and invisible characters. */
export function cleanLine(text: string, max = 300): string {
  return plainLine(text.replaceAll(invisible, ''), max).replaceAll(invisible, '');
}

/** Plain text with line breaks, without markup, entities and invisible characters. */
export function cleanText(text: string, max: number): string {
  return plainText(text.replaceAll(invisible, ''), 1, max).replaceAll(invisible, '');
}
