import { z } from 'zod';
import { type ErrorEntry } from './error-catalogue/entry.js';
import { fetchErrors } from './error-catalogue/fetching.js';
import { modelErrors } from './error-catalogue/models.js';
import { recordErrors } from './error-catalogue/records.js';
import { requestErrors } from './error-catalogue/requests.js';
import { runErrors } from './error-catalogue/runs.js';
import { startupErrors } from './error-catalogue/startup.js';

/** Every error of the product by its code. Default messages are looked up here and nowhere else. */
export const errorCatalogue = {
  ...requestErrors,
  ...runErrors,
  ...fetchErrors,
  ...modelErrors,
  ...recordErrors,
  ...startupErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** Own properties only: `constructor` is not a code. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCatalogue, code);
}

export interface AppErrorOptions {
  /** More specific message than that of the catalogue. Never contains a secret. */
  message?: string;
  /** Data for programs: invalid fields, limits, `retry_after_seconds`. Never contains a secret. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** The only error class of the product. Anything else that is thrown is a bug and becomes `INTERNAL`. */
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
    const { retryable = false }: ErrorEntry = errorCatalogue[this.code];
    return retryable;
  }

  get exit(): number {
    return errorCatalogue[this.code].exit;
  }
}

/** Wraps an unknown error as `INTERNAL`. Its message stays in `cause`, because it may contain paths or SQL. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('INTERNAL', { cause: thrown });
}

/** An error inside a reply. */
export const failureSchema = z.strictObject({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type Failure = z.infer<typeof failureSchema>;

/** Replies are plain data, so that callers never see the transport's own errors. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: Failure };

/** Prefix of the `type` of a problem. */
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
  /** Field name (or `root.serverError`) to message. */
  errors: z.record(z.string(), z.unknown()),
  /** Data for programs. `characters` maps a field name to the place (`at` and `end`) of an error in a search text. */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
