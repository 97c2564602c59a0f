/** @jest-environment ./tools/jest/dom-environment.mjs */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type BlindSource } from '@rfp/contracts/opportunities/coverage';
import { AppError } from '@rfp/contracts/errors';
import { queryFields } from '@rfp/contracts/query/query-fields';
import { queryTextSchema } from '@rfp/contracts/query/query-text';
import { realTimers } from '@rfp/testing/real-timers';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { dataProvider } from '../../data-provider.js';
import { queryClient } from '../../data/query-client.js';
import { type FakeRequest, type FakeServer, type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { stubCodes } from '../../testing/stub-codes.js';
import { requestListEarly } from './list-query.js';
import { OpportunityList } from './OpportunityList.js';

const { jest } = import.meta;

const list = (
  <ResourceContextProvider value="opportunities">
    <OpportunityList />
  </ResourceContextProvider>
);
const covered: Handlers = { opportunityCoverage: () => ({ blind: [] }) };
const listPath = '/api/opportunities';

function filterOf({ query }: FakeRequest): { q?: string } {
  return JSON.parse(query.get('filter') ?? '{}');
}

function filtersOf({ requests }: FakeServer) {
  return requests.filter(({ path }) => path === listPath).map(filterOf);
}

function openList(filter: object = {}, handlers: Handlers = {}) {
  return renderScreen(list, {
    at: `/opportunities?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    handlers: { ...covered, listOpportunities: () => [anOpportunity(1)], ...handlers },
  });
}

const field = () => screen.findByRole('textbox', { name: 'Search' });
const results = () => screen.findByRole('list', { name: 'Opportunities' });

describe('the search field', () => {
  it('searches 300 ms after the last keystroke, from the first page [spec 5.13, 5.14, 9.7]', async () => {
    const { server } = await renderScreen(list, {
      at: '/opportunities?page=3&perPage=10',
      handlers: {
        ...covered,
        listOpportunities: () => [anOpportunity(1)],
        headers: ({ path }): Record<string, string> =>
          path === listPath ? { 'content-range': 'opportunities 20-20/21', 'x-total-count': '21' } : {},
      },
    });
    await results();
    const input = await field();
    jest.useFakeTimers({ doNotFake: realTimers.filter((name) => !name.endsWith('Timeout')) });
    const pass = (ms: number) =>
      act(() => {
        jest.advanceTimersByTime(ms);
      });
    fireEvent.change(input, { target: { value: 'roof' } });
    pass(299);
    fireEvent.change(input, { target: { value: 'roofing' } });
    pass(299);
    expect(location.search).toBe('?page=3&perPage=10');
    // Waits for the debounce timer and for the one with which react-admin changes the address.
    pass(1);
    pass(1);
    jest.useRealTimers();
    expect(new URLSearchParams(location.search).get('page')).toBe('1');
    await waitFor(() => expect(filtersOf(server)).toEqual([{}, { q: 'roofing' }]));
    const requestedItems = server.requests.filter(({ path }) => path === listPath);
    expect(requestedItems.map(({ query }) => query.get('range'))).toEqual(['[20,29]', '[0,9]']);
  });

  it('says what is wrong with a text and marks it, while the last good list stays', async () => {
    const { user, server } = await openList({ q: 'roof' });
    await results();
    await user.type(await field(), ' agancy:navy');
    const problem = await screen.findByText(/^There is no field agancy/);
    expect(problem.querySelector('mark')?.textContent).toBe('agancy');
    expect(await field()).toHaveProperty('ariaInvalid', 'true');
    expect((await field()).getAttribute('aria-describedby')).toBe(problem.id);
    expect(within(await results()).getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(filtersOf(server)).toEqual([{ q: 'roof' }]);
    await user.clear(await field());
    await user.type(await field(), 'agency:navy');
    await waitFor(() => expect(filtersOf(server)).toContainEqual({ q: 'agency:navy' }));
    expect(screen.queryByText(/^There is no field/)).toBeNull();
    expect(screen.queryByText('Error')).toBeNull();
  });

  it('shows a text of the address with its error, in place and without a toast, beside the other filters', async () => {
    await openList(
      { q: '"roof', status: 'active' },
      {
        listOpportunities: (request) => {
          const message = queryTextSchema.safeParse(filterOf(request).q).error?.message;
          if (message !== undefined) throw new AppError('VALIDATION', { message: 'The quotation mark is not closed.' });
          return [];
        },
      },
    );
    expect(await field()).toHaveProperty('value', '"roof');
    expect(await screen.findByText(/^The list could not be loaded/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Remove filter: Status: Active/ })).toBeTruthy();
    expect(screen.queryByText(/^Failed to load opportunities/)).toBeNull();
  });

  it('explains every field and form by examples', async () => {
    const { user } = await openList();
    const summary = await screen.findByText('How to search');
    await user.click(summary);
    const help = summary.parentElement ?? document.body;
    expect(help).toHaveProperty('open', true);
    for (const [, { example }] of queryFields) expect(within(help).getByText(example)).toBeTruthy();
    expect(within(help).getByText('"data center"')).toBeTruthy();
  });
});

describe('the filters by code', () => {
  it('take a code by its title into the address beside the other filters, and give it up again', async () => {
    const { user, server } = await openList({ status: 'active' }, { listCodes: stubCodes });
    await user.click(await screen.findByText('Filter by code'));
    const naics = await screen.findByRole('combobox', { name: 'NAICS code' });
    await user.type(naics, 'design');
    await screen.findByRole('option', { name: /^541512/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(filtersOf(server)).toContainEqual({ status: 'active', naics_code: '541512' }));
    expect(naics).toHaveProperty('value', '541512 Computer Systems Design Services');
    expect(decodeURIComponent(location.search)).toContain('"naics_code":"541512"');
    await user.type(screen.getByRole('combobox', { name: 'Set-aside' }), 'women');
    await screen.findByRole('option', { name: /^WOSB/ });
    await user.keyboard('{Enter}');
    const both = { status: 'active', naics_code: '541512', set_aside: 'WOSB' };
    await waitFor(() => expect(filtersOf(server)).toContainEqual(both));
    await user.click(screen.getByRole('button', { name: 'Remove filter: Set-aside: WOSB Women-Owned Small Business' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Set-aside' })).toHaveProperty('value', ''));
    await user.clear(naics);
    await waitFor(() => expect(location.search).not.toContain('naics_code'));
  });

  it('take any words for a set-aside', async () => {
    const { user, server } = await openList({}, { listCodes: stubCodes });
    await user.click(await screen.findByText('Filter by code'));
    await user.type(screen.getByRole('combobox', { name: 'Set-aside' }), 'women');
    await user.click(await screen.findByRole('option', { name: 'Any set-aside with "women" in its name' }));
    await waitFor(() => expect(filtersOf(server)).toContainEqual({ set_aside: 'women' }));
    expect(screen.getByRole('button', { name: 'Remove filter: Set-aside: women' })).toBeTruthy();
  });

  it('show a code of the address by its title, or by itself if it is not known', async () => {
    await openList({ naics_code: '541512', psc_code: 'ZZ99' }, { listCodes: stubCodes });
    const shown = (name: string) => screen.getByRole('combobox', { name, hidden: true });
    await screen.findByRole('combobox', { name: 'NAICS code', hidden: true });
    await waitFor(() => expect(shown('NAICS code')).toHaveProperty('value', '541512 Computer Systems Design Services'));
    expect(shown('PSC code')).toHaveProperty('value', 'ZZ99');
  });
});

describe('what matched', () => {
  const highlight = {
    title: [[11, 18]] satisfies [number, number][],
    excerpt: 'The <b>cooling</b> plant',
    ranges: [[7, 14]] satisfies [number, number][],
  };
  const found: Handlers = { listOpportunities: () => [anOpportunity(1, { highlight })] };

  it('is marked in title and description of what a text finds, with the reason for the place [spec 2.66]', async () => {
    const { user, server } = await openList({ q: 'cooling' }, found);
    const card = within(await results());
    expect(card.getAllByText('cooling', { selector: 'mark' })).toHaveLength(2);
    expect(card.getByRole('link', { name: 'Laboratory cooling systems, lot 1' })).toBeTruthy();
    expect(card.getByText('</b> plant')).toBeTruthy();
    expect(server.requests.find(({ path }) => path === listPath)?.query.get('highlight')).toBe('true');
    await user.click(card.getByText('Why this rank?'));
    expect(card.getByText(/^Sorted by best match, closest first\. Words in the title count most/)).toBeTruthy();
  });

  it('is not asked for without a text', async () => {
    const { server } = await openList({ status: 'active' });
    await results();
    expect(server.requests.find(({ path }) => path === listPath)?.query.has('highlight')).toBe(false);
    expect(screen.queryByText('Why this rank?')).toBeNull();
  });
});

describe('a list whose text means more than its words', () => {
  const understood = [{ text: 'in Virginia', filter: 'state', value: 'VA', label: 'State: VA' }];
  const handlers: Handlers = {
    listOpportunities: () => [anOpportunity(1)],
    headers: ({ path, query }): Record<string, string> => {
      const isMeant = path === listPath && !(query.get('filter') ?? '').includes('\\"in Virginia');
      return isMeant ? { 'x-understood': encodeURIComponent(JSON.stringify(understood)) } : {};
    },
  };

  it('says what was understood, and takes a part as words, by the keyboard too', async () => {
    const { user } = await openList({ q: 'roof in Virginia' }, handlers);
    const pills = within(await screen.findByRole('list', { name: 'Understood' }));
    const pill = pills.getByRole('button', {
      name: 'in Virginia was understood as State: VA. Search for it as words',
    });
    expect(pill.textContent).toBe('in Virginia → State: VA');
    pill.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Understood' })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveProperty('value', 'roof "in Virginia"');
  });

  it('says which part empties it, with a link to the list without that part', async () => {
    const without = { text: 'roof', total: 12 };
    const empty = encodeURIComponent(JSON.stringify([{ ...understood[0], without }]));
    await renderScreen(list, {
      at: `/opportunities?${new URLSearchParams({ filter: '{"q":"roof in Virginia"}' }).toString()}`,
      handlers: {
        ...covered,
        listOpportunities: () => [],
        searchOpportunities: () => ({ success: true, data: [], total: 0, elapsed_ms: 1 }),
        headers: ({ path }): Record<string, string> => (path === listPath ? { 'x-understood': empty } : {}),
      },
    });
    const link = await screen.findByRole('link', { name: 'Without "in Virginia": 12' });
    const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
    expect(JSON.parse(query.get('filter') ?? '')).toEqual({ q: 'roof' });
  });

  it('can be ordered by the best match, in one direction', async () => {
    const { server } = await renderScreen(list, {
      at: `/opportunities?${new URLSearchParams({ filter: '{"q":"roof"}', sort: 'best_match', order: 'DESC' }).toString()}`,
      handlers: { ...covered, ...handlers },
    });
    expect(await screen.findByText('Sorted by best match, closest first')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Sort (ascending|descending)$/ })).toBeNull();
    const sort = server.requests.find(({ path }) => path === listPath)?.query.get('sort');
    expect(sort).toBe('["best_match","DESC"]');
  });
});

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

  it('says so and counts all on request, and then knows its last page [spec 2.57, 2.61]', async () => {
    const { user } = await openList({ q: 'roof' }, many);
    expect(await screen.findByText('Showing 2 of more than 10,000 opportunities')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Last' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Count exactly' }));
    expect(await screen.findByText('Showing 2 of 10,450 opportunities')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Count exactly' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Last' }));
    expect((await screen.findByRole('button', { name: 'Page 209' })).getAttribute('aria-current')).toBe('page');
  });

  it('goes on beyond the last page that is counted [spec 2.58]', async () => {
    const { user, server } = await renderScreen(list, {
      at: '/opportunities?page=200&perPage=50',
      handlers: {
        ...covered,
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
  it('is loading at first, says why it failed, and after a retry that nothing was found [spec 4.16]', async () => {
    let isAway = true;
    const reply = Promise.withResolvers<void>();
    const { user } = await openList(
      { status: 'upcoming' },
      {
        listOpportunities: async () => {
          await reply.promise;
          if (isAway) throw new AppError('PAYLOAD_TOO_LARGE', { message: 'The store is away' });
          return [];
        },
      },
    );
    await field();
    expect(screen.getByText('Loading opportunities')).toBeTruthy();
    expect(document.querySelectorAll('[aria-busy="true"] [data-skeleton]').length).toBeGreaterThan(0);
    reply.resolve();
    expect(await screen.findByRole('heading', { name: 'The list could not be loaded' })).toBeTruthy();
    expect(screen.getByText('The store is away')).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No opportunities found' })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] ?? document.body);
    await waitFor(() => expect(location.search).not.toContain('upcoming'));
  });

  it('links to the list by words that are in use', async () => {
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
])('a list that was requested before its screen is not requested again: %s', async (search, expected) => {
  function Visit() {
    useState(() => void requestListEarly(queryClient, dataProvider));
    return list;
  }
  const { server } = await renderScreen(<Visit />, {
    at: `/opportunities${search}`,
    handlers: {
      ...covered,
      listOpportunities: () => [anOpportunity(1)],
      headers: ({ path }): Record<string, string> =>
        path === listPath ? { 'content-range': 'opportunities 10-10/11', 'x-total-count': '11' } : {},
    },
  });
  await results();
  const requestedItems = server.requests.filter(({ path }) => path === listPath);
  expect(requestedItems.map(({ query }) => Object.fromEntries(query))).toEqual([expect.objectContaining(expected)]);
});

it('sources whose records may be missing are counted in the top bar, and named there and by an empty list', async () => {
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

it('keeps the rows, and says as of when they are, while the server fails', async () => {
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
