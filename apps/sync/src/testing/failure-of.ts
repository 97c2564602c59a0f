import { type AppError, toAppError } from '@rfp/contracts/errors';

/** The error that the work is expected to fail with. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => {
      throw new Error('It was to fail');
    },
    (error: unknown) => toAppError(error),
  );
}
