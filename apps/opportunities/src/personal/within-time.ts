import { AppError } from '@rfp/contracts/errors';

const tookTooLong = 'Your order is being prepared. Please try again in a few seconds.';

/**
 * What an order is computed from, if it is ready in time. What was begun goes on, for the next request.
 * @throws AppError TIMEOUT
 */
export async function withinTime<T>(work: Promise<T>, maxMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('TIMEOUT', { message: tookTooLong })), maxMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
