import { type CallToolResult } from '@modelcontextprotocol/server';
import { type AppError, toAppError } from '@rfp/contracts/errors';
import { clip, sanitize } from './outside-text.js';

/** Advice for an agent on an error. */
const hints = new Map<string, string>([
  ['UNAUTHENTICATED', 'A person has to sign in, or to configure a valid API token.'],
  ['TOKEN_REFUSED', 'A person has to sign in again, or to replace the API token.'],
  ['SECOND_FACTOR_REQUIRED', 'A person has to sign in with the second factor, or to configure an API token.'],
  ['READ_ONLY', 'Changes need an API token with write scope.'],
  ['CURATOR_REQUIRED', 'A person with the role curator has to do this, or an administrator gives the role.'],
  ['ADMINISTRATOR_REQUIRED', 'A person with the role administrator has to do this.'],
  ['FORBIDDEN', 'Ask a person to do this in the console.'],
  ['VALIDATION', 'Correct the arguments and call the tool again.'],
  ['OPPORTUNITY_NOT_FOUND', 'Take the id from an answer of the tool search.'],
  ['VERSION_NOT_FOUND', 'Take the version from "versions" in an answer of the tool diff.'],
  ['VERSION_DELETED', 'Take the version from "versions" in an answer of the tool diff: older ones are not kept.'],
  ['PAST_DELETED', 'Ask for the time in "earliest" or later.'],
  ['SEARCH_NOT_FOUND', 'Take the name from an answer of the tool search with list_saved.'],
  ['SOURCE_NOT_FOUND', 'Take the key from an answer of the tool sources.'],
  ['RUN_NOT_RUNNING', 'Look at the tool sync_status: only a running sync can be cancelled.'],
  ['SOURCE_KEY_MISSING', 'A person has to add the API key of the source in the console, under Settings.'],
  ['RATE_LIMITED', 'Wait before the next call.'],
  ['MARKET_NOT_READY', 'Try again in a minute.'],
  ['ORDER_NOT_READY', 'Try again in a few seconds, or sort by relevance_score.'],
  ['TIMEOUT', 'Try again later, or ask for less.'],
  ['UNAVAILABLE', 'Try again later; a person can check that the server is running.'],
]);

/** The answer of a failed tool: code, sentence and hint, but never a stack. */
export function toToolError(thrown: unknown): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: describeError(toAppError(thrown)) }] };
}

/** Describes an error in some lines, its code first. */
export function describeError({ code, message, retryable, details }: AppError): string {
  const { hint, retry_after_seconds: seconds, request_id: request } = details;
  const advice = typeof hint === 'string' ? hint : hints.get(code);
  const lines = [
    `${code}: ${clip(sanitize(message), 1000)}`,
    ...(advice === undefined ? [] : [`Hint: ${clip(sanitize(advice), 500)}`]),
    ...(typeof seconds === 'number' ? [`Wait: ${seconds} seconds`] : []),
    ...(retryable ? ['The same call may succeed later.'] : []),
    ...(typeof request === 'string' ? [`Request: ${clip(sanitize(request), 64)}`] : []),
  ];
  return lines.join('\n');
}
