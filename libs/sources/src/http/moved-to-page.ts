import { AppError } from '@rfp/contracts/errors';
import { redact } from './redact.js';

/** The error of a source whose URL permanently redirects to a web page. */
export function movedToPage(address: URL): AppError {
  return new AppError('SOURCE_GONE', {
    message: `The source has permanently moved to a web page, ${redact(address)}, and no longer returns data.`,
    details: { moved_to: redact(address) },
  });
}
