/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes, useParams } from 'react-router';
import { type Handlers } from '../../../testing/fake-server.js';
import { renderScreen } from '../../../testing/render-page.js';
import { AdvancedSearch } from '../../../search/AdvancedSearch.js';
import { OpportunityList } from '../../list/OpportunityList.js';
import { unchosenSort } from '../../list/unchosen-sort.js';
import { BackLink } from './BackLink.js';
import { pageAddress, parseListAddress } from './list-place.js';
import { PlaceInList } from './PlaceInList.js';

function Detail() {
  const { id = '' } = useParams();
  return (
    <>
      <BackLink />
      <PlaceInList id={id} />
    </>
  );
}

const screens = (
  <ResourceContextProvider value="opportunities">
    <Routes>
      <Route index element={<OpportunityList />} />
      <Route path=":id" element={<Detail />} />
    </Routes>
  </ResourceContextProvider>
);

/** Three opportunities in pages of two. */
const pages: Handlers = {
  opportunityCoverage: () => ({ blind: [] }),
  listOpportunities: ({ query }) =>
    query.get('range') === '[0,1]' ? [anOpportunity(1), anOpportunity(2)] : [anOpportunity(3)],
  headers: ({ path }): Record<string, string> =>
    path === '/api/opportunities' ? { 'content-range': 'opportunities 0-1/3', 'x-total-count': '3' } : {},
};

async function openFirst() {
  const page = await renderScreen(screens, {
    at: '/opportunities?perPage=2',
    path: '/opportunities/*',
    handlers: pages,
  });
  await page.user.click(await screen.findByRole('link', { name: /lot 1$/ }));
  return page;
}

const place = async () => within(await screen.findByRole('navigation', { name: 'Place in the list' }));

it('the neighbours of an opportunity follow the order of its list, across its pages', async () => {
  const { user } = await openFirst();
  expect((await place()).getByText('1 of 3')).toBeTruthy();
  expect((await place()).queryByRole('link', { name: 'Previous' })).toBeNull();
  await user.click((await place()).getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('2 of 3')).toBeTruthy();
  await user.click(await (await place()).findByRole('link', { name: 'Next' }));
  expect(await screen.findByText('3 of 3')).toBeTruthy();
  expect(location.pathname).toBe(`/opportunities/${stubId(3)}`);
  expect((await place()).getByRole('link', { name: 'Previous' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to Opportunities' }));
  await waitFor(() => expect(location.search).toBe('?perPage=2&page=2'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /lot 3$/ })));
});

it('the back link leads to the card of the opportunity that was shown last', async () => {
  const { user } = await openFirst();
  await user.click((await place()).getByRole('link', { name: 'Next' }));
  await screen.findByText('2 of 3');
  await user.click(screen.getByRole('link', { name: 'Back to Opportunities' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /lot 2$/ })));
  expect(location.search).toBe('?perPage=2');
});

it('the neighbours of a result of Advanced Search follow the order of the results, and the back link leads to its card', async () => {
  const { user, server } = await renderScreen(
    <Routes>
      <Route path="search" element={<AdvancedSearch />} />
      <Route path="opportunities/:id" element={<Detail />} />
    </Routes>,
    {
      at: '/search?keywords=cooling',
      path: '/*',
      handlers: {
        searchOpportunities: () => ({
          success: true,
          data: [anOpportunity(2), anOpportunity(1)],
          related: [anOpportunity(3)],
          total: 27,
          elapsed_ms: 3,
        }),
      },
    },
  );
  await user.click(await screen.findByRole('link', { name: /lot 2$/ }));
  expect((await place()).getByText('1 of 3')).toBeTruthy();
  await user.click((await place()).getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('2 of 3')).toBeTruthy();
  expect(location.pathname).toBe(`/opportunities/${stubId(1)}`);
  await user.click(screen.getByRole('link', { name: 'Back to Search' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /lot 1$/ })));
  expect(location.pathname + location.search).toBe('/search?keywords=cooling');
  expect(server.sentTo('/api/opportunities/search')).toHaveLength(1);
});

it('an address is parsed to a page of the list, with defaults for missing parameters', () => {
  expect(parseListAddress('/opportunities?filter=%7B%22q%22%3A%22roof%22%7D&page=3&sort=title&order=ASC', 50)).toEqual({
    pagination: { page: 3, perPage: 50 },
    sort: { field: 'title', order: 'ASC' },
    filter: { q: 'roof' },
    meta: undefined,
  });
  expect(parseListAddress('/opportunities?as_of=2026-03-03T14:00:00Z', 50)).toMatchObject({
    sort: unchosenSort,
    meta: { asOf: '2026-03-03T14:00:00Z' },
  });
  expect(parseListAddress('/opportunities?filter=no&page=-1&order=UP', 20)).toEqual({
    pagination: { page: 1, perPage: 20 },
    sort: unchosenSort,
    filter: {},
  });
  expect(parseListAddress('/search?keywords=roof', 50)).toBeNull();
  expect(pageAddress('/opportunities?sort=title', 2)).toBe('/opportunities?sort=title&page=2');
});
