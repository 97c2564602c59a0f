import { AppError, type ErrorCode } from '@rfp/contracts/errors';

/** Error for an invalid command line, with an optional hint. */
export function invalid(message: string, hint?: string): AppError {
  return refusal('VALIDATION', message, hint);
}

/** Error with its own message and an optional hint. */
export function refusal(code: ErrorCode, message: string, hint?: string): AppError {
  return new AppError(code, { message, ...(hint === undefined ? {} : { details: { hint } }) });
}
