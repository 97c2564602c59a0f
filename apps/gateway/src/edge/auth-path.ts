import { authApiVersion, authApiVersionHeader, authPrefix } from '@rfp/contracts/auth';
import { authErrorReply, authErrorCatalogue, type AuthErrorCode } from '@rfp/contracts/auth-errors';
import { type AuthReply } from '@rfp/contracts/auth-routes';
import { type AppError } from '@rfp/contracts/errors';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Whether a path belongs to the auth wire contract, whose errors have a form of their own. */
export function isAuthPath(path: string): boolean {
  return path === authPrefix || path.startsWith(`${authPrefix}/`);
}

/** Of an address as it came: what is before the query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

/** Whether the client reads the newer form of the error envelope. A version that is no date says nothing. */
export function readsNewErrors({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const version = headers[authApiVersionHeader];
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= authApiVersion;
}

const codes = new Map<number, AuthErrorCode>([
  [400, 'bad_json'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'request_entity_too_large'],
  [415, 'bad_json'],
  [422, 'validation_failed'],
  [503, 'unavailable'],
  [504, 'request_timeout'],
]);

/** What went wrong at the gateway, in the envelope of the auth wire contract. */
export function toAuthFailure(error: AppError, request: Pick<FastifyRequest, 'headers'>): AuthReply {
  const code = codes.get(error.status) ?? 'unexpected_failure';
  const { status, text } = authErrorCatalogue[code];
  // The limit of a body is another here than the one that the sentence of other addresses names.
  const message = status >= 500 || status === 413 ? text : error.message;
  const known = { code, message, status: error.status === 415 ? 415 : status };
  return authErrorReply(known, readsNewErrors(request));
}

/** Headers of a reply that reach the client. */
const allowed = new Set(['cache-control', 'location', 'retry-after', authApiVersionHeader, 'x-sb-error-code']);

/** Answers with a reply of the auth wire contract. */
export function sendAuthReply(reply: FastifyReply, { status, headers, body }: AuthReply): void {
  void reply
    .code(status)
    .headers(Object.fromEntries(Object.entries(headers).filter(([name]) => allowed.has(name.toLowerCase()))));
  if (body === null || body === undefined) void reply.send();
  else void reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}
