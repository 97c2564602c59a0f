/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { stubExplanation, stubHistory } from '@rfp/testing/stubs/stub-documents';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { anOpportunity, anOpportunityDetail, stubId } from '@rfp/testing/stubs/stub-services';
import { type OpportunityMarks, type OpportunityNote } from '@rfp/contracts/tracking/marks';
import { ResourceContextProvider } from 'react-admin';
import { setWorkspaceId } from '../../../data/workspace.js';
import { type Handlers } from '../../../testing/fake-server.js';
import { renderScreen } from '../../../testing/render-page.js';
import { aNote, marksOf } from '../../../testing/stub-marks.js';
import { acme, aMember, personal } from '../../../testing/stub-workspaces.js';
import { OpportunityDetail } from '../../detail/OpportunityDetail.js';

const row = anOpportunity(1, { title: 'Cooling systems' });
const robin = aMember(2, { name: 'Robin Example' });
const notesPath = `/api/opportunities/${row.id}/notes`;

interface Options {
  marks?: Partial<OpportunityMarks>;
  handlers?: Handlers;
  signedInAs?: StubCallerName;
  at?: string;
}

async function open({ marks = {}, handlers = {}, signedInAs = 'owner', at = '' }: Options = {}) {
  return renderScreen(
    <ResourceContextProvider value="opportunities">
      <OpportunityDetail />
    </ResourceContextProvider>,
    {
      at: `/opportunities/${row.id}${at}`,
      path: '/opportunities/:id',
      signedInAs,
      handlers: {
        getOpportunity: () => anOpportunityDetail(row),
        explainScore: () => stubExplanation(row),
        opportunityHistory: () => stubHistory(row),
        listMergeDecisions: () => ({ id: row.id, decisions: [] }),
        readMarks: () => ({ marks: [marksOf(row.id, marks)] }),
        listNotes: () => ({ notes: [] }),
        ...handlers,
      },
    },
  );
}

const shared: Handlers = {
  listWorkspaces: () => ({ workspaces: [personal, acme] }),
  listMembers: () => ({ members: [aMember(1, { id: personal.id, name: 'Pat Doe', own: true }), robin] }),
};

async function openPanel(name: string, options: Options = {}) {
  const page = await open(options);
  await page.user.click(await screen.findByRole('button', { name: /^Notes/ }));
  return { ...page, panel: within(await screen.findByRole('region', { name })) };
}

/** A server that keeps notes. */
function notesServer(first: readonly OpportunityNote[] = []): Handlers {
  let notes = [...first];
  return {
    listNotes: () => ({ notes }),
    addNote: ({ body }) => {
      const added = aNote(notes.length + 1, { ...noteBody(body) });
      notes = [...notes, added];
      return added;
    },
    changeNote: ({ body, path }) => {
      const changed = aNote(1, {
        ...noteBody(body),
        id: path.split('/').at(-1) ?? '',
        edited_at: '2026-03-09T10:00:00.000Z',
      });
      notes = notes.map((note) => (note.id === changed.id ? changed : note));
      return changed;
    },
    removeNote: ({ path }) => {
      notes = notes.filter(({ id }) => !path.endsWith(id));
      return { success: true };
    },
  };
}

function noteBody(body: unknown): Pick<OpportunityNote, 'text' | 'mentions'> {
  return JSON.parse(JSON.stringify(body));
}

describe('the panel of a shared workspace', () => {
  it('loads when it is needed, with watchers, tags, and who has seen it when', async () => {
    setWorkspaceId(acme.id);
    const marks = {
      watchers: [personal.id, robin.id],
      viewers: [{ id: robin.id, at: '2026-03-09T12:00:00.000Z' }],
      tags: [{ id: stubId(351), name: 'Navy', colour: 'blue' as const }],
    };
    const { server, panel } = await openPanel('Team', { marks, handlers: shared });
    expect(await panel.findByText('you, Robin Example')).not.toBeNull();
    expect(panel.getByText(/^Robin Example, Mar 9, 2026/)).not.toBeNull();
    expect(panel.getByText('Navy')).not.toBeNull();
    expect(server.sentTo(notesPath)).toHaveLength(1);
  });

  it('says what to do first while nobody has marked it', async () => {
    setWorkspaceId(acme.id);
    const { panel } = await openPanel('Team', { handlers: shared });
    expect(await panel.findByText('Nobody yet. Watch it to follow its changes and dates.')).not.toBeNull();
    expect(await panel.findByText(/^Write down why it fits.*All members of the workspace read it\.$/)).not.toBeNull();
  });
});

it('the panel of a personal workspace speaks of no colleagues', async () => {
  const { panel } = await openPanel('Notes');
  expect(await panel.findByText(/Only you read it\.$/)).not.toBeNull();
  expect(panel.queryByText('Seen by')).toBeNull();
  expect(panel.queryByText('Watched by')).toBeNull();
  expect(panel.queryByText('Type @ to mention a member.')).toBeNull();
});

