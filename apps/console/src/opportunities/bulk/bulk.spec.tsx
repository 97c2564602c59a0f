/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { type RouteReply } from '@rfp/contracts/routes';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { ResourceContextProvider } from 'react-admin';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { OpportunityList } from '../list/OpportunityList.js';

const { jest } = import.meta;

const rows = [anOpportunity(1), anOpportunity(2), anOpportunity(3)];
const [first = anOpportunity(1), second = anOpportunity(2)] = rows;

async function openSelected(handlers: Handlers = {}, signedInAs: StubCallerName = 'owner') {
  const page = await renderScreen(
    <ResourceContextProvider value="opportunities">
      <OpportunityList />
    </ResourceContextProvider>,
    { at: '/opportunities', signedInAs, handlers: { listOpportunities: () => rows, ...handlers } },
  );
  for (const { title } of [first, second])
    await page.user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Actions for the selection' }));
  return { ...page, toolbar };
}

it('counts the selected opportunities, clears the selection, and disappears without a selection', async () => {
  const { user, toolbar } = await openSelected();
  expect(toolbar.getByText('2 selected')).toBeTruthy();
  await user.click(toolbar.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('toolbar', { name: 'Actions for the selection' })).toBeNull();
  expect(document.activeElement?.textContent).toContain('Showing 3 of 3');
});

it('exports only the selected opportunities', async () => {
  const { user, server, toolbar } = await openSelected();
  const inner = globalThis.fetch;
  const requested: string[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.endsWith('/export')) return inner(input, init);
    requested.push(url.searchParams.get('filter') ?? '');
    return new Response('id\r\n', { headers: { 'x-total-count': '2' } });
  };
  await user.click(toolbar.getByRole('button', { name: 'Export selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export opportunities' }));
  expect(dialog.getByText('2 opportunities match and will be in the file.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(requested).toEqual([JSON.stringify({ ids: [first.id, second.id] })]));
  expect(server.unhandled).toEqual([]);
});

it('opens each selected opportunity in a tab, and says how many tabs the browser blocked', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValueOnce(window).mockReturnValue(null);
  const { user, toolbar } = await openSelected();
  await user.click(toolbar.getByRole('button', { name: 'Open in tabs' }));
  expect(opened.mock.calls).toEqual([[`/opportunities/${first.id}`], [`/opportunities/${second.id}`]]);
  expect(await screen.findByText(/^The browser blocked 1\. Allow pop-ups/)).toBeTruthy();
  opened.mockRestore();
});

it('enriches the selected opportunities and shows the result of each', async () => {
  const job = (state: 'running' | 'done'): RouteReply<'getBulkEnrichment'> => ({
    success: true,
    data: {
      id: first.id,
      state,
      reason: null,
      continues_at: null,
      total: 2,
      done: state === 'done' ? 1 : 0,
      failed: state === 'done' ? 1 : 0,
      created_at: '2026-11-02T12:00:00.000Z',
      finished_at: null,
      results: [first, second].map(({ id }) => ({
        opportunity_id: id,
        state: state === 'done' ? 'failed' : 'waiting',
        reason: state === 'done' ? 'The notice is gone.' : null,
        answer: null,
      })),
      next_from: null,
    },
    citations: [],
    generated_at: '2026-11-02T12:00:00.000Z',
    origin: 'computed',
    left_out: [],
  });
  const { user, server, toolbar } = await openSelected({
    bulkEnrich: () => job('running'),
    getBulkEnrichment: () => job('done'),
  });
  await user.click(toolbar.getByRole('button', { name: 'Enrich' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enrich opportunities' }));
  expect(await dialog.findAllByText('The notice is gone.')).toHaveLength(2);
  expect(dialog.getByRole('link', { name: first.title }).getAttribute('href')).toBe(`/opportunities/${first.id}`);
  expect(server.sentTo('/api/perplexity/bulk-enrich')).toEqual([{ opportunity_ids: [first.id, second.id] }]);
});

it('offers no enrichment to a visitor, who has read access only', async () => {
  const { toolbar } = await openSelected({}, 'demo');
  expect(toolbar.getByRole('button', { name: 'Export selected' })).toBeTruthy();
  expect(toolbar.queryByRole('button', { name: 'Enrich' })).toBeNull();
});
