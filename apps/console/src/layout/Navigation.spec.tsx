/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { sidebarWidth } from '../theme/tokens.js';
import { renderScreen } from '../testing/render-page.js';
import { Page } from './Page.js';

const open = () => renderScreen(<Page title="Elsewhere">content</Page>, { at: '/settings' });
const navigation = () => screen.findByRole('navigation', { name: 'Main' });

it('names the product and its version, and leads to the six screens', async () => {
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

it('is 64 units wide, and 16 when it is collapsed, where the names of its entries stay for screen readers', async () => {
  // A unit is 4 pixels.
  expect(sidebarWidth).toEqual({ open: 64 * 4, closed: 16 * 4 });
  const { user } = await open();
  await user.click(within(await navigation()).getByRole('button', { name: 'Collapse sidebar' }));
  const collapsed = within(await navigation());
  expect(collapsed.getByRole('button', { name: 'Expand sidebar' })).toBeTruthy();
  expect(collapsed.getByRole('link', { name: 'Sync Status' })).toBeTruthy();
});
