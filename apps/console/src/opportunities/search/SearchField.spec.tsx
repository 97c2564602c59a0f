/** @jest-environment ./tools/jest/dom-environment.mjs */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { queryFields } from '@rfp/contracts/query/query-fields';
import { queryTextSchema } from '@rfp/contracts/query/query-text';
import { realTimers } from '@rfp/testing/real-timers';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { renderScreen } from '../../testing/render-page.js';

import { fullCoverage, field, filterOf, filtersOf, list, listPath, openList, results } from '../testing/open-list.js';

const { jest } = import.meta;

describe('the search field', () => {
  it('searches 300 ms after the last keystroke, from the first page [spec 5.13, 5.14, 9.7]', async () => {
    const { server } = await renderScreen(list, {
      at: '/opportunities?page=3&perPage=10',
      handlers: {
        ...fullCoverage,
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

  it('says what is wrong with a text and marks the error, while the last valid list stays', async () => {
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

  it('shows a text of the address with its error below the field and without a toast, and keeps the other filters', async () => {
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

  it('explains every field and syntax with examples', async () => {
    const { user } = await openList();
    const summary = await screen.findByText('How to search');
    await user.click(summary);
    const help = summary.parentElement ?? document.body;
    expect(help).toHaveProperty('open', true);
    for (const [, { example }] of queryFields) expect(within(help).getByText(example)).toBeTruthy();
    expect(within(help).getByText('"data center"')).toBeTruthy();
  });
});
