/** @jest-environment ./tools/jest/dom-environment.mjs */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { stubExplanation, stubHistory } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { type FakeServer, type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { OpportunityDetail } from '../detail/OpportunityDetail.js';
import { OpportunityList } from '../list/OpportunityList.js';

const pastInstant = '2026-03-03T14:00:00.000Z';
const path = '/api/opportunities';
const rows = [anOpportunity(1, { due_at: '2026-03-06T20:00:00.000Z', due_date: '2026-03-06' }), anOpportunity(2)];
const [row = anOpportunity(1)] = rows;
const firstFetched = '2026-03-01T08:00:00.000Z';
const history: RouteReply<'opportunityHistory'> = {
  id: row.id,
  versions: stubHistory(row).versions.map((version) =>
    version.version === 1 ? { ...version, known_at: firstFetched } : version,
  ),
};

const screens = (
  <ResourceContextProvider value="opportunities">
    <Routes>
      <Route index element={<OpportunityList />} />
      <Route path=":id" element={<OpportunityDetail />} />
    </Routes>
  </ResourceContextProvider>
);

function open(at: string, handlers: Handlers = {}) {
  return renderScreen(screens, {
    at,
    path: '/opportunities/*',
    handlers: {
      opportunityCoverage: () => ({ blind: [] }),
      listOpportunities: () => rows,
      getOpportunity: ({ path: asked }) => anOpportunityDetail(rows.find(({ id }) => asked.endsWith(id)) ?? row),
      explainScore: () => stubExplanation(row),
      opportunityHistory: () => history,
      listMergeDecisions: () => ({ id: row.id, decisions: [] }),
      ...handlers,
    },
  });
}

const banner = () => screen.findByText(/^As of Mar 3, 2026, .* - with the figures and texts of that time$/);
const instantInAddress = () => new URLSearchParams(location.search).get('as_of');
const requestedInstants = ({ requests }: FakeServer, wanted: string) =>
  requests.filter((request) => request.path === wanted).map(({ query }) => [query.get('asOf'), query.get('sort')]);

it('the list is shown as of a chosen instant, which is kept in the address and which Back removes', async () => {
  const { user, server } = await open('/opportunities?sort=total_score&order=DESC&page=1');
  await user.click(await screen.findByRole('button', { name: 'More tools' }));
  await user.click(await screen.findByRole('button', { name: 'View as of a date' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Show as of an earlier time' }));
  const field = await dialog.findByLabelText('Date and time');
  fireEvent.change(field, { target: { value: '2999-01-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(await dialog.findByText('Must not be in the future')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '2026-03-03T14:00' } });
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect((await banner()).tagName).toBe('OUTPUT');
  const chosen = new Date('2026-03-03T14:00').toISOString();
  expect(instantInAddress()).toBe(chosen);
  await waitFor(() => expect(requestedInstants(server, path)).toContainEqual([chosen, null]));
  expect(screen.getByText('Sorted by posted date, newest first')).toBeTruthy();
  window.history.back();
  await waitFor(() => expect(screen.queryByText(/^As of/, { selector: 'output' })).toBeNull());
  expect(location.search).toBe('?sort=total_score&order=DESC&page=1');
});

it('a list of the past keeps its instant with every filter, and omits everything that exists for the present only', async () => {
  const { user } = await open(`/opportunities?as_of=${pastInstant}`);
  await banner();
  expect(await screen.findByText('In 3 days')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  const orders = within(screen.getByLabelText('Sort By')).getAllByRole('option');
  expect(orders.map(({ textContent }) => textContent)).toEqual(['Due Date', 'Value', 'Posted Date', 'Title']);
  await user.selectOptions(screen.getByLabelText('Status'), 'Active');
  await waitFor(() => expect(location.search).toContain('active'));
  expect(instantInAddress()).toBe(pastInstant);
  await user.click(screen.getByRole('button', { name: 'More tools' }));
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  const share = within(await screen.findByRole('dialog', { name: 'Share this list' }));
  expect(share.getByText(location.href)).toBeTruthy();
  expect(share.getByText(/^rfp opp list --status=active --as-of=2026-03-03T14:00:00\.000Z --api-url=/)).toBeTruthy();
  await user.keyboard('{Escape}{Escape}');
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  await waitFor(() => expect(instantInAddress()).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
});

it('a refused list of the past is replaced with the reason, without a toast', async () => {
  await open(`/opportunities?as_of=2999-01-01T00:00:00Z`, {
    listOpportunities: () => {
      throw new AppError('VALIDATION', { message: 'asOf: must not be in the future' });
    },
  });
  expect(await screen.findByText('asOf: must not be in the future')).toBeTruthy();
  expect(screen.getByText(/^Jan 1, 2999, .* is not in the past$/).tagName).toBe('OUTPUT');
  expect(screen.getByRole('button', { name: 'Back to now' })).toBeTruthy();
  expect(screen.queryByText(/^Failed to load/)).toBeNull();
});

it('a notice of a past list and its neighbours are shown as of the same instant, and the back link leads to that list', async () => {
  const { user, server } = await open(`/opportunities?as_of=${pastInstant}`);
  await user.click(await screen.findByRole('link', { name: /lot 1$/ }));
  await banner();
  expect(await screen.findByRole('heading', { level: 1, name: /lot 1$/ })).toBeTruthy();
  expect(requestedInstants(server, `${path}/${row.id}`)).toEqual([[pastInstant, null]]);
  expect(requestedInstants(server, `${path}/${row.id}/score-explanation`)).toEqual([[pastInstant, null]]);
  expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull();
  await user.click(await screen.findByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('heading', { level: 1, name: /lot 2$/ })).toBeTruthy();
  expect(instantInAddress()).toBe(pastInstant);
  await user.click(screen.getByRole('link', { name: 'Back to Opportunities' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /lot 2$/ })));
  expect(location.pathname + location.search).toBe(`/opportunities?as_of=${pastInstant}`);
});

it('each version links to the notice as of that version, and the back link still leads to the list', async () => {
  const { user } = await open('/opportunities');
  await user.click(await screen.findByRole('link', { name: /lot 1$/ }));
  const versions = await screen.findAllByRole('link', { name: /^Show as of this version: / });
  await user.click(versions[1] ?? document.body);
  await waitFor(() => expect(instantInAddress()).toBe(firstFetched));
  expect(await screen.findByText('Shown')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to Opportunities' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/opportunities'));
});

it('a notice that was not fetched yet at the instant is reported, with a link to the present', async () => {
  const { user } = await open(`/opportunities/${row.id}?as_of=2025-01-01T00:00:00Z`, {
    getOpportunity: ({ query }) => {
      if (query.has('asOf')) throw new AppError('NOT_YET_FETCHED');
      return anOpportunityDetail(row);
    },
  });
  expect(await screen.findByText('The opportunity had not been fetched at that time.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(await screen.findByRole('heading', { level: 1, name: /lot 1$/ })).toBeTruthy();
});
