/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type AuthSession } from '@rfp/contracts/auth';
import { stubApiToken } from '@rfp/testing/stubs/stub-accounts';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { storeDemoUser } from '../auth/demo-mode.js';
import { setWorkspaceId } from '../data/workspace.js';
import { type Handlers } from '../testing/fake-server.js';
import { renderScreen } from '../testing/render-page.js';
import { stubSession } from '../testing/stub-session.js';
import { acme, personal } from '../testing/stub-workspaces.js';
import { Profile } from './Profile.js';

const userPath = '/auth/v1/user';

function openProfile(auth: Handlers['auth'] = {}, signedInAs: StubCallerName = 'owner', handlers: Handlers = {}) {
  return renderScreen(<Profile />, {
    signedInAs,
    at: '/profile',
    handlers: {
      findPreferences: () => ({ preferences: null }),
      listOwnSessions: () => ({ sessions: [] }),
      listApiTokens: () => ({ tokens: [] }),
      auth: { getUser: () => stubSession().user, ...auth },
      ...handlers,
    },
  });
}

const findCard = (name: string) => screen.findByRole('region', { name });
const definedBodies = (sent: unknown[]) => sent.filter((body) => body !== undefined);

describe('Account Settings', () => {
  it('has its title, and says that it is loading [spec 2.12]', async () => {
    const reply = Promise.withResolvers<AuthSession['user']>();
    await openProfile({ getUser: () => reply.promise });
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Settings' })).not.toBeNull();
    expect(await screen.findByText('Loading your account')).not.toBeNull();
    reply.resolve(stubSession().user);
    expect(await findCard('Profile Information')).not.toBeNull();
  });
});

describe('the cards', () => {
  it('appear together, because a card that grows would move those below it', async () => {
    const reply = Promise.withResolvers<{ preferences: null }>();
    const { server } = await openProfile({}, 'owner', { findPreferences: () => reply.promise });
    await waitFor(() => expect(server.requests.some(({ path }) => path.includes('/sessions'))).toBe(true));
    expect(screen.queryByRole('region', { name: 'Profile Information' })).toBeNull();
    reply.resolve({ preferences: null });
    expect(await findCard('Profile Information')).not.toBeNull();
  });
});

describe('the badge of the address', () => {
  it.each([
    ['Verified', stubSession().user.email_confirmed_at],
    ['Unverified', undefined],
  ])('is "%s" if the address was confirmed at %s [spec 2.163, 2.164]', async (badge, email_confirmed_at) => {
    await openProfile({ getUser: () => ({ ...stubSession().user, email_confirmed_at }) });
    const profile = within(await findCard('Profile Information'));
    expect(profile.getByText(/^(?:Unv|V)erified$/).textContent).toBe(badge);
  });
});

describe('a visitor without an account', () => {
  it('is shown as the demo user, as in the sidebar, with address and badge [spec 4.11]', async () => {
    const { user: visitor } = stubSession('anonymous');
    storeDemoUser({ id: visitor.id, created_at: visitor.created_at }, 'demo@example.com');
    const { email: _none, ...anonymous } = { ...visitor, user_metadata: {} };
    await openProfile({ getUser: () => anonymous }, 'anonymous');
    const profile = within(await findCard('Profile Information'));
    const facts = profile.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(0, 4)).toEqual(['demo@example.comVerified', 'Demo User', 'Demo Company', 'Business Owner']);
  });
});

