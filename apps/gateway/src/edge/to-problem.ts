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

/** What Fastify throws: its code begins with `FST_`, its message may quote the request. */
const fastifyErrorSchema = z.object({ code: z.string().startsWith('FST_'), statusCode: z.int() });

const codeByStatus = new Map<number, ErrorCode>([
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [405, 'METHOD_NOT_ALLOWED'],
  [408, 'TIMEOUT'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [414, 'NOT_FOUND'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [429, 'RATE_LIMITED'],
  [503, 'UNAVAILABLE'],
]);

/** Where the sentence of the catalogue does not say what is allowed. By status as well, because Nest hides Fastify's codes. */
const sentences = new Map<string | number, string>([
  [413, 'The request is too large: at most 1 MiB is taken.'],
  ['FST_ERR_BAD_URL', 'The address is not valid: after a % there must be the code of a character.'],
]);

/** Of whatever was thrown, the error that is told to the caller. Only texts of our own leave the process. */
export function readThrown(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const known =
    thrown instanceof HttpException
      ? { statusCode: thrown.getStatus(), code: '' }
      : fastifyErrorSchema.safeParse(thrown).data;
  if (known === undefined || (known.statusCode >= 500 && known.statusCode !== 503)) return toAppError(thrown);
  const message = sentences.get(known.code) ?? sentences.get(known.statusCode);
  return new AppError(codeByStatus.get(known.statusCode) ?? 'BAD_REQUEST', {
    ...(message === undefined ? {} : { message }),
    cause: thrown,
  });
}

const fieldErrorsSchema = z.record(z.string(), z.string());

/** The one error body: RFC 9457, the specification's `error`, react-admin's `message` and `errors`. */
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

/** `Retry-After` of an answer that says "later", in seconds. */
export function retryAfter(error: AppError): string | undefined {
  if (error.status !== 429 && error.status !== 503) return undefined;
  const seconds = error.details['retry_after_seconds'];
  return String(typeof seconds === 'number' && seconds >= 0 ? Math.ceil(seconds) : defaultRetrySeconds);
}

/** `WWW-Authenticate` of an answer to somebody who is not known (RFC 6750). */
export function challenge({ code }: AppError): string | undefined {
  if (code === 'TOKEN_REFUSED') return 'Bearer error="invalid_token"';
  return code === 'UNAUTHENTICATED' ? 'Bearer' : undefined;
}
