/** @jest-environment ./tools/jest/dom-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { type OpportunityMarks } from '@rfp/contracts/tracking/marks';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { setWorkspaceId } from '../../data/workspace.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { aTag, marksOf } from '../../testing/stub-marks.js';
import { acme, aMember, personal } from '../../testing/stub-workspaces.js';
import { AdvancedSearch } from '../../search/AdvancedSearch.js';
import { list, results } from '../testing/open-list.js';

const rows = [1, 2, 3].map((n) => anOpportunity(n, { title: `Notice ${n}` }));
const [first = anOpportunity(1)] = rows;
const batch = stubId(401);

type Marked = Partial<Record<1 | 2 | 3, Partial<OpportunityMarks>>>;

interface Options {
  marked?: Marked;
  handlers?: Handlers;
  signedInAs?: StubCallerName;
  at?: string;
}

/** Opens a list of three notices with marks. */
async function open({ marked = {}, handlers = {}, signedInAs = 'owner', at = '/opportunities' }: Options = {}) {
  const page = await renderScreen(list, {
    at,
    path: '/opportunities',
    signedInAs,
    handlers: {
      listOpportunities: () => rows,
      opportunityFacets: () => ({ dismissed: { values: [], more: false } }),
      readMarks: () => ({
        marks: rows.map(({ id }, at) => marksOf(id, Object.entries(marked).find(([n]) => n === String(at + 1))?.[1])),
      }),
      changeMarks: () => ({ batch_id: batch, matched: 1, changed: 1 }),
      listTags: () => ({ tags: [aTag(1), aTag(2)] }),
      ...handlers,
    },
  });
  await results();
  return page;
}

