/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type WorkspaceInvitation } from '@rfp/contracts/people/workspaces';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { acme, aMember } from '../../testing/stub-workspaces.js';
import { openShared, ownMember } from '../testing/open-workspace.js';

const memberPath = (n: number) => `/api/workspace/members/${aMember(n).id}`;
const findMembers = async () => within(await screen.findByRole('list', { name: 'Members' }));

describe('a member', () => {
  it('is listed with name, address, role and date, and the user is marked', async () => {
    const { server } = await openShared();
    const [first, second] = (await findMembers()).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Pat DoeYouperson1@example\.org · since Mar 9, 2026/);
    expect(second?.textContent).toMatch(/^Member 2member2@example\.org · since Mar 9, 2026/);
    expect(screen.getByText('2 members', { selector: 'output' })).not.toBeNull();
    const request = server.requests.find((each) => each.path === '/api/workspace/members');
    expect(request?.headers.get('x-workspace')).toBe(acme.id);
  });

  it('gets another role at once', async () => {
    let member = aMember(2);
    const { user, server } = await openShared({
      listMembers: () => ({ members: [ownMember, member] }),
      changeMember: () => (member = { ...member, role: 'viewer' }),
    });
    const role = await screen.findByRole('combobox', { name: 'Role of member2@example.org' });
    await user.selectOptions(role, 'Viewer');
    expect(await screen.findByText('member2@example.org is now viewer')).not.toBeNull();
    expect(server.sentTo(memberPath(2))).toEqual([{ role: 'viewer' }]);
  });

  it('who is the last owner keeps the role even after a confirmation, and the reason is shown', async () => {
    const { user } = await openShared({
      changeMember: () => {
        throw new AppError('LAST_OWNER');
      },
    });
    const role = await screen.findByRole('combobox', { name: 'Role of person1@example.org' });
    await user.selectOptions(role, 'Viewer');
    await user.click(await screen.findByRole('button', { name: 'Give up the role' }));
    expect(await screen.findByText('Role not changed')).not.toBeNull();
    expect(screen.getByText('This is the last owner. Give the role to another member first.')).not.toBeNull();
    await waitFor(() => expect(role).toHaveProperty('value', 'owner'));
  });

  it('is removed after a confirmation that states what ends, and the focus moves to the list', async () => {
    let all = [ownMember, aMember(2)];
    const { user, server } = await openShared({
      listMembers: () => ({ members: all }),
      removeMember: () => {
        all = [ownMember];
        return { success: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove member2@example.org' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove member2@example.org?' });
    expect(dialog.textContent).toContain('with the API tokens and live streams of this person for it');
    expect(server.sentTo(memberPath(2))).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('member2@example.org is no longer a member')).not.toBeNull();
    const list = screen.getByRole('list', { name: 'Members' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(list));
  });
});

describe('an invitation to the workspace', () => {
  const invitation: WorkspaceInvitation = {
    id: stubId(340),
    email: 'guest@example.org',
    role: 'viewer',
    invited_by: 'person1@example.org',
    created_at: '2026-03-09T09:00:00.000Z',
    expires_at: '2099-03-16T09:00:00.000Z',
  };
  const findPanel = async () => within(await screen.findByRole('region', { name: 'Invitations' }));

  it('is sent to an address with a role, listed, and withdrawn', async () => {
    let invitations: WorkspaceInvitation[] = [];
    const { user, server } = await openShared({
      listMemberInvitations: () => ({ invitations }),
      inviteMember: () => {
        invitations = [invitation];
        return invitation;
      },
      withdrawMemberInvitation: () => {
        invitations = [];
        return { success: true };
      },
    });
    const invite = await findPanel();
    await user.type(await invite.findByRole('textbox', { name: 'Email' }), 'guest@example.org');
    expect(invite.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'editor');
    await user.selectOptions(invite.getByRole('combobox', { name: 'Role' }), 'Viewer');
    await user.click(invite.getByRole('button', { name: 'Invite' }));
    expect((await invite.findByRole('listitem')).textContent).toMatch(/^guest@example\.orgViewerinvited by person1/);
    expect(server.sentTo('/api/workspace/invitations').filter((body) => body !== undefined)).toEqual([
      { email: 'guest@example.org', role: 'viewer' },
    ]);
    await user.click(invite.getByRole('button', { name: 'Withdraw the invitation of guest@example.org' }));
    expect(await invite.findByRole('heading', { name: 'No open invitations' })).not.toBeNull();
  });

  it.each([
    ['MEMBER_EXISTS', 'This person is a member of the workspace already.'],
    ['PERSONAL_WORKSPACE', 'A personal workspace belongs to one person. Create a workspace to work with others.'],
  ] as const)('that is refused with %s stays in the form with the reason', async (code, text) => {
    const { user } = await openShared({
      inviteMember: () => {
        throw new AppError(code);
      },
    });
    const invite = await findPanel();
    await user.type(await invite.findByRole('textbox', { name: 'Email' }), 'guest@example.org{Enter}');
    expect((await invite.findByText(text)).getAttribute('role')).toBe('alert');
    expect(invite.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'guest@example.org');
  });
});
