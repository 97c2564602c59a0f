import { type AppError } from '@rfp/contracts/errors';
import { clean } from './output/clean.js';
import { type Told } from './print-error.js';

/** What a person can do, as a command where there is one. */
const hints = new Map<string, string>([
  ['UNAVAILABLE', 'start the server with  npm start , or name another one with  --api-url <url>'],
  ['MESSAGE_INVALID', 'see that  --api-url  names this product, and that both are of the same version'],
  ['TIMEOUT', 'try again, or give it longer with  --timeout <seconds>'],
  ['OPPORTUNITY_NOT_FOUND', 'find its id with  rfp opp list'],
  ['SOURCE_NOT_FOUND', 'see the sources with  rfp sync status'],
  ['RATE_LIMITED', 'wait, and run the command again'],
  ['SOURCE_RATE_LIMITED', 'wait, and run the command again'],
  ['SOURCE_QUOTA', 'see when it goes on with  rfp sync status'],
  ['SOURCE_KEY_MISSING', 'set the key of the source where the server runs'],
  ['SOURCE_KEY_REFUSED', 'check the key of the source where the server runs'],
]);

/** What is told of an error of the product. Its message may come from a server: it is cleaned. */
export function tellError(error: AppError): Told {
  const { status, request_id, hint, retry_after_seconds } = error.details;
  return {
    code: error.code,
    message: clean(error.message),
    hint: textOrNull(hint) ?? hints.get(error.code) ?? null,
    request_id: textOrNull(request_id),
    status: typeof status === 'number' ? status : null,
    retry_after_seconds: typeof retry_after_seconds === 'number' ? retry_after_seconds : null,
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? clean(value) : null;
}
