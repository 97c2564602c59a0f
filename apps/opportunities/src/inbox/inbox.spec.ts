import { randomUUID } from 'node:crypto';
import { type Caller } from '@rfp/contracts/caller';
import { inboxQuerySchema, maxSnoozeDays } from '@rfp/contracts/tracking/inbox';
import { aNotice } from '@rfp/testing/builders';
import { uuidv7 } from 'uuidv7';
import { recordView } from '../marks/record-view.js';
import { WorkspacesConsumer } from '../marks/workspaces.consumer.js';
import { storeSeen } from '../store/seen-opportunities.js';
import { setUpCatalogue } from '../testing/catalogue-kit.js';
import { inboxKit } from '../testing/inbox-kit.js';
import { markKit, type MarkKit } from '../testing/mark-kit.js';

const catalogue = setUpCatalogue([aNotice({ fields: { title: 'ROOF REPAIRS' } })]);
const now = new Date('2026-03-10T15:00:00.000Z');
const later = '2026-03-11T07:00:00.000Z';
let kit: ReturnType<typeof inboxKit>;
let marks: MarkKit;
let opportunity: string;
let ada: Caller;

beforeAll(async () => {
  kit = inboxKit(catalogue.store);
  marks = markKit(catalogue.store);
  opportunity = (await catalogue.list()).rows[0]?.id ?? '';
});
beforeEach(() => {
  ada = marks.caller();
});

const at = (minute: number) => `2026-03-10T12:${String(minute).padStart(2, '0')}:00.000Z`;
const storeAt = (minute: number, kind: 'match' | 'changed' = 'match') =>
  kit.store(ada.user_id, opportunity, { created_at: at(minute), kind });

/** Stores a search of a workspace and returns its id. */
async function saveSearch(workspaceId: string, name: string, visibility = 'shared'): Promise<string> {
  const id = uuidv7();
  await catalogue.store.query(
    `INSERT INTO saved_search (id, workspace_id, owner_id, name, content, visibility, version, created_at, updated_at)
     VALUES ($1, $2, $3, $4, '{"filter": {}, "sort": null}', $5, 1, now(), now())`,
    [id, workspaceId, randomUUID(), name, visibility],
  );
  return id;
}

