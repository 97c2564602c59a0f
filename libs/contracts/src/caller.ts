import { z } from 'zod';
import { aalSchema } from './auth.js';
import { AppError } from './errors.js';
import { isoInstantSchema } from './primitives.js';

/** The identified caller of a request. Services receive it as a signed assertion and verify it themselves. */
export const callerSchema = z.strictObject({
  user_id: z.uuid(),
  /** The demo account and anonymous sessions are read-only, whatever their credential. */
  kind: z.enum(['person', 'demo', 'anonymous']),
  via: z.enum(['session', 'token']),
  /** Id of the session or of the API token. */
  via_id: z.uuid(),
  scope: z.enum(['read', 'write']),
  aal: aalSchema,
  /** Whether the account has a second factor: its sessions need aal2. */
  second_factor: z.boolean(),
  /** Display text: the e-mail address, and the name of the API token if there is one. */
  label: z.string().max(500),
});
export type Caller = z.infer<typeof callerSchema>;

/** Reply of `GET /me`. */
export const whoAmISchema = callerSchema.omit({ via_id: true }).extend({
  /** When the API token of the request expires; null for sessions and for tokens that never expire. */
  token_expires_at: isoInstantSchema.nullable(),
});

/**
 * Access level of a route or of a request between services.
 * - `public`: no credential needed
 * - `read`: every identified caller, including the demo account, anonymous sessions and read-only tokens
 * - `write`: callers that may change shared data
 * - `account`: a person in a session; no API token, so that a stolen token cannot create others
 */
export type Access = 'public' | 'read' | 'write' | 'account';

/** Error for a caller who lacks the required access; undefined if the caller has it. */
export function accessError(access: Access, caller: Caller | null): AppError | undefined {
  if (access === 'public') return undefined;
  if (caller === null) return new AppError('UNAUTHENTICATED');
  if (caller.via === 'session' && caller.second_factor && caller.aal === 'aal1')
    return new AppError('SECOND_FACTOR_REQUIRED');
  return access === 'read' ? undefined : writeAccessError(access, caller);
}

function writeAccessError(access: 'write' | 'account', caller: Caller): AppError | undefined {
  if (caller.kind !== 'person') return new AppError('READ_ONLY');
  if (access === 'account') return caller.via === 'token' ? new AppError('SESSION_REQUIRED') : undefined;
  return caller.scope === 'read' ? new AppError('READ_ONLY') : undefined;
}
