import { authApiVersion, authApiVersionHeader, authPrefix } from '@rfp/contracts/http';
import { authErrorReply, authErrorCatalogue, type AuthErrorCode } from '@rfp/contracts/auth-errors';
import { type AuthReply } from '@rfp/contracts/auth-routes';
import { type AppError } from '@rfp/contracts/errors';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Whether a path belongs to the auth wire contract, which has its own error envelope. */
export function isAuthPath(path: string): boolean {
  return path === authPrefix || path.startsWith(`${authPrefix}/`);
}

/** The path of the raw URL, without query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

/** Whether the client expects the newer error envelope. Versions that are not dates are ignored. */
export function readsNewErrors({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const version = headers[authApiVersionHeader];
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= authApiVersion;
}

const codes = new Map<number, AuthErrorCode>([
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

/** Statuses that have no code of their own. */
const ownStatus = new Set([408, 414, 415]);

/** An error of the gateway in the envelope of the auth wire contract. */
export function toAuthErrorReply(error: AppError, request: Pick<FastifyRequest, 'headers'>): AuthReply {
  const code = codes.get(error.status) ?? 'unexpected_failure';
  const { status, text } = authErrorCatalogue[code];
  // The body limit differs from the one in the gateway's default message.
  const message = status >= 500 || status === 413 ? text : error.message;
  const known = { code, message, status: ownStatus.has(error.status) ? error.status : status };
  return authErrorReply(known, readsNewErrors(request));
}

/** Headers of the auth service that are relayed to the client. */
const allowed = new Set(['cache-control', 'location', 'retry-after', authApiVersionHeader, 'x-sb-error-code']);

/** Sends a reply of the auth service. */
export function sendAuthReply(reply: FastifyReply, { status, headers, body }: AuthReply): void {
  void reply
    .code(status)
    .headers(Object.fromEntries(Object.entries(headers).filter(([name]) => allowed.has(name.toLowerCase()))));
  if (body === null || body === undefined) void reply.send();
  else void reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}
