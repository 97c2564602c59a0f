/** @jest-environment ./tools/jest/dom-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { preferencesInputSchema } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { authClient } from '../../auth/auth-client.js';
import { useApiQuery } from '../../data/use-api.js';
import { currentWorkspaceId } from '../../data/workspace.js';
import { InlineForm } from '../../shared/form/InlineForm.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm } from '../../shared/form/use-check-form.js';
import { type FakeServer, type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { acme, anOwnInvitation, aWorkspace, personal } from '../../testing/stub-workspaces.js';

const globex = aWorkspace(stubId(302), { name: 'Globex', role: 'viewer' });
const noSubmit = () => undefined;

/** A screen with keywords of the workspace and a form. */
function Keywords() {
  const { data } = useApiQuery('findPreferences', {});
  const form = useCheckForm({ name: '' }, () => ({}));
  return (
    <>
      <p>{data?.preferences?.keywords.join(', ')}</p>
      <InlineForm control={form.control} submit="Save" busyText="" busy={false} onSubmit={noSubmit} onClose={noSubmit}>
        <TextInput form={form} name="name" label="Name" />
      </InlineForm>
    </>
  );
}

const keywordsOf = (workspace: string | null) => ({
  preferences: {
    user_id: personal.id,
    ...preferencesInputSchema.parse({ keywords: [workspace === acme.id ? 'bridges' : 'roofs'] }),
    notification_settings: { email_notifications: false, notification_email: '', high_score_threshold: 80 },
    created_at: personal.created_at,
    updated_at: personal.created_at,
  },
});

function open(handlers: Handlers = {}) {
  return renderScreen(<Keywords />, {
    at: '/elsewhere',
    handlers: {
      listWorkspaces: () => ({ workspaces: [personal, acme, globex] }),
      findPreferences: ({ headers }) => keywordsOf(headers.get('x-workspace')),
      ...handlers,
    },
  });
}

const switcher = () => screen.findByRole('button', { name: /Switch workspace$/ });
const workspacesOf = (server: FakeServer, path: string) =>
  server.requests.filter((request) => request.path === path).map(({ headers }) => headers.get('x-workspace'));

describe('the switcher', () => {
  it('names the workspace and the role, and its menu shows the screen of another workspace with its data', async () => {
    const { user, server } = await open();
    const button = await switcher();
    expect(button.textContent).toBe('Personal workspace, Owner Switch workspace');
    expect(await screen.findByText('roofs')).not.toBeNull();
    act(() => button.focus());
    await user.keyboard('{Enter}');
    const menu = within(await screen.findByRole('menu', { name: 'Workspaces' }));
    expect(
      menu.getAllByRole('menuitemradio').map((item) => [item.textContent, item.getAttribute('aria-checked')]),
    ).toEqual([
      ['Personal workspace, Owner', 'true'],
      ['Acme, Owner', 'false'],
      ['Globex, Viewer', 'false'],
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('bridges')).not.toBeNull();
    expect(screen.getByText('Switched to Acme')).not.toBeNull();
    expect(location.pathname).toBe('/elsewhere');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.textContent).toBe('Acme, Owner Switch workspace');
    expect(workspacesOf(server, '/api/user-preferences/saved').at(-1)).toBe(acme.id);
    expect(workspacesOf(server, '/api/workspaces')).toEqual([null]);
  });

  it('is hidden from a person with the personal workspace only', async () => {
    const { server } = await open({ listWorkspaces: () => ({ workspaces: [personal] }) });
    await waitFor(() => expect(workspacesOf(server, '/api/own-invitations')).toEqual([null]));
    await screen.findByText('roofs');
    expect(screen.queryByRole('button', { name: /Switch workspace/ })).toBeNull();
  });

  it('is shown if there is an invitation, and leads to it', async () => {
    const { user } = await open({
      listWorkspaces: () => ({ workspaces: [personal] }),
      listOwnInvitations: () => ({ invitations: [anOwnInvitation(1)] }),
    });
    await user.click(await switcher());
    await user.click(await screen.findByRole('menuitem', { name: '1 invitation' }));
    await waitFor(() => expect(location.pathname).toBe('/workspace'));
  });

  it('asks before edits are lost, and stays if they should be kept', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('Name'), 'solar');
    const choose = async () => {
      await user.click(await switcher());
      await user.click(await screen.findByRole('menuitemradio', { name: /^Acme/ }));
      return screen.findByRole('dialog', { name: 'Leave without saving?' });
    };
    await choose();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([screen.getByLabelText('Name'), currentWorkspaceId()]).toMatchObject([{ value: 'solar' }, null]);
    await choose();
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText('bridges')).not.toBeNull();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
  });
});

describe('a workspace that the server does not know', () => {
  const lost = 'You are not a member of this workspace any more.';

  it('is replaced by the personal workspace, with one message, and is not requested again', async () => {
    let isMember = true;
    const { user, server } = await open({
      listWorkspaces: () => ({ workspaces: isMember ? [personal, acme] : [personal] }),
      findPreferences: ({ headers }) => {
        const id = headers.get('x-workspace');
        if (id !== null && !isMember) throw new AppError('WORKSPACE_NOT_FOUND');
        return keywordsOf(id);
      },
    });
    await screen.findByText('roofs');
    isMember = false;
    const before = server.requests.length;
    await user.click(await switcher());
    await user.click(await screen.findByRole('menuitemradio', { name: /^Acme/ }));
    expect(await screen.findByText(lost)).not.toBeNull();
    expect(screen.getByText('This is your personal workspace.')).not.toBeNull();
    expect(await screen.findByText('roofs')).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Switch workspace/ })).toBeNull());
    expect(screen.getAllByText(lost)).toHaveLength(1);
    expect(sessionStorage.getItem('workspace')).toBeNull();
    const later = server.requests.slice(before);
    const last = later.findLastIndex(({ headers }) => headers.has('x-workspace'));
    expect(later.slice(last + 1).map(({ path }) => path)).toContain('/api/user-preferences/saved');
  });
});

it('the workspace ends with the session, so that the next person starts in their own', async () => {
  const { user } = await open();
  await user.click(await switcher());
  await user.click(await screen.findByRole('menuitemradio', { name: /^Acme/ }));
  await screen.findByText('bridges');
  await act(() => authClient.signOut({ scope: 'local' }));
  await waitFor(() => expect([currentWorkspaceId(), sessionStorage.getItem('workspace')]).toEqual([null, null]));
});