const toolbar = async (n: number) => within(await screen.findByRole('toolbar', { name: `Marks of Notice ${n}` }));
const titles = () =>
  within(screen.getByRole('list', { name: 'Opportunities' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const path = '/api/marks';

async function focusTitle(n: number) {
  await toolbar(n);
  act(() => screen.getByRole('link', { name: `Notice ${n}` }).focus());
}

describe('the marks of a row', () => {
  it('are read in one request for the page, and show tags by name, notes and who dismissed it why', async () => {
    setWorkspaceId(acme.id);
    const member = aMember(2, { name: 'Robin Example' });
    const { server } = await open({
      at: `/opportunities?filter=${encodeURIComponent('{"dismissed":"include"}')}`,
      marked: {
        1: { tags: [aTag(1), aTag(2), aTag(3)].map(({ opportunities: _count, ...tag }) => tag), notes: 2 },
        2: { dismissal: { by: member.id, at: '2026-03-09T09:00:00.000Z', reason: 'too_small' } },
      },
      handlers: {
        listWorkspaces: () => ({ workspaces: [personal, acme] }),
        listMembers: () => ({ members: [member] }),
      },
    });
    expect(await screen.findByText('Dismissed by Robin Example: too small')).not.toBeNull();
    const [row] = within(await results()).getAllByRole('listitem');
    const own = within(row ?? document.body);
    expect(own.getByText('Tag 1').textContent).toBe('Tag: Tag 1');
    expect(own.getByText('+1')).not.toBeNull();
    expect(own.getByText('Tag 3')).not.toBeNull();
    expect(own.getByText('2 notes')).not.toBeNull();
    const requests = server.requests.filter((request) => request.path === path);
    expect(requests.map(({ query }) => query.get('ids'))).toEqual([rows.map(({ id }) => id).join(',')]);
    expect(requests[0]?.headers.get('x-workspace')).toBe(acme.id);
  });

  it('watch an opportunity before the server answers, and say so by the state of the button', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let watched = false;
    const { user, server } = await open({
      handlers: {
        readMarks: () => ({ marks: rows.map(({ id }) => marksOf(id, { watched: watched && id === first.id })) }),
        changeMarks: async () => {
          await answered;
          watched = true;
          return { batch_id: batch, matched: 1, changed: 1 };
        },
      },
    });
    const watch = (await toolbar(1)).getByRole('button', { name: 'Watch Notice 1' });
    expect(watch.getAttribute('aria-pressed')).toBe('false');
    await user.click(watch);
    await waitFor(() => expect(server.sentTo(path)).toContainEqual({ action: 'watch', ids: [first.id] }));
    expect(watch.getAttribute('aria-pressed')).toBe('true');
    const reads = () => server.requests.filter(({ method, path: read }) => method === 'GET' && read === path).length;
    const before = reads();
    answer();
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    expect(watch.getAttribute('aria-pressed')).toBe('true');
  });

  it('are one stop of Tab, whose buttons the arrow keys reach', async () => {
    const { user } = await open();
    const buttons = (await toolbar(1)).getAllByRole('button');
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    act(() => buttons[2]?.focus());
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(buttons[1]);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(buttons[0]);
  });

  it('go back to their former state if the server refuses the change, with its reason', async () => {
    const { user } = await open({
      handlers: {
        changeMarks: () => {
          throw new AppError('TOO_MANY_MARKS');
        },
      },
    });
    await user.click((await toolbar(1)).getByRole('button', { name: 'Dismiss Notice 1' }));
    expect(await screen.findByText('Not changed')).not.toBeNull();
    await waitFor(() => expect(titles()).toEqual(['Notice 1', 'Notice 2', 'Notice 3']));
    const watch = (await toolbar(2)).getByRole('button', { name: 'Watch Notice 2' });
    await user.click(watch);
    await waitFor(() => expect(watch.getAttribute('aria-pressed')).toBe('false'));
  });

  it('cannot be changed by a viewer, who reads which role it needs', async () => {
    const { user, server } = await open({ signedInAs: 'viewer' });
    const watch = (await toolbar(1)).getByRole('button', { name: 'Watch Notice 1' });
    await waitFor(() => expect(watch.getAttribute('aria-disabled')).toBe('true'));
    await user.click(watch);
    expect(await screen.findByText(/^Needs editor\./)).not.toBeNull();
    expect(server.requests.filter(({ method }) => method === 'POST').map((request) => request.path)).not.toContain(
      path,
    );
  });

  it('are not requested and not shown to visitors', async () => {
    const { server } = await open({ signedInAs: 'demo' });
    await screen.findByText('Notice 3');
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(server.sentTo(path)).toEqual([]);
  });
});

describe('a dismissed row', () => {
  it('leaves the list, the next row takes the focus, and undo brings it back to its place', async () => {
    const { user, server } = await open({ handlers: { undoMarks: () => ({ changed: 1 }) } });
    await focusTitle(2);
    await user.click((await toolbar(2)).getByRole('button', { name: 'Dismiss Notice 2' }));
    await waitFor(() => expect(titles()).toEqual(['Notice 1', 'Notice 3']));
    expect(document.activeElement?.textContent).toBe('Notice 3');
    expect(screen.getByText('Showing 2 of 2 opportunities')).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Notice 1', 'Notice 2', 'Notice 3']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Notice 2'));
    expect(server.sentTo(`/api/marks/batches/${batch}/undo`)).toHaveLength(1);
    expect(screen.getByText('Showing 3 of 3 opportunities')).not.toBeNull();
  });

  it('is no longer selected', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Notice 2' }));
    expect(await screen.findByText('1 selected')).not.toBeNull();
    await user.click((await toolbar(2)).getByRole('button', { name: 'Dismiss Notice 2' }));
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });

  it('may get a reason, which undo takes back first', async () => {
    const reasonBatch = stubId(402);
    const undone: string[] = [];
    const { user, server } = await open({
      handlers: {
        changeMarks: ({ body }) => ({
          batch_id: JSON.stringify(body).includes('reason') ? reasonBatch : batch,
          matched: 1,
          changed: 1,
        }),
        undoMarks: ({ path: undoPath }) => {
          undone.push(undoPath.split('/').at(-2) ?? '');
          return { changed: 1 };
        },
      },
    });
    await user.click((await toolbar(1)).getByRole('button', { name: 'Dismiss Notice 1' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Why?' }), 'Too late');
    const body = { action: 'dismiss', ids: [first.id], reason: 'too_late' };
    await waitFor(() => expect(server.sentTo(path)).toContainEqual(body));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Why?' })).toHaveProperty('value', 'too_late'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual([reasonBatch, batch]));
  });

  it('stays in a list that shows dismissed ones, and can be restored there', async () => {
    const { user, server } = await open({
      at: `/opportunities?filter=${encodeURIComponent('{"dismissed":"include"}')}`,
      marked: { 1: { dismissal: { by: personal.id, at: '2026-03-09T09:00:00.000Z', reason: null } } },
    });
    expect(await screen.findByText('Dismissed by you')).not.toBeNull();
    await user.click((await toolbar(1)).getByRole('button', { name: 'Restore Notice 1' }));
    await waitFor(() => expect(server.sentTo(path)).toContainEqual({ action: 'restore', ids: [first.id] }));
    expect(titles()).toEqual(['Notice 1', 'Notice 2', 'Notice 3']);
  });
});

describe('the keys', () => {
  it('w, x, t and z watch, dismiss, tag and undo from the focused row', async () => {
    const { user, server } = await open({ handlers: { undoMarks: () => ({ changed: 1 }) } });
    await focusTitle(1);
    await waitFor(async () => {
      await user.keyboard('w');
      expect(server.sentTo(path)).toContainEqual({ action: 'watch', ids: [first.id] });
    });
    await user.keyboard('t');
    expect(await screen.findByRole('dialog', { name: 'Tag Notice 1' })).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await focusTitle(1);
    await user.keyboard('x');
    await waitFor(() => expect(titles()).toEqual(['Notice 2', 'Notice 3']));
    expect(document.activeElement?.textContent).toBe('Notice 2');
    await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('z');
    await waitFor(() => expect(titles()).toEqual(['Notice 1', 'Notice 2', 'Notice 3']));
  });
});

describe('the tags of a row', () => {
  it('are added, created and removed in a dialog', async () => {
    const { user, server } = await open({
      marked: { 1: { tags: [{ id: aTag(2).id, name: 'Tag 2', colour: 'teal' }] } },
    });
    await user.click((await toolbar(1)).getByRole('button', { name: 'Tag Notice 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tag Notice 1' }));
    await user.click(await dialog.findByRole('button', { name: 'Tag 1' }));
    expect((await dialog.findByRole('button', { name: 'Tag 2' })).getAttribute('aria-pressed')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Tag 2' }));
    const find = dialog.getByRole('textbox', { name: 'Find or create a tag' });
    await user.type(find, 'Navy');
    expect(dialog.getByRole('button', { name: 'Create Navy' })).not.toBeNull();
    await user.keyboard('{Enter}');
    const change = (action: string, tag: string) => ({ action, ids: [first.id], tag });
    await waitFor(() =>
      expect(server.sentTo(path).filter((body) => body !== undefined)).toEqual([
        change('tag', 'Tag 1'),
        change('untag', 'Tag 2'),
        change('tag', 'Navy'),
      ]),
    );
    expect(find).toHaveProperty('value', '');
  });

  it('begin with a hint how to create the first one', async () => {
    const { user } = await open({ handlers: { listTags: () => ({ tags: [] }) } });
    await user.click((await toolbar(1)).getByRole('button', { name: 'Tag Notice 1' }));
    expect(await screen.findByText('No tags yet. Type a name to create the first one.')).not.toBeNull();
  });
});

it('a result of Advanced Search has the same marks, and a dismissed one leaves the results', async () => {
  const { user, server } = await renderScreen(<AdvancedSearch />, {
    at: '/search?keywords=notice',
    path: '/search',
    handlers: {
      searchOpportunities: () => ({ success: true, data: rows, total: 3, elapsed_ms: 1 }),
      changeMarks: () => ({ batch_id: batch, matched: 1, changed: 1 }),
    },
  });
  await user.click((await toolbar(1)).getByRole('button', { name: 'Dismiss Notice 1' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Notice 1' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Notice 2' })).not.toBeNull();
  expect(server.sentTo(path)).toContainEqual({ action: 'dismiss', ids: [first.id] });
});
