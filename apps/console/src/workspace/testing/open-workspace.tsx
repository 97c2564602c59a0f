import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { setWorkspaceId } from '../../data/workspace.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { acme, aMember, personal } from '../../testing/stub-workspaces.js';
import { Workspace } from '../Workspace.js';

/** The person that `openShared` signs in, as a member of Acme. */
export const ownMember = aMember(1, {
  id: personal.id,
  email: 'person1@example.org',
  name: 'Pat Doe',
  role: 'owner',
  own: true,
});

/** Opens the screen in the personal workspace. */
export function openPersonal(handlers: Handlers = {}, signedInAs: StubCallerName = 'owner') {
  return renderScreen(<Workspace />, {
    at: '/workspace',
    signedInAs,
    handlers: { listTags: () => ({ tags: [] }), ...handlers },
  });
}

/** Opens the screen in a shared workspace with two members. */
export function openShared(handlers: Handlers = {}, signedInAs: StubCallerName = 'owner') {
  setWorkspaceId(acme.id);
  return openPersonal(
    {
      listWorkspaces: () => ({ workspaces: [personal, acme] }),
      listMembers: () => ({ members: [ownMember, aMember(2)] }),
      listMemberInvitations: () => ({ invitations: [] }),
      ...handlers,
    },
    signedInAs,
  );
}
