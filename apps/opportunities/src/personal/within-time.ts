import { AppError } from '@rfp/contracts/errors';

const timeoutMessage = 'Your order is being prepared. Please try again in a few seconds.';

/**
 * Awaits work for at most `maxMs`. On timeout, the work continues for the next request.
 * @throws AppError TIMEOUT
 */
export async function withinTime<T>(work: Promise<T>, maxMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('TIMEOUT', { message: timeoutMessage })), maxMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