describe('the inbox', () => {
  it('lists the entries of its person only, the newest first, each with its sentence', async () => {
    await kit.store(randomUUID(), opportunity);
    const first = await storeAt(1);
    const second = await storeAt(2, 'changed');
    const { entries, next } = await kit.inbox.list(inboxQuerySchema.parse({}), ada, now);
    expect([entries.map(({ id }) => id), next]).toEqual([[second, first], null]);
    expect(entries[1]).toMatchObject({
      kind: 'match',
      opportunity_id: opportunity,
      sentence: expect.stringContaining('New match: Roof repairs'),
      workspace_id: null,
      search: null,
      unread: true,
      archived_at: null,
      snoozed_until: null,
    });
  });

  it('is read page by page without gaps and repetitions, also if entries were stored at the same time', async () => {
    const stored: string[] = [];
    for (const minute of [1, 1, 1, 2, 2, 3, 4]) stored.push(await storeAt(minute));
    const read: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const query = inboxQuerySchema.parse({ limit: '2', ...(after === undefined ? {} : { after }) });
      const page = await kit.inbox.list(query, ada, now);
      expect(page.entries.length).toBeLessThanOrEqual(2);
      read.push(...page.entries.map(({ id }) => id));
      after = page.next;
    }
    expect(read).toEqual(await kit.ids(ada));
    expect(read.toSorted()).toEqual(stored.toSorted());
  });

  it('rejects a position that is not one', () => {
    const id = '0197a3a4-7777-7000-8000-000000000001';
    const isAccepted = (after: string) => inboxQuerySchema.safeParse({ after }).success;
    expect(isAccepted(`2026-03-10T14:00:01.000000Z_${id}`)).toBe(true);
    for (const position of ['', id, `2026-02-31T14:00:01.000000Z_${id}`, `2026-03-10T14:00:01.000000Z_${id}'--`])
      expect([position, isAccepted(position)]).toEqual([position, false]);
  });

  it('is filtered by kind and by saved search', async () => {
    const search_id = await saveSearch(randomUUID(), 'Roofs');
    await storeAt(1);
    const changed = await storeAt(2, 'changed');
    const found = await kit.store(ada.user_id, opportunity, { search_id, workspace_id: randomUUID() });
    expect(await kit.ids(ada, { kind: 'changed' }, now)).toEqual([changed]);
    expect(await kit.ids(ada, { search_id }, now)).toEqual([found]);
  });

  it('names the search that found an entry only while its person may see it', async () => {
    const search_id = await saveSearch(randomUUID(), 'Roofs');
    await kit.store(ada.user_id, opportunity, { search_id, workspace_id: randomUUID() });
    const read = async () => (await kit.inbox.list(inboxQuerySchema.parse({}), ada, now)).entries[0]?.search;
    expect(await read()).toEqual({ id: search_id, name: 'Roofs' });
    await catalogue.store.query(`UPDATE saved_search SET visibility = 'private', name = 'Secret' WHERE id = $1`, [
      search_id,
    ]);
    expect(await read()).toBeNull();
  });

  it('leaves out what a deleted search has found, until the search is restored', async () => {
    const search_id = await saveSearch(randomUUID(), 'Roofs');
    const id = await kit.store(ada.user_id, opportunity, { search_id, workspace_id: randomUUID() });
    const setDeleted = (at: string | null) =>
      catalogue.store.query('UPDATE saved_search SET deleted_at = $2 WHERE id = $1', [search_id, at]);
    await setDeleted(later);
    expect([await kit.ids(ada, {}, now), await kit.inbox.count(ada, now)]).toEqual([[], { unread: 0 }]);
    await setDeleted(null);
    expect(await kit.ids(ada, {}, now)).toEqual([id]);
  });

  it('shows an API token the entries of its workspace only', async () => {
    const workspace_id = randomUUID();
    const own = await kit.store(ada.user_id, opportunity, { created_at: at(1) });
    const shared = await kit.store(ada.user_id, opportunity, { created_at: at(2), kind: 'changed', workspace_id });
    const token = { ...ada, via: 'token' as const };
    expect(await kit.ids({ ...ada, workspace_id }, {}, now)).toEqual([shared, own]);
    expect(await kit.ids(token, {}, now)).toEqual([own]);
    expect(await kit.ids({ ...token, workspace_id }, {}, now)).toEqual([shared]);
    expect(await kit.inbox.count({ ...token, workspace_id }, now)).toEqual({ unread: 1 });
    const change = { action: 'archive' as const, ids: [own, shared] };
    expect(await kit.inbox.change(change, { ...token, workspace_id }, now)).toMatchObject({ ids: [shared] });
  });

  it('loses what belongs to a workspace when its person leaves it', async () => {
    const [workspace_id, other] = [randomUUID(), randomUUID()];
    for (const person of [ada.user_id, randomUUID()]) await kit.store(person, opportunity, { workspace_id });
    const kept = [
      await kit.store(ada.user_id, opportunity, { created_at: at(1) }),
      await kit.store(ada.user_id, opportunity, { created_at: at(2), workspace_id: other }),
    ];
    const data = { workspace_id, user_id: ada.user_id };
    const event = { id: randomUUID(), type: 'auth.member-removed', time: at(3), source: 'auth', key: 'k', data };
    await new WorkspacesConsumer(catalogue.store).memberRemoved(event);
    expect(await kit.ids(ada, {}, now)).toEqual(kept.toReversed());
    const left = await catalogue.store.query('SELECT FROM notification WHERE workspace_id = $1', [workspace_id]);
    expect(left).toHaveLength(1);
  });
});

