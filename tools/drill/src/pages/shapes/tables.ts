import { onceIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type Bid } from './bids.js';
import { each } from './website.js';

/** Head of a column, and its cell as markup. */
export type Column = readonly [head: string, cell: (bid: Bid, index: number) => string];

/** Table of a page that people edit: the order of the columns is random, and the header has one of the kinds of markup that editors produce. */
export function makeTable(
  random: SeededRandom,
  bids: readonly Bid[],
  columns: readonly Column[],
  title: string,
): string {
  const ordered = onceIn(random, 2) ? columns : random.some(columns, columns.length);
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
