/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { facetNames } from '@rfp/contracts/opportunities/facets';
import { maxNewCount, type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { stubCallers } from '@rfp/testing/stubs/stub-callers';
import { stubLockedSearch, stubSearch } from '@rfp/testing/stubs/stub-searches';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { type FakeServer, type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { filtersOf, list, results } from '../testing/open-list.js';
import { searchAddress } from './search-address.js';

const noFacets = Object.fromEntries(facetNames.map((name) => [name, { values: [], more: false }]));
const locked: SavedSearch = {
  ...stubSearch,
  id: stubId(601),
  name: 'Bridges',
  visibility: 'locked',
  own: false,
  may_edit: false,
  may_share: false,
  is_default: false,
  filter: { q: 'bridge' },
  sort: null,
  new_count: maxNewCount,
};

function openList(searches: SavedSearch[], at: string, handlers: Handlers = {}) {
  return renderScreen(list, {
    at,
    handlers: {
      listOpportunities: () => [anOpportunity(1)],
      opportunityFacets: () => noFacets,
      listSearches: () => ({ searches }),
      openSearch: () => ({ ...stubSearch, new_count: 0 }),
      ...handlers,
    },
  });
}

async function openSection(searches: SavedSearch[], handlers: Handlers = {}) {
  const page = await openList(searches, '/opportunities', handlers);
  await results();
  await page.user.click(screen.getByRole('button', { name: /^Filters/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
  return { ...page, drawer };
}

const pathOf = (search: SavedSearch) => `/api/searches/${search.id}`;
const changesOf = ({ requests }: FakeServer) =>
  requests
    .filter(({ path, method }) => path.startsWith('/api/searches') && method !== 'GET')
    .map(({ method, path, body }) => [method, path, ...(body === undefined ? [] : [body])]);
const openedPath = searchAddress(stubSearch) ?? '';

describe('the saved searches in the filter drawer', () => {
  it('are requested after the rows, and say what to do while there are none', async () => {
    const { server, drawer } = await openSection([]);
    const paths = server.requests.map(({ path }) => path);
    expect(paths.indexOf('/api/searches')).toBeGreaterThan(paths.indexOf('/api/opportunities'));
    expect(await drawer.findByText(/^Nothing is saved yet\. Set filters .* press Save Search/)).toBeTruthy();
  });

  it('have their name, visibility and number of new opportunities', async () => {
    const { drawer } = await openSection([locked, stubSearch, stubLockedSearch]);
    const items = within(await drawer.findByRole('list', { name: 'Saved searches' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'BridgesLocked99+ new',
      'Cooling systemsPrivate · Default list3 new',
      'Space lasersLocked · Cannot be read by this release',
    ]);
    expect(drawer.queryByRole('link', { name: /^Space lasers/ })).toBeNull();
  });

  it('open with their filters and order in the address, and count as opened then', async () => {
    const { user, server, drawer } = await openSection([stubSearch]);
    await user.click(await drawer.findByRole('link', { name: /^Cooling systems/ }));
    await waitFor(() => expect(location.pathname + location.search).toBe(openedPath));
    expect(await screen.findByText('Default: Cooling systems')).toBeTruthy();
    await waitFor(() => expect(filtersOf(server)).toContainEqual(stubSearch.filter));
    await waitFor(() => expect(changesOf(server)).toEqual([['POST', `${pathOf(stubSearch)}/opened`]]));
  });

  it('open with their filters if the address has only their id, as in the links of mails', async () => {
    const { server } = await openList([locked], `/opportunities?search=${locked.id}`);
    await waitFor(() => expect(filtersOf(server).at(-1)).toMatchObject({ q: 'bridge' }));
    expect(new URLSearchParams(location.search).get('search')).toBe(locked.id);
  });

  it('are renamed, and shared by those who may', async () => {
    const { user, server, drawer } = await openSection([stubSearch], {
      changeSearch: () => ({ ...stubSearch, name: 'Chillers', version: 2 }),
    });
    await user.click(await drawer.findByRole('button', { name: 'Actions of Cooling systems' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Name and Visibility' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Name and Visibility' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('Please enter a name of up to 80 characters')).toBeTruthy();
    await user.type(name, ' Chillers ');
    await user.selectOptions(dialog.getByLabelText('Visibility'), 'shared');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changesOf(server)).toEqual([
        ['PUT', pathOf(stubSearch), { name: 'Chillers', visibility: 'shared', version: 1 }],
      ]),
    );
  });

  it('that are locked for the person offer an alert, but neither a change nor deletion', async () => {
    const { user, drawer } = await openSection([locked]);
    await user.click(await drawer.findByRole('button', { name: 'Actions of Bridges' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Alert', 'Use as Default List', 'Copy Link']);
  });

  it('can be restored in their place after they were deleted', async () => {
    let all = [stubSearch];
    const { user, server, drawer } = await openSection(all, {
      listSearches: () => ({ searches: all }),
      deleteSearch: () => {
        all = [];
        return stubSearch;
      },
      restoreSearch: () => {
        all = [stubSearch];
        return stubSearch;
      },
    });
    await user.click(await drawer.findByRole('button', { name: 'Actions of Cooling systems' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const undo = await drawer.findByRole('button', { name: 'Undo: delete Cooling systems' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await user.click(undo);
    expect(await drawer.findByRole('link', { name: /^Cooling systems/ })).toBeTruthy();
    expect(changesOf(server).map(([method, path]) => [method, path])).toEqual([
      ['DELETE', pathOf(stubSearch)],
      ['POST', `${pathOf(stubSearch)}/restore`],
    ]);
    expect(document.activeElement).toBe(drawer.getByRole('list', { name: 'Saved searches' }));
  });
});

describe('the default list', () => {
  it('is opened by the navigation from then on, and left to everything', async () => {
    const { user } = await openSection([stubSearch]);
    await user.click(screen.getByRole('button', { name: 'Show results' }));
    const entry = () =>
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Opportunities' });
    await waitFor(() => expect(entry().getAttribute('href')).toBe(openedPath));
    await user.click(entry());
    await user.click(await screen.findByRole('button', { name: 'Leave Cooling systems and show everything' }));
    await waitFor(() => expect(location.search).toBe(''));
    expect(screen.queryByText('Default: Cooling systems')).toBeNull();
  });

  it('is set and cleared by the menu', async () => {
    let search = { ...stubSearch, is_default: false };
    const { user, server, drawer } = await openSection([search], {
      listSearches: () => ({ searches: [search] }),
      setDefaultSearch: () => {
        search = stubSearch;
        return search;
      },
      clearDefaultSearch: () => stubSearch,
    });
    for (const item of ['Use as Default List', 'No Longer Default List']) {
      await user.click(await drawer.findByRole('button', { name: 'Actions of Cooling systems' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await drawer.findByText('Private · Default list');
    }
    expect(changesOf(server)).toEqual([
      ['PUT', `${pathOf(stubSearch)}/default`],
      ['DELETE', `${pathOf(stubSearch)}/default`],
    ]);
  });

  it('of another person or workspace is not opened', async () => {
    localStorage.setItem(`default_list:${stubId(9)}:`, openedPath);
    localStorage.setItem(`default_list:${stubCallers.owner.user_id}:${stubId(8)}`, openedPath);
    await openList([], '/opportunities');
    await results();
    expect(screen.getByRole('link', { name: 'Opportunities' }).getAttribute('href')).toBe('/opportunities');
    await waitFor(() => expect(localStorage.getItem(`default_list:${stubId(9)}:`)).toBeNull());
  });
});

describe('the button that saves a search', () => {
  it('saves filters and order under a name, and shows the saved search', async () => {
    const saved = { ...stubSearch, id: stubId(602), name: 'Roofs', is_default: false };
    let all: SavedSearch[] = [];
    const { user, server } = await openList(
      [],
      `/opportunities?filter=${encodeURIComponent('{"q":"roof"}')}&sort=due_date&order=ASC`,
      {
        listSearches: () => ({ searches: all }),
        saveSearch: () => {
          all = [saved];
          return saved;
        },
      },
    );
    await results();
    await user.click(screen.getByRole('button', { name: 'Save Search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save Search' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Roofs');
    await user.selectOptions(dialog.getByLabelText('Visibility'), 'shared');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Search: Roofs')).toBeTruthy();
    expect(location.search).toContain(`search=${saved.id}`);
    expect(changesOf(server)[0]).toEqual([
      'POST',
      '/api/searches',
      { name: 'Roofs', visibility: 'shared', filter: { q: 'roof' }, sort: ['due_date', 'ASC'], view: null },
    ]);
  });

  it('offers to update the opened search after a change, and says if a colleague was faster', async () => {
    let fails = true;
    const { user, server } = await openList([stubSearch], openedPath, {
      changeSearch: () => {
        if (fails) throw new AppError('SEARCH_CHANGED');
        return { ...stubSearch, version: 2 };
      },
    });
    await screen.findByText('Default: Cooling systems');
    await user.selectOptions(screen.getByLabelText('Status'), 'All');
    expect(await screen.findByText('changed')).toBeTruthy();
    expect(location.search).toContain(`search=${stubSearch.id}`);
    await user.click(screen.getByRole('button', { name: 'Save Search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save Search' }));
    expect(dialog.getByRole('option', { name: 'Update Cooling systems' })).toHaveProperty('selected', true);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(new AppError('SEARCH_CHANGED').message)).toBeTruthy();
    fails = false;
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const updates = changesOf(server).filter(([method]) => method === 'PUT');
    const update = { filter: { q: 'cooling' }, sort: ['due_date', 'ASC'], view: null, version: 1 };
    expect(updates).toEqual([
      ['PUT', pathOf(stubSearch), update],
      ['PUT', pathOf(stubSearch), update],
    ]);
  });

  it('saves a copy of a locked search', async () => {
    const { user } = await openList([locked], searchAddress(locked) ?? '');
    await screen.findByText('Search: Bridges');
    await user.click(screen.getByRole('button', { name: 'Save Search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save a Copy' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Bridges (copy)');
    expect(dialog.queryByLabelText('Save as')).toBeNull();
  });

  it('is refused to viewers of a workspace', async () => {
    const { via_id: _session, ...viewer } = stubCallers.viewer;
    await openList([], `/opportunities?filter=${encodeURIComponent('{"q":"roof"}')}`, {
      whoAmI: () => ({ ...viewer, token_expires_at: null }),
    });
    await results();
    const button = () => screen.getByRole('button', { name: 'Save Search' });
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
  });
});

it('a search with its own display shows the list in it, and leaves the settings of the person', async () => {
  const view = { view: 'table', density: 'compact', columns: ['due_date'] } satisfies SavedSearch['view'];
  const search = { ...stubSearch, view };
  const { user, server } = await openList([search], openedPath);
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'More tools' }));
  await user.click(await screen.findByRole('button', { name: 'Cards' }));
  await user.keyboard('{Escape}');
  expect(await results()).toBeTruthy();
  expect(await screen.findByText('changed')).toBeTruthy();
  expect(server.requests.some(({ path, method }) => path === '/api/settings' && method !== 'GET')).toBe(false);
});
