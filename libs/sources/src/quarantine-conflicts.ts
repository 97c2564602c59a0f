import { AppError } from '@rfp/contracts/errors';
import { type UnreadableRecord } from './connector.js';
import { quarantine, jsonText } from './read-record.js';

/** The records of one answer, each id once. */
export function withoutDuplicates(records: readonly unknown[], idOf: (record: unknown) => string | null): unknown[] {
  const seen = new Set<string>();
  return records.filter((record) => {
    const id = idOf(record);
    if (id === null) return true;
    const before = seen.size;
    return seen.add(id).size > before;
  });
}

/**
 * Quarantines records that share their id with an earlier record of the same answer and differ from it. The first one
 * is used; the others cannot be distinguished from a change of it. Identical copies are ignored.
 */
export function quarantineConflicts(
  records: readonly unknown[],
  idOf: (record: unknown) => string | null,
): UnreadableRecord[] {
  const first = new Map<string, unknown>();
  return records.flatMap((record) => {
    const id = idOf(record);
    if (id === null) return [];
    if (!first.has(id)) {
      first.set(id, record);
      return [];
    }
    if (jsonText(first.get(id)) === jsonText(record)) return [];
    const conflict = new AppError('RECORD_ID_TAKEN', {
      message: 'The record has the id of another record of the same answer, and differs from it.',
    });
    // Wrapped, because by itself it would be replayed as a change of the first one.
    return [quarantine(id, { conflict: record }, conflict)];
  });
}
