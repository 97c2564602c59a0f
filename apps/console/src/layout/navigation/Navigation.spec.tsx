/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { authClient } from '../../auth/auth-client.js';
import { sidebarWidth } from '../../theme/tokens.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { stubSession } from '../../testing/stub-session.js';
import { applyStyles } from '../../testing/style-sheet.js';
import { Page } from '../Page.js';

const open = (handlers: Handlers = {}) =>
  renderScreen(<Page title="Elsewhere">content</Page>, { at: '/settings', handlers });
const navigation = () => screen.findByRole('navigation', { name: 'Main' });

it('the navigation names the product and its version, and leads to the six screens [spec 1.15, 1.16, 2.21]', async () => {
  await open();
  const nav = within(await navigation());
  expect(nav.getByText('RFP & Grant Tracker')).toBeTruthy();
  expect(nav.getByText('v1.0.0')).toBeTruthy();
  const entries = within(nav.getAllByRole('list')[0] ?? document.body).getAllByRole('link');
  expect(entries.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/'],
    ['Opportunities', '/opportunities'],
    ['Search', '/search'],
    ['Perplexity', '/perplexity'],
    ['Sync Status', '/sync'],
    ['Settings', '/settings'],
  ]);
  expect(nav.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
});

const secondGroup = (nav: ReturnType<typeof within>) =>
  within(nav.getAllByRole('list')[1] ?? document.body)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('the navigation has a second group with Inbox and Workspace, and Administration below them for administrators', async () => {
  await open();
  const nav = within(await navigation());
  await nav.findByRole('link', { name: 'Administration' });
  expect(secondGroup(nav)).toEqual([
    ['Inbox', '/inbox'],
    ['Workspace', '/workspace'],
    ['Administration', '/admin'],
  ]);
});

it.each([
  [3, 'Inbox: 3 unread'],
  [1000, 'Inbox: 99+ unread'],
])('the navigation says that %d entries of the inbox are unread', async (unread, text) => {
  await open({ inboxCount: () => ({ unread }) });
  const link = await within(await navigation()).findByRole('link', { name: /unread$/ });
  expect(link.textContent).toBe(text);
});

it('the navigation has no Administration for a curator', async () => {
  const { server } = await renderScreen(<Page title="Elsewhere">content</Page>, {
    at: '/settings',
    signedInAs: 'curator',
  });
  const nav = within(await navigation());
  await waitFor(() => expect(server.requests.map((request) => request.path)).toContain('/api/me'));
  expect(secondGroup(nav)).toEqual([
    ['Inbox', '/inbox'],
    ['Workspace', '/workspace'],
  ]);
});

it('the navigation has only the six screens in a demo session', async () => {
  await renderScreen(<Page title="Elsewhere">content</Page>, { at: '/settings', signedInAs: 'demo' });
  expect(within(await navigation()).getAllByRole('list')).toHaveLength(1);
});

it('the navigation is 64 units wide, or 16 when it is collapsed, which keeps the names of its entries for screen readers [spec 2.19, 2.20, 9.28]', async () => {
  // A unit is 4 pixels.
  expect(sidebarWidth).toEqual({ open: 64 * 4, closed: 16 * 4 });
  const removeStyles = applyStyles('layout/shell.module.css');
  const { user } = await open();
  const side = (await navigation()).parentElement ?? document.body;
  expect(getComputedStyle(side).width).toBe(`${sidebarWidth.open}px`);
  await user.click(within(await navigation()).getByRole('button', { name: 'Collapse sidebar' }));
  const collapsed = within(await navigation());
  expect(collapsed.getByRole('button', { name: 'Expand sidebar' })).toBeTruthy();
  expect(collapsed.getByRole('link', { name: 'Sync Status' })).toBeTruthy();
  expect(getComputedStyle(side).width).toBe(`${sidebarWidth.closed}px`);
  removeStyles();
});

it("the navigation shows the user by initials, name and email, or as 'User' if there is no name [spec 2.27]", async () => {
  const { user: person } = stubSession();
  await open({ auth: { updateUser: () => ({ ...person, user_metadata: {} }) } });
  const block = within(await screen.findByRole('region', { name: 'Your account' }));
  expect([block.getByText('PD'), block.getByText('Pat Doe'), block.getByText(String(person.email))]).toHaveLength(3);
  await authClient.updateUser({ data: { full_name: '' } });
  expect(await block.findByText('User')).toBeTruthy();
});

it('the console is dark from the first paint if the stored theme is dark [spec 4.41]', async () => {
  localStorage.setItem('theme', 'dark');
  delete document.documentElement.dataset['theme'];
  const early = document.createElement('script');
  early.textContent = readFileSync(path.join(import.meta.dirname, '../../../public/early.js'), 'utf8');
  document.head.append(early);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await open();
  expect(await screen.findByRole('button', { name: 'Switch to light mode' })).toBeTruthy();
  expect(document.documentElement.dataset['theme']).toBe('dark');
});
