/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { aTag } from '../../testing/stub-marks.js';
import { list, results } from '../testing/open-list.js';

const rows = [1, 2, 3].map((n) => anOpportunity(n, { title: `Notice ${n}` }));
const ids = rows.slice(0, 2).map(({ id }) => id);
const batch = stubId(401);
const path = '/api/marks';
const filter = { status: 'active' };

/** Opens a list of three notices, the first two of which are selected. */
async function openSelected(handlers: Handlers = {}) {
  const page = await renderScreen(list, {
    at: `/opportunities?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    path: '/opportunities',
    handlers: {
      listOpportunities: () => rows,
      opportunityFacets: () => ({}),
      changeMarks: () => ({ batch_id: batch, matched: 2, changed: 2 }),
      undoMarks: () => ({ changed: 2 }),
      ...handlers,
    },
  });
  for (const n of [1, 2]) await page.user.click(await screen.findByRole('checkbox', { name: `Select Notice ${n}` }));
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Actions for the selection' }));
  await toolbar.findByRole('button', { name: 'Watch' });
  return { ...page, toolbar };
}

const titles = async () =>
  within(await results())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const sent = (bodies: unknown[]) => bodies.filter((body) => body !== undefined);

describe('the selection', () => {
  it('is dismissed at once with one undo', async () => {
    const { user, server, toolbar } = await openSelected();
    await user.click(toolbar.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Dismissed 2 opportunities')).not.toBeNull();
    expect(sent(server.sentTo(path))).toEqual([{ action: 'dismiss', ids }]);
    expect(await titles()).toEqual(['Notice 3']);
    expect(screen.queryByRole('toolbar', { name: 'Actions for the selection' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await titles()).toEqual(['Notice 1', 'Notice 2', 'Notice 3']));
    expect(server.sentTo(`/api/marks/batches/${batch}/undo`)).toHaveLength(1);
  });

  it('is tagged with a tag that the dialog offers', async () => {
    const { user, server, toolbar } = await openSelected({ listTags: () => ({ tags: [aTag(1, { name: 'Navy' })] }) });
    await user.click(toolbar.getByRole('button', { name: 'Tag' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tag 2 opportunities' }));
    await user.click(await dialog.findByRole('button', { name: 'Add Navy' }));
    expect(await screen.findByText('Tagged 2 opportunities with Navy')).not.toBeNull();
    expect(sent(server.sentTo(path))).toEqual([{ action: 'tag', ids, tag: 'Navy' }]);
  });
});

describe('the whole result', () => {
  it('is changed after a confirmation that states the counted number, and is loaded again', async () => {
    const { user, server, toolbar } = await openSelected({
      changeMarks: ({ body }) => {
        const isTrial = JSON.stringify(body).includes('dry_run');
        return { batch_id: isTrial ? null : batch, matched: 3, changed: 3 };
      },
    });
    await user.click(toolbar.getByRole('button', { name: 'Select all 3 results' }));
    expect(toolbar.getByText('All 3 results')).not.toBeNull();
    await user.click(toolbar.getByRole('button', { name: 'Watch' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Watch 3 opportunities?' }));
    expect(sent(server.sentTo(path))).toEqual([{ action: 'watch', filter, dry_run: true }]);
    const lists = () => server.requests.filter((request) => request.path === '/api/opportunities').length;
    const before = lists();
    await user.click(dialog.getByRole('button', { name: 'Watch' }));
    expect(await screen.findByText('You watch 3 opportunities')).not.toBeNull();
    expect(sent(server.sentTo(path)).at(-1)).toEqual({ action: 'watch', filter });
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).not.toBeNull();
  });

  it('that is too large for a change is refused with the reason', async () => {
    const { user, toolbar } = await openSelected({
      changeMarks: () => {
        throw new AppError('TOO_MANY_MATCHES');
      },
    });
    await user.click(toolbar.getByRole('button', { name: 'Select all 3 results' }));
    await user.click(toolbar.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText(/^The list has too many opportunities for one change\./)).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('without anything to change needs no confirmation', async () => {
    const { user, toolbar } = await openSelected({
      changeMarks: () => ({ batch_id: null, matched: 3, changed: 0 }),
    });
    await user.click(toolbar.getByRole('button', { name: 'Select all 3 results' }));
    await user.click(toolbar.getByRole('button', { name: 'Watch' }));
    expect(await screen.findByText('Nothing to change')).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
