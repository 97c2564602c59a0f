import { type AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { sanitize } from '../output/sanitize.js';
import { type ErrorReport } from './print-error.js';

const querySchema = z.object({ text: z.string(), at: z.int(), end: z.int() });
const fieldsSchema = z.record(z.string(), z.unknown());

/** Remedies by error code, as a command if possible. */
const hints = new Map<string, string>([
  ['UNAUTHENTICATED', 'sign in:  rfp auth login'],
  ['TOKEN_REFUSED', 'sign in:  rfp auth login , or replace the token of RFP_TOKEN or RFP_TOKEN_FILE if one is set'],
  ['SECOND_FACTOR_REQUIRED', 'sign in:  rfp auth login'],
  ['READ_ONLY', 'sign in with your own account:  rfp auth login , or use an API token with write scope'],
  ['CURATOR_REQUIRED', 'ask an administrator for the role curator; your own role:  rfp auth status'],
  ['ADMINISTRATOR_REQUIRED', 'ask an administrator; your own role:  rfp auth status'],
  ['SESSION_REQUIRED', 'sign in to the console and do this there'],
  ['DEVICE_CODE_EXPIRED', 'start again:  rfp auth login'],
  ['FORBIDDEN', 'check the current account with  rfp auth status , or sign in:  rfp auth login'],
  ['UNAVAILABLE', 'start the server with  npm start , or select another one with  --api-url <url>'],
  ['MESSAGE_INVALID', 'check that  --api-url  is the URL of this product, and that both have the same version'],
  ['TIMEOUT', 'try again, or increase  --timeout <seconds>'],
  ['OPPORTUNITY_NOT_FOUND', 'find its id with  rfp opp list'],
  ['SOURCE_NOT_FOUND', 'see the sources with  rfp source list'],
  ['SOURCE_EXISTS', 'choose another name or --key, or remove that source:  rfp source remove <key>'],
  ['SOURCE_READY_MADE', 'pause it:  rfp source pause <key>'],
  ['SOURCE_BUSY', 'wait, or cancel the run:  rfp sync cancel <source>'],
  ['SOURCE_GONE', 'pause it with  rfp source pause <key> , or remove it with  rfp source remove <key>'],
  ['RUN_NOT_RUNNING', 'see the runs with  rfp sync history'],
  ['NOTHING_MISSING', 'see the runs with  rfp sync history'],
  ['IDEMPOTENCY_IN_PROGRESS', 'follow it with  rfp sync watch'],
  ['URL_REFUSED', 'use the public address of a web page, such as https://city.example/bids'],
  ['ROBOTS_UNKNOWN', 'try again later'],
  ['RATE_LIMITED', 'wait, and run the command again'],
  ['SOURCE_RATE_LIMITED', 'wait, and run the command again'],
  ['SOURCE_QUOTA', 'see when it resumes with  rfp sync status'],
  ['SOURCE_KEY_MISSING', 'add its API key in the console under Settings, or in the environment of the server'],
  ['SOURCE_KEY_REFUSED', 'check its API key in the console under Settings, or in the environment of the server'],
]);

/** Converts an error for printing. Its texts may come from a server and are sanitized. */
export function toErrorReport(error: AppError): ErrorReport {
  const { status, request_id, hint, retry_after_seconds, errors } = error.details;
  const query = querySchema.safeParse(error.details['query']).data;
  return {
    code: error.code,
    message: sanitize(error.message),
    why: fieldErrors(error.message, errors),
    ...(query === undefined ? {} : { query }),
    hint: textOrNull(hint) ?? hints.get(error.code) ?? null,
    request_id: textOrNull(request_id),
    status: typeof status === 'number' ? status : null,
    retry_after_seconds: typeof retry_after_seconds === 'number' ? retry_after_seconds : null,
  };
}

/** Field errors that the message does not contain. */
function fieldErrors(message: string, errors: unknown): string[] {
  const fields = Object.entries(fieldsSchema.safeParse(errors).data ?? {});
  return fields.flatMap(([field, text]) =>
    typeof text === 'string' && !message.includes(text) ? [sanitize(`${field}: ${text}`)] : [],
  );
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? sanitize(value) : null;
}
