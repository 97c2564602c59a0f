/** @jest-environment ./tools/jest/dom-environment.mjs */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { facetFilterNames, facetOf } from '@rfp/contracts/fields/opportunity-filters';
import { type RouteReply } from '@rfp/contracts/routes';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { type FakeServer, type Handlers } from '../testing/fake-server.js';
import { renderScreen } from '../testing/render-page.js';
import { AdvancedSearch } from './AdvancedSearch.js';

type Found = RouteReply<'searchOpportunities'>;

const rank: NonNullable<Found['data'][number]['rank']> = {
  points: 3.5,
  numbers: [],
  terms: [
    {
      text: 'cooling',
      points: 3.5,
      as_written: false,
      fields: [
        { field: 'title', weight: 1 },
        { field: 'description', weight: 0.2 },
      ],
      documents: 12,
      of: 3400,
    },
  ],
};
const first = anOpportunity(1, { keywords: ['HVAC', 'maintenance', 'chillers', 'laboratory', 'pumps'], rank });
const found: Found = { success: true, data: [first, anOpportunity(2)], total: 27, elapsed_ms: 34.4 };
const noResults: Found = { success: true, data: [], total: 0, elapsed_ms: 0.2 };

function open(address = '', handlers: Handlers = {}) {
  const at = `/search${address}`;
  return renderScreen(<AdvancedSearch />, {
    at,
    path: '/search',
    handlers: { searchOpportunities: () => found, ...handlers },
  });
}

const searchRequests = (server: FakeServer) => server.sentTo('/api/opportunities/search');
const keywords = () => screen.findByRole('textbox', { name: 'Keywords' });
const searchButton = () => screen.getByRole('button', { name: 'Search Opportunities' });

it('sends every criterion, keeps them in the address and says how many were found in how many milliseconds [spec 2.8, 2.100, 2.101, 2.102, 2.103, 2.105, 2.106, 2.107, 2.109, 5.11, 7.12, 9.5]', async () => {
  const { user, server } = await open();
  await user.type(await keywords(), 'cooling, "heat pump"');
  await user.type(screen.getByLabelText('Minimum Value'), '5000');
  await user.type(screen.getByLabelText('Maximum Value'), '90000');
  fireEvent.change(screen.getByRole('slider', { name: /^Minimum Score/ }), { target: { value: '65' } });
  await user.type(screen.getByLabelText('Posted Since'), '2026-01-02');
  await user.type(screen.getByLabelText('Due By'), '2026-12-31');
  await user.selectOptions(screen.getByLabelText('Source Type'), 'State RFP');
  await user.click(searchButton());
  expect(await screen.findByText('Showing 2 of 27 opportunities, found in 34 ms')).toBeTruthy();
  expect(searchRequests(server)).toEqual([
    {
      keywords: ['cooling', '"heat pump"'],
      min_value: 5000,
      max_value: 90_000,
      min_score: 65,
      posted_since: '2026-01-02',
      due_by: '2026-12-31',
      source_type: 'state_rfp',
      limit: 10,
      highlight: true,
      explain: true,
    },
  ]);
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    keywords: 'cooling, "heat pump"',
    min_value: '5000',
    max_value: '90000',
    min_score: '65',
    posted_since: '2026-01-02',
    due_by: '2026-12-31',
    source_type: 'state_rfp',
  });
});

