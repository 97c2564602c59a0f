/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { permissions } from '@rfp/contracts/people/permissions';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { currentWorkspaceId } from '../data/workspace.js';
import { acme, anOwnInvitation, aWorkspace, personal } from '../testing/stub-workspaces.js';
import { openPersonal, openShared } from './testing/open-workspace.js';

const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));
const requestedMethods = (server: { requests: { method: string; path: string }[] }, path: string) =>
  server.requests.filter((request) => request.path === path).map(({ method }) => method);

describe('the personal workspace', () => {
  it('explains what workspaces are for, and has no members', async () => {
    const { server } = await openPersonal();
    const mine = await findRegion('My Workspaces');
    expect(mine.getByText(/^A workspace has a search profile and weights of its own/)).not.toBeNull();
    expect(mine.getByRole('listitem').textContent).toMatch(/^Personal workspaceOwner1 member · created .*Current$/);
    expect(screen.queryByRole('region', { name: 'Members' })).toBeNull();
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/workspace/members');
  });

  it('stops being current when another workspace is created', async () => {
    let all = [personal];
    const { user, server } = await openPersonal({
      listWorkspaces: () => ({ workspaces: all }),
      createWorkspace: () => {
        all = [personal, acme];
        return acme;
      },
      listMembers: () => ({ members: [] }),
      listMemberInvitations: () => ({ invitations: [] }),
    });
    await user.click((await findRegion('My Workspaces')).getByRole('button', { name: 'Create a workspace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a workspace' }));
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('Please enter a name of up to 80 characters')).not.toBeNull();
    await user.keyboard(' Acme {Enter}');
    const current = await findRegion('This Workspace');
    expect(current.getByText('Acme')).not.toBeNull();
    expect(currentWorkspaceId()).toBe(acme.id);
    expect(server.sentTo('/api/workspaces').filter((body) => body !== undefined)).toEqual([{ name: 'Acme' }]);
  });

  it('shows a message instead of its panels in a demo session', async () => {
    const { server } = await openPersonal({}, 'demo');
    expect(await screen.findByRole('heading', { name: 'No workspaces in a demo session' })).not.toBeNull();
    expect(server.requests.filter(({ path }) => /workspace|own-invitations/.test(path))).toEqual([]);
  });
});

describe('an invitation to me', () => {
  it('is accepted, and the workspace is added to my workspaces', async () => {
    let invitations = [anOwnInvitation(1)];
    let all = [personal];
    const client = aWorkspace(stubId(305), { name: 'Client 1', role: 'editor' });
    const { user, server } = await openPersonal({
      listWorkspaces: () => ({ workspaces: all }),
      listOwnInvitations: () => ({ invitations }),
      acceptInvitation: () => {
        invitations = [];
        all = [personal, client];
        return client;
      },
    });
    const toMe = await findRegion('Invitations to You');
    expect(toMe.getByRole('listitem').textContent).toMatch(
      /^Client 1Editorinvited by person2@example\.org · expires in /,
    );
    await user.click(toMe.getByRole('button', { name: 'Accept the invitation to Client 1' }));
    expect(await screen.findByText('You are a member of Client 1')).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations to You' })).toBeNull());
    expect((await findRegion('My Workspaces')).getByRole('button', { name: 'Switch to Client 1' })).not.toBeNull();
    expect(requestedMethods(server, `/api/own-invitations/${anOwnInvitation(1).id}/accept`)).toEqual(['POST']);
    expect(currentWorkspaceId()).toBeNull();
  });

  it('is declined', async () => {
    let invitations = [anOwnInvitation(1), anOwnInvitation(2)];
    const { user, server } = await openPersonal({
      listOwnInvitations: () => ({ invitations }),
      declineInvitation: () => {
        invitations = invitations.slice(1);
        return { success: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Decline the invitation to Client 1' }));
    expect(await screen.findByText('Invitation to Client 1 declined')).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name: /invitation to Client 1/ })).toBeNull());
    expect(requestedMethods(server, `/api/own-invitations/${anOwnInvitation(1).id}`)).toEqual(['DELETE']);
  });
});

