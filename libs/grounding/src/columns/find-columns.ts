import { findMixedLines } from './find-mixed-lines.js';
import { findStacks } from './find-stacks.js';
import { findTables } from './find-tables.js';
import { type ColumnBlock, pageLines } from './page-lines.js';

/** The stretches of a text where columns of a page separate words that belong together, in text order. */
export function findColumns(text: string): ColumnBlock[] {
  const lines = pageLines(text);
  const blocks: ColumnBlock[] = [];
  // If blocks overlap, the first one wins. Marking the characters of a block as taken avoids comparing every pair of blocks.
  const taken = new Uint8Array(text.length);
  for (const block of [findMixedLines(lines), findTables(lines), findStacks(lines)].flat()) {
    if (taken.subarray(block.start, block.end).includes(1)) continue;
    taken.fill(1, block.start, block.end);
    blocks.push(block);
  }
  return blocks.toSorted((one, other) => one.start - other.start);
}

/** The text with each block replaced by empty lines of the same length, so that offsets stay valid. */
export function withoutColumns(text: string, blocks: readonly ColumnBlock[]): string {
  let at = 0;
  const parts = blocks.map(({ start, end }) => {
    const part = text.slice(at, start) + '\n'.repeat(end - start);
    at = end;
    return part;
  });
  return parts.join('') + text.slice(at);
}
