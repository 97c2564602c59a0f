import { AppError } from '@rfp/contracts/errors';

/**
 * Asks for many rows at once, and for two halves where the answer is larger than the message bus carries (1 MiB over NATS).
 * @param ask gets the index of the first row and how many rows
 * @returns the answers, in order
 */
export async function pullRows<T>(
  first: number,
  count: number,
  ask: (first: number, count: number) => Promise<T>,
): Promise<T[]> {
  try {
    return [await ask(first, count)];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'MESSAGE_TOO_LARGE' || count <= 1) throw error;
  }
  const half = Math.ceil(count / 2);
  return [...(await pullRows(first, half, ask)), ...(await pullRows(first + half, count - half, ask))];
}
