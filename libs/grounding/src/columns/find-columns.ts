import { findMixedLines } from './find-mixed-lines.js';
import { findStacks } from './find-stacks.js';
import { findTables } from './find-tables.js';
import { type ColumnBlock, pageLines } from './page-lines.js';

/** The stretches of a text in which columns of a page have taken words apart that belong together, in order. */
export function findColumns(text: string): ColumnBlock[] {
  const lines = pageLines(text);
  const blocks: ColumnBlock[] = [];
  for (const block of [findMixedLines(lines), findTables(lines), findStacks(lines)].flat())
    if (blocks.every(({ start, end }) => block.end <= start || block.start >= end)) blocks.push(block);
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
