import { randomUUID } from 'node:crypto';
import { type Caller } from '@rfp/contracts/caller';
import { type ListFilter } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { markKit, type MarkKit } from '../testing/mark-kit.js';
import { setUpCatalogue } from '../testing/catalogue-kit.js';

const catalogue = setUpCatalogue();
let kit: MarkKit;
/** Ids of four opportunities, by title. */
let ids: Record<string, string>;
let ada: Caller;
let ben: Caller;

beforeEach(async () => {
  await catalogue.take(
    ['Bridge', 'Canal', 'Dam', 'Road'].map((title) =>
      aNotice({ source_id: title, fields: { title, opportunity_number: null } }),
    ),
  );
  kit = markKit(catalogue.store);
  const { rows } = await catalogue.list();
  ids = Object.fromEntries(rows.map(({ title, id }) => [title, id]));
  const workspace_id = randomUUID();
  [ada, ben] = [kit.caller({ workspace_id }), kit.caller({ workspace_id })];
});

const idsOf = (...titles: string[]) => titles.map((title) => ids[title] ?? '');
const titlesFor = (caller: Caller, filter: ListFilter = {}) => kit.titles(caller, filter);

describe('the marks of a workspace', () => {
  it('are watches of persons, dismissals with a reason, and tags, which all members read', async () => {
    await kit.change(ada, { action: 'watch', ids: idsOf('Canal') });
    await kit.change(ben, { action: 'watch', ids: idsOf('Canal') });
    await kit.change(ada, { action: 'dismiss', ids: idsOf('Canal'), reason: 'too_large' });
    await kit.change(ada, { action: 'tag', ids: idsOf('Canal'), tag: 'Cloud' });
    const [marks] = await kit.read(ben, idsOf('Canal'));
    expect(marks).toMatchObject({
      watched: true,
      watchers: [ada.user_id, ben.user_id],
      dismissal: { by: ada.user_id, reason: 'too_large' },
      tags: [{ name: 'Cloud', colour: 'grey' }],
      notes: 0,
      viewers: [],
    });
  });

  it('do not exist for another workspace', async () => {
    const stranger = kit.caller();
    const { batch_id } = await kit.change(ada, { action: 'dismiss', ids: idsOf('Canal') });
    await kit.change(ada, { action: 'watch', ids: idsOf('Dam') });
    await kit.change(ada, { action: 'tag', ids: idsOf('Dam'), tag: 'Cloud' });
    const note = await kit.notes.add(kit.ofOpportunity(ids['Dam'], 'ours'), kit.reader(ada), null);
    const [tag] = await kit.tags.list(kit.reader(ada));
    expect(await kit.read(stranger, idsOf('Canal', 'Dam'))).toMatchObject([
      { dismissal: null, watchers: [], tags: [], notes: 0 },
      { dismissal: null, watchers: [], tags: [], notes: 0 },
    ]);
    expect(await titlesFor(stranger)).toEqual(['Bridge', 'Canal', 'Dam', 'Road']);
    expect(await titlesFor(stranger, { watched: 'anyone' })).toEqual([]);
    expect(await titlesFor(stranger, { tag: 'Cloud' })).toEqual([]);
    expect(await titlesFor(stranger, { dismissed: 'only' })).toEqual([]);
    expect(await kit.tags.list(kit.reader(stranger))).toEqual([]);
    const opportunity = { id: ids['Dam'] ?? '', audience: 'default' as const };
    expect(await kit.notes.list(opportunity, kit.reader(stranger))).toEqual([]);
    await expect(kit.marks.undo({ id: batch_id ?? '' }, stranger)).rejects.toMatchObject({
      code: 'MARK_BATCH_NOT_FOUND',
    });
    await expect(kit.tags.remove(tag?.id ?? '', kit.reader(stranger))).rejects.toMatchObject({ code: 'TAG_NOT_FOUND' });
    const owner = { ...stranger, workspace_role: 'owner' as const };
    await expect(kit.notes.remove(note.id, owner)).rejects.toMatchObject({ code: 'NOTE_NOT_FOUND' });
  });

  it('count what an action matches and changes, and count the same in a dry run, which changes nothing', async () => {
    await kit.change(ada, { action: 'tag', ids: idsOf('Canal'), tag: 'cloud' });
    const change = { action: 'tag' as const, ids: [...idsOf('Canal', 'Dam'), randomUUID()], tag: 'CLOUD' };
    expect(await kit.change(ada, { ...change, dry_run: true })).toEqual({ batch_id: null, matched: 2, changed: 1 });
    expect(await titlesFor(ada, { tag: 'Cloud' })).toEqual(['Canal']);
    expect(await kit.change(ada, { action: 'tag', ids: idsOf('Road'), tag: 'new', dry_run: true })).toMatchObject({
      changed: 1,
    });
    expect((await kit.tags.list(kit.reader(ada))).map(({ name }) => name)).toEqual(['cloud']);
    expect(await kit.change(ada, change)).toMatchObject({ matched: 2, changed: 1 });
    expect(await kit.change(ada, change)).toEqual({ batch_id: null, matched: 2, changed: 0 });
    expect(await titlesFor(ada, { tag: 'Cloud' })).toEqual(['Canal', 'Dam']);
  });

  it('change for the whole result of a list, without what is dismissed already', async () => {
    await kit.change(ada, { action: 'dismiss', ids: idsOf('Canal') });
    const changed = await kit.change(ada, { action: 'dismiss', filter: { q: 'Canal OR Dam' }, reason: 'other' });
    expect(changed).toMatchObject({ matched: 1, changed: 1 });
    expect(await titlesFor(ada)).toEqual(['Bridge', 'Road']);
    expect(await kit.change(ada, { action: 'restore', filter: { dismissed: 'only' } })).toMatchObject({
      matched: 2,
      changed: 2,
    });
    expect(await titlesFor(ada)).toEqual(['Bridge', 'Canal', 'Dam', 'Road']);
  });

  it.each([
    ['neither ids nor a filter', { action: 'watch' as const }, 'VALIDATION'],
    ['both', { action: 'watch' as const, ids: [randomUUID()], filter: {} }, 'VALIDATION'],
    ['no tag to add', { action: 'tag' as const, filter: {} }, 'VALIDATION'],
    ['a tag to watch', { action: 'watch' as const, filter: {}, tag: 'x' }, 'VALIDATION'],
    ['a reason to watch', { action: 'watch' as const, filter: {}, reason: 'other' as const }, 'VALIDATION'],
    ['an unknown tag to remove', { action: 'untag' as const, filter: {}, tag: 'x' }, 'TAG_NOT_FOUND'],
    ['unknown ids', { action: 'watch' as const, ids: [randomUUID()] }, 'OPPORTUNITY_NOT_FOUND'],
  ])('do not change for a request with %s', async (_what, change, code) => {
    await expect(kit.change(ada, change)).rejects.toMatchObject({ code });
  });

  it('do not change for visitors, who have none', async () => {
    const visitor = kit.caller({ kind: 'demo' });
    await expect(kit.change(visitor, { action: 'watch', ids: idsOf('Dam') })).rejects.toMatchObject({
      code: 'READ_ONLY',
    });
    expect(await titlesFor(visitor, { watched: 'anyone' })).toEqual([]);
    expect(await kit.read(visitor, idsOf('Dam'))).toMatchObject([{ watched: false, watchers: [] }]);
  });
});

