import { randomUUID } from 'node:crypto';
import { type Caller } from '@rfp/contracts/caller';
import { noteInputSchema } from '@rfp/contracts/tracking/marks';
import { aNotice } from '@rfp/testing/builders';
import { setUpCatalogue } from '../testing/catalogue-kit.js';
import { markKit, type MarkKit } from '../testing/mark-kit.js';
import { recordView } from './record-view.js';

const catalogue = setUpCatalogue([aNotice()]);
let kit: MarkKit;
let id: string;
let ada: Caller;
let ben: Caller;

beforeAll(async () => {
  kit = markKit(catalogue.store);
  id = (await catalogue.list()).rows[0]?.id ?? '';
});
beforeEach(() => {
  const workspace_id = randomUUID();
  [ada, ben] = [kit.caller({ workspace_id }), kit.caller({ workspace_id })];
});

const add = (caller: Caller, text: string, mentions: string[] = []) =>
  kit.notes.add(kit.ofOpportunity(id, text, mentions), kit.reader(caller), null);
const list = (caller: Caller) => kit.notes.list({ id, audience: 'default' }, kit.reader(caller));

describe('notes', () => {
  it('are read by all members as they were written, the oldest first', async () => {
    const hostile =
      '<img src=x onerror=alert(1)> =cmd|" /C calc"!A0 \u202Egnp.exe\n{{7*7}} \'; DROP TABLE opportunity_note; --';
    const first = await add(ada, hostile, [ben.user_id, ben.user_id]);
    const second = await add(ben, 'Second');
    expect(await list(ben)).toEqual([first, second]);
    expect(first).toMatchObject({ text: hostile, author: ada.user_id, mentions: [ben.user_id], edited_at: null });
    expect((await kit.read(ben, [id]))[0]?.notes).toBe(2);
  });

  it('are changed and removed by their author and owners of the workspace only', async () => {
    const note = await add(ada, 'Draft');
    const change = (caller: Caller, text: string) =>
      kit.notes.change({ id: note.id, text, mentions: [] }, caller, null);
    await expect(change(ben, 'Mine')).rejects.toMatchObject({ code: 'OWNER_REQUIRED' });
    await expect(kit.notes.remove(note.id, ben)).rejects.toMatchObject({ code: 'OWNER_REQUIRED' });
    expect(await change(ada, 'Final')).toMatchObject({ text: 'Final', edited_at: expect.any(String) });
    const owner = { ...ben, workspace_role: 'owner' as const };
    expect(await change(owner, 'Moderated')).toMatchObject({ text: 'Moderated', author: ada.user_id });
    await kit.notes.remove(note.id, owner);
    expect(await list(ada)).toEqual([]);
    await expect(change(ada, 'Again')).rejects.toMatchObject({ code: 'NOTE_NOT_FOUND' });
  });

  it('have up to 10,000 characters that can be stored', () => {
    const isAccepted = (text: string) => noteInputSchema.safeParse({ text }).success;
    expect(['x'.repeat(10_000), 'x'.repeat(10_001), ' ', 'a\0b', '\uD800'].map(isAccepted)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('need an opportunity that exists', async () => {
    const unknown = kit.ofOpportunity(randomUUID(), 'Lost');
    await expect(kit.notes.add(unknown, kit.reader(ada), null)).rejects.toMatchObject({
      code: 'OPPORTUNITY_NOT_FOUND',
    });
  });
});

describe('tags', () => {
  it('are renamed and coloured, and their names are unique in any case', async () => {
    for (const tag of ['Cloud', 'Priority']) await kit.change(ada, { action: 'tag', ids: [id], tag });
    const [cloud, priority] = await kit.tags.list(kit.reader(ben));
    expect([cloud, priority]).toMatchObject([
      { name: 'Cloud', colour: 'grey', opportunities: 1 },
      { name: 'Priority', colour: 'red', opportunities: 1 },
    ]);
    const change = (request: { name?: string; colour?: 'teal' }) =>
      kit.tags.change({ id: cloud?.id ?? '', ...request }, kit.reader(ben));
    expect(await change({ name: 'Hosting', colour: 'teal' })).toMatchObject({ name: 'Hosting', colour: 'teal' });
    await expect(change({ name: 'PRIORITY' })).rejects.toMatchObject({ code: 'TAG_EXISTS' });
    expect(await kit.titles(ada, { tag: 'hosting' })).toHaveLength(1);
    await kit.tags.remove(cloud?.id ?? '', kit.reader(ben));
    expect(await kit.titles(ada, { tag: 'hosting' })).toEqual([]);
    await expect(change({ name: 'Gone' })).rejects.toMatchObject({ code: 'TAG_NOT_FOUND' });
  });
});

describe('views', () => {
  it('are recorded once an hour for each member', async () => {
    const view = (caller: Caller) => recordView(catalogue.store, id, kit.reader(caller));
    const viewers = async () => (await kit.read(ada, [id]))[0]?.viewers ?? [];
    await view(ada);
    await view(ben);
    const [latest, first] = await viewers();
    expect([latest?.id, first?.id]).toEqual([ben.user_id, ada.user_id]);
    await view(ada);
    expect((await viewers())[1]).toEqual(first);
    await catalogue.store.query(
      `UPDATE opportunity_viewed SET viewed_at = now() - interval '61 minutes' WHERE person_id = $1`,
      [ada.user_id],
    );
    await view(ada);
    expect((await viewers())[0]?.id).toBe(ada.user_id);
  });
});
