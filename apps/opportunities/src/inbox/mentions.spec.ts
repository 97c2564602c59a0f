import { type Caller } from '@rfp/contracts/caller';
import { inboxQuerySchema } from '@rfp/contracts/tracking/inbox';
import { aNotice } from '@rfp/testing/builders';
import { randomUUID } from 'node:crypto';
import { WorkspacesConsumer } from '../marks/workspaces.consumer.js';
import { setUpCatalogue } from '../testing/catalogue-kit.js';
import { duplicatesKit, readOpportunityIds } from '../testing/duplicates-kit.js';
import { inboxKit } from '../testing/inbox-kit.js';
import { markKit, type MarkKit } from '../testing/mark-kit.js';

const catalogue = setUpCatalogue();
let kit: MarkKit;
let inbox: ReturnType<typeof inboxKit>;
let ids: Record<string, string>;
let [ada, ben, cid]: Caller[] = [];

beforeEach(async () => {
  await catalogue.take(
    ['one', 'two'].map((source_id) => aNotice({ source_id, fields: { title: source_id, opportunity_number: null } })),
  );
  ids = await readOpportunityIds(catalogue.store);
  kit = markKit(catalogue.store);
  inbox = inboxKit(catalogue.store);
  const workspace_id = randomUUID();
  [ada, ben, cid] = [1, 2, 3].map(() => kit.caller({ workspace_id }));
  for (const member of [ada, ben, cid]) kit.members.add(idOf(member));
});

const idOf = (caller: Caller | undefined) => caller?.user_id ?? '';

/** Adds a note of the first member. */
async function add(text: string, mentions: string[], title = 'one') {
  return kit.notes.add(kit.ofOpportunity(ids[title], text, mentions), kit.reader(requireCaller(ada)), null);
}

function requireCaller(caller: Caller | undefined): Caller {
  if (caller === undefined) throw new Error('There is no such member.');
  return caller;
}

async function entriesOf(caller: Caller | undefined) {
  return (await inbox.inbox.list(inboxQuerySchema.parse({}), requireCaller(caller))).entries;
}

describe('a mention in a note', () => {
  it('is an entry in the inbox of the mentioned member, but not of the author and of others', async () => {
    const stranger = kit.caller();
    const text = 'Who\nvisits <b>the site</b>? See https://example.org/x';
    await add(text, [idOf(ada), idOf(ben), idOf(stranger)]);
    expect([await entriesOf(ada), await entriesOf(cid), await entriesOf(stranger)]).toEqual([[], [], []]);
    expect(await entriesOf(ben)).toMatchObject([
      {
        kind: 'mention',
        opportunity_id: ids['one'],
        sentence: 'You were mentioned in a note on "one"',
        details: ['Who visits <b>the site</b>? See (link)'],
        author: idOf(ada),
        workspace_id: ada?.workspace_id,
        unread: true,
      },
    ]);
  });

  it('is not among the notifications of the top bar', async () => {
    await add('Look', [idOf(ben)]);
    expect(await inbox.notifications.list(requireCaller(ben))).toEqual({ notifications: [], unread: 0 });
    await inbox.notifications.dismissAll(requireCaller(ben));
    expect(await entriesOf(ben)).toHaveLength(1);
  });

  it('is added and removed when the note is edited, and stays as it is otherwise', async () => {
    const { id } = await add('Look', [idOf(ben)]);
    const [before] = await entriesOf(ben);
    await inbox.inbox.change({ action: 'read', ids: [before?.id ?? ''] }, requireCaller(ben));
    const edit = (mentions: string[]) => kit.notes.change({ id, text: 'Now', mentions }, requireCaller(ada), null);
    await edit([idOf(ben), idOf(cid)]);
    expect(await entriesOf(ben)).toEqual([{ ...before, details: ['Now'], unread: false }]);
    expect(await entriesOf(cid)).toMatchObject([{ details: ['Now'], unread: true }]);
    await edit([idOf(cid)]);
    expect([await entriesOf(ben), (await entriesOf(cid)).length]).toEqual([[], 1]);
  });

  it('is removed with the note, and with its workspace', async () => {
    const { id } = await add('Look', [idOf(ben)]);
    await kit.notes.remove(id, requireCaller(ada));
    expect(await entriesOf(ben)).toEqual([]);
    await add('Again', [idOf(ben)]);
    const data = { workspace_id: ada?.workspace_id ?? '' };
    const event = {
      id,
      type: 'auth.workspace-deleted',
      time: new Date().toISOString(),
      source: 'auth',
      key: 'k',
      data,
    };
    await new WorkspacesConsumer(catalogue.store).deleted(event);
    expect(await entriesOf(ben)).toEqual([]);
  });

  it('follows its note when opportunities are merged', async () => {
    await add('Look', [idOf(ben)], 'two');
    await duplicatesKit(catalogue.store).merge(ids['one'] ?? '', ids['two'] ?? '');
    expect(await entriesOf(ben)).toMatchObject([{ kind: 'mention', opportunity_id: ids['one'] }]);
  });
});
