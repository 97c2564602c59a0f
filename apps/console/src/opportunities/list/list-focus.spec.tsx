/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { renderScreen } from '../../testing/render-page.js';
import { OpportunityList } from './OpportunityList.js';

function openList(rows = [anOpportunity(1)]) {
  return renderScreen(
    <ResourceContextProvider value="opportunities">
      <OpportunityList />
    </ResourceContextProvider>,
    {
      at: `/opportunities?filter=${encodeURIComponent('{"q":"roof","status":"active"}')}`,
      handlers: {
        opportunityCoverage: () => ({ blind: [] }),
        listOpportunities: () => rows,
        searchOpportunities: () => ({ success: true, data: [], total: 0, elapsed_ms: 1 }),
      },
    },
  );
}

const isFiltered = () => new URLSearchParams(location.search).get('filter') !== '{}';

describe('the keyboard focus', () => {
  it('moves from a removed filter to the count of results', async () => {
    const { user } = await openList();
    const remove = await screen.findByRole('button', { name: /^Remove filter: .*Active/ });
    await user.click(remove);
    await waitFor(() => expect(remove.isConnected).toBe(false));
    expect(document.activeElement).toBe(await screen.findByText('Showing 1 of 1 opportunities'));
  });

  it.each([
    ['beside the filters', [anOpportunity(1)], 'Showing 1 of 1 opportunities'],
    ['in place of results', [], 'Showing 0 of 0 opportunities'],
  ])('moves from "Clear Filters" %s to the count of results', async (_where, rows, count) => {
    const { user } = await openList(rows);
    await screen.findByText(count);
    const clear = screen.getAllByRole('button', { name: 'Clear Filters' }).at(-1);
    await user.click(clear ?? document.body);
    await waitFor(() => expect(isFiltered()).toBe(false));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull());
    expect(document.activeElement).toBe(await screen.findByText(count));
  });

  it('moves from a page button to the count of results, which names the page', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => anOpportunity(index + 1));
    const { user } = await openList(rows);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Showing .*, page 2$/));
  });

  it('moves from "Clear search" to the search field', async () => {
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
  });
});
