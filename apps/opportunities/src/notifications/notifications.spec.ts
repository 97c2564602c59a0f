import { type Watcher } from '@rfp/contracts/notifications';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { storeSeen } from '../store/seen-opportunities.js';
import { duplicatesKit } from '../testing/duplicates-kit.js';
import { aBatch } from '../testing/intake-fixture.js';
import { aWatcher, createRehearsals } from '../testing/notifications-kit.js';
import { caller, event, person, roof, setUpNotifications } from '../testing/notifications-world.js';

const world = setUpNotifications();
const { take, handle, shown } = world;

describe('a notification', () => {
  it('is stored once for an opportunity that reaches the threshold of a person by their recipe', async () => {
    const ids = await take('2026-03-03T10:00:00.000Z', { title: 'Fish' });
    await handle(event(), ids);
    expect(await shown()).toEqual([]);
    await take('2026-03-04T10:00:00.000Z');
    await handle(event(), ids);
    await take('2026-03-05T10:00:00.000Z', { description: 'It still matches.' });
    await handle(event(), ids);
    expect(await shown()).toEqual([['match', 'Roof repairs', ['title']]]);
  });

  it('is stored once for an opportunity that time alone brings to the threshold', async () => {
    world.kit.watchers = [{ ...person, threshold: 60 }];
    const versions: [string, NoticeOverrides['fields']][] = [
      ['2026-03-03', { due_date: '2026-06-30' }],
      ['2026-06-20', { due_date: '2026-06-30', description: 'It is urgent now.' }],
      ['2026-06-21', { due_date: '2026-08-30', description: 'It has time again.' }],
      ['2026-08-20', { due_date: '2026-08-30', description: 'It is urgent again.' }],
      ['2026-08-21', { due_date: '2026-10-30', title: 'Fish' }],
      ['2026-08-22', { due_date: '2026-08-30' }],
    ];
    for (const [day, fields] of versions) {
      const at = `${day}T10:00:00.000Z`;
      const ids = await take(at, fields);
      for (const each of [event(), event()]) await world.kit.notify.handle(each, ids, new Date(at));
    }
    const found = (await world.notifications.list(caller)).notifications.map(({ at, changed_fields }) => [
      at.slice(0, 10),
      changed_fields,
    ]);
    expect(found).toEqual([
      ['2026-08-22', ['due_date', 'title']],
      ['2026-05-02', []],
    ]);
  });

  it('is not stored for an opportunity that fails a requirement of the profile, even if it was acknowledged', async () => {
    const must = (places: string[]) => ({ ...person.search.company, must: { places } });
    world.kit.watchers = [
      { ...person, threshold: 50, search: { ...person.search, company: must(['HI']) } },
      { ...aWatcher(2), threshold: 50, search: { ...person.search, company: must(['NC']) } },
    ];
    const ids = await take('2026-03-03T10:00:00.000Z');
    for (const { person_id } of world.kit.watchers) await storeSeen(world.spec.store, person_id, ids[0] ?? '', 1);
    await handle(event(), ids);
    await take('2026-03-04T10:00:00.000Z', { due_date: '2026-04-20' });
    await handle(event(), ids);
    expect(await shown()).toEqual([]);
    const other = await world.notifications.list({ user_id: aWatcher(2).person_id });
    expect(other.notifications.map(({ kind }) => kind)).toEqual(['changed', 'match']);
    const [watcher = person] = world.kit.watchers;
    const rehearsed = await createRehearsals(world.spec.store).rehearse(
      watcher,
      caller,
      new Date('2026-03-20T00:00:00Z'),
    );
    expect([rehearsed.notifications, rehearsed.proposal]).toEqual([0, null]);
  });

  it('is shown for a change of an acknowledged opportunity, until the person acknowledges the change', async () => {
    world.kit.watchers = [{ ...person, threshold: 100 }];
    const [id = ''] = await take('2026-03-03T10:00:00.000Z');
    await storeSeen(world.spec.store, person.person_id, id, 1);
    await take('2026-03-04T10:00:00.000Z', { due_date: '2026-04-20' });
    await handle(event(), [id]);
    expect(await shown()).toEqual([['changed', 'Roof repairs', ['due_date']]]);
    await storeSeen(world.spec.store, person.person_id, id, 2);
    expect(await world.notifications.list(caller)).toEqual({ notifications: [], unread: 0 });
  });

  it('is not stored for the first details or the closing age of a notice, which do not amend it', async () => {
    world.kit.watchers = [{ ...person, threshold: 100 }];
    const [id = ''] = await take('2026-03-03T10:00:00.000Z', { due_date: null, open_days: 90 });
    await storeSeen(world.spec.store, person.person_id, id, 1);
    await take('2026-03-04T10:00:00.000Z', { due_date: null, open_days: 180 });
    const fields = { ...roof, opportunity_number: 'n1', due_date: null, description: 'Details of it.' };
    const details = aNotice({ source_id: 'n1', channel: 'detail', fields });
    await new IntakeService(world.spec.store).take(aBatch([details], { fetched_at: '2026-03-05T10:00:00.000Z' }));
    await handle(event(), [id]);
    expect(await shown()).toEqual([]);
    await take('2026-03-06T09:00:00.000Z', { due_date: '2026-04-20', open_days: 180 });
    await handle(event(), [id]);
    expect(await shown()).toEqual([['changed', 'Roof repairs', ['due_date']]]);
  });

  it('is not stored for the same deadline printed in another zone', async () => {
    world.kit.watchers = [{ ...person, threshold: 100 }];
    const [id = ''] = await take('2026-03-03T10:00:00.000Z', { due_date: '2026-04-15T13:00:00-06:00' });
    await storeSeen(world.spec.store, person.person_id, id, 1);
    await take('2026-03-04T10:00:00.000Z', { due_date: '2026-04-15T14:00:00-05:00' });
    await handle(event(), [id]);
    expect(await shown()).toEqual([]);
  });

  it('scores a match by the earliest deadline that the notice states, as its page does', async () => {
    world.kit.watchers = [{ ...person, threshold: 50 }];
    const described = (day: string) => `Offers are due no later than ${day} at noon.`;
    await take('2026-03-03T10:00:00.000Z', { due_date: '2026-05-30', description: described('May 30, 2026') }, 'same');
    const ids = await take(
      '2026-03-03T10:00:00.000Z',
      { due_date: '2026-05-30', description: described('March 20, 2026') },
      'earlier',
    );
    await handle(event(), ids);
    const found = (await world.notifications.list(caller)).notifications;
    const scores = new Map(found.map(({ sentence, score }) => [/, (\w+)\)/.exec(sentence)?.[1], score]));
    expect(scores.get('earlier')).toBeGreaterThan(scores.get('same') ?? 100);
  });

  it('is not stored again when a merge by hand is undone', async () => {
    const duplicates = duplicatesKit(world.spec.store);
    const [one = ''] = await take('2026-03-03T10:00:00.000Z');
    const ids = await take('2026-03-03T11:00:00.000Z', { agency_code: 'other' }, 'n2');
    const other = ids.find((id) => id !== one) ?? '';
    await handle(event(), ids);
    await world.kit.digests.run(new Date('2026-03-07T10:00:00Z'));
    expect(world.kit.sent.size).toBe(1);
    const { id } = await duplicates.merge(one, other);
    await handle(event(), [one]);
    await duplicates.undo(id);
    await world.kit.notify.handle(event(), [one, other], new Date('2026-03-06T11:00:00Z'));
    await handle(event(), [other]);
    await world.kit.digests.run(new Date('2026-03-08T10:00:00Z'));
    expect(world.kit.sent.size).toBe(1);
    await take('2026-03-06T09:30:00.000Z', { agency_code: 'other', title: 'Fish' }, 'n2');
    await take('2026-03-06T09:40:00.000Z', { agency_code: 'other' }, 'n2');
    await handle(event(), [other]);
    expect(await shown()).toContainEqual(['match', 'Roof repairs', ['title']]);
  });

  it('is the same for repeated and out-of-order events, even of a killed replica', async () => {
    const first = event();
    const ids = await take('2026-03-03T10:00:00.000Z');
    const second = event();
    await take('2026-03-04T10:00:00.000Z', { title: 'Fish' });
    await take('2026-03-05T10:00:00.000Z');
    for (const each of [second, first, second]) {
      await handle(each, ids);
      world.kit.restart();
    }
    expect(await shown()).toEqual([
      ['match', 'Roof repairs', ['title']],
      ['match', 'Roof repairs', []],
    ]);
  });

  it('is not stored again for an old version after sent notifications have been deleted', async () => {
    world.kit.watchers = [{ ...person, threshold: 100 }];
    const [id = ''] = await take('2026-03-03T10:00:00.000Z');
    await storeSeen(world.spec.store, person.person_id, id, 1);
    await take('2026-03-04T10:00:00.000Z', { due_date: '2026-04-20' });
    await world.kit.notify.handle(event(), [id], new Date('2026-03-04T10:00:00Z'));
    for (const day of ['2026-03-05', '2026-06-10']) await world.kit.digests.run(new Date(`${day}T10:00:00Z`));
    expect(world.kit.sent.size).toBe(1);
    await take('2026-06-12T10:00:00.000Z', { due_date: '2026-07-20' });
    await world.kit.notify.handle(event(), [id], new Date('2026-06-12T10:00:00Z'));
    expect((await world.notifications.list(caller)).notifications.map(({ at }) => at)).toEqual([
      '2026-06-12T10:00:00.000Z',
    ]);
  });

  it('is not stored for demo records, versions from before emails were turned on, or closed notices', async () => {
    world.kit.watchers = [{ ...person, since: '2026-03-04T00:00:00.000Z' }];
    await handle(event(), await take('2026-03-03T10:00:00.000Z'));
    await handle(event(), await take('2026-03-05T10:00:00.000Z', { lifecycle: 'cancelled' }, 'n2'));
    expect(await shown()).toEqual([]);
    await world.spec.empty();
    await handle(event(), await take('2026-03-05T10:00:00.000Z', {}, 'n3', true));
    expect(await shown()).toEqual([]);
  });

  it('can only be dismissed by its person, and is then in no email', async () => {
    await world.kit.notify.handle(event(), await take('2026-03-03T10:00:00.000Z'), new Date('2026-03-03T10:00:00Z'));
    const [{ id } = { id: '' }] = (await world.notifications.list(caller)).notifications;
    await world.notifications.dismiss(id, { user_id: aWatcher(2).person_id });
    expect((await world.notifications.list(caller)).unread).toBe(1);
    expect(await world.notifications.dismiss(id, caller)).toEqual({ unread: 0 });
    await world.kit.digests.run(new Date('2026-03-04T10:00:00Z'));
    expect(world.kit.sent.size).toBe(0);
  });
});

describe('a rehearsal', () => {
  it('shows the mails that the settings would have sent, and the number of examined versions', async () => {
    await take('2026-03-03T10:00:00.000Z');
    await take('2026-03-03T11:00:00.000Z', {}, 'n2');
    await take('2026-03-05T10:00:00.000Z', { title: 'Fish' }, 'n3');
    const { threshold, search, schedule }: Watcher = person;
    const rehearse = (limit: number) =>
      createRehearsals(world.spec.store).rehearse(
        { threshold, search, schedule },
        caller,
        new Date('2026-03-20T00:00:00Z'),
        {
          opportunities: limit,
          atOnce: 2,
          raised: 500,
          maxMs: 7000,
        },
      );
    const { mails, ...counts } = await rehearse(10);
    expect(counts).toMatchObject({ notifications: 2, waiting: 0, examined: 3, complete: true });
    expect(mails.map(({ at, total, news }) => [at, total, news.length])).toEqual([['2026-03-04T07:00:00.000Z', 2, 2]]);
    expect(await rehearse(2)).toMatchObject({ notifications: 1, examined: 2, complete: false });
    expect(world.kit.handed).toBe(0);
  });
});