describe('the undoing of a change', () => {
  it('restores each mark as it was', async () => {
    await kit.change(ada, { action: 'dismiss', ids: idsOf('Canal'), reason: 'too_small' });
    await kit.change(ada, { action: 'watch', ids: idsOf('Dam') });
    await kit.change(ben, { action: 'tag', ids: idsOf('Dam'), tag: 'Cloud' });
    const all = idsOf('Bridge', 'Canal', 'Dam', 'Road');
    const before = await kit.read(ada, all);
    const changes = [
      { action: 'dismiss' as const, ids: all, reason: 'other' as const },
      { action: 'restore' as const, ids: all },
      { action: 'watch' as const, ids: all },
      { action: 'unwatch' as const, ids: all },
      { action: 'tag' as const, ids: all, tag: 'cloud' },
      { action: 'untag' as const, ids: all, tag: 'cloud' },
      { action: 'tag' as const, ids: all, tag: 'New' },
    ];
    for (const change of changes) {
      const { batch_id, changed } = await kit.change(ada, change);
      expect(changed).toBeGreaterThan(0);
      expect(await kit.read(ada, all)).not.toEqual(before);
      expect(await kit.marks.undo({ id: batch_id ?? '' }, ada)).toEqual({ changed });
      expect(await kit.read(ada, all)).toEqual(before);
    }
    expect((await kit.tags.list(kit.reader(ada))).map(({ name }) => name)).toEqual(['Cloud']);
  });

  it('leaves alone what others have changed since', async () => {
    const dismissed = await kit.change(ada, { action: 'dismiss', ids: idsOf('Canal', 'Dam', 'Road') });
    await kit.change(ben, { action: 'dismiss', ids: idsOf('Canal'), reason: 'too_late' });
    await kit.change(ben, { action: 'restore', ids: idsOf('Dam') });
    await kit.change(ben, { action: 'dismiss', ids: idsOf('Dam') });
    expect(await kit.marks.undo({ id: dismissed.batch_id ?? '' }, ada)).toEqual({ changed: 1 });
    expect(await titlesFor(ada, { dismissed: 'only' })).toEqual(['Canal', 'Dam']);
    const restored = await kit.change(ada, { action: 'restore', ids: idsOf('Dam') });
    await kit.change(ben, { action: 'dismiss', ids: idsOf('Dam'), reason: 'other' });
    expect(await kit.marks.undo({ id: restored.batch_id ?? '' }, ada)).toEqual({ changed: 0 });
    expect((await kit.read(ada, idsOf('Dam')))[0]?.dismissal).toMatchObject({ by: ben.user_id, reason: 'other' });
  });

  it('is possible once, and only for the person who made the change', async () => {
    const { batch_id } = await kit.change(ada, { action: 'watch', ids: idsOf('Dam') });
    const undo = (caller: Caller) => kit.marks.undo({ id: batch_id ?? '' }, caller);
    await expect(undo(ben)).rejects.toMatchObject({ code: 'MARK_BATCH_NOT_FOUND' });
    expect(await undo(ada)).toEqual({ changed: 1 });
    await expect(undo(ada)).rejects.toMatchObject({ code: 'MARK_BATCH_NOT_FOUND' });
  });

  it('is possible for 30 days', async () => {
    const { batch_id } = await kit.change(ada, { action: 'watch', ids: idsOf('Dam') });
    const { batch_id: recent } = await kit.change(ada, { action: 'watch', ids: idsOf('Road') });
    await catalogue.store.query(`UPDATE mark_batch SET at = now() - interval '31 days' WHERE id = $1`, [batch_id]);
    expect(await kit.pruner.prune()).toBe(1);
    const left = await catalogue.store.query('SELECT id FROM mark_batch');
    expect(left).toEqual([{ id: recent }]);
  });
});
