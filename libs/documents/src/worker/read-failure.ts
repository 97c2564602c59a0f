import { type FailureReason } from '../document.js';

/** Stops reading a document, or a file in an archive, with a reason. Never leaves the reader process. */
export class ReadFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    /** Whether to stop the whole document, including other files of an archive. */
    readonly isFatal = false,
  ) {
    super(reason);
  }
}

/** Converts any error to a failure. Parsers throw their own errors for damaged documents. */
export function toReadFailure(error: unknown): ReadFailure {
  if (error instanceof ReadFailure) return error;
  const isMemory =
    error instanceof RangeError && /allocation failed|invalid (?:string|array) length/i.test(error.message);
  return isMemory ? new ReadFailure('out_of_memory', true) : new ReadFailure('broken');
}
