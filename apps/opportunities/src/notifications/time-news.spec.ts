import { Logger } from '@nestjs/common';
import { type Watcher } from '@rfp/contracts/notifications';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { RescoreService } from '../scoring/rescore.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import {
  aWatcher,
  hourlySchedule,
  notificationsKit,
  type NotificationsKit,
  createRehearsals,
} from '../testing/notifications-kit.js';
import { NotificationsService } from './notifications.service.js';
import { storeTimeNews } from './news/store-news.js';
import { TimeNewsService } from './time-news.service.js';

let spec: SpecStore;
let kit: NotificationsKit;

beforeAll(async () => {
  Logger.overrideLogger(false);
  spec = await openSpecStore();
  kit = await notificationsKit(spec.store);
});
afterAll(async () => {
  await kit.stop();
  await spec.drop();
});
beforeEach(() => spec.empty());

const dayMs = 86_400_000;
const person = aWatcher(1, { since: new Date(Date.now() - 20 * dayMs).toISOString(), threshold: 72 });
const caller = { kind: 'person' as const, user_id: person.person_id };
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const roof = { title: 'Roof repairs', opportunity_number: null, estimated_value: '5000000.00', location: null };

/** Stores a version of a notice that is some days old, and notifies the watchers. */
async function take(fields: NoticeOverrides['fields'] = {}, since = 10, source_id = 'roof'): Promise<string> {
  const at = new Date(Date.now() - since * dayMs).toISOString();
  const notice = aNotice({
    source_id,
    fields: { ...roof, posted_date: inDays(-30).slice(0, 10), due_date: inDays(10.5), ...fields },
  });
  await new IntakeService(spec.store).take(aBatch([notice], { fetched_at: at }));
  const [{ id }] = await spec.store.query<[{ id: string }]>(
    'SELECT opportunity_id AS id FROM source_record WHERE source_id = $1',
    [source_id],
  );
  await kit.notify.handle({ id: crypto.randomUUID() }, [id], new Date(at));
  return id;
}

async function watch(...watchers: Watcher[]): Promise<void> {
  kit.watchers = watchers;
  kit.restart();
  await kit.notify.handle({ id: crypto.randomUUID() }, []);
}

const lookAt = (id: string, daysAgo = 0) =>
  spec.store.transaction((manager) => storeTimeNews(manager, [id], new Date(Date.now() - daysAgo * dayMs)));
const found = async () => (await new NotificationsService(spec.store).list(caller)).notifications;

describe('news due to time alone', () => {
  it('is stored once for a notice that reaches the threshold because its deadline is near, and says so', async () => {
    await watch(person);
    const id = await take({ due_date: inDays(13.5) });
    expect(await found()).toEqual([]);
    for (const ago of [0, 0]) await lookAt(id, ago);
    const [news, ...others] = await found();
    expect(others).toEqual([]);
    expect(news?.sentence).toMatch(/^Now a match: Roof repairs/);
    expect(news?.details[0]).toMatch(
      /^Reached your threshold of 72 with \d+ because it is due in 14 days: "roof" in the title/,
    );
  });

  it('is not stored again when the score drops and reaches the threshold again', async () => {
    await watch(person);
    const id = await take({ due_date: inDays(6.5) });
    await lookAt(id, 7);
    expect(await found()).toHaveLength(1);
    await take({ due_date: inDays(60) }, 6);
    await take({ due_date: inDays(13.5) }, 5);
    await lookAt(id);
    const kinds = (await found()).map(({ kind, details }) => [kind, details[0]?.split(' with')[0]]);
    expect(kinds.filter(([, line]) => line?.startsWith('Reached'))).toHaveLength(1);
  });

  it('is not stored for earlier matches, for notices not worth notifying, or long after their time', async () => {
    const forOthers = { ...person.search.company, set_asides: ['8A'] };
    await watch(person, {
      ...person,
      person_id: aWatcher(2).person_id,
      search: { ...person.search, company: forOthers },
    });
    const early = await take({ due_date: inDays(3.5) }, 10, 'early');
    await lookAt(early);
    const closed = await take({ due_date: inDays(13.5), lifecycle: 'cancelled' }, 10, 'closed');
    await lookAt(closed);
    const hubzone = await take({ due_date: inDays(13.5), set_aside: { code: 'HZC', text: 'HUBZone' } }, 10, 'hubzone');
    await lookAt(hubzone);
    const people = await spec.store.query(`SELECT person_id, opportunity_id FROM notification WHERE facts ? 'by_time'`);
    expect(people).toEqual([{ person_id: person.person_id, opportunity_id: hubzone }]);
  });

  it('is searched for after a rescore logged changed opportunities, and only while somebody receives emails', async () => {
    const id = await take({ due_date: inDays(13.5) });
    const rescore = async () => {
      await spec.store.query(`UPDATE opportunity_summary SET next_change_at = now() - interval '1 minute'`);
      await new RescoreService(spec.store).sweep();
      return spec.store.query('SELECT id FROM time_changed_opportunity');
    };
    await watch();
    expect(await rescore()).toEqual([]);
    await watch(person);
    expect(await rescore()).toEqual([{ id }]);
    await new TimeNewsService(spec.store).run();
    expect(await found()).toHaveLength(1);
    expect(await spec.store.query('SELECT id FROM time_changed_opportunity')).toEqual([]);
  });

  it('is in a rehearsal, even for notices without a version in its days', async () => {
    await take({ due_date: inDays(13.5) }, 40);
    const { mails, notifications } = await createRehearsals(spec.store).rehearse(
      { threshold: person.threshold, search: person.search, schedule: hourlySchedule },
      caller,
    );
    expect(notifications).toBe(1);
    expect(mails[0]?.news[0]?.details[0]).toMatch(/^Reached your threshold of 72/);
  });
});
