/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { type FakeRequest, type FakeServer, type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { OpportunityList } from '../list/OpportunityList.js';

const list = (
  <ResourceContextProvider value="opportunities">
    <OpportunityList />
  </ResourceContextProvider>
);

function open(rows: Opportunity[], { address = '', handlers = {} }: { address?: string; handlers?: Handlers } = {}) {
  return renderScreen(list, {
    at: `/opportunities${address}`,
    path: '/opportunities',
    handlers: { opportunityCoverage: () => ({ blind: [] }), listOpportunities: () => rows, ...handlers },
  });
}

async function firstCard() {
  const [card] = within(await screen.findByRole('list', { name: 'Opportunities' })).getAllByRole('listitem');
  return within(card ?? document.body);
}

/** End of the day in `days` days, which is the deadline if only a day is printed. */
const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T23:59:59.999Z`;

describe('a card', () => {
  it('of a forecast marks its due date as an estimate, and without a due date says when the solicitation is expected', async () => {
    const expected_solicitation = { text: 'Q2 FY27 (Jan to Mar 2027)', from: '2027-01-01', to: '2027-03-31' };
    const forecast = { forecast: true, status: 'upcoming' as const, expected_solicitation };
    const due = { due_at: inDays(3), due_date: inDays(3).slice(0, 10) };
    await open([
      anOpportunity(2, { ...forecast, ...due }),
      anOpportunity(3, { ...forecast, due_at: null, due_date: null }),
    ]);
    expect((await firstCard()).getByText(/^Estimated in [23] days/).dataset['band']).toBe('none');
    expect(screen.getByText('Expected Q2 FY27 (Jan to Mar 2027)')).not.toBeNull();
  });

  it('of a grant shows who may apply, and the award ceiling', async () => {
    const eligible_applicants = ['County governments', 'Small businesses', 'Individuals'];
    await open([
      anOpportunity(2, { estimated_value: 500_000, value_kind: 'ceiling', eligible_applicants, aln_codes: ['10.769'] }),
    ]);
    const card = await firstCard();
    const chip = card.getByText('Who may apply: counties +2');
    expect(chip.title).toBe('County governments; Small businesses; Individuals');
    expect(card.getByText('ALN 10.769')).toBeTruthy();
    expect(card.getByTitle('Award ceiling $500,000').textContent).toContain('Award ceiling $500K');
  });

  it('shows score, link to the source, agency, value, due and posted date, type, source, number and the four sub-scores [spec 2.64, 2.65, 2.68, 2.69, 2.70, 2.71, 2.72, 2.73, 2.74]', async () => {
    const due = inDays(3);
    const row = anOpportunity(1, {
      estimated_value: 1_250_000,
      due_at: due,
      due_date: due.slice(0, 10),
      total_score: 83,
    });
    await open([row]);
    const card = await firstCard();
    expect(card.getByText('Score 99 of 100')).toBeTruthy();
    expect(card.getByText('Overall Score: 83')).toBeTruthy();
    const source = card.getByRole('link', { name: 'View original at SAM.gov, opens in a new tab' });
    expect(source.getAttribute('href')).toBe(row.source_url);
    expect(card.getByText('Department of Veterans Affairs')).toBeTruthy();
    expect(card.getByText('$1.3M')).toBeTruthy();
    expect(card.getByText('In 3 days')).toBeTruthy();
    expect(card.getByText('Posted Mar 2, 2026')).toBeTruthy();
    expect(card.getByText('Federal Contract')).toBeTruthy();
    expect(card.getByText('SAM.gov')).toBeTruthy();
    expect(card.getByText('No. 36C247-26-R-0001')).toBeTruthy();
    const scores = within(card.getByRole('list', { name: 'Sub-scores' })).getAllByRole('listitem');
    const parts = ['Relevance99', 'Urgency60', 'Value50', 'Competition40'];
    expect(scores.map((score) => score.textContent)).toEqual(['Overall Score: 83', ...parts]);
  });

  it('names agency, office and department of a notice that states them', async () => {
    const levels = {
      agency_name: 'Department of Defense',
      department: 'Department of Defense',
      office: 'NAVAIR Lakehurst',
      agency_path: ['Department of Defense', 'Department of the Navy', 'NAVAIR Lakehurst'],
    };
    await open([anOpportunity(1, levels)]);
    expect((await firstCard()).getByText('Navy - NAVAIR Lakehurst, Department of Defense')).toBeTruthy();
  });

  it.each([
    ['?sort=personal_total&order=DESC', 'Your Fit 41 of 100', 'For everyone: 83'],
    ['?sort=due_date&order=ASC', 'Your Fit 41 of 100', 'For everyone: 83'],
    ['?sort=relevance_score&order=DESC', 'Score 99 of 100', 'Overall Score: 83'],
    ['?sort=total_score&order=DESC', 'Overall Score 83 of 100', 'Relevance99'],
  ])(
    "shows for the list %s the score by which it is sorted or the user's own score, and next to it the total score for everyone",
    async (address, ring, first) => {
      await open([anOpportunity(1, { total_score: 83, personal_score: 41 })], { address });
      const card = await firstCard();
      expect(card.getByText(ring)).toBeTruthy();
      expect(card.getByRole('list', { name: 'Sub-scores' }).firstChild?.textContent).toBe(first);
    },
  );

  it('says that a search found words in its documents', async () => {
    const description = 'Repair of pumps.';
    const highlight = { title: [], excerpt: description, ranges: [], in_documents: true as const };
    await open([anOpportunity(2, { description, highlight })]);
    expect((await firstCard()).getByText('Found in its documents.')).toBeTruthy();
  });

  it('shows a due date as printed if it was not understood, next to the deadline in its text', async () => {
    const due = inDays(3);
    const day = due.slice(0, 10);
    const stated = { source: 'text' as const, attachment: null, page: null, day, quote: 'due', earliest: true };
    await open([
      anOpportunity(1, {
        due_date: null,
        due_at: due,
        due_date_note: { printed: 'Smarch 34', reading: 'not_understood', assumed: [] },
        stated_deadlines: [stated],
      }),
    ]);
    const card = await firstCard();
    expect(card.getByRole('button', { name: 'Smarch 34' })).toBeTruthy();
    expect(card.getByText('In 3 days').textContent).toMatch(/by the text of the notice$/);
  });

  it('omits the day of the due date field if the notice states another time of the same day', async () => {
    const day = inDays(5).slice(0, 10);
    const commonFields = { attachment: null, page: null, quote: 'Quotes are due by then.' };
    await open([
      anOpportunity(1, {
        due_date: day,
        due_at: `${day}T22:00:00.000Z`,
        stated_deadlines: [
          { ...commonFields, source: 'notice' as const, day, at: `${day}T22:00:00.000Z`, earliest: false },
          { ...commonFields, source: 'text' as const, day, at: `${day}T19:00:00.000Z`, earliest: true },
        ],
      }),
    ]);
    const due = (await firstCard()).getByText(/^In \d days$/);
    expect(due.textContent).toMatch(/by the text of the notice$/);
  });

  it('counts down to the earliest deadline that the notice states, and says where it is stated and what the due date field says', async () => {
    const [soon, later] = [inDays(5), inDays(20)];
    const commonFields = { attachment: null, page: null };
    const day = soon.slice(0, 10);
    const quote = 'Quotes are due by then.';
    await open([
      anOpportunity(1, {
        due_date: later.slice(0, 10),
        due_at: later,
        stated_deadlines: [
          {
            ...commonFields,
            source: 'notice' as const,
            day: later.slice(0, 10),
            quote: later.slice(0, 10),
            earliest: false,
          },
          { ...commonFields, source: 'text' as const, day, at: soon, quote, earliest: true },
        ],
      }),
    ]);
    const due = (await firstCard()).getByText('In 5 days');
    expect(due.textContent).toContain('by the text of the notice(its field: ');
    expect(due.dataset['band']).toBe('red');
    expect(due.title).toContain(quote);
  });

  it('says that there is no description, agency or due date, and shows N/A for a missing value [spec 2.67]', async () => {
    await open([anOpportunity(3, { description: '' })]);
    const card = await firstCard();
    expect(card.getByText('No description available')).toBeTruthy();
    expect(card.getByText('Agency not stated')).toBeTruthy();
    expect(card.getByText('No due date')).toBeTruthy();
    expect(card.getByText('N/A')).toBeTruthy();
  });
});

describe('a date that is not simply as printed', () => {
  it('is shown as printed if it was not understood, with an explanation on hover and focus', async () => {
    const due_date_note = { printed: '02/30/2026 at noon', reading: 'not_understood' as const, assumed: [] };
    const { user } = await open([anOpportunity(3, { due_date_note })]);
    await user.click((await firstCard()).getByRole('button', { name: '02/30/2026 at noon' }));
    expect(screen.getByRole('tooltip').textContent).toBe('Not understood: shown as printed');
    expect(screen.queryByText('No due date')).toBeNull();
  });

  it('says that there is no deadline if it is a placeholder, and its tooltip has the printed date', async () => {
    const due_date_note = { printed: '12/31/9999', reading: 'none_stated' as const, assumed: [] };
    const { user } = await open([anOpportunity(3, { due_date_note })]);
    await user.click((await firstCard()).getByRole('button', { name: 'No closing date stated' }));
    expect(screen.getByRole('tooltip').textContent).toBe('Printed: 12/31/9999');
  });
});

const requestedSorts = (server: FakeServer) =>
  server.requests.filter(({ path }) => path === '/api/opportunities').map(({ query }) => query.get('sort'));

describe('the sort order', () => {
  it('can be Score, Due Date, Value, Posted Date or Title [spec 2.55]', async () => {
    const { user, server } = await open([anOpportunity(1)]);
    await firstCard();
    const select = screen.getByRole('combobox', { name: 'Sort By' });
    const offered = within(select)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(offered).toEqual(['Score', 'Due Date', 'Value', 'Posted Date', 'Title', 'Your Fit', 'Overall Score']);
    await user.selectOptions(select, 'Due Date');
    await waitFor(() => expect(requestedSorts(server)).toContain('["due_date","ASC"]'));
    expect(screen.getByText('Sorted by due date, soonest first')).toBeTruthy();
  });

  it.each([
    ['the order that the reply names', '', { 'x-sort': '["personal_total","DESC"]' }, 'Your Fit'],
    ['the score, from an older server', '', {}, 'Score'],
    ['the best match, with a text', '?filter=%7B%22q%22%3A%22roof%22%7D', {}, 'Best match'],
  ])('is %s if the user chose none', async (_, address, sort: Record<string, string>, shown) => {
    const headers: Handlers['headers'] = ({ path }) => (path === '/api/opportunities' ? sort : {});
    const { server } = await open([anOpportunity(1)], { address, handlers: { headers } });
    await firstCard();
    const select = screen.getByRole('combobox', { name: 'Sort By' });
    await waitFor(() => expect(within(select).getByRole('option', { selected: true }).textContent).toBe(shown));
    expect(requestedSorts(server)).toEqual([null]);
  });

  it('of a link to the latest additions has its own name, and is offered only while it is in use', async () => {
    const { user } = await open([anOpportunity(1)], { address: '?sort=created_at&order=DESC&page=1' });
    await firstCard();
    expect(screen.getByText('Sorted by date added, newest first')).toBeTruthy();
    const select = screen.getByRole('combobox', { name: 'Sort By' });
    expect(within(select).getByRole('option', { selected: true }).textContent).toBe('Date Added');
    await user.click(screen.getByRole('button', { name: 'Sort ascending' }));
    expect(await screen.findByText('Sorted by date added, oldest first')).toBeTruthy();
    await user.selectOptions(select, 'Title');
    await waitFor(() => expect(within(select).queryByRole('option', { name: 'Date Added' })).toBeNull());
  });

  it('is reversed by a button that names the new direction [spec 2.56]', async () => {
    const { user, server } = await open([anOpportunity(1)]);
    await firstCard();
    await user.click(screen.getByRole('button', { name: 'Sort ascending' }));
    await waitFor(() => expect(requestedSorts(server)).toContain('["relevance_score","ASC"]'));
    expect(await screen.findByRole('button', { name: 'Sort descending' })).toBeTruthy();
  });
});

describe('the pages', () => {
  const paged: Handlers = {
    headers: ({ path, query }): Record<string, string> =>
      path === '/api/opportunities'
        ? { 'content-range': `items ${JSON.parse(query.get('range') ?? '[0]')[0]}-49/175`, 'x-total-count': '175' }
        : {},
  };
  const page = () => new URLSearchParams(location.search).get('page');

  it('go back by Previous and First [spec 2.59, 2.62]', async () => {
    const { user } = await open([anOpportunity(1)], { address: '?page=3', handlers: paged });
    await user.click(await screen.findByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(page()).toBe('2'));
    await user.click(screen.getByRole('button', { name: 'Last' }));
    await waitFor(() => expect(page()).toBe('4'));
    await user.click(screen.getByRole('button', { name: 'First' }));
    await waitFor(() => expect(page()).toBe('1'));
  });

  it.each([
    ['beyond the last page', '?page=900&perPage=50', '4'],
    ['before the first page', '?page=-2&perPage=50', '1'],
  ])('%s are replaced with it, also in the history', async (_where, address, existing) => {
    const rows = ({ query }: FakeRequest) =>
      JSON.parse(query.get('range') ?? '[0]')[0] < 175 ? [anOpportunity(1)] : [];
    const entries = history.length;
    await open([], { address, handlers: { ...paged, listOpportunities: rows } });
    await waitFor(() => expect(page()).toBe(existing));
    await firstCard();
    expect(history.length).toBe(entries);
  });

  it('beyond the last page never say that nothing was found while the last page is loading', async () => {
    const last = Promise.withResolvers<void>();
    const rows = async ({ query }: FakeRequest) => {
      if (JSON.parse(query.get('range') ?? '[0]')[0] >= 175) return [];
      await last.promise;
      return [anOpportunity(1)];
    };
    await open([], { address: '?page=900&perPage=50', handlers: { ...paged, listOpportunities: rows } });
    await waitFor(() => expect(page()).toBe('4'));
    expect(screen.queryByRole('heading', { name: 'No opportunities found' })).toBeNull();
    last.resolve();
    await firstCard();
  });

  it('stay at a page that cannot be loaded', async () => {
    let isUnavailable = true;
    const rows = () => {
      if (isUnavailable) throw new AppError('PAYLOAD_TOO_LARGE');
      return [anOpportunity(1)];
    };
    const { user } = await open([], { address: '?page=3', handlers: { ...paged, listOpportunities: rows } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isUnavailable = false;
    await user.click(again);
    await firstCard();
    expect(page()).toBe('3');
  });

  it('have neither First nor Last if there is only one page', async () => {
    await open([anOpportunity(1)]);
    await firstCard();
    expect(screen.getByRole('button', { name: 'Previous' }).ariaDisabled).toBe('true');
    expect(screen.queryByRole('button', { name: 'First' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Last' })).toBeNull();
  });
});

it('Clear Filters in an empty list removes the filters from the address, and a link leads to Advanced Search [spec 2.77, 2.78]', async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'closed' }));
  const { user } = await open([], { address: `?filter=${filter}` });
  await screen.findByRole('heading', { name: 'No opportunities found' });
  expect(screen.getByRole('link', { name: 'Advanced Search' }).getAttribute('href')).toBe('/search');
  const [, inList = document.body] = screen.getAllByRole('button', { name: 'Clear Filters' });
  await user.click(inList);
  await waitFor(() => expect(decodeURIComponent(location.search)).not.toContain('closed'));
});