describe('a shared workspace', () => {
  it('is renamed by its owner', async () => {
    let { name } = acme;
    const { user, server } = await openShared({
      listWorkspaces: () => ({ workspaces: [personal, { ...acme, name }] }),
      renameWorkspace: () => {
        name = 'Acme East';
        return { ...acme, name };
      },
    });
    await user.click((await findRegion('This Workspace')).getByRole('button', { name: 'Rename' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await user.keyboard('Acme East{Enter}');
    expect(await screen.findByText('Workspace renamed')).not.toBeNull();
    expect((await findRegion('This Workspace')).getByText('Acme East')).not.toBeNull();
    expect(server.sentTo('/api/workspace')).toEqual([{ name: 'Acme East' }]);
  });

  it('is left after a confirmation, and the personal workspace becomes current', async () => {
    let all = [personal, { ...acme, role: 'editor' as const }];
    const { user } = await openShared(
      {
        listWorkspaces: () => ({ workspaces: all }),
        leaveWorkspace: () => {
          all = [personal];
          return { success: true };
        },
      },
      'editor',
    );
    await user.click((await findRegion('This Workspace')).getByRole('button', { name: 'Leave' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Acme?' }));
    expect(dialog.getByText(/your API tokens for this workspace end/)).not.toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('You left Acme')).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'This Workspace' })).toBeNull());
    expect(currentWorkspaceId()).toBeNull();
  });

  it('cannot be left by its last owner, and the reason is shown', async () => {
    const { user } = await openShared({
      leaveWorkspace: () => {
        throw new AppError('LAST_OWNER');
      },
    });
    await user.click((await findRegion('This Workspace')).getByRole('button', { name: 'Leave' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Workspace not left')).not.toBeNull();
    expect(screen.getByText('This is the last owner. Give the role to another member first.')).not.toBeNull();
    expect(currentWorkspaceId()).toBe(acme.id);
  });

  it('is deleted after its name is typed, and the dialog lists everything that is deleted with it', async () => {
    let all = [personal, acme];
    const { user, server } = await openShared({
      listWorkspaces: () => ({ workspaces: all }),
      deleteWorkspace: () => {
        all = [personal];
        return { success: true };
      },
    });
    await user.click((await findRegion('This Workspace')).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the workspace Acme?' });
    expect(dialog.textContent).toContain(
      'its profile and weights, saved searches, marks and notes, its members and invitations, and the API tokens for it. This cannot be undone.',
    );
    await user.keyboard('Globex{Enter}');
    expect(await within(dialog).findByText('This does not match')).not.toBeNull();
    expect(requestedMethods(server, '/api/workspace')).toEqual([]);
    const field = within(dialog).getByRole('textbox');
    await user.clear(field);
    await user.type(field, 'acme{Enter}');
    expect(await screen.findByText('Acme is deleted')).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'This Workspace' })).toBeNull());
    expect(requestedMethods(server, '/api/workspace')).toEqual(['DELETE']);
    expect(currentWorkspaceId()).toBeNull();
  });

  it('tells viewers on the controls of owners which role is needed, and requests no invitations', async () => {
    const { user, server } = await openShared(
      { listWorkspaces: () => ({ workspaces: [personal, { ...acme, role: 'viewer' }] }) },
      'viewer',
    );
    const current = await findRegion('This Workspace');
    const rename = await current.findByRole('button', {
      name: 'Rename',
      description: 'Needs owner. An owner of the workspace can give you this role.',
    });
    expect(rename.getAttribute('aria-disabled')).toBe('true');
    await user.click(rename);
    expect(screen.queryByRole('dialog')).toBeNull();
    const refused = [
      current.getByRole('button', { name: 'Delete' }),
      (await findRegion('Members')).getByRole('button', { name: 'Remove member2@example.org' }),
      (await findRegion('Invitations')).getByRole('button', { name: 'Invite' }),
    ];
    expect(refused.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
    expect(current.getByRole('button', { name: 'Leave' }).getAttribute('aria-disabled')).toBeNull();
    expect((await findRegion('Members')).queryByRole('combobox')).toBeNull();
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/workspace/invitations');
  });
});

it('the screen describes what each role may do, from the table of permissions', async () => {
  await openPersonal();
  const roles = await findRegion('What the Roles May Do');
  for (const { label } of Object.values(permissions).filter(({ workspace }) => workspace !== undefined))
    expect(roles.getByText(label)).not.toBeNull();
  expect(roles.getByText('All of Editor, and:')).not.toBeNull();
});
