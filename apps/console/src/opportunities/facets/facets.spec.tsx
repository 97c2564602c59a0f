/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { facetNames, type Facets } from '@rfp/contracts/opportunities/facets';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { stubCodes } from '../../testing/stub-codes.js';
import { OpportunityList } from '../list/OpportunityList.js';
import { dayBefore } from './facet-filter.js';

const noFacets: Facets = Object.fromEntries(facetNames.map((name) => [name, { values: [], more: false }]));
const counts: Facets = {
  ...noFacets,
  status: { values: [{ value: 'active', count: 1200, about: true }], more: false },
  naics_code: { values: [{ value: '541512', count: 12 }], more: false },
  agency: { values: [{ value: 'Department of the Navy', count: 3 }], more: true },
  score: {
    values: [
      { value: '90-100', count: 5 },
      { value: '80-89', count: 7, about: true },
    ],
    more: false,
  },
  due: { values: [{ value: 'Due in 30 days', count: 9 }], more: false },
};

async function openFilters(handlers: Handlers = {}, filter: object = {}) {
  const page = await renderScreen(
    <ResourceContextProvider value="opportunities">
      <OpportunityList />
    </ResourceContextProvider>,
    {
      at: `/opportunities?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      handlers: {
        opportunityCoverage: () => ({ blind: [] }),
        listOpportunities: () => [anOpportunity(1)],
        listCodes: stubCodes,
        opportunityFacets: () => counts,
        ...handlers,
      },
    },
  );
  await page.user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
  return { ...page, drawer };
}

const address = () => decodeURIComponent(location.search);

it('a value with its count, marked if estimated, is added to the address with one click and removed with another', async () => {
  const { user, drawer } = await openFilters();
  const active = await drawer.findByRole('button', { name: 'Active about 1,200' });
  await user.click(active);
  await waitFor(() => expect(address()).toContain('"status":"active"'));
  await user.click(await drawer.findByRole('button', { name: /^Active/, pressed: true }));
  await waitFor(() => expect(address()).not.toContain('status'));
  expect(drawer.getByText('Counts marked "about" are estimates.')).toBeTruthy();
});

it('codes are shown with their titles in the drawer and in the pills', async () => {
  const { user, drawer } = await openFilters();
  await user.click(drawer.getByText('NAICS'));
  await user.click(await drawer.findByRole('button', { name: '541512 Computer Systems Design Services 12' }));
  await user.click(drawer.getByRole('button', { name: 'Show results' }));
  expect(
    await screen.findByRole('button', { name: 'Remove filter: NAICS 541512 Computer Systems Design Services' }),
  ).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Filters\s*, 1 active$/ })),
  );
});

it('bounds are chosen with the count of the opportunities between them, or typed and validated', async () => {
  const { user, drawer } = await openFilters();
  await user.click(await drawer.findByRole('button', { name: '80 or higher about 12' }));
  await waitFor(() => expect(address()).toContain('"min_score":80'));
  expect(drawer.getByRole('button', { name: 'In the next 30 days 9' })).toBeTruthy();
  const from = drawer.getByRole('textbox', { name: 'From' });
  await user.type(from, 'much{Enter}');
  expect(drawer.getByText('Enter dollars as a number, such as 100000')).toBeTruthy();
  await user.clear(from);
  await user.type(from, '250000{Enter}');
  await waitFor(() => expect(address()).toContain('"min_value":250000'));
  await user.click(drawer.getByRole('button', { name: 'In the last 7 days' }));
  await waitFor(() => expect(address()).toContain(`"posted_since":"${dayBefore(new Date(), 7)}"`));
});

it('less frequent values can be found by text', async () => {
  const { user, drawer, server } = await openFilters({
    opportunityFacets: ({ query }) =>
      query.get('contains') === 'coast'
        ? { agency: { values: [{ value: 'U.S. Coast Guard', count: 2 }], more: false } }
        : counts,
  });
  await user.click(drawer.getByText('Agency'));
  await user.type(await drawer.findByRole('textbox', { name: 'Find: Agency' }), 'coast');
  await user.click(await drawer.findByRole('button', { name: 'U.S. Coast Guard 2' }));
  await waitFor(() => expect(address()).toContain('"agency":"U.S. Coast Guard"'));
  expect(server.requests.some(({ query }) => query.get('facets') === 'agency')).toBe(true);
});

it('the drawer says that there are no counts if they fail, and chosen values can still be removed', async () => {
  const { user, drawer } = await openFilters(
    {
      opportunityFacets: () => {
        throw new AppError('UNAVAILABLE');
      },
    },
    { status: 'active' },
  );
  expect((await drawer.findByRole('alert')).textContent).toMatch(
    /^The counts could not be loaded: .* The list and the filters still work\.Try again$/,
  );
  await user.click(drawer.getByRole('button', { name: 'Active' }));
  await waitFor(() => expect(address()).not.toContain('status'));
});
