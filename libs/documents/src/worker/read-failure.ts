import { type FailureReason } from '../document.js';

/** Ends the reading of a document, or of a file in an archive, with a reason. Never leaves the process that reads. */
export class ReadFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    /** The rest of the document is not read either. */
    readonly isFatal = false,
  ) {
    super(reason);
  }
}

/** What failed, as a reason. Parsers throw errors of their own for documents that are damaged. */
export function toReadFailure(error: unknown): ReadFailure {
  if (error instanceof ReadFailure) return error;
  const isMemory =
    error instanceof RangeError && /allocation failed|invalid (?:string|array) length/i.test(error.message);
  return isMemory ? new ReadFailure('out_of_memory', true) : new ReadFailure('broken');
}
