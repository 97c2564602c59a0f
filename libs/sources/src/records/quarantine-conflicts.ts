import { AppError } from '@rfp/contracts/errors';
import { type UnreadableRecord } from '../connector.js';
import { quarantine, jsonText } from './read-record.js';

/** The records of one response without repeated ids. */
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
 * Quarantines records that share their id with an earlier record of the same response but differ from it. Only the first record is used, because the
 * others would look like its changes. Identical copies are ignored.
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
    // Wrapped so that a replay does not treat it as a change of the first record.
    return [quarantine(id, { conflict: record }, conflict)];
  });
}
