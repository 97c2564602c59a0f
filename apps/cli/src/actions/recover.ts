import { AppError } from '@rfp/contracts/errors';

/** Returns the result of a request, or the result of `handle` if the request fails with an AppError. Rethrows other errors. */
export async function recover<T, F>(request: () => Promise<T>, handle: (error: AppError) => F): Promise<T | F> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof AppError) return handle(error);
    throw error;
  }
}
