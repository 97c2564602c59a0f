/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type ManagedAccount } from '@rfp/contracts/people/accounts';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { anAccount, openAdministration, ownAccount } from '../testing/open-administration.js';

const findPanel = () => screen.findByRole('region', { name: 'Accounts' });
const findTable = () => screen.findByRole('table', { name: 'Accounts' });
const findRow = async (name: string) => within(await findTable()).getByRole('row', { name: new RegExp(name) });
const requestedLists = (server: { requests: { path: string; query: URLSearchParams }[] }) =>
  server.requests
    .filter(({ path }) => path === '/api/accounts')
    .map(({ query }) => [query.get('filter'), query.get('range')]);

describe('the list of accounts', () => {
  it('has name, address, role, second factor, sessions, tokens and dates of each account', async () => {
    const second = anAccount(2, { second_factor: true, sessions: 3, tokens: 4, last_sign_in_at: null });
    await openAdministration({ listAccounts: () => [ownAccount, second] });
    const cells = within(await findRow('Person 2')).getAllByRole('cell');
    expect(within(await findRow('Person 2')).getByRole('rowheader').textContent).toBe(
      'Person 2person2@example.orgsince Mar 9, 2026',
    );
    expect(
      within(cells[0] ?? document.body).getByRole('combobox', { name: 'Role of person2@example.org' }),
    ).toHaveProperty('value', 'member');
    expect(cells.slice(1, 5).map(({ textContent }) => textContent)).toEqual(['On', '3', '4', 'Never']);
    expect((await findRow('Pat Doe')).textContent).toContain('You');
    expect(screen.getByText('2 accounts')).not.toBeNull();
  });

  it('is filtered by a part of name or email and by role, and the page address contains both filters', async () => {
    const { server, user } = await openAdministration({
      listAccounts: ({ query }) => (query.get('filter') === '{}' ? [ownAccount, anAccount(2)] : []),
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name or email' }), ' nobody ');
    expect(await screen.findByRole('heading', { name: 'No account matches' })).not.toBeNull();
    await user.selectOptions(within(await findPanel()).getByRole('combobox', { name: 'Role' }), 'Curator');
    await waitFor(() => expect(requestedLists(server).at(-1)).toEqual(['{"q":"nobody","role":"curator"}', '[0,24]']));
    expect(location.search).toBe('?q=nobody&role=curator');
    await user.click(screen.getByRole('button', { name: 'Clear search and role' }));
    expect(await findRow('Person 2')).not.toBeNull();
    await waitFor(() => expect(location.search).toBe(''));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  it('continues on further pages, and returns to the first page when the filter changes', async () => {
    const { server, user } = await openAdministration(
      { listAccounts: () => [anAccount(2)], headers: () => ({ 'content-range': 'x 0-24/60', 'x-total-count': '60' }) },
      { query: '?page=2' },
    );
    const steps = within(await screen.findByRole('navigation', { name: 'Pages of Accounts' }));
    expect(steps.getByText('26-50 of 60')).not.toBeNull();
    await user.click(steps.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(requestedLists(server).at(-1)).toEqual(['{}', '[50,74]']));
    await user.selectOptions(within(await findPanel()).getByRole('combobox', { name: 'Role' }), 'Member');
    await waitFor(() => expect(requestedLists(server).at(-1)).toEqual(['{"role":"member"}', '[0,24]']));
  });

  it('suggests inviting others if it contains only the account of the user', async () => {
    await openAdministration({ listAccounts: () => [ownAccount] });
    expect(await screen.findByText('You are the only one here. Invite others below.')).not.toBeNull();
  });
});

describe('the role of an account', () => {
  it('is changed at once, and the change is reported', async () => {
    let account = anAccount(2);
    const { server, user } = await openAdministration({
      listAccounts: () => [ownAccount, account],
      changeAccount: () => (account = { ...account, role: 'curator' }),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of person2@example.org' }), 'Curator');
    expect(await screen.findByText('person2@example.org is now curator')).not.toBeNull();
    expect(server.sentTo(`/api/accounts/${stubId(2)}`)).toEqual([{ role: 'curator' }]);
    expect(screen.getByRole('combobox', { name: 'Role of person2@example.org' })).toHaveProperty('value', 'curator');
  });

  it('is given up by the administrator who holds it only after a confirmation, and the screen closes', async () => {
    let own: ManagedAccount = ownAccount;
    const { server, user } = await openAdministration({
      listAccounts: () => [own],
      whoAmI: () => ({
        user_id: own.id,
        kind: 'person',
        role: own.role,
        workspace_role: 'owner',
        via: 'session',
        scope: 'write',
        aal: 'aal1',
        second_factor: false,
        label: own.email ?? '',
        token_expires_at: null,
      }),
      changeAccount: () => (own = { ...own, role: 'member' }),
    });
    const role = await screen.findByRole('combobox', { name: 'Role of person1@example.org' });
    await user.selectOptions(role, 'Member');
    const dialog = within(await screen.findByRole('dialog', { name: 'Give up your administrator role?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(role).toHaveProperty('value', 'administrator'));
    expect(server.sentTo(`/api/accounts/${own.id}`)).toEqual([]);
    await user.selectOptions(role, 'Member');
    await user.click(await screen.findByRole('button', { name: 'Give up the role' }));
    expect(await screen.findByRole('heading', { name: 'Needs administrator' })).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
  });

  it('stays unchanged for the last administrator, and the reason is shown', async () => {
    const { user } = await openAdministration({
      listAccounts: () => [ownAccount],
      changeAccount: () => {
        throw new AppError('LAST_ADMINISTRATOR');
      },
    });
    const role = await screen.findByRole('combobox', { name: 'Role of person1@example.org' });
    await user.selectOptions(role, 'Curator');
    await user.click(await screen.findByRole('button', { name: 'Give up the role' }));
    expect(await screen.findByText('Role not changed')).not.toBeNull();
    expect(screen.getByText('This is the last administrator. Give the role to another account first.')).not.toBeNull();
    await waitFor(() => expect(role).toHaveProperty('value', 'administrator'));
  });
});

describe('the sessions of an account', () => {
  it('end after a confirmation that states their number, and a message reports what ended', async () => {
    let account = anAccount(2);
    const { server, user } = await openAdministration({
      listAccounts: () => [ownAccount, account],
      endSessions: () => {
        account = { ...account, sessions: 0, tokens: 0 };
        return { success: true, sessions: 2, tokens: 1 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'End sessions of person2@example.org' }));
    const dialog = await screen.findByRole('dialog', { name: 'End all sessions of person2@example.org?' });
    expect(dialog.textContent).toContain('2 sessions and 1 API token end immediately.');
    const path = `/api/accounts/${stubId(2)}/end-sessions`;
    expect(server.sentTo(path)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'End sessions' }));
    expect(await screen.findByText('person2@example.org: 2 sessions and 1 API token ended.')).not.toBeNull();
    expect(server.sentTo(path)).toHaveLength(1);
    await waitFor(async () => expect((await findRow('Person 2')).textContent).toContain('Off00Never'));
  });
});

describe('the removal of an account', () => {
  it('requires the address of the account, warns that it cannot be undone, and moves the focus to the list', async () => {
    let accounts = [ownAccount, anAccount(2)];
    const { server, user } = await openAdministration({
      listAccounts: () => accounts,
      removeAccount: () => {
        accounts = [ownAccount];
        return { success: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove person2@example.org' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the account of person2@example.org?' });
    expect(dialog.textContent).toContain('This cannot be undone.');
    await user.keyboard('person3@example.org{Enter}');
    expect(await within(dialog).findByText('This does not match')).not.toBeNull();
    expect(server.sentTo(`/api/accounts/${stubId(2)}`)).toEqual([]);
    const field = within(dialog).getByRole('textbox');
    await user.clear(field);
    await user.type(field, 'Person2@example.org{Enter}');
    expect(await screen.findByText('Account removed')).not.toBeNull();
    await waitFor(() => expect(screen.queryByText('Person 2')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('table', { name: 'Accounts' })));
  });

  it('is refused for the last administrator, with the reason in the dialog', async () => {
    const { user } = await openAdministration({
      removeAccount: () => {
        throw new AppError('LAST_ADMINISTRATOR');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove person1@example.org' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove your own account?' }));
    await user.type(dialog.getByRole('textbox'), 'person1@example.org{Enter}');
    expect((await dialog.findByText(/^This is the last administrator\./)).getAttribute('role')).toBe('alert');
  });
});
