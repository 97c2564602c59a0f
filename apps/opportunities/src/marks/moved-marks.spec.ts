import { randomUUID } from 'node:crypto';
import { type Caller } from '@rfp/contracts/caller';
import { aNotice } from '@rfp/testing/builders';
import { AccountsConsumer } from '../personal/accounts.consumer.js';
import { setUpCatalogue } from '../testing/catalogue-kit.js';
import { duplicatesKit, readOpportunityIds } from '../testing/duplicates-kit.js';
import { markKit, type MarkKit } from '../testing/mark-kit.js';
import { recordView } from './record-view.js';
import { WorkspacesConsumer } from './workspaces.consumer.js';

const catalogue = setUpCatalogue();
let kit: MarkKit;
let ids: Record<string, string>;
let ada: Caller;
let ben: Caller;

beforeEach(async () => {
  await catalogue.take(
    ['one', 'two'].map((source_id) => aNotice({ source_id, fields: { title: source_id, opportunity_number: null } })),
  );
  kit = markKit(catalogue.store);
  ids = await readOpportunityIds(catalogue.store);
  const workspace_id = randomUUID();
  [ada, ben] = [kit.caller({ workspace_id }), kit.caller({ workspace_id })];
});

const idOf = (name: string) => ids[name] ?? '';

/** Gives an opportunity one mark of each kind. */
async function markAll(name: string): Promise<void> {
  const chosen = { ids: [idOf(name)] };
  await kit.change(ada, { action: 'watch', ...chosen });
  await kit.change(ada, { action: 'dismiss', ...chosen, reason: 'too_late' });
  await kit.change(ada, { action: 'tag', ...chosen, tag: 'Cloud' });
  await kit.notes.add(kit.ofOpportunity(idOf(name), 'Note', [ada.user_id, ben.user_id]), kit.reader(ada), null);
  await recordView(catalogue.store, idOf(name), kit.reader(ada));
}

describe('the marks of merged opportunities', () => {
  it('follow to the one that remains, and stay there when the merge is undone', async () => {
    await markAll('two');
    await kit.change(ben, { action: 'watch', ids: [idOf('one')] });
    const marks = await kit.read(ada, [idOf('two')]);
    const duplicates = duplicatesKit(catalogue.store);
    const { id } = await duplicates.merge(idOf('one'), idOf('two'));
    const merged = await kit.read(ada, [idOf('one')]);
    expect(merged).toEqual([
      { ...marks[0], id: idOf('one'), watchers: expect.arrayContaining([ada.user_id, ben.user_id]) },
    ]);
    await duplicates.undo(id);
    expect(await kit.read(ada, [idOf('one')])).toEqual(merged);
    expect((await kit.read(ada, [idOf('two')]))[0]).toMatchObject({
      watchers: [],
      dismissal: null,
      tags: [],
      notes: 0,
    });
  });

  it('keep what the remaining one has', async () => {
    await markAll('two');
    await kit.change(ben, { action: 'dismiss', ids: [idOf('one')], reason: 'other' });
    await duplicatesKit(catalogue.store).merge(idOf('one'), idOf('two'));
    const [marks] = await kit.read(ada, [idOf('one')]);
    expect(marks?.dismissal).toMatchObject({ by: ben.user_id, reason: 'other' });
  });
});

const tables = [
  'opportunity_mark',
  'opportunity_watch',
  'workspace_tag',
  'opportunity_tag',
  'opportunity_note',
  'opportunity_viewed',
  'mark_batch',
];

async function countRows(): Promise<Record<string, number>> {
  const counted = tables.map(async (table) => {
    const [row] = await catalogue.store.query<[{ count: number }]>(`SELECT count(*)::integer AS count FROM ${table}`);
    return [table, row.count] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

const allGone = Object.fromEntries(tables.map((table) => [table, 0]));

function eventOf<T>(type: string, data: T) {
  return { id: randomUUID(), type, time: new Date().toISOString(), source: 'auth', key: randomUUID(), data };
}

describe('the marks of a removed account', () => {
  it('are anonymous in workspaces that others keep: watches, views and undoable changes are deleted', async () => {
    await markAll('one');
    const restored = await kit.change(ben, { action: 'restore', ids: [idOf('one')] });
    const consumer = new AccountsConsumer(catalogue.store);
    for (const _again of [1, 2]) await consumer.removed(eventOf('auth.account-removed', { user_id: ada.user_id }));
    await kit.marks.undo({ id: restored.batch_id ?? '' }, ben);
    const [marks] = await kit.read(ben, [idOf('one')]);
    expect(marks).toMatchObject({
      watchers: [],
      dismissal: { by: null, reason: 'too_late' },
      tags: [{ name: 'Cloud' }],
      notes: 1,
      viewers: [],
    });
    const [note] = await kit.notes.list({ id: idOf('one'), audience: 'default' }, kit.reader(ben));
    expect(note).toMatchObject({ author: null, mentions: [ben.user_id] });
    const dump = await catalogue.store.query<{ text: string }[]>(
      tables.map((table) => `SELECT coalesce(json_agg(t), '[]')::text AS text FROM ${table} t`).join(' UNION ALL '),
    );
    expect(dump.map(({ text }) => text).join('')).not.toContain(ada.user_id);
  });

  it('are deleted with the personal workspace', async () => {
    ada = kit.caller();
    await markAll('one');
    await new AccountsConsumer(catalogue.store).removed(eventOf('auth.account-removed', { user_id: ada.user_id }));
    expect(await countRows()).toEqual(allGone);
  });
});

describe('the marks of a deleted workspace', () => {
  it('are deleted, and those of others stay', async () => {
    await markAll('one');
    const consumer = new WorkspacesConsumer(catalogue.store);
    const before = await countRows();
    await consumer.deleted(eventOf('auth.workspace-deleted', { workspace_id: randomUUID() }));
    expect(await countRows()).toEqual(before);
    await consumer.deleted(eventOf('auth.workspace-deleted', { workspace_id: ada.workspace_id ?? '' }));
    expect(await countRows()).toEqual(allGone);
  });
});

describe('the marks of a former member', () => {
  it('stay, except for watches and views', async () => {
    await markAll('one');
    await kit.change(ben, { action: 'watch', ids: [idOf('one')] });
    const left = { workspace_id: ada.workspace_id ?? '', user_id: ada.user_id };
    await new WorkspacesConsumer(catalogue.store).memberRemoved(eventOf('auth.member-removed', left));
    expect((await kit.read(ben, [idOf('one')]))[0]).toMatchObject({
      watchers: [ben.user_id],
      dismissal: { by: ada.user_id },
      tags: [{ name: 'Cloud' }],
      notes: 1,
      viewers: [],
    });
  });
});
