import { AppError } from '@rfp/contracts/errors';
import { type UnreadableRecord } from './connector.js';

/** Number of unreadable records, with no readable one, from which the source counts as changed. */
const fewestUnreadable = 5;

/**
 * Fails if nothing is readable: then the source changed, and continuing would skip all of its records.
 * @param readable - number of records read so far, besides the rejected ones
 * @param what - the records by their name: `records of Grants.gov`
 * @param atLeast - minimum of rejected records: the only record of a page may be a bad one
 * @throws SOURCE_CHANGED
 */
export function failIfUnreadable(
  readable: number,
  rejected: readonly UnreadableRecord[],
  what: string,
  atLeast = fewestUnreadable,
): void {
  const [first] = rejected;
  if (readable > 0 || first === undefined || rejected.length < atLeast) return;
  throw new AppError('SOURCE_CHANGED', {
    message: `Not one of ${rejected.length} ${what} can be read. The first: ${first.message}`,
  });
}
