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
  return blocks.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '\n'.repeat(end - start) + rest.slice(end),
    text,
  );
}
