import { randomUUID } from 'node:crypto';
import { type Digest, type Watcher } from '@rfp/contracts/notifications';
import { type NoticeOverrides } from '@rfp/testing/builders';
import { endAlert } from '../../saved-searches/change-alerts.js';
import { storeAlert, type StoredAlert } from '../../testing/alerts-kit.js';
import { hourlySchedule, listedIn } from '../../testing/notifications-kit.js';
import { caller, event, person, setUpNotifications } from '../../testing/notifications-world.js';

const world = setUpNotifications();
const workspace_id = randomUUID();
const { person_id } = person;
const at = (time: string) => new Date(`2026-03-0${time}:00Z`);
/** A person with mails in which only alerts of searches are. */
const reader: Watcher = { ...person, schedule: { ...hourlySchedule, fit_alert: false } };

const alert = (changes: Partial<StoredAlert> = {}) =>
  storeAlert(world.spec.store, { workspace_id, person_id, filter: { q: 'roof' }, name: 'Roofs', ...changes });

/** Stores notices and their notifications at a time. Returns the ids of all opportunities. */
async function take(time: string, ...titles: string[]): Promise<string[]> {
  let ids: string[] = [];
  for (const title of titles) ids = await world.take(at(time).toISOString(), { title }, title);
  await world.kit.notify.handle(event(), ids, at(time));
  return ids;
}

/** Sends what is due, and returns the mails of the moment, each section with its counts. */
async function mails(time: string): Promise<unknown[]> {
  world.kit.sent.clear();
  await world.kit.digests.run(at(time));
  return [...world.kit.sent.values()].map(shortly);
}

function shortly({ sections }: Digest): unknown[] {
  return sections.map(({ kind, search, items, matched, elsewhere, settled, held_back }) => [
    search?.name ?? kind,
    items.map(({ title }) => title).toSorted(),
    { matched, elsewhere, settled, held_back },
  ]);
}
const found = (matched: number, others = {}) => ({ matched, elsewhere: 0, settled: 0, held_back: 0, ...others });

beforeEach(() => {
  world.kit.watchers = [reader];
});

