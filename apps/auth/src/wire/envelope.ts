import { authErrorReply } from '@rfp/contracts/auth-errors';
import { type AuthReply } from '@rfp/contracts/auth-routes';
import { type AuthError } from './auth-error.js';

/** A success. Never cacheable, except for the keys. */
export function toSuccessReply(status: number, body: unknown, headers: Record<string, string> = {}): AuthReply {
  return { status, headers: { 'cache-control': 'no-store', ...headers }, body: body ?? null };
}

/** A failure in the form that the client expects. */
export function toErrorReply(error: AuthError, newErrors: boolean): AuthReply {
  const { reasons, retryAfterSeconds } = error;
  return authErrorReply(error, newErrors, {
    body: reasons === undefined ? {} : { weak_password: { reasons: [...reasons] } },
    headers:
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
}
