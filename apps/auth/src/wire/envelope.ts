import { authErrorReply } from '@rfp/contracts/auth-errors';
import { type AuthReply, type AuthRequest } from '@rfp/contracts/auth-routes';
import { type AuthError } from './auth-error.js';

/** A success. Never cacheable, except for the keys. */
export function toSuccessReply(status: number, body: unknown, headers: Record<string, string> = {}): AuthReply {
  return { status, headers: { 'cache-control': 'no-store', ...headers }, body: body ?? null };
}

/** A failure in the form that the client expects. */
export function toErrorReply(
  error: AuthError,
  { route, new_errors }: Pick<AuthRequest, 'route' | 'new_errors'>,
): AuthReply {
  const { code, message, reasons, retryAfterSeconds } = error;
  return authErrorReply(error, new_errors, {
    body: {
      ...(reasons === undefined ? {} : { weak_password: { reasons: [...reasons] } }),
      // Of the device flow: as in RFC 6749, section 5.2.
      ...(route === 'deviceCode' || route === 'deviceToken' ? { error: code, error_description: message } : {}),
    },
    headers:
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
}
