import { AppError } from '@rfp/contracts/errors';
import { redact } from './redact.js';

/** The error of a source whose address has permanently become that of a web page. */
export function movedToPage(address: URL): AppError {
  return new AppError('SOURCE_GONE', {
    message: `The source has permanently moved to a web page, ${redact(address)}, and no longer returns data.`,
    details: { moved_to: redact(address) },
  });
}
