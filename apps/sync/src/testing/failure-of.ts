import { type AppError, toAppError } from '@rfp/contracts/errors';

/** The error with which the work is expected to fail. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => {
      throw new Error('It was to fail');
    },
    (error: unknown) => toAppError(error),
  );
}
