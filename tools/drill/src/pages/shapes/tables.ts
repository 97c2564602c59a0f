import { isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type Bid } from './bids.js';
import { each } from './website.js';

/** Header of a column, and a function that makes the markup of its cells. */
export type Column = readonly [head: string, cell: (bid: Bid, index: number) => string];

/** Makes a table like those on manually edited pages: with a random order of columns, and with the header markup of a random editor. */
export function makeTable(
  random: SeededRandom,
  bids: readonly Bid[],
  columns: readonly Column[],
  title: string,
): string {
  const ordered = isOneIn(random, 2) ? columns : random.some(columns, columns.length);
  const rows = each(
    bids,
    (bid, index) => `<tr>${ordered.map(([, cell]) => `<td>${cell(bid, index)}</td>`).join('')}</tr>`,
  );
  const heads = ordered.map(([head]) => head);
  const headRow = `<tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>`;
  const ways = [
    `<thead>${headRow}</thead><tbody>\n${rows}\n</tbody>`,
    `<tbody>${headRow}\n${rows}\n</tbody>`,
    `<thead>${headRow}</thead>\n${rows}\n`,
    `<tbody><tr>${heads.map((head) => `<td><p><strong>${head}</strong></p></td>`).join('')}</tr>\n${rows}\n</tbody>`,
    `<thead><tr><th colspan="${heads.length}">${title}</th></tr>${headRow}</thead><tbody>\n${rows}\n</tbody>`,
    `<caption>${title}</caption><thead>${headRow}</thead><tbody>\n${rows}\n</tbody>`,
  ];
  return `<table class="table">${ways[random.below(ways.length)] ?? ''}</table>`;
}
