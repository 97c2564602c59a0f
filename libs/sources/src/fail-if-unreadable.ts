import { AppError } from '@rfp/contracts/errors';
import { type UnreadableRecord } from './connector.js';

/** A source counts as changed after this many records if all of them are unreadable. */
const minUnreadable = 5;

/**
 * Fails if no record is readable: the source has changed, and continuing would skip all of its records.
 * @param readable - number of readable records so far
 * @param recordsName - name of the records in the message: `records of Grants.gov`
 * @param minRejected - minimum number of rejected records, since a page may consist of a single bad record
 * @throws SOURCE_CHANGED
 */
export function failIfUnreadable(
  readable: number,
  rejected: readonly UnreadableRecord[],
  recordsName: string,
  minRejected = minUnreadable,
): void {
  const [first] = rejected;
  if (readable > 0 || first === undefined || rejected.length < minRejected) return;
  throw new AppError('SOURCE_CHANGED', {
    message: `Not one of ${rejected.length} ${recordsName} can be read. The first: ${first.message}`,
  });
}
