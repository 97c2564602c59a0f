import { type AppError, toAppError } from '@rfp/contracts/errors';

/** What the work fails with, as it is to. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => {
      throw new Error('It was to fail');
    },
    (error: unknown) => toAppError(error),
  );
}
