import { type AppError, toAppError } from '@rfp/contracts/errors';

/** The error with which the work is expected to fail. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => {
      throw new Error('The work did not fail');
    },
    (error: unknown) => toAppError(error),
  );
}
