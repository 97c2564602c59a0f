import { findMixedLines } from './find-mixed-lines.js';
import { findStacks } from './find-stacks.js';
import { findTables } from './find-tables.js';
import { type ColumnBlock, pageLines } from './page-lines.js';

/** The stretches of a text in which columns of a page have taken words apart that belong together, in order. */
export function findColumns(text: string): ColumnBlock[] {
  const lines = pageLines(text);
  const blocks: ColumnBlock[] = [];
  // The first finder of a stretch has it. Marks of characters take no time per pair of blocks.
  const taken = new Uint8Array(text.length);
  for (const block of [findMixedLines(lines), findTables(lines), findStacks(lines)].flat()) {
    if (taken.subarray(block.start, block.end).includes(1)) continue;
    taken.fill(1, block.start, block.end);
    blocks.push(block);
  }
  return blocks.toSorted((one, other) => one.start - other.start);
}

/** The text with empty lines in place of the blocks, which have no other sentences. */
export function withoutColumns(text: string, blocks: readonly ColumnBlock[]): string {
  let at = 0;
  const parts = blocks.map(({ start, end }) => {
    const part = text.slice(at, start) + '\n'.repeat(end - start);
    at = end;
    return part;
  });
  return parts.join('') + text.slice(at);
}
