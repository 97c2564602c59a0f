import { authApiVersion, authApiVersionHeader, authPrefix } from '@rfp/contracts/http';
import {
  authErrorCatalogue,
  authErrorReply,
  authRefusalSchema,
  type AuthErrorCode,
  type AuthErrorReply,
} from '@rfp/contracts/auth/auth-errors';
import { type AppError } from '@rfp/contracts/errors';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';

/** Whether a path belongs to the auth wire contract, which has its own error envelope. */
export function isAuthPath(path: string): boolean {
  return path === authPrefix || path.startsWith(`${authPrefix}/`);
}

/** The path of the raw URL, without the query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

/** Whether the client expects the newer error envelope. Versions that are not dates are ignored. */
export function expectsNewEnvelope({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const version = headers[authApiVersionHeader];
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= authApiVersion;
}

const codesByStatus = new Map<number, AuthErrorCode>([
  [400, 'bad_json'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'request_timeout'],
  [413, 'request_entity_too_large'],
  [414, 'validation_failed'],
  [415, 'bad_json'],
  [422, 'validation_failed'],
  [429, 'over_request_rate_limit'],
  [503, 'unavailable'],
  [504, 'request_timeout'],
]);

/** Statuses that have no specific error code and stay unchanged. */
const unchangedStatuses = new Set([408, 414, 415]);

/** An error in the envelope of the auth wire contract. */
export function toAuthErrorReply(error: AppError, request: Pick<FastifyRequest, 'headers' | 'url'>): AuthErrorReply {
  const refusal = error.code === 'AUTH_REFUSED' ? authRefusalSchema.safeParse(error.details).data : undefined;
  return refusal === undefined ? toErrorReply(error, request) : toRefusalReply(error.message, refusal, request);
}

/** Converts an error that the auth service defines. */
function toRefusalReply(
  message: string,
  { auth_code: code, status, reasons, retry_after_seconds: seconds }: z.output<typeof authRefusalSchema>,
  request: Pick<FastifyRequest, 'headers' | 'url'>,
): AuthErrorReply {
  const { headers, body } = authErrorReply({ code, message, status }, expectsNewEnvelope(request));
  const isDeviceFlow = pathOf(request).startsWith(`${authPrefix}/device/`);
  return {
    status,
    headers: {
      ...headers,
      ...(seconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(seconds))) }),
    },
    body: {
      ...body,
      ...(reasons === undefined ? {} : { weak_password: { reasons } }),
      // RFC 6749, section 5.2.
      ...(isDeviceFlow ? { error: code, error_description: message } : {}),
    },
  };
}

/** Converts any other error: one of the gateway, or an outage. */
function toErrorReply(error: AppError, request: Pick<FastifyRequest, 'headers'>): AuthErrorReply {
  const code = codesByStatus.get(error.status) ?? 'unexpected_failure';
  const { status, text } = authErrorCatalogue[code];
  // The default message states the gateway's body limit, which differs from the limit of auth routes.
  const message = status >= 500 || status === 413 ? text : error.message;
  const convertedError = { code, message, status: unchangedStatuses.has(error.status) ? error.status : status };
  return authErrorReply(convertedError, expectsNewEnvelope(request));
}

export function sendAuthError(reply: FastifyReply, { status, headers, body }: AuthErrorReply): void {
  void reply
    .code(status)
    .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(body));
}
