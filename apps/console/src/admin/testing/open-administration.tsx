import { type Invitation, type ManagedAccount } from '@rfp/contracts/people/accounts';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { Administration } from '../Administration.js';

const createdAt = '2026-03-09T09:00:00.000Z';

export function anAccount(n: number, overrides: Partial<ManagedAccount> = {}): ManagedAccount {
  return {
    id: stubId(n),
    email: `person${n}@example.org`,
    name: `Person ${n}`,
    role: 'member',
    own: false,
    second_factor: false,
    sessions: 2,
    tokens: 1,
    created_at: createdAt,
    last_sign_in_at: null,
    ...overrides,
  };
}

export const ownAccount = anAccount(1, { name: 'Pat Doe', role: 'administrator', own: true });

export function anInvitation(n: number, overrides: Partial<Invitation> = {}): Invitation {
  return {
    id: stubId(100 + n),
    email: `guest${n}@example.org`,
    role: 'member',
    invited_by: 'person1@example.org',
    created_at: createdAt,
    expires_at: '2099-03-16T09:00:00.000Z',
    ...overrides,
  };
}

export function openAdministration(
  handlers: Handlers = {},
  { signedInAs = 'owner', query = '' }: { signedInAs?: StubCallerName; query?: string } = {},
) {
  return renderScreen(<Administration />, {
    at: `/admin${query}`,
    signedInAs,
    handlers: {
      listAccounts: () => [ownAccount, anAccount(2)],
      listInvitations: () => ({ invitations: [] }),
      ...handlers,
    },
  });
}
