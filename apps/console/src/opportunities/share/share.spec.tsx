/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { renderScreen } from '../../testing/render-page.js';
import { OpportunityList } from '../list/OpportunityList.js';

it('the list can be copied as a link and as a command, each with a confirmation', async () => {
  const filter = encodeURIComponent(JSON.stringify({ q: "it's cooling", status: 'active' }));
  const { user } = await renderScreen(
    <ResourceContextProvider value="opportunities">
      <OpportunityList />
    </ResourceContextProvider>,
    {
      at: `/opportunities?filter=${filter}&sort=due_date&order=ASC`,
      handlers: { opportunityCoverage: () => ({ blind: [] }), listOpportunities: () => [anOpportunity(1)] },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'More tools' }));
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Share this list' }));
  await user.click(menu.getByRole('button', { name: 'Copy link' }));
  expect(await menu.findByText('Copied', { selector: 'output' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(location.href);
  await user.click(menu.getByRole('button', { name: 'Copy as CLI command' }));
  expect(await menu.findAllByText('Copied', { selector: 'output' })).toHaveLength(2);
  expect(await navigator.clipboard.readText()).toBe(
    String.raw`rfp opp list --search='it'\''s cooling' --status=active --sort=due_date --order=asc --api-url=${location.origin}`,
  );
});