it('has every filter of the list, expanded if one is in use', async () => {
  const { user, server } = await open('?keywords=cooling&state=VA');
  expect(await screen.findByRole('textbox', { name: 'State' })).toHaveProperty('value', 'VA');
  expect(screen.getByText('More filters')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Status'), 'Active');
  await user.type(screen.getByRole('textbox', { name: 'Agency' }), 'Navy');
  expect(await screen.findByRole('combobox', { name: 'Set-aside' })).toBeTruthy();
  for (const name of facetFilterNames)
    expect(screen.getByLabelText(new RegExp(`^${facetOf(name).heading}$`, 'i'))).toBeTruthy();
  await user.click(searchButton());
  await waitFor(() =>
    expect(searchRequests(server).at(-1)).toMatchObject({
      keywords: ['cooling'],
      state: 'VA',
      status: 'active',
      agency: 'Navy',
    }),
  );
  expect(location.search).toContain('agency=Navy');
});

it('searches for the criteria of an address, and links to all results in the list', async () => {
  const { server } = await open('?keywords=cooling,+roof&min_score=65&source_type=scraped');
  const all = await screen.findByRole('link', { name: 'Show all in the list' });
  expect(searchRequests(server)).toMatchObject([
    { keywords: ['cooling', 'roof'], min_score: 65, source_type: 'scraped' },
  ]);
  const filter = new URL(String(all.getAttribute('href')), location.href).searchParams.get('filter') ?? '';
  expect(JSON.parse(filter)).toEqual({ q: 'cooling OR roof', min_score: 65, source_type: 'scraped' });
  expect(screen.getByRole('slider', { name: /^Minimum Score/ })).toHaveProperty('value', '65');
});

it('links to the list with the text that finds the same records there', async () => {
  const list_text = 'cooling towers roof OR title:"cooling towers"';
  await open('?keywords=cooling+towers+roof', { searchOpportunities: () => ({ ...found, list_text }) });
  const all = await screen.findByRole('link', { name: 'Show all in the list' });
  const filter = new URL(String(all.getAttribute('href')), location.href).searchParams.get('filter') ?? '';
  expect(JSON.parse(filter)).toEqual({ q: list_text });
});

it('has a slider for the minimum score from 0 to 100 in steps of 5 [spec 2.104, 5.10]', async () => {
  await open();
  const slider = await screen.findByRole('slider', { name: 'Minimum Score 0' });
  const bounds = ['min', 'max', 'step'].map((name) => slider.getAttribute(name));
  expect(bounds).toEqual(['0', '100', '5']);
});

it('shows up to three keywords of a result, the number of further keywords, its sub-scores and the reason for its rank [spec 2.75, 2.110, 2.111]', async () => {
  const { user } = await open('?keywords=cooling');
  const [card] = within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('listitem');
  const inCard = within(card ?? document.body);
  expect(within(inCard.getByRole('group', { name: 'Keywords' })).getByText('chillers')).toBeTruthy();
  expect(inCard.queryByText('laboratory')).toBeNull();
  expect(inCard.getByText('+2 more').title).toBe('laboratory, pumps');
  expect(within(inCard.getByRole('list', { name: 'Sub-scores' })).getAllByRole('listitem')).toHaveLength(4);
  await user.click(inCard.getByText('Why this rank?'));
  expect(
    inCard.getByText(
      'cooling: in title, description; as a longer word or a synonym; about 12 of 3,400 opportunities have it',
    ),
  ).toBeTruthy();
});

it('asks for keywords before it searches, and ignores values that are not numbers [spec 5.8, 5.9]', async () => {
  const { user, server } = await open();
  await user.type(await screen.findByLabelText('Minimum Value'), 'abc');
  await user.click(searchButton());
  expect(await screen.findByText('Please enter search keywords')).toBeTruthy();
  expect(document.activeElement).toBe(await keywords());
  await user.type(await keywords(), 'roof');
  expect(screen.queryByText('Please enter search keywords')).toBeNull();
  await user.click(searchButton());
  await screen.findByText(/^Showing 2 of 27/);
  expect(searchRequests(server)).toEqual([{ keywords: ['roof'], limit: 10, highlight: true, explain: true }]);
});

it.each([
  ['?keywords=agancy:navy', /^There is no field agancy/],
  ['?keywords=roof&min_value=9&max_value=5', 'Must not be less than the minimum value'],
])('says what is wrong with the address %s and searches for nothing', async (address, problem) => {
  const { server } = await open(address);
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(searchRequests(server)).toEqual([]);
});

it('clears all criteria, the results and the address [spec 2.108]', async () => {
  const { user } = await open('?keywords=cooling&min_score=40');
  await screen.findByText(/^Showing 2 of 27/);
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(await screen.findByText('Search by keywords, value, score, dates and type')).toBeTruthy();
  expect(await keywords()).toHaveProperty('value', '');
  expect(location.search).toBe('');
  expect(document.activeElement).toBe(await keywords());
});

it('shows what was understood, and searches for a part as plain words on request', async () => {
  const understood = [
    { text: 'EPA', filter: 'agency', value: 'EPA', label: 'Agency: Environmental Protection Agency' },
  ];
  const { user, server } = await open('?keywords=EPA+roof', {
    searchOpportunities: ({ body }) => (JSON.stringify(body).includes('\\"EPA') ? found : { ...found, understood }),
  });
  const pills = within(await screen.findByRole('list', { name: 'Understood' }));
  await user.click(
    pills.getByRole('button', { name: /^EPA was understood as Agency: Environmental Protection Agency/ }),
  );
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Understood' })).toBeNull());
  expect(searchRequests(server).at(-1)).toMatchObject({ keywords: ['"EPA" roof'] });
  expect(await keywords()).toHaveProperty('value', '"EPA" roof');
});

it('says that it is searching, and does not search twice [spec 4.17]', async () => {
  const reply = Promise.withResolvers<Found>();
  const { user, server } = await open('', {
    searchOpportunities: () => reply.promise,
  });
  await user.type(await keywords(), 'roof{Enter}');
  const busy = await screen.findByRole('button', { name: 'Searching...' });
  expect([busy.ariaDisabled, busy.querySelectorAll('svg').length]).toEqual(['true', 1]);
  await user.click(busy);
  reply.resolve(found);
  await screen.findByRole('button', { name: 'Search Opportunities' });
  expect(searchRequests(server)).toHaveLength(1);
});

it('says why a search failed, instead of results and as a toast, and can retry [spec 4.16, 8.14, 8.15]', async () => {
  let fails = true;
  const { user } = await open('?keywords=roof', {
    searchOpportunities: () => {
      if (fails) throw new AppError('VALIDATION', { message: 'The search index is unavailable' });
      return found;
    },
  });
  expect(await screen.findByText('Search Failed: The search index is unavailable')).toBeTruthy();
  expect(await screen.findByText('Search Failed')).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Showing 2 of 27/)).toBeTruthy();
});

