import { HttpException } from '@nestjs/common';
import {
  AppError,
  errorCatalogue,
  problemTypePrefix,
  toAppError,
  type ErrorCode,
  type Problem,
} from '@rfp/contracts/errors';
import { z } from 'zod';

/** A Fastify error: code `FST_...`; its message may quote the request. */
const fastifyErrorSchema = z.object({ code: z.string().startsWith('FST_'), statusCode: z.int() });

const codeByStatus = new Map<number, ErrorCode>([
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [405, 'METHOD_NOT_ALLOWED'],
  [408, 'REQUEST_TIMEOUT'],
  [413, 'PAYLOAD_TOO_LARGE'],
  // A path parameter that is longer than any id.
  [414, 'NOT_FOUND'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [429, 'RATE_LIMITED'],
  [503, 'UNAVAILABLE'],
]);

/** Messages that are more specific than the catalogue. Some are listed by status, because Nest hides Fastify's codes. */
const messages = new Map<string | number, string>([
  [413, 'The request is too large: the limit is 1 MiB.'],
  ['FST_ERR_BAD_URL', 'The address is not valid: % must be followed by two hexadecimal digits.'],
]);

/** Matches Fastify's error, and its status, for a connection that ended while sending the body. */
const abortSchema = z.object({
  code: z.enum(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']),
  statusCode: z.literal(400),
});

/** Converts any exception to an error of the catalogue. Messages of foreign errors are never exposed. */
export function normalizeError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (abortSchema.safeParse(thrown).success) return new AppError('REQUEST_ABORTED', { cause: thrown });
  const known =
    thrown instanceof HttpException
      ? { statusCode: thrown.getStatus(), code: '' }
      : fastifyErrorSchema.safeParse(thrown).data;
  if (known === undefined || (known.statusCode >= 500 && known.statusCode !== 503)) return toAppError(thrown);
  const message = messages.get(known.code) ?? messages.get(known.statusCode);
  return new AppError(codeByStatus.get(known.statusCode) ?? 'BAD_REQUEST', {
    ...(message === undefined ? {} : { message }),
    cause: thrown,
  });
}

const fieldErrorsSchema = z.record(z.string(), z.string());

/** The problem document: RFC 9457, the specification's `error`, react-admin's `message` and `errors`. */
export function toProblem(error: AppError, request: { instance: string; requestId: string }): Problem {
  const { errors, ...details } = error.details;
  return {
    type: problemTypePrefix + error.code.toLowerCase().replaceAll('_', '-'),
    title: errorCatalogue[error.code].text,
    status: error.status,
    detail: error.message,
    instance: request.instance,
    code: error.code,
    request_id: request.requestId,
    success: false,
    error: error.message,
    message: error.message,
    errors: { ...fieldErrorsSchema.safeParse(errors).data, root: { serverError: error.message } },
    ...(Object.keys(details).length === 0 ? {} : { details }),
  };
}

const defaultRetrySeconds = 5;

/** `Retry-After` in seconds for 429 and 503. */
export function retryAfter(error: AppError): string | undefined {
  if (error.status !== 429 && error.status !== 503) return undefined;
  const seconds = error.details['retry_after_seconds'];
  return String(typeof seconds === 'number' && seconds >= 0 ? Math.ceil(seconds) : defaultRetrySeconds);
}

/** `WWW-Authenticate` for unauthenticated requests (RFC 6750). */
export function challenge({ code }: AppError): string | undefined {
  if (code === 'TOKEN_REFUSED') return 'Bearer error="invalid_token"';
  return code === 'UNAUTHENTICATED' ? 'Bearer' : undefined;
}
