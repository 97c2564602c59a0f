import { type PageElement } from '../page/page-node.js';
import { type Run } from '../labels/statements.js';

/** Names the positions within units. A position has the same name in every unit of a list. */
export class SlotNames {
  readonly #names = new Map<PageElement, string>();

  slotOf(run: Run): string {
    const [piece] = run;
    return piece === undefined ? '' : this.#nameOf(piece.element);
  }

  #nameOf(element: PageElement): string {
    const known = this.#names.get(element);
    if (known !== undefined) return known;
    const names: string[] = [];
    let node: PageElement | null = element;
    for (let depth = 0; depth < 4 && node !== null && !/^(?:tr|li|ul|table|body)$/.test(node.name); depth += 1) {
      names.unshift(nameOf(node));
      if (/^t[dh]$/.test(node.name)) break;
      node = node.parent !== null && 'attribs' in node.parent ? node.parent : null;
    }
    const name = names.join('/');
    this.#names.set(element, name);
    return name;
  }
}

function nameOf(element: PageElement): string {
  const { name, attribs } = element;
  if (/^t[dh]$/.test(name)) {
    let column = 0;
    for (let before = element.prev; before !== null; before = before.prev) if ('attribs' in before) column += 1;
    return `td${column}`;
  }
  return `${name}.${(attribs['class'] ?? '').replaceAll(/\d+/g, '').split(/\s+/)[0] ?? ''}`;
}
