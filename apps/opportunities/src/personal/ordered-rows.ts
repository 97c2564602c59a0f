import { type RowColumns } from './columns/row-columns.js';
import { maxSum } from './recipe/sums.js';

/** A row of an order by sum. */
export interface OrderedRow {
  readonly slot: number;
  readonly sum: number;
}

/** Sum that marks rows outside the order. */
const excluded = maxSum + 1;

/** The rows of a catalogue by sum, highest first. Rows with equal sums are ordered by id, newest first. */
export class OrderedRows {
  /** Number of rows with a higher sum, by sum. */
  readonly #before = new Uint32Array(excluded + 1);
  readonly count: number;
  readonly #sums: Uint16Array;

  /**
   * @param unfilteredSums - sums by slot; not modified
   * @param includes - whether a row is in the order
   */
  constructor(
    private readonly columns: RowColumns,
    unfilteredSums: Uint16Array,
    includes: (slot: number) => boolean,
  ) {
    const sums = unfilteredSums.slice();
    this.#sums = sums;
    const counts = new Uint32Array(excluded + 1);
    for (let slot = 0; slot < sums.length; slot += 1) {
      if (!includes(slot)) sums[slot] = excluded;
      const sum = sums[slot] ?? excluded;
      counts[sum] = (counts[sum] ?? 0) + 1;
    }
    let rows = 0;
    for (let sum = maxSum; sum >= 0; sum -= 1) {
      this.#before[sum] = rows;
      rows += counts[sum] ?? 0;
    }
    this.count = rows;
  }

  /** Counts the rows that come before or at a place. */
  countUpTo({ sum, id }: { sum: number; id: string }): number {
    const { ids } = this.columns;
    const inOrder = ids.inOrder;
    let equal = 0;
    for (let place = ids.countBefore(id); place < inOrder.length; place += 1)
      if (this.#sums[inOrder[place] ?? 0] === sum) equal += 1;
    return (this.#before[sum] ?? 0) + equal;
  }

  /** Returns the rows of a range of places. */
  rows(offset: number, limit: number): OrderedRow[] {
    const end = Math.min(offset + limit, this.count);
    const slots = new Int32Array(Math.max(0, end - offset));
    const next = this.#before.slice();
    const inOrder = this.columns.ids.inOrder;
    for (let index = inOrder.length - 1; index >= 0; index -= 1) {
      const slot = inOrder[index] ?? 0;
      const sum = this.#sums[slot] ?? excluded;
      if (sum === excluded) continue;
      const place = next[sum] ?? 0;
      next[sum] = place + 1;
      if (place >= offset && place < end) slots[place - offset] = slot;
    }
    return Array.from(slots, (slot) => ({ slot, sum: this.#sums[slot] ?? excluded }));
  }
}