it('searches again for the same criteria, after a failure and after results, without another history entry', async () => {
  let isUnavailable = true;
  const { user, server } = await open('?keywords=roof', {
    searchOpportunities: () => {
      if (isUnavailable) throw new AppError('UNAVAILABLE');
      return found;
    },
  });
  await screen.findByRole('button', { name: 'Try again' });
  const steps = history.length;
  const requestsBefore = searchRequests(server).length;
  isUnavailable = false;
  await user.click(searchButton());
  await screen.findByText(/^Showing 2 of 27/);
  await user.type(await keywords(), ' ');
  await user.click(searchButton());
  await waitFor(() => expect(searchRequests(server)).toHaveLength(requestsBefore + 2));
  expect(history.length).toBe(steps);
});

it('says that the database must be set up if it cannot be used [spec 8.16]', async () => {
  await open('?keywords=roof', {
    searchOpportunities: () => {
      throw new AppError('DATABASE_UNAVAILABLE');
    },
  });
  const sentence = 'Database setup needed. Error: The database is not available right now.';
  expect((await screen.findByText(sentence)).closest('[role="alert"]')).toBeTruthy();
});

it('links to the search without the part that excludes all results', async () => {
  const part = { text: 'in Guam', filter: 'state', value: 'GU', label: 'State: GU' };
  await open('?keywords=roof+in+Guam', {
    searchOpportunities: () => ({
      ...noResults,
      understood: [{ ...part, without: { text: 'roof', total: 10_000, total_is: 'at_least' } }],
    }),
  });
  const link = await screen.findByRole('link', { name: 'Without "in Guam": more than 10,000' });
  expect(link.getAttribute('href')).toBe('/search?keywords=roof');
});

it('suggests another text if nothing is found, and links to results with some of the words', async () => {
  await open('?keywords=coolng+towers', {
    searchOpportunities: () => ({ ...noResults, did_you_mean: 'cooling towers', related: [anOpportunity(3)] }),
  });
  expect(await screen.findByText('Nothing found in 1 ms')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No opportunities found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'cooling towers' }).getAttribute('href')).toBe(
    '/search?keywords=cooling+towers',
  );
  expect(within(screen.getByRole('list', { name: 'Related' })).getAllByRole('listitem').length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText('Searching...')).toBeNull());
});
