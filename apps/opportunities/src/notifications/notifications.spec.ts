import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Watcher } from '@rfp/contracts/notifications';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { storeSeen } from '../store/seen-opportunities.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { duplicatesOf } from '../testing/duplicates-kit.js';
import { aWatcher, notificationsKit, type NotificationsKit, rehearsalsOf } from '../testing/notifications-kit.js';
import { NotificationsService } from './notifications.service.js';

let spec: SpecStore;
let kit: NotificationsKit;
let notifications: NotificationsService;
const person = aWatcher(1);
const caller = { kind: 'person' as const, user_id: person.person_id };

beforeAll(async () => {
  Logger.overrideLogger(false);
  spec = await openSpecStore();
  kit = await notificationsKit(spec.store);
  notifications = new NotificationsService(spec.store);
});
afterAll(async () => {
  await kit.stop();
  await spec.drop();
});
beforeEach(async () => {
  await spec.empty();
  kit.watchers = [person];
  kit.sent.clear();
  kit.handed = 0;
  kit.failing.clear();
  kit.restart();
});

const roof = { title: 'Roof repairs', due_date: '2026-04-15' };

/** Stores a version at a time of a day, and returns the ids of all opportunities. */
async function take(
  at: string,
  fields: NoticeOverrides['fields'] = {},
  source_id = 'n1',
  demo = false,
): Promise<string[]> {
  const notice = aNotice({ source_id, fields: { opportunity_number: source_id, ...roof, ...fields } });
  await new IntakeService(spec.store).take(aBatch([notice], { fetched_at: at, demo }));
  const rows = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary ORDER BY created_at');
  return rows.map(({ id }) => id);
}

