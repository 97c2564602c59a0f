/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type Facets } from '@rfp/contracts/opportunities/facets';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { setWorkspaceId } from '../../data/workspace.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { acme, personal } from '../../testing/stub-workspaces.js';
import { filtersOf, list, results } from '../testing/open-list.js';

const facets: Facets = {
  watched: {
    values: [
      { value: 'anyone', count: 7 },
      { value: 'me', count: 2 },
    ],
    more: false,
  },
  tag: { values: [{ value: 'Navy', count: 4 }], more: false },
  dismissed: { values: [{ value: 'only', count: 12 }], more: false },
};

interface Options {
  handlers?: Handlers;
  signedInAs?: StubCallerName;
}

async function open(filter: object, { handlers = {}, signedInAs = 'owner' }: Options = {}) {
  const page = await renderScreen(list, {
    at: `/opportunities?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    path: '/opportunities',
    signedInAs,
    handlers: { listOpportunities: () => [anOpportunity(1)], opportunityFacets: () => facets, ...handlers },
  });
  await results();
  return page;
}

async function openDrawer(handlers: Handlers = {}, signedInAs: StubCallerName = 'owner') {
  const page = await open({}, { handlers, signedInAs });
  await page.user.click(screen.getByRole('button', { name: /^Filters/ }));
  return { ...page, drawer: within(await screen.findByRole('dialog', { name: 'Filters' })) };
}

describe('the filter drawer', () => {
  it('filters by watches, tags and dismissals with their counts, and pills say so', async () => {
    setWorkspaceId(acme.id);
    const { user, server, drawer } = await openDrawer({
      listWorkspaces: () => ({ workspaces: [personal, acme] }),
    });
    expect((await drawer.findByRole('button', { name: 'By anyone 7' })).getAttribute('aria-pressed')).toBe('false');
    await user.click(drawer.getByRole('button', { name: 'By you 2' }));
    await user.click(await drawer.findByRole('button', { name: 'Navy 4' }));
    await user.click(await drawer.findByRole('button', { name: 'Only dismissed 12' }));
    const filter = { watched: 'me', tag: 'Navy', dismissed: 'only' };
    await waitFor(() => expect(filtersOf(server)).toContainEqual(filter));
    await user.click(drawer.getByRole('button', { name: 'Show results' }));
    for (const pill of ['Watched by you', 'Tag: Navy', 'Dismissed'])
      expect(await screen.findByRole('button', { name: `Remove filter: ${pill}` })).not.toBeNull();
  });

  it('does not speak of others in a personal workspace', async () => {
    const { drawer } = await openDrawer();
    expect(await drawer.findByRole('button', { name: 'By you 2' })).not.toBeNull();
    expect(drawer.queryByRole('button', { name: /^By anyone/ })).toBeNull();
  });

  it('says how to get the first tag', async () => {
    const { drawer } = await openDrawer({ opportunityFacets: () => ({ tag: { values: [], more: false } }) });
    expect(await drawer.findByText('No tag in this list. Tag an opportunity to filter by it.')).not.toBeNull();
  });

  it('has no filters by marks for visitors', async () => {
    const { drawer } = await openDrawer({}, 'demo');
    expect(await drawer.findByText('Minimum score')).not.toBeNull();
    expect(drawer.queryByRole('button', { name: /^Only dismissed/ })).toBeNull();
  });
});

describe('the dismissed opportunities', () => {
  it('that a list hides are counted below it, and shown on request', async () => {
    const { user, server } = await open({ status: 'active' });
    expect(await screen.findByText('12 dismissed are hidden.')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(filtersOf(server)).toContainEqual({ status: 'active', dismissed: 'include' }));
    await waitFor(() => expect(screen.queryByText('12 dismissed are hidden.')).toBeNull());
    expect(document.activeElement?.textContent).toContain('Showing 1 of 1');
  });

  it('are not mentioned if there are none', async () => {
    const { server } = await open({}, { handlers: { opportunityFacets: () => ({}) } });
    await waitFor(() =>
      expect(server.requests.some((request) => request.path === '/api/opportunities/facets')).toBe(true),
    );
    expect(screen.queryByText(/hidden\./)).toBeNull();
  });
});
