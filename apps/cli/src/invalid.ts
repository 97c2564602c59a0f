import { AppError, type ErrorCode } from '@rfp/contracts/errors';

/** The error of a command line that is not valid, with how to fix it. */
export function invalid(message: string, hint?: string): AppError {
  return refusal('VALIDATION', message, hint);
}

/** An error with its own message, and how to fix it. */
export function refusal(code: ErrorCode, message: string, hint?: string): AppError {
  return new AppError(code, { message, ...(hint === undefined ? {} : { details: { hint } }) });
}