const event = () => ({ id: randomUUID() });
const handle = (each: { id: string }, ids: string[]) => kit.notify.handle(each, ids, new Date('2026-03-06T10:00:00Z'));
const shown = async () =>
  (await notifications.list(caller)).notifications.map(({ kind, title, changed_fields }) => [
    kind,
    title,
    changed_fields,
  ]);

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
    kit.watchers = [{ ...person, threshold: 60 }];
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
      for (const each of [event(), event()]) await kit.notify.handle(each, ids, new Date(at));
    }
    const found = (await notifications.list(caller)).notifications.map(({ at, changed_fields }) => [
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
    kit.watchers = [
      { ...person, threshold: 50, search: { ...person.search, company: must(['HI']) } },
      { ...aWatcher(2), threshold: 50, search: { ...person.search, company: must(['NC']) } },
    ];
    const ids = await take('2026-03-03T10:00:00.000Z');
    for (const { person_id } of kit.watchers) await storeSeen(spec.store, person_id, ids[0] ?? '', 1);
    await handle(event(), ids);
    await take('2026-03-04T10:00:00.000Z', { due_date: '2026-04-20' });
    await handle(event(), ids);
    expect(await shown()).toEqual([]);
    const other = await notifications.list({ user_id: aWatcher(2).person_id });
    expect(other.notifications.map(({ kind }) => kind)).toEqual(['changed', 'match']);
    const [watcher = person] = kit.watchers;
    const rehearsed = await rehearsalsOf(spec.store).rehearse(watcher, caller, new Date('2026-03-20T00:00:00Z'));
    expect([rehearsed.notifications, rehearsed.proposal]).toEqual([0, null]);
  });

  it('is shown for a change of an acknowledged opportunity, until the person acknowledges the change', async () => {
    kit.watchers = [{ ...person, threshold: 100 }];
    const [id = ''] = await take('2026-03-03T10:00:00.000Z');
    await storeSeen(spec.store, person.person_id, id, 1);
    await take('2026-03-04T10:00:00.000Z', { due_date: '2026-04-20' });
    await handle(event(), [id]);
    expect(await shown()).toEqual([['changed', 'Roof repairs', ['due_date']]]);
    await storeSeen(spec.store, person.person_id, id, 2);
    expect(await notifications.list(caller)).toEqual({ notifications: [], unread: 0 });
  });

  it('is not stored for the first details or the closing age of a notice, which do not amend it', async () => {
    kit.watchers = [{ ...person, threshold: 100 }];
    const [id = ''] = await take('2026-03-03T10:00:00.000Z', { due_date: null, open_days: 90 });
    await storeSeen(spec.store, person.person_id, id, 1);
    await take('2026-03-04T10:00:00.000Z', { due_date: null, open_days: 180 });
    const fields = { ...roof, opportunity_number: 'n1', due_date: null, description: 'Details of it.' };
    const details = aNotice({ source_id: 'n1', channel: 'detail', fields });
    await new IntakeService(spec.store).take(aBatch([details], { fetched_at: '2026-03-05T10:00:00.000Z' }));
    await handle(event(), [id]);
    expect(await shown()).toEqual([]);
    await take('2026-03-06T09:00:00.000Z', { due_date: '2026-04-20', open_days: 180 });
    await handle(event(), [id]);
    expect(await shown()).toEqual([['changed', 'Roof repairs', ['due_date']]]);
  });

  it('is not stored for the same deadline printed in another zone', async () => {
    kit.watchers = [{ ...person, threshold: 100 }];
    const [id = ''] = await take('2026-03-03T10:00:00.000Z', { due_date: '2026-04-15T13:00:00-06:00' });
    await storeSeen(spec.store, person.person_id, id, 1);
    await take('2026-03-04T10:00:00.000Z', { due_date: '2026-04-15T14:00:00-05:00' });
    await handle(event(), [id]);
    expect(await shown()).toEqual([]);
  });

  it('scores a match by the earliest deadline that the notice states, as its page does', async () => {
    kit.watchers = [{ ...person, threshold: 50 }];
    const described = (day: string) => `Offers are due no later than ${day} at noon.`;
    await take('2026-03-03T10:00:00.000Z', { due_date: '2026-05-30', description: described('May 30, 2026') }, 'same');
    const ids = await take(
      '2026-03-03T10:00:00.000Z',
      { due_date: '2026-05-30', description: described('March 20, 2026') },
      'earlier',
    );
    await handle(event(), ids);
    const found = (await notifications.list(caller)).notifications;
    const scores = new Map(found.map(({ sentence, score }) => [/, (\w+)\)/.exec(sentence)?.[1], score]));
    expect(scores.get('earlier')).toBeGreaterThan(scores.get('same') ?? 100);
  });

  it('is not stored again when a merge by hand is undone', async () => {
    const duplicates = duplicatesOf(spec.store);
    const [one = ''] = await take('2026-03-03T10:00:00.000Z');
    const ids = await take('2026-03-03T11:00:00.000Z', { agency_code: 'other' }, 'n2');
    const other = ids.find((id) => id !== one) ?? '';
    await handle(event(), ids);
    await kit.digests.run(new Date('2026-03-07T10:00:00Z'));
    expect(kit.sent.size).toBe(1);
    const { id } = await duplicates.merge(one, other);
    await handle(event(), [one]);
    await duplicates.undo(id);
    await kit.notify.handle(event(), [one, other], new Date('2026-03-06T11:00:00Z'));
    await handle(event(), [other]);
    await kit.digests.run(new Date('2026-03-08T10:00:00Z'));
    expect(kit.sent.size).toBe(1);
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
      kit.restart();
    }
    expect(await shown()).toEqual([
      ['match', 'Roof repairs', ['title']],
      ['match', 'Roof repairs', []],
    ]);
  });

  it('is not stored again for an old version after sent notifications have been deleted', async () => {
    kit.watchers = [{ ...person, threshold: 100 }];
    const [id = ''] = await take('2026-03-03T10:00:00.000Z');
    await storeSeen(spec.store, person.person_id, id, 1);
    await take('2026-03-04T10:00:00.000Z', { due_date: '2026-04-20' });
    await kit.notify.handle(event(), [id], new Date('2026-03-04T10:00:00Z'));
    for (const day of ['2026-03-05', '2026-06-10']) await kit.digests.run(new Date(`${day}T10:00:00Z`));
    expect(kit.sent.size).toBe(1);
    await take('2026-06-12T10:00:00.000Z', { due_date: '2026-07-20' });
    await kit.notify.handle(event(), [id], new Date('2026-06-12T10:00:00Z'));
    expect((await notifications.list(caller)).notifications.map(({ at }) => at)).toEqual(['2026-06-12T10:00:00.000Z']);
  });

  it('is not stored for demo records, versions from before emails were turned on, or closed notices', async () => {
    kit.watchers = [{ ...person, since: '2026-03-04T00:00:00.000Z' }];
    await handle(event(), await take('2026-03-03T10:00:00.000Z'));
    await handle(event(), await take('2026-03-05T10:00:00.000Z', { lifecycle: 'cancelled' }, 'n2'));
    expect(await shown()).toEqual([]);
    await spec.empty();
    await handle(event(), await take('2026-03-05T10:00:00.000Z', {}, 'n3', true));
    expect(await shown()).toEqual([]);
  });

  it('can only be dismissed by its person, and is then in no email', async () => {
    await kit.notify.handle(event(), await take('2026-03-03T10:00:00.000Z'), new Date('2026-03-03T10:00:00Z'));
    const [{ id } = { id: '' }] = (await notifications.list(caller)).notifications;
    await notifications.dismiss(id, { user_id: aWatcher(2).person_id });
    expect((await notifications.list(caller)).unread).toBe(1);
    expect(await notifications.dismiss(id, caller)).toEqual({ unread: 0 });
    await kit.digests.run(new Date('2026-03-04T10:00:00Z'));
    expect(kit.sent.size).toBe(0);
  });
});

