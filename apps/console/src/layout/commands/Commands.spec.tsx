/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { type UserEvent } from '@testing-library/user-event';
import { currentWorkspaceId } from '../../data/workspace.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { acme, personal } from '../../testing/stub-workspaces.js';
import { shortcuts } from './shortcuts.js';

const page = (
  <>
    <input aria-label="A field" />
    <ul>
      {[1, 2].map((n) => (
        <li key={n}>
          <a href={`/opportunities/${n}`}>Title {n}</a>
        </li>
      ))}
    </ul>
  </>
);

const openConsole = async (handlers: Handlers = {}) => {
  const rendered = await renderScreen(page, { at: '/', handlers });
  await screen.findByText('Title 1');
  // The shortcuts load after the screen.
  await waitFor(async () => {
    await rendered.user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog', { name: 'Commands' })).not.toBeNull();
  });
  await rendered.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return rendered;
};

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('the command palette', () => {
  it('opens by its button, goes to a page by the keyboard, and returns the focus', async () => {
    const { user } = await openConsole();
    const button = screen.getByRole('button', { name: /^Jump to or find/ });
    await user.click(button);
    const field = await screen.findByRole('combobox');
    expect(document.activeElement).toBe(field);
    expect(options()).toContain('Switch to dark mode');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(button);
    await user.type(await screen.findByRole('combobox'), 'sync st');
    expect(options()).toEqual(['Search opportunities for "sync st"', 'Sync Status']);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/sync'));
  });

  it('offers the first matches of a text by the titles of their cards, and the list of all of them', async () => {
    const rows = [anOpportunity(1), anOpportunity(2, { title: 'COOLING REPAIR, AIR FORCE', agency_name: 'Air Force' })];
    const { user, server } = await openConsole({
      searchOpportunities: () => ({ success: true, data: rows, total: 2, elapsed_ms: 1 }),
    });
    await user.click(screen.getByRole('button', { name: /^Jump to or find/ }));
    await user.type(await screen.findByRole('combobox'), 'cooling');
    await user.click(await screen.findByRole('option', { name: 'Cooling repair, Air Force' }));
    await waitFor(() => expect(location.pathname).toBe(`/opportunities/${rows[1]?.id}`));
    expect(server.sentTo('/api/opportunities/search')).toEqual([{ keywords: ['cooling'], limit: 5 }]);
  });
});

it('the command palette offers Administration to administrators', async () => {
  const { user } = await openConsole({
    searchOpportunities: () => ({ success: true, data: [], total: 0, elapsed_ms: 1 }),
  });
  await screen.findByRole('link', { name: 'Administration' });
  await user.click(screen.getByRole('button', { name: /^Jump to or find/ }));
  await user.type(await screen.findByRole('combobox'), 'admin');
  expect(options()).toEqual(['Search opportunities for "admin"', 'Administration']);
});

describe('the command palette of a person with workspaces', () => {
  const workspaces = [personal, acme];
  const choose = async (user: UserEvent, text: string, label: string) => {
    await user.click(screen.getByRole('button', { name: /^Jump to or find/ }));
    await user.type(await screen.findByRole('combobox'), text);
    await user.click(await screen.findByRole('option', { name: label }));
  };

  it('switches to another workspace, which the copied link to the page then names', async () => {
    const { user } = await openConsole({
      listWorkspaces: () => ({ workspaces }),
      searchOpportunities: () => ({ success: true, data: [], total: 0, elapsed_ms: 1 }),
    });
    await screen.findByRole('button', { name: /Switch workspace$/ });
    await choose(user, 'copy link', 'Copy Link to This Page');
    const copied = () => navigator.clipboard.readText();
    expect(await copied()).toBe(`${location.origin}/`);
    await choose(user, 'acme', 'Switch to Acme');
    await waitFor(() => expect(currentWorkspaceId()).toBe(acme.id));
    await choose(user, 'copy link', 'Copy Link to This Page');
    await waitFor(async () => expect(await copied()).toBe(`${location.origin}/?workspace=${acme.id}`));
    await user.click(screen.getByRole('button', { name: /^Jump to or find/ }));
    const group = within(await screen.findByRole('group', { name: 'Workspaces' }));
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Switch to Personal workspace',
    ]);
    // Owners may read the audit log of the workspace.
    await user.click(screen.getByRole('option', { name: 'Audit Log of the Workspace' }));
    await waitFor(() => expect(location.pathname).toBe('/admin/audit/workspace'));
  });
});

describe('the shortcuts', () => {
  it('go to a page and step through a list, but not while typing', async () => {
    const { user } = await openConsole();
    await user.click(screen.getByRole('textbox', { name: 'A field' }));
    await user.keyboard('gs');
    expect(location.pathname).toBe('/');
    await user.click(document.body);
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('Title 2');
    await user.keyboard('k');
    expect(document.activeElement?.textContent).toBe('Title 1');
    await user.keyboard('gs');
    await waitFor(() => expect(location.pathname).toBe('/search'));
  });

  it('are listed on a sheet that can turn off the shortcuts without a modifier key in this browser', async () => {
    const { user } = await openConsole();
    await user.click(document.body);
    await user.keyboard('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' }));
    for (const { does } of shortcuts) expect(sheet.getByText(does)).not.toBeNull();
    await user.click(sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }));
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gs?');
    expect(location.pathname).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Commands' })).not.toBeNull();
  });
});
