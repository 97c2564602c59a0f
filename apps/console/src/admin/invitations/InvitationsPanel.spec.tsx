/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type Invitation } from '@rfp/contracts/people/accounts';
import { anInvitation, openAdministration } from '../testing/open-administration.js';

const path = '/api/invitations';
const findPanel = async () => within(await screen.findByRole('region', { name: 'Invitations' }));
const sentInvitations = (server: { sentTo: (path: string) => unknown[] }) =>
  server.sentTo(path).filter((body) => body !== undefined);

describe('an invitation', () => {
  it('is sent to an address with a role, and listed', async () => {
    const invitations: Invitation[] = [];
    const { server, user } = await openAdministration({
      listInvitations: () => ({ invitations: [...invitations] }),
      invite: () => {
        const invitation = anInvitation(1, { role: 'curator' });
        invitations.push(invitation);
        return invitation;
      },
    });
    const invite = await findPanel();
    expect(await invite.findByRole('heading', { name: 'No open invitations' })).not.toBeNull();
    await user.type(invite.getByRole('textbox', { name: 'Email' }), ' guest1@example.org ');
    await user.selectOptions(invite.getByRole('combobox', { name: 'Role' }), 'Curator');
    await user.click(invite.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Invitation sent')).not.toBeNull();
    expect(sentInvitations(server)).toEqual([{ email: 'guest1@example.org', role: 'curator' }]);
    const item = await within(await invite.findByRole('list', { name: 'Invitations' })).findByRole('listitem');
    expect(item.textContent).toMatch(
      /^guest1@example\.orgCuratorinvited by person1@example\.org on Mar 9, 2026 · expires in /,
    );
    expect(invite.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', '');
  });

  it('needs an email address, and is refused if the address has an account', async () => {
    const { server, user } = await openAdministration({
      invite: () => {
        throw new AppError('ACCOUNT_EXISTS');
      },
    });
    const invite = await findPanel();
    const email = invite.getByRole('textbox', { name: 'Email' });
    await user.type(email, 'guest{Enter}');
    expect(await invite.findByText('Please enter an email address, such as name@example.com')).not.toBeNull();
    expect(document.activeElement).toBe(email);
    expect(sentInvitations(server)).toEqual([]);
    await user.type(email, '@example.org{Enter}');
    expect(await invite.findByText('This address has an account already.')).not.toBeNull();
    expect(email).toHaveProperty('value', 'guest@example.org');
  });

  it('is sent again with a new link, and keeps the focus', async () => {
    let invitation = anInvitation(1, { role: 'curator' });
    const { server, user } = await openAdministration({
      listInvitations: () => ({ invitations: [invitation] }),
      invite: () => (invitation = anInvitation(2, { ...invitation, id: anInvitation(2).id })),
    });
    const again = await screen.findByRole('button', { name: 'Send again to guest1@example.org' });
    await user.click(again);
    expect(await screen.findByText('Invitation sent again')).not.toBeNull();
    expect(sentInvitations(server)).toEqual([{ email: 'guest1@example.org', role: 'curator' }]);
    await waitFor(() => expect(again.textContent).toBe('Send again'));
    expect(document.activeElement).toBe(again);
  });

  it('is withdrawn, and gives the focus to the list', async () => {
    let invitations = [anInvitation(1), anInvitation(2)];
    const { server, user } = await openAdministration({
      listInvitations: () => ({ invitations }),
      withdrawInvitation: () => {
        invitations = invitations.slice(1);
        return { success: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of guest1@example.org' }));
    expect(await screen.findByText('The link in the mail to guest1@example.org no longer works.')).not.toBeNull();
    const list = screen.getByRole('list', { name: 'Invitations' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(document.activeElement).toBe(list);
    expect(server.requests.filter(({ method }) => method === 'DELETE').map((request) => request.path)).toEqual([
      `${path}/${anInvitation(1).id}`,
    ]);
  });
});
