/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';

import { fullCoverage, list, listPath, openList, results } from '../testing/open-list.js';

describe('the matched text', () => {
  const highlight = {
    title: [[11, 18]] satisfies [number, number][],
    excerpt: 'The <b>cooling</b> plant',
    ranges: [[7, 14]] satisfies [number, number][],
  };
  const found: Handlers = { listOpportunities: () => [anOpportunity(1, { highlight })] };

  it('is marked in title and description of results, with the reason for their rank [spec 2.66]', async () => {
    const { user, server } = await openList({ q: 'cooling' }, found);
    const card = within(await results());
    expect(card.getAllByText('cooling', { selector: 'mark' })).toHaveLength(2);
    expect(card.getByRole('link', { name: 'Laboratory cooling systems, lot 1' })).toBeTruthy();
    expect(card.getByText('</b> plant')).toBeTruthy();
    expect(server.requests.find(({ path }) => path === listPath)?.query.get('highlight')).toBe('true');
    await user.click(card.getByText('Why this rank?'));
    expect(card.getByText(/^Sorted by best match, closest first\. Words in the title count most/)).toBeTruthy();
  });

  it('is not requested without a search text', async () => {
    const { server } = await openList({ status: 'active' });
    await results();
    expect(server.requests.find(({ path }) => path === listPath)?.query.has('highlight')).toBe(false);
    expect(screen.queryByText('Why this rank?')).toBeNull();
  });
});

describe('a list whose search text was understood as filters', () => {
  const understood = [{ text: 'in Virginia', filter: 'state', value: 'VA', label: 'State: VA' }];
  const handlers: Handlers = {
    listOpportunities: () => [anOpportunity(1)],
    headers: ({ path, query }): Record<string, string> => {
      const isMeant = path === listPath && !(query.get('filter') ?? '').includes('\\"in Virginia');
      return isMeant ? { 'x-understood': encodeURIComponent(JSON.stringify(understood)) } : {};
    },
  };

  it('shows what was understood, and searches for a part as plain words on request, also with the keyboard', async () => {
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

  it('says which part excludes all results, with a link to the list without that part', async () => {
    const without = { text: 'roof', total: 12 };
    const empty = encodeURIComponent(JSON.stringify([{ ...understood[0], without }]));
    await renderScreen(list, {
      at: `/opportunities?${new URLSearchParams({ filter: '{"q":"roof in Virginia"}' }).toString()}`,
      handlers: {
        ...fullCoverage,
        listOpportunities: () => [],
        searchOpportunities: () => ({ success: true, data: [], total: 0, elapsed_ms: 1 }),
        headers: ({ path }): Record<string, string> => (path === listPath ? { 'x-understood': empty } : {}),
      },
    });
    const link = await screen.findByRole('link', { name: 'Without "in Virginia": 12' });
    const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
    expect(JSON.parse(query.get('filter') ?? '')).toEqual({ q: 'roof' });
  });

  it('can be sorted by best match, in one direction only', async () => {
    const { server } = await renderScreen(list, {
      at: `/opportunities?${new URLSearchParams({ filter: '{"q":"roof"}', sort: 'best_match', order: 'DESC' }).toString()}`,
      handlers: { ...fullCoverage, ...handlers },
    });
    expect(await screen.findByText('Sorted by best match, closest first')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Sort (ascending|descending)$/ })).toBeNull();
    const sort = server.requests.find(({ path }) => path === listPath)?.query.get('sort');
    expect(sort).toBe('["best_match","DESC"]');
  });
});
