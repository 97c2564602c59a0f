import { AppError } from '@rfp/contracts/errors';

/** A thousand rows rarely fit into a message. */
const maxPart = 500;

/**
 * Fetches rows in one request, or in halves if there are many or if the reply exceeds the limit of the message bus (1 MiB over NATS).
 * @param fetchPart gets the index of the first row, the number of rows and, for later parts, the total of an earlier reply
 * @returns the replies, in order
 */
export async function fetchRows<T>(
  first: number,
  count: number,
  fetchPart: (first: number, count: number, total?: number) => Promise<T>,
  total?: number,
): Promise<T[]> {
  if (count <= maxPart) {
    try {
      return [await fetchPart(first, count, total)];
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'MESSAGE_TOO_LARGE' || count <= 1) throw error;
    }
  }
  const half = Math.ceil(count / 2);
  const replies = await fetchRows(first, half, fetchPart, total);
  const knownTotal = total ?? totalOf(replies[0]);
  if (knownTotal !== undefined && first + half >= knownTotal) return replies;
  return [...replies, ...(await fetchRows(first + half, count - half, fetchPart, knownTotal))];
}

/** Exact number of rows of the list, if the reply states it. Rows beyond it are not requested. */
function totalOf(reply: unknown): number | undefined {
  if (typeof reply === 'object' && reply !== null && 'total_is' in reply && reply.total_is === 'at_least')
    return undefined;
  const total = typeof reply === 'object' && reply !== null && 'total' in reply ? reply.total : undefined;
  return typeof total === 'number' ? total : undefined;
}
