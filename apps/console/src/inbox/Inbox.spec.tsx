/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type InboxEntry, inboxChangeSchema } from '@rfp/contracts/tracking/inbox';
import { stubCallers } from '@rfp/testing/stubs/stub-callers';
import { stubInboxEntries, stubInboxNotices } from '@rfp/testing/stubs/stub-inbox';
import { stubSearch } from '@rfp/testing/stubs/stub-searches';
import { currentWorkspaceId } from '../data/workspace.js';
import { type Handlers } from '../testing/fake-server.js';
import { renderScreen } from '../testing/render-page.js';
import { acme, anOwnInvitation, personal } from '../testing/stub-workspaces.js';
import { Inbox } from './Inbox.js';

const noNotices = { invitations: [], failed_delivery: null };
const [match, change, mention] = stubInboxEntries;

/** Opens the inbox with entries, which changes of the fake server remove. */
function open(entries: readonly InboxEntry[] = stubInboxEntries, at = '/inbox', handlers: Handlers = {}) {
  let stored = [...entries];
  return renderScreen(<Inbox />, {
    at,
    handlers: {
      inbox: () => ({ entries: stored, next: null, notices: noNotices }),
      changeInbox: ({ body }) => {
        const { action, ids = [] } = inboxChangeSchema.parse(body);
        if (action === 'archive') stored = stored.filter(({ id }) => !ids.includes(id));
        if (action === 'restore') stored = [...entries];
        if (action === 'read') stored = stored.map((entry) => ({ ...entry, unread: false }));
        return { changed: ids.length, ids, unread: 0 };
      },
      ...handlers,
    },
  });
}

const entryLinks = () => screen.findAllByRole('link', { name: /Laboratory cooling/ });
const linkOf = (entry: InboxEntry | undefined) =>
  screen.findByRole('link', { name: (name) => name.endsWith(entry?.sentence ?? 'none') });
const changesOf = (server: { sentTo: (path: string) => unknown[] }) => server.sentTo('/api/inbox/changes');

describe('the inbox', () => {
  it('lists the entries by day, each with its sentence, details, kind and saved search', async () => {
    await open();
    expect((await entryLinks()).map(({ textContent }) => textContent)).toEqual([
      `Unread: ${match?.sentence}`,
      `Unread: ${change?.sentence}`,
      mention?.sentence,
    ]);
    const days = screen.getAllByRole('region').filter((region) => within(region).queryAllByRole('listitem').length > 0);
    expect(days.map((day) => within(day).getByRole('heading').textContent)).toEqual(['Mar 10, 2026', 'Mar 9, 2026']);
    const row = within((await linkOf(match)).closest('li') ?? document.body);
    expect(row.getByText('Found by Cooling systems')).toBeTruthy();
    expect(row.getByText('Match')).toBeTruthy();
    expect(row.getByText(match?.details[0] ?? '')).toBeTruthy();
  });

  it('says what to do first while it is empty', async () => {
    await open([]);
    expect(await screen.findByText(/Save a search and switch its alert on/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Opportunities' }).getAttribute('href')).toBe('/opportunities');
  });

  it('says why it is empty with filters, and clears them', async () => {
    const { user, server } = await open([], '/inbox?kind=mention');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    const kinds = server.requests.filter(({ path }) => path === '/api/inbox').map(({ query }) => query.get('kind'));
    expect(kinds).toEqual(['mention', null]);
  });

  it('is filtered by state, kind and saved search, which the address has', async () => {
    const { user, server } = await open(stubInboxEntries, '/inbox', {
      listSearches: () => ({ searches: [stubSearch] }),
    });
    await user.selectOptions(await screen.findByLabelText('Show'), 'Unread');
    await user.selectOptions(screen.getByLabelText('Kind'), 'New matches');
    await user.selectOptions(await screen.findByLabelText('Saved search'), stubSearch.name);
    const expected = `state=unread&kind=match&search_id=${stubSearch.id}`;
    await waitFor(() => expect(location.search).toBe(`?${expected}`));
    const last = server.requests.findLast(({ path }) => path === '/api/inbox')?.query;
    expect([last?.get('state'), last?.get('kind'), last?.get('search_id')]).toEqual(['unread', 'match', stubSearch.id]);
  });

  it('loads more entries, page by page', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      stubInboxEntries.slice(0, 1).map((entry) => ({
        ...entry,
        id: `0197a3a4-7777-7000-8000-${String(index).padStart(12, '0')}`,
        sentence: `Laboratory cooling ${index}`,
      })),
    ).flat();
    const { user } = await open([], '/inbox', {
      inbox: ({ query }) => {
        const start = many.findIndex(({ id }) => query.get('after')?.endsWith(id)) + 1;
        const entries = many.slice(start, start + Number(query.get('limit')));
        const last = entries.at(-1);
        const hasMore = start + entries.length < many.length;
        return { entries, next: hasMore ? `2026-03-10T14:00:00.000000Z_${last?.id}` : null, notices: noNotices };
      },
    });
    expect(await entryLinks()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await entryLinks()).toHaveLength(60));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says so if it cannot be loaded', async () => {
    await open([], '/inbox', {
      inbox: () => {
        throw new AppError('DATABASE_UNAVAILABLE');
      },
    });
    expect(await screen.findByText('The inbox could not be loaded')).toBeTruthy();
  });

  it('has no entries in a demo session', async () => {
    await renderScreen(<Inbox />, { at: '/inbox', signedInAs: 'demo' });
    expect(await screen.findByText('A demo session has no inbox')).toBeTruthy();
  });
});

