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
 * Records of one answer that have the id of a record before them and say something else. The first is taken, and what the others say
 * cannot be told from a change of it: they are kept aside, so that nobody looks for them in vain. Copies are none.
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
      message: 'The record has the id of another record of the same answer, and says something else.',
    });
    // Within another member, because by itself it would be read as a change of the first.
    return [quarantine(id, { conflict: record }, conflict)];
  });
}