describe('a mail of alerts', () => {
  it('has all groups that are due at the moment, and no others', async () => {
    await alert({ name: 'Hourly' });
    await alert({ name: 'Daily', frequency: 'daily', time: '07:00' });
    await alert({ name: 'Weekly', frequency: 'weekly', time: '07:00', weekday: 4 });
    await alert({ name: 'Instant', frequency: 'instant' });
    await take('3T10:00', 'Roof a');
    expect(await mails('3T10:00')).toEqual([
      [
        ['Hourly', ['Roof a'], found(1)],
        ['Instant', [], found(1, { elsewhere: 1 })],
      ],
    ]);
    await take('3T10:05', 'Roof b');
    expect(await mails('3T10:05')).toEqual([]);
    expect(await mails('3T10:10')).toEqual([[['Instant', ['Roof b'], found(1)]]]);
    expect(await mails('3T10:59')).toEqual([]);
    expect(await mails('3T11:00')).toEqual([[['Hourly', ['Roof b'], found(1)]]]);
    expect(await mails('4T07:00')).toEqual([[['Daily', ['Roof a', 'Roof b'], found(2)]]]);
    expect(await mails('5T07:00')).toEqual([[['Weekly', ['Roof a', 'Roof b'], found(2)]]]);
    expect(await mails('8T07:00')).toEqual([]);
  });

  it('waits for the end of the quiet hours, and then has everything', async () => {
    world.kit.watchers = [{ ...reader, schedule: { ...reader.schedule, quiet_from: '20:00', quiet_until: '07:00' } }];
    await alert({ frequency: 'instant' });
    for (const [time, title] of [
      ['3T21:00', 'Roof a'],
      ['3T23:00', 'Roof b'],
    ] as const)
      await take(time, title);
    expect(await mails('4T06:59')).toEqual([]);
    expect(await mails('4T07:00')).toEqual([[['Roofs', ['Roof a', 'Roof b'], found(2)]]]);
  });

  it('leaves out what the workspace has dismissed, and what the person has opened since', async () => {
    await alert();
    await alert({ name: 'Elsewhere', workspace_id: randomUUID() });
    const ids = await take('3T10:00', 'Roof a', 'Roof b', 'Roof c');
    const { store } = world.spec;
    await store.query('INSERT INTO opportunity_mark VALUES ($1, $2, $3)', [workspace_id, ids[0], at('3T10:01')]);
    const viewed = 'INSERT INTO opportunity_viewed VALUES ($1, $2, $3, $4)';
    await store.query(viewed, [randomUUID(), ids[1], person_id, at('3T10:01')]);
    await store.query(viewed, [workspace_id, ids[2], person_id, at('3T09:59')]);
    expect(await mails('3T10:02')).toEqual([
      [
        ['Elsewhere', ['Roof a', 'Roof c'], found(3, { settled: 1 })],
        ['Roofs', [], found(3, { elsewhere: 1, settled: 2 })],
      ],
    ]);
  });

  it('is not sent if everything is settled', async () => {
    await alert();
    const [id] = await take('3T10:00', 'Roof a');
    await world.spec.store.query('INSERT INTO opportunity_mark VALUES ($1, $2, $3)', [workspace_id, id, at('3T10:01')]);
    expect(await mails('3T10:02')).toEqual([]);
    expect(await world.spec.store.query('SELECT outcome FROM digest')).toEqual([{ outcome: 'empty' }]);
  });

  it('lists dismissed records for a search for these', async () => {
    await alert({ filter: { dismissed: 'only' } });
    const [id] = await world.take(at('3T10:00').toISOString());
    await world.spec.store.query('INSERT INTO opportunity_mark VALUES ($1, $2, $3)', [workspace_id, id, at('3T10:00')]);
    await world.kit.notify.handle(event(), [id ?? ''], at('3T10:00'));
    expect(await mails('3T10:00')).toMatchObject([[['Roofs', ['Roof repairs'], found(1)]]]);
  });

  it.each([30, 60])('loses nothing of %i matches at once', async (count) => {
    await alert();
    await take('3T10:00', ...Array.from({ length: count }, (_, n) => `Roof ${n}`));
    world.kit.sent.clear();
    await world.kit.digests.run(at('3T10:00'));
    const [digest] = world.kit.sent.values();
    const shown = Math.min(count, 50);
    expect(digest).toMatchObject({
      opportunities: count,
      sections: [{ matched: count, shown, held_back: count - shown }],
    });
    expect(listedIn(digest)).toHaveLength(shown);
    expect(await world.shown()).toHaveLength(count);
  });

  it('has nothing of an alert that was stopped, also if it is switched on again', async () => {
    const search_id = await alert({ frequency: 'daily' });
    await take('3T10:00', 'Roof a');
    await world.spec.store.transaction((manager) => endAlert(manager, { search_id, person_id }, at('3T11:00')));
    await world.spec.store.query(`INSERT INTO search_alert VALUES ($1, $2, 'daily', '07:00', 1, NULL, $3)`, [
      search_id,
      person_id,
      at('3T12:00'),
    ]);
    expect(await mails('4T07:00')).toEqual([]);
    await take('4T10:00', 'Roof b');
    expect(await mails('5T07:00')).toEqual([[['Roofs', ['Roof b'], found(1)]]]);
    expect(await world.shown()).toHaveLength(2);
  });

  it('has nothing of a deleted search until that is restored', async () => {
    const id = await alert({ frequency: 'daily' });
    await take('3T10:00', 'Roof a');
    const set = (deleted: Date | null) =>
      world.spec.store.query('UPDATE saved_search SET deleted_at = $2 WHERE id = $1', [id, deleted]);
    await set(at('3T11:00'));
    expect(await mails('4T07:00')).toEqual([]);
    expect(await world.shown()).toEqual([]);
    await set(null);
    expect(await mails('4T08:00')).toEqual([[['Roofs', ['Roof a'], found(1)]]]);
  });

  it('is made for people with mails only; the others find the matches in their notifications', async () => {
    world.kit.watchers = [];
    await alert();
    await take('3T10:00', 'Roof a');
    expect(await mails('3T10:00')).toEqual([]);
    expect(await world.shown()).toEqual([['match', 'Roof a', []]]);
    world.kit.watchers = [{ ...reader, since: at('3T12:00').toISOString() }];
    await take('3T13:00', 'Roof b');
    expect(await mails('3T13:00')).toEqual([[['Roofs', ['Roof b'], found(1)]]]);
  });
});

