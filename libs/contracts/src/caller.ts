import { z } from 'zod';
import { aalSchema } from './auth.js';
import { AppError } from './errors.js';

/** Who asks, as the auth service found out. Services get it signed and verify it themselves. */
export const callerSchema = z.strictObject({
  user_id: z.uuid(),
  /** The demo account and anonymous sessions read only, whatever they bring. */
  kind: z.enum(['person', 'demo', 'anonymous']),
  via: z.enum(['session', 'token']),
  /** Of the session or of the API token. */
  via_id: z.uuid(),
  scope: z.enum(['read', 'write']),
  aal: aalSchema,
  /** The account has a second factor, so a session that has not brought it gets nowhere. */
  second_factor: z.boolean(),
  /** For a person: the address, and the token's name where there is one. */
  label: z.string().max(500),
});
export type Caller = z.infer<typeof callerSchema>;

/** What a caller is told of itself. */
export const whoAmISchema = callerSchema.omit({ via_id: true });

/**
 * Who may ask a route or a request between services.
 * - `public`: anybody
 * - `read`: whoever is known, the demo account, anonymous sessions and read-only tokens too
 * - `write`: whoever may change what is shared
 * - `account`: a person in a session; no API token, so that a stolen one cannot make itself others
 */
export type Access = 'public' | 'read' | 'write' | 'account';

/** Why this caller may not ask what has this access; undefined where it may. */
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
