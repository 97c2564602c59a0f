/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type BlindSource } from '@rfp/contracts/opportunities/coverage';
import { AppError } from '@rfp/contracts/errors';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { useState } from 'react';
import { dataProvider } from '../../data-provider.js';
import { queryClient } from '../../data/query-client.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { requestListEarly } from './list-query.js';

import { fullCoverage, field, filterOf, filtersOf, list, listPath, openList, results } from '../testing/open-list.js';

describe('a list whose total is not exact', () => {
  const many: Handlers = {
    listOpportunities: () => [anOpportunity(1), anOpportunity(2)],
    headers: ({ path, query }): Record<string, string> => {
      if (path !== listPath) return {};
      const isExact = query.get('count') === 'exact';
      return {
        'content-range': `opportunities 0-1/${isExact ? 10_450 : 10_000}`,
        'x-total-count': isExact ? '10450' : '10000',
        'x-total-relation': isExact ? 'exact' : 'at-least',
        'x-next': 'place',
      };
    },
  };

  it('says that it is not exact and counts all on request, and then knows its last page [spec 2.57, 2.61]', async () => {
    const { user } = await openList({ q: 'roof' }, many);
    expect(await screen.findByText('Showing 2 of more than 10,000 opportunities')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Last' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Count exactly' }));
    expect(await screen.findByText('Showing 2 of 10,450 opportunities')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Count exactly' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Last' }));
    expect((await screen.findByRole('button', { name: 'Page 209' })).getAttribute('aria-current')).toBe('page');
  });

  it('continues beyond the last counted page [spec 2.58]', async () => {
    const { user, server } = await renderScreen(list, {
      at: '/opportunities?page=200&perPage=50',
      handlers: {
        ...fullCoverage,
        ...many,
        listOpportunities: () => Array.from({ length: 50 }, (_, index) => anOpportunity(index + 1)),
      },
    });
    await results();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(server.requests.map(({ query }) => query.get('range'))).toContain('[10000,10049]'));
    expect((await screen.findByRole('button', { name: 'Page 201' })).getAttribute('aria-current')).toBe('page');
    expect(await screen.findByText('Showing 50 of more than 10,000 opportunities')).toBeTruthy();
  });
});

describe('a list that is empty', () => {
  it('shows that it is loading, then why it failed, and after a retry that nothing was found [spec 2.76, 4.16]', async () => {
    let isUnavailable = true;
    const reply = Promise.withResolvers<void>();
    const { user } = await openList(
      { status: 'upcoming' },
      {
        listOpportunities: async () => {
          await reply.promise;
          if (isUnavailable) throw new AppError('PAYLOAD_TOO_LARGE', { message: 'The store is unavailable' });
          return [];
        },
      },
    );
    await field();
    expect(screen.getByText('Loading opportunities')).toBeTruthy();
    expect(document.querySelectorAll('[aria-busy="true"] [data-skeleton]').length).toBeGreaterThan(0);
    reply.resolve();
    expect(await screen.findByRole('heading', { name: 'The list could not be loaded' })).toBeTruthy();
    expect(screen.getByText('The store is unavailable')).toBeTruthy();
    isUnavailable = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No opportunities found' })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] ?? document.body);
    await waitFor(() => expect(location.search).not.toContain('upcoming'));
  });

  it('links to the list of a suggested search text', async () => {
    const { user, server } = await openList(
      { q: 'rofing', status: 'active' },
      {
        listOpportunities: (request) => (filterOf(request).q === 'roofing' ? [anOpportunity(1)] : []),
        searchOpportunities: () => ({ success: true, data: [], total: 0, did_you_mean: 'roofing', elapsed_ms: 1 }),
      },
    );
    await user.click(await screen.findByRole('link', { name: 'roofing' }));
    await results();
    expect(server.sentTo('/api/opportunities/search')).toEqual([{ keywords: ['rofing'], status: 'active', limit: 1 }]);
    expect(filtersOf(server)).toContainEqual({ q: 'roofing', status: 'active' });
    expect(await field()).toHaveProperty('value', 'roofing');
  });
});

it.each([
  ['', { range: '[0,49]', filter: '{}' }],
  [
    '?filter={"status":"active"}&page=2&perPage=10&sort=due_date&order=ASC',
    { range: '[10,19]', sort: '["due_date","ASC"]', filter: '{"status":"active"}' },
  ],
  ['?as_of=2026-07-01T00:00:00Z', { range: '[0,49]', asOf: '2026-07-01T00:00:00Z' }],
])(
  'a list that was requested before its screen is not requested again for the query "%s"',
  async (search, expected) => {
    function Visit() {
      useState(() => void requestListEarly(queryClient, dataProvider));
      return list;
    }
    const { server } = await renderScreen(<Visit />, {
      at: `/opportunities${search}`,
      handlers: {
        ...fullCoverage,
        listOpportunities: () => [anOpportunity(1)],
        headers: ({ path }): Record<string, string> =>
          path === listPath ? { 'content-range': 'opportunities 10-10/11', 'x-total-count': '11' } : {},
      },
    });
    await results();
    const requestedItems = server.requests.filter(({ path }) => path === listPath);
    expect(requestedItems.map(({ query }) => Object.fromEntries(query))).toEqual([expect.objectContaining(expected)]);
  },
);

it('sources whose records may be missing are counted in the top bar, and named there and in an empty list', async () => {
  const blind: BlindSource[] = ['SAM.gov', 'Grants.gov'].map((name) => ({
    key: name.toLowerCase().replace('.', '_'),
    name,
    source_type: 'federal_contract',
    since: null,
    reason: 'never',
  }));
  const { user } = await openList({}, { opportunityCoverage: () => ({ blind }), listOpportunities: () => [] });
  const sentence =
    'SAM.gov was never synced completely and Grants.gov was never synced completely: records may be missing.';
  expect(await screen.findByText(sentence, { selector: 'output' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Data sources: Records of 2 sources may be missing' }));
  expect(within(await screen.findByRole('dialog', { name: 'Data sources' })).getByText(sentence)).toBeTruthy();
});

it('the list keeps its rows, and says when they were loaded, while the server fails', async () => {
  let fails = false;
  const { user } = await openList(
    {},
    {
      listOpportunities: () => {
        if (fails) throw new AppError('DATABASE_UNAVAILABLE');
        return [anOpportunity(1)];
      },
    },
  );
  await results();
  fails = true;
  await user.selectOptions(screen.getByLabelText('Status'), 'Active');
  expect(await screen.findByText(/^The list could not be loaded\. These rows are as of /)).toBeTruthy();
  expect(within(await results()).getAllByRole('listitem').length).toBeGreaterThan(0);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/^The list could not be loaded/)).toBeNull());
});
