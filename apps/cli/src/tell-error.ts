import { type AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { clean } from './output/clean.js';
import { type Told } from './print-error.js';

const fieldsSchema = z.record(z.string(), z.unknown());

/** What a person can do, as a command where there is one. */
const hints = new Map<string, string>([
  ['UNAUTHENTICATED', 'sign in:  rfp auth login'],
  ['TOKEN_REFUSED', 'sign in:  rfp auth login , or set another RFP_TOKEN where that is set'],
  ['SECOND_FACTOR_REQUIRED', 'sign in:  rfp auth login'],
  ['READ_ONLY', 'sign in with an account of your own:  rfp auth login , or use an API token that may write'],
  ['SESSION_REQUIRED', 'do this in the console, signed in'],
  ['FORBIDDEN', 'see who you are with  rfp auth status , or sign in:  rfp auth login'],
  ['UNAVAILABLE', 'start the server with  npm start , or name another one with  --api-url <url>'],
  ['MESSAGE_INVALID', 'see that  --api-url  names this product, and that both are of the same version'],
  ['TIMEOUT', 'try again, or give it longer with  --timeout <seconds>'],
  ['OPPORTUNITY_NOT_FOUND', 'find its id with  rfp opp list'],
  ['SOURCE_NOT_FOUND', 'see the sources with  rfp source list'],
  ['SOURCE_EXISTS', 'choose another name or --key, or remove that source:  rfp source remove <key>'],
  ['SOURCE_READY_MADE', 'pause it:  rfp source pause <key>'],
  ['SOURCE_BUSY', 'wait, or end the run:  rfp sync cancel <source>'],
  ['SOURCE_GONE', 'pause it with  rfp source pause <key> , or remove it with  rfp source remove <key>'],
  ['RUN_NOT_RUNNING', 'see the runs with  rfp sync history'],
  ['NOTHING_MISSING', 'see the runs with  rfp sync history'],
  ['IDEMPOTENCY_IN_PROGRESS', 'see how it goes with  rfp sync watch'],
  ['URL_REFUSED', 'use the public address of a web page, such as https://city.example/bids'],
  ['ROBOTS_UNKNOWN', 'try again later'],
  ['RATE_LIMITED', 'wait, and run the command again'],
  ['SOURCE_RATE_LIMITED', 'wait, and run the command again'],
  ['SOURCE_QUOTA', 'see when it goes on with  rfp sync status'],
  ['SOURCE_KEY_MISSING', 'store its key in the console, under Settings, or set it where the server runs'],
  ['SOURCE_KEY_REFUSED', 'check its key in the console, under Settings, or where the server runs'],
]);

/** What is told of an error of the product. Its message may come from a server: it is cleaned. */
export function tellError(error: AppError): Told {
  const { status, request_id, hint, retry_after_seconds, errors } = error.details;
  return {
    code: error.code,
    message: clean(error.message),
    why: whyOf(error.message, errors),
    hint: textOrNull(hint) ?? hints.get(error.code) ?? null,
    request_id: textOrNull(request_id),
    status: typeof status === 'number' ? status : null,
    retry_after_seconds: typeof retry_after_seconds === 'number' ? retry_after_seconds : null,
  };
}

/** Field by field what is wrong, where the message does not say so already. */
function whyOf(message: string, errors: unknown): string[] {
  const fields = Object.entries(fieldsSchema.safeParse(errors).data ?? {});
  return fields.flatMap(([field, text]) =>
    typeof text === 'string' && !message.includes(text) ? [clean(`${field}: ${text}`)] : [],
  );
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? clean(value) : null;
}