describe('an entry', () => {
  it('is archived at once, and comes back by undo', async () => {
    const { user, server } = await open();
    const row = within((await linkOf(match)).closest('li') ?? document.body);
    await user.click(row.getByRole('button', { name: `Archive: ${match?.sentence}` }));
    await waitFor(async () => expect(await entryLinks()).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await entryLinks()).toHaveLength(3));
    await waitFor(async () => expect(document.activeElement).toBe(await linkOf(match)));
    expect(changesOf(server)).toEqual([
      { action: 'archive', ids: [match?.id] },
      { action: 'restore', ids: [match?.id] },
    ]);
  });

  it('stays if the server refuses the change, which is reported', async () => {
    const { user } = await open(stubInboxEntries, '/inbox', {
      changeInbox: () => {
        throw new AppError('DATABASE_UNAVAILABLE');
      },
    });
    const row = within((await linkOf(match)).closest('li') ?? document.body);
    await user.click(row.getByRole('button', { name: `Archive: ${match?.sentence}` }));
    expect(await screen.findByText('The inbox was not changed')).toBeTruthy();
    expect(await entryLinks()).toHaveLength(3);
  });

  it('is chosen, opened, archived, snoozed and marked by the keyboard alone', async () => {
    const { user, server } = await open();
    await entryLinks();
    await user.keyboard('jj');
    expect(document.activeElement).toBe(await linkOf(change));
    await user.keyboard('u');
    await waitFor(() => expect(changesOf(server)).toEqual([{ action: 'read', ids: [change?.id] }]));
    await user.keyboard('k');
    expect(document.activeElement).toBe(await linkOf(match));
    await user.keyboard('e');
    await waitFor(async () => expect(document.activeElement).toBe(await linkOf(change)));
    await user.keyboard('s');
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze until' }));
    await user.click(dialog.getByRole('button', { name: /^Tomorrow morning/ }));
    await waitFor(async () => expect(document.activeElement).toBe(await linkOf(mention)));
    expect(changesOf(server).slice(1)).toEqual([
      { action: 'archive', ids: [match?.id] },
      { action: 'snooze', ids: [change?.id], until: expect.stringMatching(/^\d{4}-/) },
    ]);
    await user.keyboard('z');
    await waitFor(() => expect(changesOf(server).at(-1)).toEqual({ action: 'restore', ids: [change?.id] }));
  });

  it('opens its opportunity in its workspace', async () => {
    const entry = mention && { ...mention, workspace_id: acme.id };
    const { user } = await open(entry && [entry], '/inbox', {
      listWorkspaces: () => ({ workspaces: [personal, acme] }),
      listMembers: () => ({ members: [] }),
    });
    expect(await screen.findByText('In Acme')).toBeTruthy();
    await user.click(await linkOf(entry));
    await waitFor(() => expect(location.pathname).toBe(`/opportunities/${mention?.opportunity_id}`));
    expect(currentWorkspaceId()).toBe(acme.id);
  });

  it('of a mention in the workspace of the tab names the author', async () => {
    const entry = mention && { ...mention, workspace_id: stubCallers.owner.user_id, author: stubCallers.owner.user_id };
    await open(entry && [entry], '/inbox', { listMembers: () => ({ members: [] }) });
    expect(await screen.findByText('By you')).toBeTruthy();
  });
});

describe('several entries', () => {
  it('are selected and changed together', async () => {
    const { user, server } = await open();
    await entryLinks();
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: `Select: ${mention?.sentence}` }));
    await user.click(screen.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(changesOf(server)).toEqual([{ action: 'read', ids: [match?.id, change?.id] }]));
    expect(await screen.findByText('2 entries marked as read')).toBeTruthy();
  });

  it('of the filter are all archived after a confirmation', async () => {
    const { user, server } = await open(stubInboxEntries, '/inbox?state=unread');
    await user.click(await screen.findByRole('button', { name: 'Archive all...' }));
    await user.click(await screen.findByRole('button', { name: 'Archive all' }));
    await waitFor(() => expect(changesOf(server)).toEqual([{ action: 'archive', filter: { state: 'unread' } }]));
  });
});

describe('the notices of the inbox', () => {
  it('are invitations with their answers, and the last mail that could not be delivered', async () => {
    await open(stubInboxEntries, '/inbox', {
      inbox: () => ({ entries: [], next: null, notices: stubInboxNotices }),
      listOwnInvitations: () => ({ invitations: [anOwnInvitation(1)] }),
    });
    expect(await screen.findByRole('button', { name: /^Accept.*Client 1/ })).toBeTruthy();
    expect(screen.getByRole('note').textContent).toContain('3 attempts). It will be sent again.');
  });
});