describe('entries', () => {
  it('are marked as read and unread', async () => {
    const id = await storeAt(1);
    expect(await kit.inbox.change({ action: 'read', ids: [id] }, ada, now)).toEqual({
      changed: 1,
      ids: [id],
      unread: 0,
    });
    expect([await kit.ids(ada, { state: 'unread' }, now), await kit.ids(ada, {}, now)]).toEqual([[], [id]]);
    expect(await kit.inbox.change({ action: 'read', ids: [id] }, ada, now)).toMatchObject({ changed: 0, ids: [] });
    expect(await kit.inbox.change({ action: 'unread', ids: [id] }, ada, now)).toMatchObject({ changed: 1, unread: 1 });
  });

  it('leave the inbox when they are archived, and return when they are restored', async () => {
    const id = await storeAt(1);
    await kit.inbox.change({ action: 'archive', ids: [id] }, ada, now);
    expect([await kit.ids(ada, {}, now), await kit.ids(ada, { state: 'archived' }, now)]).toEqual([[], [id]]);
    await kit.inbox.change({ action: 'restore', ids: [id] }, ada, now);
    expect([await kit.ids(ada, {}, now), await kit.ids(ada, { state: 'archived' }, now)]).toEqual([[id], []]);
  });

  it('come back as unread and first when they were snoozed, at their time', async () => {
    const id = await storeAt(1);
    const other = await storeAt(2);
    await kit.inbox.change({ action: 'read', ids: [id] }, ada, now);
    await kit.inbox.change({ action: 'snooze', ids: [id], until: later }, ada, now);
    expect([await kit.ids(ada, {}, now), await kit.ids(ada, { state: 'snoozed' }, now)]).toEqual([[other], [id]]);
    const back = new Date(later);
    expect(await kit.ids(ada, {}, back)).toEqual([id, other]);
    expect(await kit.ids(ada, { state: 'unread' }, back)).toEqual([id, other]);
    expect(await kit.ids(ada, { state: 'snoozed' }, back)).toEqual([]);
    await kit.inbox.change({ action: 'read', ids: [id] }, ada, new Date('2026-03-11T08:00:00.000Z'));
    expect(await kit.ids(ada, { state: 'unread' }, back)).toEqual([other]);
  });

  it('are as before after the inverse of a change', async () => {
    const id = await storeAt(1);
    const change = (action: 'read' | 'archive' | 'restore' | 'snooze') =>
      kit.inbox.change({ action, ids: [id], ...(action === 'snooze' && { until: later }) }, ada, now);
    const read = async () =>
      catalogue.store.query('SELECT read_at, dismissed_at, snoozed_until FROM notification WHERE id = $1', [id]);
    await change('read');
    for (const action of ['snooze', 'archive'] as const) {
      const before = await read();
      await change(action);
      await change('restore');
      expect([action, await read()]).toEqual([action, before]);
    }
    await change('snooze');
    const snoozed = await read();
    await change('archive');
    await change('restore');
    expect(await read()).toEqual(snoozed);
  });

  it('are snoozed until an instant of the next weeks', async () => {
    const id = await storeAt(1);
    const snooze = (until?: string) =>
      kit.inbox.change({ action: 'snooze', ids: [id], ...(until !== undefined && { until }) }, ada, now);
    const tooLate = new Date(now.getTime() + (maxSnoozeDays * 24 + 1) * 3_600_000).toISOString();
    for (const until of [undefined, now.toISOString(), tooLate])
      await expect(snooze(until)).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('are changed by ids or by a filter', async () => {
    const [one, two] = [await storeAt(1), await storeAt(2)];
    const changed = await storeAt(3, 'changed');
    const filter = { state: 'all' as const, kind: 'match' as const };
    const { ids, ...rest } = await kit.inbox.change({ action: 'archive', filter }, ada, now);
    expect([ids?.toSorted(), rest]).toEqual([[one, two].toSorted(), { changed: 2, unread: 1 }]);
    expect(await kit.ids(ada, {}, now)).toEqual([changed]);
    for (const wrong of [{}, { ids: [one], filter }])
      await expect(kit.inbox.change({ action: 'read', ...wrong }, ada, now)).rejects.toMatchObject({
        code: 'VALIDATION',
      });
  });

  it('of others stay as they are', async () => {
    const other = randomUUID();
    const id = await kit.store(other, opportunity);
    expect(await kit.inbox.change({ action: 'archive', ids: [id] }, ada, now)).toMatchObject({ changed: 0, ids: [] });
    expect(await kit.ids({ user_id: other }, {}, now)).toEqual([id]);
  });

  it('about an opportunity are read when their person opens it', async () => {
    await storeAt(1);
    await storeAt(2, 'changed');
    await recordView(catalogue.store, opportunity, { workspaceId: randomUUID(), personId: ada.user_id });
    expect(await kit.inbox.count(ada, now)).toEqual({ unread: 0 });
  });

  it('about a change are read when their person acknowledges it', async () => {
    const id = await storeAt(1, 'changed');
    await storeSeen(catalogue.store, ada.user_id, opportunity, 1);
    expect([await kit.ids(ada, { state: 'unread' }, now), await kit.ids(ada, {}, now)]).toEqual([[], [id]]);
  });
});

describe('the notifications in the top bar', () => {
  it('are the unread matches and changes of the inbox', async () => {
    const [one, two, three] = [await storeAt(1), await storeAt(2), await storeAt(3, 'changed')];
    await kit.inbox.change({ action: 'read', ids: [one] }, ada, now);
    await kit.inbox.change({ action: 'snooze', ids: [two], until: later }, ada, now);
    const shown = await kit.notifications.list(ada, now);
    expect([shown.unread, shown.notifications.map(({ id }) => id)]).toEqual([1, [three]]);
    await kit.notifications.dismiss(three, ada, now);
    expect(await kit.ids(ada, { state: 'archived' }, now)).toEqual([three]);
    await kit.notifications.dismissAll(ada, now);
    expect([await kit.ids(ada, {}, now), await kit.ids(ada, { state: 'snoozed' }, now)]).toEqual([[], []]);
  });
});
