import { AppError, isErrorCode, type ErrorCode } from '@rfp/contracts/errors';
import { requestIdHeader } from '@rfp/contracts/http';
import { z } from 'zod';

/** All fields are optional, because a proxy may respond with another body or none. */
const bodySchema = z.looseObject({
  error: z.string().optional(),
  code: z.string().optional(),
  request_id: z.string().optional(),
  errors: z.record(z.string(), z.unknown()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});

const codeByStatus = new Map<number, ErrorCode>([
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [405, 'METHOD_NOT_ALLOWED'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [422, 'VALIDATION'],
  [429, 'RATE_LIMITED'],
  [502, 'UNAVAILABLE'],
  [503, 'UNAVAILABLE'],
  [504, 'TIMEOUT'],
]);

/**
 * The error of an unsuccessful response: code and message from its body, or else a code for its status and `HTTP error! status: {code}`. `details`
 * also contain `status`, `request_id`, `errors` (messages by field) and `retry_after_seconds` if known.
 */
export async function readErrorResponse(response: Response): Promise<AppError> {
  const body = await readBody(response);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new AppError(isErrorCode(body.code) ? body.code : codeOfStatus(response.status), {
    message: body.error ?? `HTTP error! status: ${response.status}`,
    details: {
      ...body.details,
      status: response.status,
      request_id: body.request_id ?? response.headers.get(requestIdHeader),
      errors: body.errors ?? {},
      ...(Number.isNaN(retryAfter) ? {} : { retry_after_seconds: retryAfter }),
    },
  });
}

async function readBody(response: Response): Promise<z.output<typeof bodySchema>> {
  try {
    return bodySchema.parse(await response.json());
  } catch {
    return {};
  }
}

function codeOfStatus(status: number): ErrorCode {
  return codeByStatus.get(status) ?? (status >= 500 ? 'INTERNAL' : 'BAD_REQUEST');
}
