import { AppError } from '@rfp/contracts/errors';
import { type UnreadableRecord } from './connector.js';

/** So many records of one page, and not one of them readable: then it is the source that changed, and no accident of a record. */
const fewestUnreadable = 5;

/**
 * Where nothing at all can be read it is the source that changed, and to go on would leave all of its records behind.
 * @param readable how many records could be read, of those among which these were rejected
 * @param what the records by their name: `records of Grants.gov`
 * @param atLeast so many must be rejected before that is said: the only record of a page may be a bad one
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