describe('the profile form', () => {
  it('reports a missing name, focuses its field and sends nothing [spec 4.31]', async () => {
    const { user, server } = await openProfile();
    const profile = within(await findCard('Profile Information'));
    await user.click(profile.getByRole('button', { name: 'Edit' }));
    const name = profile.getByRole('textbox', { name: 'Full name' });
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.keyboard('{Enter}');
    expect(await profile.findByText('Please enter your full name')).not.toBeNull();
    expect(document.activeElement).toBe(name);
    expect(definedBodies(server.sentTo(userPath))).toEqual([]);
  });

  it('still shows address, badge and Sign Out while it is edited', async () => {
    const { user } = await openProfile();
    const profile = within(await findCard('Profile Information'));
    await user.click(profile.getByRole('button', { name: 'Edit' }));
    expect(profile.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(profile.getByRole('definition').textContent).toBe(`${stubSession().user.email}Verified`);
    expect(profile.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  it('shows the saved values, with the role, and reports success [spec 4.33, 6.3, 8.39, 8.45]', async () => {
    let { user: account } = stubSession();
    const { user, server } = await openProfile({
      getUser: () => account,
      updateUser: () =>
        (account = { ...account, user_metadata: { full_name: 'Ada Example', role: 'procurement_manager' } }),
    });
    const profile = within(await findCard('Profile Information'));
    await user.click(profile.getByRole('button', { name: 'Edit' }));
    const name = profile.getByRole('textbox', { name: 'Full name' });
    await user.clear(name);
    await user.type(name, 'Ada Example');
    await user.click(profile.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your profile has been successfully updated.')).not.toBeNull();
    expect(screen.getByText('Profile updated')).not.toBeNull();
    expect(await profile.findByText('Procurement Manager')).not.toBeNull();
    expect(profile.getByRole('button', { name: 'Edit' })).not.toBeNull();
    expect(definedBodies(server.sentTo(userPath))).toMatchObject([
      { data: { full_name: 'Ada Example', role: expect.any(String) } },
    ]);
  });

  it('leaves everything unchanged on Cancel, and focuses Edit [spec 2.165, 4.32]', async () => {
    const { user, server } = await openProfile();
    const profile = within(await findCard('Profile Information'));
    await user.click(profile.getByRole('button', { name: 'Edit' }));
    await user.type(profile.getByRole('textbox', { name: 'Full name' }), ' Junior');
    await user.click(profile.getByRole('button', { name: 'Cancel' }));
    expect(await profile.findByText('Pat Doe')).not.toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'));
    expect(definedBodies(server.sentTo(userPath))).toEqual([]);
  });
});

describe('the dialog for a new password', () => {
  it('reports passwords that do not match, focuses the second password and sends nothing', async () => {
    const { user, server } = await openProfile();
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    await user.type(dialog.getByLabelText(/^Current password/), 'an older horse');
    await user.type(dialog.getByLabelText(/^New password/), 'a newer horse');
    await user.type(dialog.getByLabelText(/^Confirm new password/), 'a newer horse!{Enter}');
    expect(await dialog.findByText('Passwords do not match')).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Confirm new password/)));
    expect(definedBodies(server.sentTo(userPath))).toEqual([]);
  });
});

describe('the dialog for a new address', () => {
  it('refuses the present address', async () => {
    const { user, server } = await openProfile();
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
    await user.type(dialog.getByRole('textbox', { name: 'New email' }), `${stubSession().user.email}{Enter}`);
    expect(await dialog.findByText('This is your address already')).not.toBeNull();
    expect(definedBodies(server.sentTo(userPath))).toEqual([]);
  });
});

describe('the role in the installation', () => {
  it.each([
    ['Administrator', 'owner'],
    ['Member', 'otherUser'],
  ] as const)('is shown as %s, apart from the job role', async (role, caller) => {
    await openProfile({}, caller);
    const profile = within(await findCard('Profile Information'));
    const facts = profile.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(3, 5)).toEqual(['Analyst', role]);
  });
});

describe('an API token', () => {
  const created = { ...stubApiToken, token: `rfp_${'n'.repeat(43)}` };
  const tokensPath = '/api/api-tokens';
  const openForm = async (caller: StubCallerName, handlers: Handlers = {}) => {
    const page = await openProfile({}, caller, {
      listApiTokens: () => ({ tokens: [{ ...stubApiToken, role: 'curator' }] }),
      createApiToken: () => created,
      ...handlers,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Create token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create an API token' }));
    await page.user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'nightly');
    return { ...page, dialog };
  };

  it('is listed with its role', async () => {
    await openForm('owner');
    expect(screen.getByText(/^Read only · Curator · /)).not.toBeNull();
  });

  it('is listed with its workspace if there are several workspaces, and is created for the current workspace', async () => {
    setWorkspaceId(acme.id);
    const tokens = [stubApiToken, { ...stubApiToken, id: created.id.replace(/1$/, '2'), workspace_id: acme.id }];
    const { dialog } = await openForm('owner', {
      listWorkspaces: () => ({ workspaces: [personal, acme] }),
      listApiTokens: () => ({ tokens }),
    });
    expect(await screen.findByText(/ · for Personal workspace · /)).not.toBeNull();
    expect(screen.getByText(/ · for Acme · /)).not.toBeNull();
    expect(dialog.getByText('It works in one workspace only: Acme.')).not.toBeNull();
  });

  it('can have any role up to the role of the account, and the lowest role is selected at first', async () => {
    const { user, server, dialog } = await openForm('curator');
    const role = dialog.getByRole('combobox', { name: 'Role' });
    expect(role).toHaveProperty('value', 'member');
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Member', 'Curator']);
    await user.selectOptions(role, 'Curator');
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    await screen.findByRole('dialog', { name: 'Copy your new token' });
    expect(definedBodies(server.sentTo(tokensPath))).toMatchObject([{ name: 'nightly', role: 'curator' }]);
  });

  it('has no choice of a role for members', async () => {
    const { user, server, dialog } = await openForm('otherUser');
    expect(dialog.queryByRole('combobox', { name: 'Role' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    await screen.findByRole('dialog', { name: 'Copy your new token' });
    expect(definedBodies(server.sentTo(tokensPath))).toEqual([
      expect.not.objectContaining({ role: expect.anything() }),
    ]);
  });
});
