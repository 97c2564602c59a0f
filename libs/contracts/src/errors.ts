import { z } from 'zod';

/**
 * Every error of the product: HTTP status, whether the same request may succeed when repeated,
 * exit code of the CLI, and the sentence for a person. Texts are looked up here and nowhere else.
 * Exit codes: 1 failure, 2 usage, 3 not found, 4 authentication, 5 network or server, 6 rate limited, 7 partial, 8 pending, 78 configuration.
 */
export const errorCatalogue = {
  VALIDATION: { status: 422, retryable: false, exit: 2, text: 'The request is not valid.' },
  BAD_REQUEST: { status: 400, retryable: false, exit: 2, text: 'The request could not be read.' },
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
  SOURCE_NOT_FOUND: { status: 404, retryable: false, exit: 3, text: 'There is no such source.' },
  /** The specification's own code for "no such row": nothing was saved yet, and no client shows it as an error. */
  PGRST116: { status: 404, retryable: false, exit: 3, text: 'No preferences have been saved yet.' },
  SESSION_NOT_FOUND: { status: 404, retryable: false, exit: 3, text: 'There is no such session.' },
  TOKEN_NOT_FOUND: { status: 404, retryable: false, exit: 3, text: 'There is no such API token.' },
  TOO_MANY_TOKENS: { status: 409, retryable: false, exit: 1, text: 'There are too many API tokens. Revoke one first.' },
  KEY_FROM_ENVIRONMENT: {
    status: 409,
    retryable: false,
    exit: 78,
    text: 'This key is set in the environment of the server and cannot be changed here.',
  },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false, exit: 2, text: 'This address does not take that method.' },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false, exit: 2, text: 'The request is too large.' },
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
    text: 'The message is larger than the message bus carries.',
  },
  MESSAGE_INVALID: { status: 500, retryable: false, exit: 1, text: 'A message did not have the agreed shape.' },
  NO_HANDLER: { status: 503, retryable: true, exit: 5, text: 'No service is there to answer this right now.' },
  DELIVERY_EXHAUSTED: {
    status: 500,
    retryable: false,
    exit: 1,
    text: 'A message was delivered too often without success.',
  },

  STALE_RUN: { status: 409, retryable: false, exit: 1, text: 'A newer run of this source has taken over.' },
  RUN_CANCELLED: {
    status: 409,
    retryable: true,
    exit: 1,
    text: 'The run was cancelled. The next one goes on from its checkpoint.',
  },
  RUN_LIMIT: {
    status: 409,
    retryable: true,
    exit: 7,
    text: 'The run ended at the number of records that was set for it. The next one goes on from there.',
  },
  RUN_NOT_RUNNING: { status: 409, retryable: false, exit: 1, text: 'The run has ended already.' },
  NOTHING_REJECTED: { status: 404, retryable: false, exit: 3, text: 'No rejected records wait to be read again.' },
  NOTHING_MISSING: {
    status: 409,
    retryable: false,
    exit: 1,
    text: 'This run asks nothing: no records of it wait to be closed.',
  },
  SUSPICIOUS_DROP: {
    status: 409,
    retryable: false,
    exit: 7,
    text: 'Much of what was open is no longer listed. Nothing was closed: please look at the source and confirm.',
  },
  RUN_INTERRUPTED: {
    status: 500,
    retryable: true,
    exit: 5,
    text: 'The run stopped before its end. The next one goes on from its checkpoint.',
  },
  BATCH_TOO_LARGE: { status: 413, retryable: false, exit: 1, text: 'The batch holds more than can be taken at once.' },

  SOURCE_EXISTS: { status: 409, retryable: false, exit: 1, text: 'There is a source of this name already.' },
  TOO_MANY_SOURCES: { status: 409, retryable: false, exit: 1, text: 'There are too many sources. Remove one first.' },
  SOURCE_READY_MADE: {
    status: 409,
    retryable: false,
    exit: 1,
    text: 'This source comes with the product: it can be paused, not changed or removed.',
  },
  SOURCE_BUSY: {
    status: 409,
    retryable: true,
    exit: 8,
    text: 'A run of this source is under way. Wait for its end or cancel it.',
  },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, retryable: true, exit: 8, text: 'The same request is under way.' },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    retryable: false,
    exit: 2,
    text: 'This Idempotency-Key was used for another request.',
  },

  SOURCE_UNREACHABLE: { status: 502, retryable: true, exit: 5, text: 'The source could not be reached.' },
  SOURCE_TIMEOUT: { status: 504, retryable: true, exit: 5, text: 'The source took too long to answer.' },
  SOURCE_ERROR: { status: 502, retryable: true, exit: 5, text: 'The source answered with a server error.' },
  SOURCE_REFUSED: { status: 502, retryable: false, exit: 5, text: 'The source refused the request.' },
  SOURCE_GONE: {
    status: 502,
    retryable: false,
    exit: 5,
    text: 'The source says that it is gone for good. It should be paused or removed.',
  },
  SOURCE_KEY_MISSING: { status: 409, retryable: false, exit: 4, text: 'The source needs an API key and none is set.' },
  SOURCE_KEY_REFUSED: { status: 502, retryable: false, exit: 4, text: 'The source refused the API key.' },
  SOURCE_RATE_LIMITED: { status: 503, retryable: true, exit: 6, text: 'The source asks to be called less often.' },
  SOURCE_QUOTA: { status: 503, retryable: true, exit: 6, text: 'The quota of the source is used up.' },
  SOURCE_NOT_JSON: {
    status: 502,
    retryable: true,
    exit: 5,
    text: 'The source answered with something that is not data, such as a web page.',
  },
  SOURCE_EMPTY: { status: 502, retryable: true, exit: 5, text: 'The source answered with nothing at all.' },
  SOURCE_TRUNCATED: { status: 502, retryable: true, exit: 5, text: 'The answer of the source ended too early.' },
  SOURCE_TOO_LARGE: {
    status: 502,
    retryable: false,
    exit: 5,
    text: 'The answer of the source is larger than is taken.',
  },
  SOURCE_UNSAFE: {
    status: 502,
    retryable: false,
    exit: 5,
    text: 'The source sent a file that is built to do harm. It was not read any further.',
  },
  SOURCE_CHANGED: {
    status: 502,
    retryable: false,
    exit: 5,
    text: 'The answer of the source no longer has the shape that is known.',
  },
  SOURCE_INCOMPLETE: { status: 502, retryable: true, exit: 7, text: 'The source announced more records than it gave.' },

  /** `details.reason` is a key of `urlRefusals`. */
  URL_REFUSED: { status: 422, retryable: false, exit: 2, text: 'This address is not one that is fetched.' },
  PAGE_UNREACHABLE: { status: 502, retryable: true, exit: 5, text: 'The page could not be reached.' },
  PAGE_TIMEOUT: { status: 504, retryable: true, exit: 5, text: 'The page took too long to answer.' },
  PAGE_BROKEN: {
    status: 502,
    retryable: true,
    exit: 5,
    text: 'The answer of the page ended too early or could not be read.',
  },
  PAGE_TOO_LARGE: { status: 502, retryable: false, exit: 5, text: 'The page is larger than is taken.' },
  PAGE_TYPE_REFUSED: {
    status: 422,
    retryable: false,
    exit: 5,
    text: 'What is at this address is neither a web page nor a feed nor plain text.',
  },
  PAGE_REDIRECTS: { status: 502, retryable: false, exit: 5, text: 'The page is redirected too often or to nowhere.' },
  ROBOTS_REFUSED: { status: 403, retryable: false, exit: 5, text: 'The site asks robots not to read this page.' },
  ROBOTS_UNKNOWN: {
    status: 503,
    retryable: true,
    exit: 5,
    text: 'The site could not say what robots may read, so the page is not read now.',
  },

  RECORD_NO_ID: { status: 422, retryable: false, exit: 7, text: 'The record has no identifier.' },
  RECORD_ID_TAKEN: { status: 422, retryable: false, exit: 7, text: 'The record has the identifier of another one.' },
  RECORD_NO_TITLE: { status: 422, retryable: false, exit: 7, text: 'The record has neither title nor number.' },
  RECORD_BAD_DATE: { status: 422, retryable: false, exit: 7, text: 'A date of the record cannot be read.' },
  RECORD_BAD_VALUE: { status: 422, retryable: false, exit: 7, text: 'An amount of the record cannot be read.' },
  RECORD_UNREADABLE: {
    status: 422,
    retryable: false,
    exit: 7,
    text: 'The record does not have the shape that is known.',
  },
  RECORD_TOO_LARGE: { status: 422, retryable: false, exit: 7, text: 'The record is larger than is taken.' },
  RECORD_MENDED: {
    status: 422,
    retryable: false,
    exit: 7,
    text: 'A fault of the document was mended before it was read. No record is missing for it.',
  },
  RECORD_VANISHED: {
    status: 404,
    retryable: false,
    exit: 7,
    text: 'The source lists the record and then says that it does not exist.',
  },

  PORT_BUSY: { status: 500, retryable: true, exit: 78, text: 'The port is in use by another program.' },
  DATA_DIR_NOT_WRITABLE: { status: 500, retryable: false, exit: 78, text: 'The data directory cannot be written to.' },
  DATA_DIR_IN_USE: {
    status: 500,
    retryable: true,
    exit: 78,
    text: 'Another RFP & Grant Tracker is running on this data directory.',
  },
  DATA_DIR_VERSION: {
    status: 500,
    retryable: false,
    exit: 78,
    text: 'The data directory was made by another version.',
  },
  DISK_FULL: { status: 500, retryable: true, exit: 78, text: 'The disk is full.' },
  DATABASE_START_FAILED: { status: 500, retryable: true, exit: 78, text: 'The database could not be started.' },
  PLATFORM_UNSUPPORTED: {
    status: 500,
    retryable: false,
    exit: 78,
    text: 'There is no embedded PostgreSQL for this kind of machine.',
  },
  CONFIGURATION: { status: 500, retryable: false, exit: 78, text: 'The configuration is not valid.' },
} as const satisfies Record<string, { status: number; retryable: boolean; exit: number; text: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Whether a text from outside is a code of the catalogue. Own properties only: `constructor` is not a code. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCatalogue, code);
}

