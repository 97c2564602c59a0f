/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type AuditEntry } from '@rfp/contracts/audit/audit-entry';
import { AppError } from '@rfp/contracts/errors';
import { stubAuditEntries } from '@rfp/testing/stubs/stub-audit';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { setWorkspaceId } from '../data/workspace.js';
import { type Handlers } from '../testing/fake-server.js';
import { renderScreen } from '../testing/render-page.js';
import { acme, personal } from '../testing/stub-workspaces.js';
import { AdminAudit } from './AdminAudit.js';
import { WorkspaceAudit } from './WorkspaceAudit.js';

const page = (entries: readonly AuditEntry[], next: string | null = null) => ({ entries: [...entries], next });

function openAdmin(
  handlers: Handlers = {},
  { query = '', signedInAs = 'owner' }: { query?: string; signedInAs?: StubCallerName } = {},
) {
  return renderScreen(<AdminAudit />, {
    at: `/admin/audit${query}`,
    signedInAs,
    handlers: { listAudit: () => page(stubAuditEntries), ...handlers },
  });
}

function openWorkspace(handlers: Handlers = {}, signedInAs: StubCallerName = 'owner') {
  setWorkspaceId(acme.id);
  return renderScreen(<WorkspaceAudit />, {
    at: '/workspace/audit',
    signedInAs,
    handlers: {
      listWorkspaces: () => ({ workspaces: [personal, acme] }),
      listWorkspaceAudit: () => page(stubAuditEntries.map((entry) => ({ ...entry, address: null, user_agent: null }))),
      ...handlers,
    },
  });
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Audit Log' });
  // Without the rows of the values in it.
  return [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr')];
};

describe('the audit log', () => {
  it('lists in plain words what happened, when, by whom and from where', async () => {
    await openAdmin();
    const [changed, raised] = await rows();
    expect(changed?.textContent).toContain('Source changed');
    expect(changed?.textContent).toContain('source:sam_gov');
    expect(changed?.textContent).toContain('person1@example.org');
    expect(changed?.textContent).toContain('192.0.2.1');
    expect(raised?.textContent).toContain('Removed account');
  });

  it('shows the values before and after when an entry is expanded', async () => {
    const { user } = await openAdmin();
    const [changed] = await rows();
    if (changed === undefined) throw new Error('no entry');
    await user.click(within(changed).getByText('Details', { exact: false, selector: 'summary' }));
    const value = within(changed).getByRole('row', { name: 'paused false true' });
    expect(value.closest('details')?.open).toBe(true);
  });

  it('sends its filters, and keeps them in the address', async () => {
    const { user, server } = await openAdmin();
    await rows();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'Sources');
    await user.type(screen.getByRole('searchbox', { name: 'Who (email or account id)' }), 'ada@example.org');
    await waitFor(() => {
      const query = server.requests.findLast(({ path }) => path === '/api/audit')?.query;
      expect([query?.get('service'), query?.get('account')]).toEqual(['sync', 'ada@example.org']);
    });
    expect(location.search).toContain('service=sync');
  });

  it('says that no entry matches, and clears the filters', async () => {
    const handlers: Handlers = { listAudit: ({ query }) => page(query.has('target') ? [] : stubAuditEntries) };
    const { user } = await openAdmin(handlers, { query: '?target=nothing' });
    expect(await screen.findByRole('heading', { name: 'No entry matches' })).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await rows()).toHaveLength(stubAuditEntries.length);
    expect(screen.getByRole('searchbox', { name: 'What was changed' })).toHaveProperty('value', '');
  });

  it('says what will appear if there are no entries yet', async () => {
    await openAdmin({ listAudit: () => page([]) });
    expect(await screen.findByRole('heading', { name: 'No entries yet' })).not.toBeNull();
  });

  it('shows older entries on request', async () => {
    const [first, ...others] = stubAuditEntries;
    if (first === undefined) throw new Error('no entry');
    const { user } = await openAdmin({
      listAudit: ({ query }) => (query.get('after') === '3' ? page(others) : page([first], '3')),
    });
    expect(await rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show older entries' }));
    await waitFor(async () => expect(await rows()).toHaveLength(stubAuditEntries.length));
  });

  it('says why it could not be loaded, and tries again', async () => {
    let isDown = true;
    const { user } = await openAdmin({
      listAudit: () => {
        if (isDown) throw new AppError('UNAVAILABLE');
        return page(stubAuditEntries);
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await rows()).toHaveLength(stubAuditEntries.length);
  });

  it.each(['curator', 'otherUser', 'demo'] satisfies StubCallerName[])(
    'says to a %s which role it needs, and requests nothing',
    async (signedInAs) => {
      const { server } = await openAdmin({}, { signedInAs });
      expect(await screen.findByRole('heading', { name: 'Needs administrator' })).not.toBeNull();
      expect(server.requests.filter(({ path }) => path.startsWith('/api/audit'))).toEqual([]);
    },
  );
});

describe('the audit log of a workspace', () => {
  it('is shown to its owner, without addresses', async () => {
    await openWorkspace();
    const [changed] = await rows();
    expect(changed?.textContent).toContain('Source changed');
    expect(screen.queryByRole('columnheader', { name: 'From where' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Service' })).toBeNull();
  });

  it('needs the role owner', async () => {
    await openWorkspace({}, 'editor');
    expect(await screen.findByRole('heading', { name: 'Needs owner' })).not.toBeNull();
  });
});
