import { AppError } from '@rfp/contracts/errors';

/**
 * Awaits the preparation of a personal order for at most `maxMs`. After that time, the preparation continues for the next request.
 * @throws AppError ORDER_NOT_READY
 */
export async function withinTime<T>(work: Promise<T>, maxMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('ORDER_NOT_READY')), maxMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