export interface AppErrorOptions {
  /** The sentence for a person, where it can say more than the catalogue's. Never holds a secret. */
  message?: string;
  /** What a program may want to know: offending fields, limits, `retry_after_seconds`. Never holds a secret. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** The one error class of the product. Everything else that is thrown is a bug and becomes `INTERNAL`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].text, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? {};
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get retryable(): boolean {
    return errorCatalogue[this.code].retryable;
  }

  get exit(): number {
    return errorCatalogue[this.code].exit;
  }
}

/** Makes an `AppError` of whatever was thrown. The text of an unknown error stays in `cause`: it may hold paths or SQL. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('INTERNAL', { cause: thrown });
}

/** How an error travels inside a reply. */
export const failureSchema = z.strictObject({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type Failure = z.infer<typeof failureSchema>;

/** Replies are data: no transport's own idea of an error ever reaches a caller. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: Failure };

/** Where `type` of a problem points to. */
export const problemTypePrefix = '/problems/';

/**
 * Body of every HTTP error: RFC 9457 (`type`, `title`, `status`, `detail`, `instance`), what the
 * specification's client reads (`error`), and what react-admin reads (`message`, `errors`).
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  request_id: z.string(),
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  /** Field name (or `root.serverError`) to sentence. */
  errors: z.record(z.string(), z.unknown()),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
