/**
 * The access policy, written independently of the product, so that a change of either is noticed.
 * Every actor accesses the owner's objects.
 */
export const actors = [
  'no token',
  'an expired token',
  'a tampered token',
  'another user',
  'a curator',
  'the demo account',
  'an anonymous session',
  'a read-only API token',
  'a read-write API token',
  'a revoked API token',
  'a session that was signed out',
  'a session without the second factor',
  'the owner',
] as const;
export type Actor = (typeof actors)[number];

/** Status code, with the error code if the request is refused. */
export type Outcome = string;
type Credential = 'read' | 'write' | 'account';
export type Access =
  | 'public'
  | Credential
  | 'curator'
  | 'administrator'
  | 'administrator read'
  | 'administrator account';

/** Required credential, actors without the role, and their refusal, for each access level that needs a role. */
const roles: Partial<Record<Access, { credential: Credential; actorsWithout: readonly Actor[]; refusal: Outcome }>> = {
  curator: needs('write', ['another user'], 'CURATOR_REQUIRED'),
  administrator: needs('write', ['another user', 'a curator'], 'ADMINISTRATOR_REQUIRED'),
  'administrator account': needs('account', ['another user', 'a curator'], 'ADMINISTRATOR_REQUIRED'),
  'administrator read': needs(
    'read',
    ['another user', 'a curator', 'the demo account', 'an anonymous session'],
    'ADMINISTRATOR_REQUIRED',
  ),
};

function needs(credential: Credential, actorsWithout: readonly Actor[], code: string) {
  return { credential, actorsWithout, refusal: `403 ${code}` };
}

/** Refusals by credential; otherwise the route succeeds. */
const refusals: Record<Actor, Partial<Record<Credential, Outcome>>> = {
  'no token': onEveryLevel('401 UNAUTHENTICATED'),
  'an expired token': onEveryLevel('401 TOKEN_REFUSED'),
  'a tampered token': onEveryLevel('401 TOKEN_REFUSED'),
  'a revoked API token': onEveryLevel('401 TOKEN_REFUSED'),
  'a session that was signed out': onEveryLevel('401 TOKEN_REFUSED'),
  'a session without the second factor': onEveryLevel('403 SECOND_FACTOR_REQUIRED'),
  'the demo account': { write: '403 READ_ONLY', account: '403 READ_ONLY' },
  'an anonymous session': { write: '403 READ_ONLY', account: '403 READ_ONLY' },
  'a read-only API token': { write: '403 READ_ONLY', account: '403 SESSION_REQUIRED' },
  'a read-write API token': { account: '403 SESSION_REQUIRED' },
  'another user': {},
  'a curator': {},
  'the owner': {},
};

function onEveryLevel(outcome: Outcome): Partial<Record<Credential, Outcome>> {
  return { read: outcome, write: outcome, account: outcome };
}

/** Refusal by credential and role alone; undefined if the request reaches a service. */
export function policyRefusal({ access }: { access: Access }, actor: Actor): Outcome | undefined {
  if (access === 'public') return undefined;
  const role = roles[access];
  if (role === undefined) return isCredential(access) ? refusals[actor][access] : undefined;
  return refusals[actor][role.credential] ?? (role.actorsWithout.includes(actor) ? role.refusal : undefined);
}

function isCredential(access: Access): access is Credential {
  return access === 'read' || access === 'write' || access === 'account';
}
