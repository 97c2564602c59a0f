import { type Status, statuses } from '@rfp/contracts/opportunity';
import { scoredKinds } from '@rfp/scoring/notice-kind';
import { type CompiledQuery } from '../../search/query/compile-query.js';
import { hiddenSlots } from './hidden-slots.js';
import { flag, type RowColumns } from './row-columns.js';

/**
 * Returns the conditions that the columns in memory can check: the row is stored, is demo or real as requested, has the requested status, and is not
 * dismissed.
 */
export function columnConditions({
  selection: { demo, filter },
  hidden,
}: CompiledQuery): (columns: RowColumns) => (slot: number) => boolean {
  const kind = demo ? flag.demo : 0;
  const status = filter.status === undefined ? null : filter.status;
  return (columns) => {
    const { flags, state } = columns.values;
    const isHidden = hidden === null ? null : hiddenSlots(columns, hidden.ids);
    const hasStatus = status === null ? null : statusRange(status);
    return (slot) =>
      ((flags[slot] ?? 0) & (flag.demo | flag.removed)) === kind &&
      (hasStatus === null || (state[slot] ?? 0) >= hasStatus.from) &&
      (hasStatus === null || (state[slot] ?? 0) < hasStatus.to) &&
      (isHidden === null || isHidden[slot] !== 1);
  };
}

function statusRange(status: Status): { from: number; to: number } {
  const from = statuses.indexOf(status) * scoredKinds.length;
  return { from, to: from + scoredKinds.length };
}
