import { type OwnInvitation, type Workspace, type WorkspaceMember } from '@rfp/contracts/people/workspaces';
import { stubCallers } from '@rfp/testing/stubs/stub-callers';
import { stubId } from '@rfp/testing/stubs/stub-services';

const when = '2026-03-09T09:00:00.000Z';

export function aWorkspace(id: string, overrides: Partial<Workspace> = {}): Workspace {
  return { id, name: 'Acme', personal: false, role: 'owner', members: 1, created_at: when, ...overrides };
}

/** Personal workspace of the stub caller `owner`. */
export const personal = aWorkspace(stubCallers.owner.user_id, { name: 'Personal', personal: true });
/** A shared workspace that the stub caller `owner` owns. */
export const acme = aWorkspace(stubId(301), { members: 2 });

export function aMember(n: number, overrides: Partial<WorkspaceMember> = {}): WorkspaceMember {
  return {
    id: stubId(310 + n),
    email: `member${n}@example.org`,
    name: `Member ${n}`,
    role: 'editor',
    own: false,
    joined_at: when,
    ...overrides,
  };
}

export function anOwnInvitation(n: number, overrides: Partial<OwnInvitation> = {}): OwnInvitation {
  return {
    id: stubId(330 + n),
    workspace: `Client ${n}`,
    role: 'editor',
    invited_by: 'person2@example.org',
    expires_at: '2099-03-16T09:00:00.000Z',
    ...overrides,
  };
}
