import { type ErrorTable } from './entry.js';

/** Requests, accounts, and messages between services. */
export const requestErrors = {
  VALIDATION: { status: 422, retryable: false, exit: 2, text: 'The request is not valid.' },
  BAD_REQUEST: { status: 400, retryable: false, exit: 2, text: 'The request could not be read.' },
  REQUEST_ABORTED: {
    status: 400,
    retryable: false,
    exit: 1,
    text: 'The client closed the connection before the request was complete.',
  },
  UNAUTHENTICATED: { status: 401, retryable: false, exit: 4, text: 'Please sign in.' },
  TOKEN_REFUSED: {
    status: 401,
    retryable: false,
    exit: 4,
    text: 'The session has ended or the token is not valid. Please sign in again.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    retryable: false,
    exit: 4,
    text: 'This account has a second factor. Please enter its code first.',
  },
  READ_ONLY: { status: 403, retryable: false, exit: 4, text: 'This session can only read.' },
  SESSION_REQUIRED: {
    status: 403,
    retryable: false,
    exit: 4,
    text: 'An API token is not enough for this: sign in with your account.',
  },
  FORBIDDEN: { status: 403, retryable: false, exit: 4, text: 'This request is not allowed.' },
  NOT_FOUND: { status: 404, retryable: false, exit: 3, text: 'There is nothing at this address.' },
  OPPORTUNITY_NOT_FOUND: { status: 404, retryable: false, exit: 3, text: 'Opportunity not found' },
  SOURCE_NOT_FOUND: { status: 404, retryable: false, exit: 3, text: 'Source not found.' },
  /** The specification's own code for "no such row": nothing was saved yet, and no client shows it as an error. */
  PGRST116: { status: 404, retryable: false, exit: 3, text: 'No preferences have been saved yet.' },
  SESSION_NOT_FOUND: { status: 404, retryable: false, exit: 3, text: 'Session not found.' },
  TOKEN_NOT_FOUND: { status: 404, retryable: false, exit: 3, text: 'API token not found.' },
  TOO_MANY_TOKENS: { status: 409, retryable: false, exit: 1, text: 'There are too many API tokens. Revoke one first.' },
  KEY_FROM_ENVIRONMENT: {
    status: 409,
    retryable: false,
    exit: 78,
    text: 'This key is set in the environment of the server and cannot be changed here.',
  },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false, exit: 2, text: 'This address does not support that method.' },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false, exit: 2, text: 'The request is too large.' },
  URI_TOO_LONG: { status: 414, retryable: false, exit: 2, text: 'The address of the request is too long.' },
  HEADERS_TOO_LARGE: {
    status: 431,
    retryable: false,
    exit: 2,
    text: 'The address and the headers of the request are too large.',
  },
  REQUEST_TIMEOUT: { status: 408, retryable: true, exit: 5, text: 'The request took too long to arrive.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false, exit: 2, text: 'The request body must be JSON.' },
  RATE_LIMITED: { status: 429, retryable: true, exit: 6, text: 'Too many requests. Please wait and try again.' },
  INTERNAL: { status: 500, retryable: true, exit: 1, text: 'Something went wrong on the server.' },
  UNAVAILABLE: { status: 503, retryable: true, exit: 5, text: 'This part of the service is not available right now.' },
  TIMEOUT: { status: 504, retryable: true, exit: 5, text: 'The service took too long to answer.' },
  DATABASE_UNAVAILABLE: { status: 503, retryable: true, exit: 5, text: 'The database is not available right now.' },

  MESSAGE_TOO_LARGE: {
    status: 413,
    retryable: false,
    exit: 1,
    text: 'The message exceeds the size limit of the message bus.',
  },
  MESSAGE_INVALID: { status: 500, retryable: false, exit: 1, text: 'A message does not match its schema.' },
  NO_HANDLER: { status: 503, retryable: true, exit: 5, text: 'No service is available for this request right now.' },
  DELIVERY_EXHAUSTED: {
    status: 500,
    retryable: false,
    exit: 1,
    text: 'The delivery of a message failed too often.',
  },
} as const satisfies ErrorTable;