describe('a note', () => {
  it('is added as plain text with its line breaks', async () => {
    const { user, server, panel } = await openPanel('Notes', { handlers: notesServer() });
    await user.type(await panel.findByRole('textbox', { name: 'New note' }), 'Good fit.{Enter}<b>Ask</b>');
    await user.click(panel.getByRole('button', { name: 'Add note' }));
    const list = within(await panel.findByRole('list', { name: 'Notes' }));
    expect(list.getByText(/Good fit/).textContent).toBe('Good fit.\n<b>Ask</b>');
    expect(server.sentTo(notesPath)).toContainEqual({ text: 'Good fit.\n<b>Ask</b>', mentions: [] });
    expect(panel.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', '');
  });

  it('without a text is not sent, and says why', async () => {
    const { user, server, panel } = await openPanel('Notes', { handlers: notesServer() });
    await user.click(await panel.findByRole('button', { name: 'Add note' }));
    expect(await panel.findByText('Please write a text')).not.toBeNull();
    expect(server.requests.filter(({ method, path }) => method === 'POST' && path === notesPath)).toEqual([]);
  });

  it('mentions a member that the keyboard chooses after an @', async () => {
    setWorkspaceId(acme.id);
    const { user, server, panel } = await openPanel('Team', { handlers: { ...shared, ...notesServer() } });
    const field = await panel.findByRole('textbox', { name: 'New note' });
    await panel.findByText('Type @ to mention a member.');
    await user.type(field, 'Ask @rob');
    const option = await panel.findByRole('option', { name: /^Robin Example/ });
    expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
    await user.keyboard('{Enter}now');
    expect(field).toHaveProperty('value', 'Ask @Robin Example now');
    expect(panel.queryByRole('listbox')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(server.sentTo(notesPath)).toContainEqual({ text: 'Ask @Robin Example now', mentions: [robin.id] }),
    );
  });

  it('is edited in its place, and the button takes the focus again', async () => {
    const { user, server, panel } = await openPanel('Notes', { handlers: notesServer([aNote(1)]) });
    const edit = { name: /^Edit the note of you/ };
    await user.click(await panel.findByRole('button', edit));
    const field = panel.getByRole('textbox', { name: 'Note' });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'Better');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText('Better')).not.toBeNull();
    expect(panel.getByText(/edited Mar 9, 2026/)).not.toBeNull();
    expect(server.sentTo(`/api/notes/${aNote(1).id}`)).toEqual([{ text: 'Better', mentions: [] }]);
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('button', edit)));
  });

  it('is deleted at once, and undo adds it again', async () => {
    const { user, panel } = await openPanel('Notes', { handlers: notesServer([aNote(1)]) });
    await user.click(await panel.findByRole('button', { name: /^Delete the note of you/ }));
    await waitFor(() => expect(panel.queryByText('Note 1')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await panel.findByText('Note 1')).not.toBeNull();
  });

  it('of another member is deleted by an owner after a question', async () => {
    setWorkspaceId(acme.id);
    const { user, panel } = await openPanel('Team', {
      handlers: { ...shared, ...notesServer([aNote(1, { author: robin.id })]) },
    });
    await user.click(await panel.findByRole('button', { name: /^Delete the note of Robin Example/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the note of Robin Example?' }));
    expect(panel.getByText('Note 1')).not.toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(panel.queryByText('Note 1')).toBeNull());
  });

  it('is read by a viewer, who learns which role writes', async () => {
    const { panel } = await openPanel('Notes', { handlers: notesServer([aNote(1)]), signedInAs: 'viewer' });
    expect(await panel.findByText('Note 1')).not.toBeNull();
    const add = await panel.findByRole('button', { name: 'Add note' });
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('true'));
    expect(panel.queryByRole('button', { name: /^Edit the note/ })).toBeNull();
  });
});

describe('the buttons of the page', () => {
  it('watch and dismiss the opportunity, and undo restores it', async () => {
    let dismissal: OpportunityMarks['dismissal'] = null;
    const { user, server } = await open({
      handlers: {
        readMarks: () => ({ marks: [marksOf(row.id, { dismissal })] }),
        changeMarks: ({ body }) => {
          if (JSON.stringify(body).includes('dismiss'))
            dismissal = { by: personal.id, at: '2026-03-09T09:00:00.000Z', reason: null };
          return { batch_id: stubId(401), matched: 1, changed: 1 };
        },
        undoMarks: () => {
          dismissal = null;
          return { changed: 1 };
        },
      },
    });
    const buttons = within(await screen.findByRole('group', { name: 'Marks of Cooling systems' }));
    await user.click(buttons.getByRole('button', { name: 'Watch' }));
    await waitFor(() => expect(server.sentTo('/api/marks')).toContainEqual({ action: 'watch', ids: [row.id] }));
    await user.click(buttons.getByRole('button', { name: 'Dismiss' }));
    expect(await buttons.findByRole('button', { name: 'Restore' })).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await buttons.findByRole('button', { name: 'Dismiss' })).not.toBeNull();
  });

  it('are refused to visitors, who leave no trace', async () => {
    const { server } = await open({ signedInAs: 'demo' });
    const watch = await screen.findByRole('button', { name: 'Watch' });
    expect(watch.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: /^Notes/ })).toBeNull();
    expect(server.requests.filter(({ path }) => path === '/api/marks' || path.endsWith('/viewed'))).toEqual([]);
  });
});

it('the opportunity counts as seen after a second', async () => {
  const { server } = await open();
  await screen.findByRole('group', { name: 'Marks of Cooling systems' });
  const views = () => server.requests.filter(({ path }) => path === `/api/opportunities/${row.id}/viewed`);
  expect(views()).toEqual([]);
  await waitFor(() => expect(views().map(({ method }) => method)).toEqual(['PUT']));
});
