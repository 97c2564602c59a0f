import { authSessionSchema, type AuthSession } from '@rfp/contracts/auth';
import { type Caller } from '@rfp/contracts/caller';
import { stubCallers, signAccessToken, type StubCallerName } from '@rfp/testing/stubs/stub-callers';

const created = '2026-03-01T08:00:00.000Z';

function emailIdentity(userId: string): AuthSession['user']['identities'][number] {
  return {
    identity_id: '0197a3a4-5555-7000-8000-000000000001',
    id: userId,
    user_id: userId,
    identity_data: {},
    provider: 'email',
    created_at: created,
    updated_at: created,
  };
}

function stubUser({ user_id, label, kind }: Caller): AuthSession['user'] {
  return {
    id: user_id,
    aud: 'authenticated',
    role: 'authenticated',
    email: label,
    phone: '',
    email_confirmed_at: created,
    app_metadata: { provider: 'email', providers: ['email'], ...(kind === 'demo' ? { demo: true } : {}) },
    user_metadata: { full_name: 'Pat Doe', company: 'Acme', role: 'analyst' },
    identities: kind === 'anonymous' ? [] : [emailIdentity(user_id)],
    factors: [],
    created_at: created,
    updated_at: created,
    is_anonymous: kind === 'anonymous',
  };
}

/** Session of a stub caller, in the form in which the auth service replies to a sign-in. */
export function stubSession(name: StubCallerName = 'owner'): AuthSession {
  return authSessionSchema.parse({
    access_token: signAccessToken(name),
    token_type: 'bearer',
    expires_in: 900,
    expires_at: Math.floor(Date.now() / 1000) + 900,
    refresh_token: `refresh of ${name}`,
    user: stubUser(stubCallers[name]),
  });
}