describe('the alert of the threshold', () => {
  it('stores and mails no match while it is off, but changes', async () => {
    const profile = { ...person, threshold: 50 };
    world.kit.watchers = [profile];
    const [id = ''] = await take('3T10:00', 'Roof a');
    world.kit.watchers = [{ ...profile, schedule: { ...person.schedule, fit_alert: false } }];
    await take('3T11:00', 'Roof b');
    expect(await world.shown()).toEqual([['match', 'Roof a', []]]);
    await watch(id, at('3T11:30'));
    await change(id, '3T12:00', { location: 'Norfolk, VA' });
    expect(await mails('4T07:00')).toEqual([[['changed', ['Roof a'], found(1)]]]);
  });
});

const watch = (id: string, since: Date, by = person_id, workspace = workspace_id) =>
  world.spec.store.query('INSERT INTO opportunity_watch VALUES ($1, $2, $3, $4)', [workspace, id, by, since]);

/** Stores an amendment of the notice `Roof a`. */
async function change(id: string, time: string, fields: NoticeOverrides['fields']): Promise<void> {
  await world.take(at(time).toISOString(), { title: 'Roof a', ...fields }, 'Roof a');
  await world.kit.notify.handle(event(), [id], at(time));
}

describe('a watched opportunity', () => {
  it('is reported to its watcher for each later amendment, with the workspace, also without mails', async () => {
    world.kit.watchers = [];
    const [id = ''] = await take('3T10:00', 'Roof a');
    await watch(id, at('3T11:00'));
    await watch(id, at('3T13:00'), randomUUID());
    await change(id, '3T12:00', { location: 'Norfolk, VA' });
    expect(await world.shown()).toEqual([['changed', 'Roof a', ['location']]]);
    expect(await world.spec.store.query('SELECT workspace_id, person_id FROM notification')).toEqual([
      { workspace_id, person_id },
    ]);
  });

  it('is reported once to a person who watches it in two workspaces and has acknowledged it', async () => {
    const [id = ''] = await take('3T10:00', 'Roof a');
    for (const workspace of [workspace_id, randomUUID()]) await watch(id, at('3T11:00'), person_id, workspace);
    await world.spec.store.query('INSERT INTO seen_opportunity VALUES ($1, $2, 1, $3, $3)', [
      person_id,
      id,
      at('3T10:30'),
    ]);
    await change(id, '3T12:00', { location: 'Norfolk, VA' });
    expect(await world.shown()).toEqual([['changed', 'Roof a', ['location']]]);
    const [first] = (await world.notifications.list(caller)).notifications;
    expect(first?.sentence).toContain('changed the place');
  });

  it('is left out of the mail if its workspace has dismissed it', async () => {
    const [id = ''] = await take('3T10:00', 'Roof a');
    await watch(id, at('3T11:00'));
    await change(id, '3T12:00', { location: 'Norfolk, VA' });
    await world.spec.store.query('INSERT INTO opportunity_mark VALUES ($1, $2, $3)', [workspace_id, id, at('3T12:30')]);
    expect(await mails('3T13:00')).toEqual([]);
  });
});
