/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { type EventPayload } from '@rfp/contracts/events';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { resetCountsAndRuns, recordRemoved, recordRun, recordStored } from '../../sync/live/changes.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { OpportunityList } from './OpportunityList.js';

const stored = (run: number, batch: Partial<EventPayload<'opportunities.stored'>>) =>
  recordStored({ source: 'county', run_id: stubId(run), demo: false, added: [], updated: [], ...batch });

function openList(filter = '{}', handlers: Handlers = {}) {
  return renderScreen(
    <ResourceContextProvider value="opportunities">
      <OpportunityList />
    </ResourceContextProvider>,
    {
      at: `/opportunities?filter=${encodeURIComponent(filter)}`,
      handlers: {
        opportunityCoverage: () => ({ blind: [] }),
        listOpportunities: () => [anOpportunity(1)],
        ...handlers,
      },
    },
  );
}

afterEach(resetCountsAndRuns);

it('new, changed and removed opportunities are counted once each, announced, and shown on request', async () => {
  const { user, server } = await openList();
  const requested = () => server.requests.filter(({ path }) => path === '/api/opportunities').length;
  await screen.findByText('Showing 1 of 1 opportunities');
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  stored(9, { added: [stubId(2), stubId(3), stubId(4), stubId(5)] });
  stored(9, { updated: [stubId(1), stubId(2)] });
  stored(8, { demo: true, added: [stubId(6)] });
  recordRemoved({ updated: [], removed: [stubId(7), stubId(5)] });
  expect((await screen.findByText('3 new, 1 changed, 1 removed')).tagName).toBe('OUTPUT');
  expect(requested()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show' })).toBeNull());
  expect(requested()).toBe(2);
  expect(document.activeElement).toBe(screen.getByText('Showing 1 of 1 opportunities'));
});

it('without live events, the counters of a run are shown, and with a filter are marked as counts of all sources', async () => {
  await openList('{"status":"active"}');
  await screen.findByText('Showing 1 of 1 opportunities');
  stored(9, { added: [stubId(2)] });
  recordRun({ run_id: stubId(9), records_added: 1, records_updated: 0 }, false);
  recordRun({ run_id: stubId(8), records_added: 20, records_updated: 4 }, false);
  stored(8, { added: [stubId(3)] });
  expect(await screen.findByText('21 new, 4 changed in all sources')).toBeTruthy();
});

it('the order of a list is explained while the default order is being prepared, and is checked again on request', async () => {
  let isReady = false;
  const { user } = await openList('{}', {
    headers: ({ path }): Record<string, string> => {
      if (path !== '/api/opportunities') return {};
      return isReady
        ? { 'x-sort': '["personal_total","DESC"]' }
        : { 'x-sort': '["relevance_score","DESC"]', 'x-sort-pending': 'personal_total' };
    },
  });
  expect(await screen.findByText('Sorted by relevance score, highest first (Your Fit is being prepared)')).toBeTruthy();
  isReady = true;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Sorted by your fit, highest first')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Showing 1 of 1 opportunities'));
});
