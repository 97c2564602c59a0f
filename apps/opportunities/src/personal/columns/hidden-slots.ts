import { type RowColumns } from './row-columns.js';

interface HiddenSlots {
  readonly columns: RowColumns;
  /** Number of slots when they were found. A slot never gets another row. */
  readonly count: number;
  readonly isHidden: Uint8Array;
}

const cached = new WeakMap<ReadonlySet<string>, HiddenSlots>();

/** Returns for each slot 1 if its row is one of the dismissed ids. Cached for these ids until rows are added. */
export function hiddenSlots(columns: RowColumns, ids: ReadonlySet<string>): Uint8Array {
  const known = cached.get(ids);
  const { count } = columns.ids;
  if (known?.columns === columns && known.count === count) return known.isHidden;
  const isHidden = new Uint8Array(count);
  for (const id of ids) {
    const slot = columns.ids.findSlot(id);
    if (slot >= 0) isHidden[slot] = 1;
  }
  cached.set(ids, { columns, count, isHidden });
  return isHidden;
}
