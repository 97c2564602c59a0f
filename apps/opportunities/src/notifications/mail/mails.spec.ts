import { type NotificationContent } from '@rfp/contracts/notifications';
import { type NoticeOverrides } from '@rfp/testing/builders';
import { storeSeen } from '../../store/seen-opportunities.js';
import { aWatcher, createRehearsals, listedIn } from '../../testing/notifications-kit.js';
import { caller, event, person, setUpNotifications } from '../../testing/notifications-world.js';

const world = setUpNotifications();
const { take, handle } = world;
const byId = (news: readonly NotificationContent[]) =>
  news.toSorted((one, other) => (one.opportunity_id < other.opportunity_id ? -1 : 1));

describe('a mail', () => {
  it('has all news when it is due, and is sent once even if the response is lost', async () => {
    for (const n of [1, 2, 3])
      await world.kit.notify.handle(
        event(),
        await take(`2026-03-03T1${n}:00:00.000Z`, {}, `n${n}`),
        new Date(`2026-03-03T1${n}:00:00Z`),
      );
    await world.kit.digests.run(new Date('2026-03-04T06:59:00Z'));
    expect(world.kit.handed).toBe(0);
    world.kit.loseNextReply = true;
    await world.kit.digests.run(new Date('2026-03-04T07:00:00Z'));
    world.kit.restart();
    await world.kit.digests.run(new Date('2026-03-04T07:01:00Z'));
    await world.kit.digests.run(new Date('2026-03-04T07:02:00Z'));
    expect({
      handed: world.kit.handed,
      sent: [...world.kit.sent.values()].map((digest) => [digest.opportunities, listedIn(digest).length]),
    }).toEqual({
      handed: 2,
      sent: [[3, 3]],
    });
  });

  it('joins the changes of an opportunity, and lists urgent news before better matches', async () => {
    const ids: string[] = [];
    const takeAll = async (at: string, changes: Record<string, NoticeOverrides['fields']>) => {
      for (const [n, fields] of Object.entries(changes)) ids.splice(0, ids.length, ...(await take(at, fields, n)));
      await world.kit.notify.handle(event(), ids, new Date(at));
    };
    const fish = { title: 'Fish', agency_name: 'Department of the Navy' };
    const plain = { due_date: '2026-04-15T16:00:00-04:00', time_zone: 'America/New_York', ...fish };
    await takeAll('2026-03-03T10:00:00.000Z', { n1: plain, n2: fish });
    for (const id of ids) await storeSeen(world.spec.store, person.person_id, id, 1);
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
    await world.kit.digests.run(new Date('2026-03-04T07:00:00Z'));
    const [digest] = [...world.kit.sent.values()];
    expect(digest?.opportunities).toBe(6);
    expect(digest?.sections.map(({ kind, items }) => [kind, ...items.map(({ sentence }) => sentence)])).toEqual([
      ['last_chance', 'New match: Roof and fish (Department of Veterans Affairs, n6), due Mar 6'],
      [
        'changed',
        'Navy moved the deadline of n1 from Apr 15, 4 PM EDT to Apr 1',
        'Navy changed the place of n2 from Durham, NC to Norfolk, VA',
      ],
      [
        'fit',
        'Cancelled: n4, Roof repairs (Department of Veterans Affairs)',
        'New match: Roof repairs (Department of Veterans Affairs, n5), due Mar 9',
        expect.stringMatching(/^New match: Roof repairs \(Department of Veterans Affairs, n3\), due Apr 15/),
      ],
    ]);
    expect(digest?.sections.map(({ items: _items, search: _search, ...counts }) => counts)).toEqual([
      { kind: 'last_chance', matched: 1, shown: 1, elsewhere: 0, settled: 0, held_back: 0 },
      { kind: 'changed', matched: 2, shown: 2, elsewhere: 0, settled: 0, held_back: 0 },
      { kind: 'fit', matched: 4, shown: 3, elsewhere: 1, settled: 0, held_back: 0 },
    ]);
    expect(listedIn(digest).at(-1)?.details[0]).toMatch(/^Matches with \d+ of 100: "roof" in the title/);
    const { threshold, search, schedule } = person;
    const rehearsed = await createRehearsals(world.spec.store).rehearse(
      { threshold, search, schedule },
      caller,
      new Date('2026-03-20T00:00:00Z'),
    );
    expect(rehearsed.mails.map(({ news }) => byId(news))).toEqual([byId(listedIn(digest))]);
    expect((await world.notifications.list(caller)).notifications.map(({ sentence }) => sentence)).toContain(
      'Navy moved the deadline of n1 from Apr 15, 4 PM EDT to Apr 10',
    );
  });

  it('mentions a deadline in the text of a notice that differs from its field', async () => {
    const description = 'Offers must be received no later than April 10, 2026.';
    await handle(event(), await take('2026-03-04T10:00:00.000Z', { description }));
    await world.kit.digests.run(new Date('2026-03-07T10:00:00Z'));
    const [mail] = world.kit.sent.values();
    expect(listedIn(mail)[0]?.details.slice(-3)).toEqual([
      'The notice states different deadlines',
      'Notice: Apr 15',
      `Text of the notice: Apr 10 (earliest): "${description}"`,
    ]);
  });

  it('names the changed fields for a notification of the previous release', async () => {
    world.kit.watchers = [{ ...person, threshold: 100 }];
    const [id = ''] = await take('2026-03-03T10:00:00.000Z');
    await storeSeen(world.spec.store, person.person_id, id, 1);
    await take('2026-03-04T10:00:00.000Z', { due_date: '2026-04-20' });
    await world.kit.notify.handle(event(), [id], new Date('2026-03-04T10:00:00Z'));
    await world.spec.store.query('UPDATE notification SET facts = NULL, rank = DEFAULT');
    await world.kit.digests.run(new Date('2026-03-05T10:00:00Z'));
    expect([...world.kit.sent.values()].flatMap((each) => listedIn(each).map(({ sentence }) => sentence))).toEqual([
      'Department of Veterans Affairs changed the deadline of n1',
    ]);
  });

  it.each([1, 2])('is sent even if the email of person %i cannot be handed over, which is retried', async (n) => {
    const people = [person, aWatcher(2)];
    world.kit.watchers = people;
    await world.kit.notify.handle(event(), await take('2026-03-03T10:00:00.000Z'), new Date('2026-03-03T10:00:00Z'));
    world.kit.failing.add(aWatcher(n).person_id);
    await world.kit.digests.run(new Date('2026-03-04T10:00:00Z'));
    const sentTo = () => [...world.kit.sent.values()].map(({ person_id }) => person_id).toSorted();
    expect(sentTo()).toEqual([aWatcher(3 - n).person_id]);
    world.kit.failing.clear();
    await world.kit.digests.run(new Date('2026-03-04T10:01:00Z'));
    expect(sentTo()).toEqual(people.map(({ person_id }) => person_id));
  });

  it('is not made for people who turned emails off', async () => {
    await world.kit.notify.handle(event(), await take('2026-03-03T10:00:00.000Z'), new Date('2026-03-03T10:00:00Z'));
    world.kit.watchers = [];
    await world.kit.digests.run(new Date('2026-03-04T10:00:00Z'));
    expect(world.kit.sent.size).toBe(0);
  });
});