describe('a mail', () => {
  it('has all news when it is due, and is sent once even if the response is lost', async () => {
    for (const n of [1, 2, 3])
      await kit.notify.handle(
        event(),
        await take(`2026-03-03T1${n}:00:00.000Z`, {}, `n${n}`),
        new Date(`2026-03-03T1${n}:00:00Z`),
      );
    await kit.digests.run(new Date('2026-03-04T06:59:00Z'));
    expect(kit.handed).toBe(0);
    kit.loseNextReply = true;
    await kit.digests.run(new Date('2026-03-04T07:00:00Z'));
    kit.restart();
    await kit.digests.run(new Date('2026-03-04T07:01:00Z'));
    await kit.digests.run(new Date('2026-03-04T07:02:00Z'));
    expect({
      handed: kit.handed,
      sent: [...kit.sent.values()].map(({ total, items }) => [total, items.length]),
    }).toEqual({
      handed: 2,
      sent: [[3, 3]],
    });
  });

  it('joins the changes of an opportunity, and lists urgent news before better matches', async () => {
    const ids: string[] = [];
    const takeAll = async (at: string, changes: Record<string, NoticeOverrides['fields']>) => {
      for (const [n, fields] of Object.entries(changes)) ids.splice(0, ids.length, ...(await take(at, fields, n)));
      await kit.notify.handle(event(), ids, new Date(at));
    };
    const fish = { title: 'Fish', agency_name: 'Department of the Navy' };
    const plain = { due_date: '2026-04-15T16:00:00-04:00', time_zone: 'America/New_York', ...fish };
    await takeAll('2026-03-03T10:00:00.000Z', { n1: plain, n2: fish });
    for (const id of ids) await storeSeen(spec.store, person.person_id, id, 1);
    await takeAll('2026-03-03T11:00:00.000Z', {
      n1: { ...plain, due_date: '2026-04-10' },
      n2: { ...fish, location: 'Norfolk, VA' },
    });
    const soon = [{ due_date: '2026-03-09' }, { due_date: '2026-03-06', title: 'Roof and fish' }] as const;
    await takeAll('2026-03-03T12:00:00.000Z', {
      n1: { ...plain, due_date: '2026-04-01' },
      n3: {},
      n4: {},
      n5: soon[0],
      n6: soon[1],
    });
    await takeAll('2026-03-03T13:00:00.000Z', { n4: { lifecycle: 'cancelled' } });
    await kit.digests.run(new Date('2026-03-04T07:00:00Z'));
    const [digest] = [...kit.sent.values()];
    expect({ ...digest, items: digest?.items.map(({ sentence }) => sentence) }).toMatchObject({
      total: 7,
      opportunities: 6,
      items: [
        'Cancelled: n4, Roof repairs (Department of Veterans Affairs)',
        'Navy moved the deadline of n1 from Apr 15, 4 PM EDT to Apr 1',
        'New match: Roof and fish (Department of Veterans Affairs, n6), due Mar 6',
        'New match: Roof repairs (Department of Veterans Affairs, n5), due Mar 9',
        'Navy changed the place of n2 from Durham, NC to Norfolk, VA',
        expect.stringMatching(/^New match: Roof repairs \(Department of Veterans Affairs, n3\), due Apr 15/),
      ],
    });
    expect(digest?.items[5]?.details[0]).toMatch(/^Matches with \d+ of 100: "roof" in the title/);
    const { threshold, search, schedule } = person;
    const rehearsed = await rehearsalsOf(spec.store).rehearse(
      { threshold, search, schedule },
      caller,
      new Date('2026-03-20T00:00:00Z'),
    );
    expect(rehearsed.mails.map(({ news }) => news)).toEqual([digest?.items]);
    expect((await notifications.list(caller)).notifications.map(({ sentence }) => sentence)).toContain(
      'Navy moved the deadline of n1 from Apr 15, 4 PM EDT to Apr 10',
    );
  });

  it('mentions a deadline in the text of a notice that differs from its field', async () => {
    const description = 'Offers must be received no later than April 10, 2026.';
    await handle(event(), await take('2026-03-04T10:00:00.000Z', { description }));
    await kit.digests.run(new Date('2026-03-07T10:00:00Z'));
    const [mail] = kit.sent.values();
    expect(mail?.items[0]?.details.slice(-3)).toEqual([
      'The notice states different deadlines',
      'Notice: Apr 15',
      `Text of the notice: Apr 10 (earliest): "${description}"`,
    ]);
  });

  it('names the changed fields for a notification of the previous release', async () => {
    kit.watchers = [{ ...person, threshold: 100 }];
    const [id = ''] = await take('2026-03-03T10:00:00.000Z');
    await storeSeen(spec.store, person.person_id, id, 1);
    await take('2026-03-04T10:00:00.000Z', { due_date: '2026-04-20' });
    await kit.notify.handle(event(), [id], new Date('2026-03-04T10:00:00Z'));
    await spec.store.query('UPDATE notification SET facts = NULL, rank = DEFAULT');
    await kit.digests.run(new Date('2026-03-05T10:00:00Z'));
    expect([...kit.sent.values()].flatMap(({ items }) => items.map(({ sentence }) => sentence))).toEqual([
      'Department of Veterans Affairs changed the deadline of n1',
    ]);
  });

  it.each([1, 2])('is sent even if the email of person %i cannot be handed over, which is retried', async (n) => {
    const people = [person, aWatcher(2)];
    kit.watchers = people;
    await kit.notify.handle(event(), await take('2026-03-03T10:00:00.000Z'), new Date('2026-03-03T10:00:00Z'));
    kit.failing.add(aWatcher(n).person_id);
    await kit.digests.run(new Date('2026-03-04T10:00:00Z'));
    const sentTo = () => [...kit.sent.values()].map(({ person_id }) => person_id).toSorted();
    expect(sentTo()).toEqual([aWatcher(3 - n).person_id]);
    kit.failing.clear();
    await kit.digests.run(new Date('2026-03-04T10:01:00Z'));
    expect(sentTo()).toEqual(people.map(({ person_id }) => person_id));
  });

  it('is not made for people who turned emails off', async () => {
    await kit.notify.handle(event(), await take('2026-03-03T10:00:00.000Z'), new Date('2026-03-03T10:00:00Z'));
    kit.watchers = [];
    await kit.digests.run(new Date('2026-03-04T10:00:00Z'));
    expect(kit.sent.size).toBe(0);
  });
});

describe('a rehearsal', () => {
  it('shows what the settings would have sent, and how many versions it examined', async () => {
    await take('2026-03-03T10:00:00.000Z');
    await take('2026-03-03T11:00:00.000Z', {}, 'n2');
    await take('2026-03-05T10:00:00.000Z', { title: 'Fish' }, 'n3');
    const { threshold, search, schedule }: Watcher = person;
    const rehearse = (limit: number) =>
      rehearsalsOf(spec.store).rehearse({ threshold, search, schedule }, caller, new Date('2026-03-20T00:00:00Z'), {
        opportunities: limit,
        atOnce: 2,
        raised: 500,
        maxMs: 7000,
      });
    const { mails, ...counts } = await rehearse(10);
    expect(counts).toMatchObject({ notifications: 2, waiting: 0, examined: 3, complete: true });
    expect(mails.map(({ at, total, news }) => [at, total, news.length])).toEqual([['2026-03-04T07:00:00.000Z', 2, 2]]);
    expect(await rehearse(2)).toMatchObject({ notifications: 1, examined: 2, complete: false });
    expect(kit.handed).toBe(0);
  });
});
