import { Logger } from '@nestjs/common';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { type Watcher } from '@rfp/contracts/notifications';
import { readRows } from '@rfp/persistence/read-rows';
import { aNotice } from '@rfp/testing/builders';
import { z } from 'zod';
import { IntakeService } from '../intake/intake.service.js';
import { storeSeen } from '../store/seen-opportunities.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import {
  hourlySchedule,
  aWatcher,
  notificationsKit,
  type NotificationsKit,
  createRehearsals,
  listedIn,
} from '../testing/notifications-kit.js';

/** Number of deliveries of events; `NOTIFICATION_EVENTS=20000` runs the whole model. */
const deliveries = Number(process.env['NOTIFICATION_EVENTS'] ?? 200);
const each = 4;
const notices = 40;
const start = Date.UTC(2026, 2, 1);
const minute = 60_000;
const stepMs = 5 * minute;

const relevant = {
  ...defaultSearchProfile,
  weights: { relevance: 100, urgency: 0, value: 0, competition: 0 },
  keywords: ['roof'],
};
const matcher: Watcher = aWatcher(1, { search: relevant, schedule: hourlySchedule });
const follower: Watcher = aWatcher(2, { search: relevant, schedule: hourlySchedule, threshold: 100 });

const storedRow = z.object({ person_id: z.string(), title: z.string(), kind: z.string(), at: z.date() });
const digestRow = z.object({ unsent: z.coerce.number(), made: z.coerce.number(), loose: z.coerce.number() });
const countRow = z.object({ count: z.coerce.number() });
const eventRow = z.object({
  id: z.string(),
  data: z.object({ added: z.array(z.string()), updated: z.array(z.string()) }),
});

let spec: SpecStore;
let kit: NotificationsKit;
let seed = 7;
/** Returns a random integer below `limit`. */
function random(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
}

beforeAll(async () => {
  Logger.overrideLogger(false);
  spec = await openSpecStore();
  kit = await notificationsKit(spec.store);
});
beforeEach(async () => {
  await spec.empty();
  kit.sent.clear();
});
afterAll(async () => {
  await kit.stop();
  await spec.drop();
});

/** Stores a version of a notice, and returns its event. */
async function store(n: number, isRoof: boolean, at: Date, text: string) {
  const fields = {
    opportunity_number: `n${n}`,
    title: isRoof ? 'Roof repairs' : 'Fish',
    description: text,
    due_date: '2027-12-01',
    location: `n${n}`,
  };
  await new IntakeService(spec.store).take(
    aBatch([aNotice({ source_id: `n${n}`, fields })], { fetched_at: at.toISOString() }),
  );
  const [event] = await readRows(spec.store, eventRow, 'SELECT id, data FROM outbox ORDER BY seq DESC LIMIT 1');
  if (event === undefined) throw new Error('no event');
  return { id: event.id, ids: [...event.data.added, ...event.data.updated] };
}

type Event = Awaited<ReturnType<typeof store>>;

async function deliver(event: Event, now: Date): Promise<void> {
  await kit.notify.handle(event, event.ids, now);
  // Simulates a process that ends before it acknowledged the event, so that it is delivered again.
  if (random(3) === 0) kit.restart();
}

/** Delivers events in random order until `left` remain. */
async function deliverSome(waiting: Event[], left: number, now: Date): Promise<void> {
  while (waiting.length > left) {
    const [next] = waiting.splice(random(waiting.length), 1);
    if (next !== undefined) await deliver(next, now);
  }
}

/** Returns the news that the model expects for a version. The follower acknowledges the first version of each notice. */
async function expectNews(event: Event, before: boolean | undefined, isRoof: boolean, at: Date): Promise<string[]> {
  const isMatch = isRoof && before !== true;
  if (before === undefined) await storeSeen(spec.store, follower.person_id, event.ids[0] ?? '', 1);
  return [
    ...(isMatch ? [`${matcher.person_id} match ${at.toISOString()}`] : []),
    ...(before === undefined ? [] : [`${follower.person_id} changed ${at.toISOString()}`]),
  ];
}

async function mail(now: Date): Promise<void> {
  kit.loseNextReply = random(4) === 0;
  await kit.digests.run(now);
  if (random(4) === 0) kit.restart();
}

describe('notifications of many events', () => {
  it(
    `are neither lost nor duplicated, even if events are repeated, reordered or lost: ${deliveries} deliveries`,
    async () => {
      kit.watchers = [matcher, follower];
      const last = new Map<number, boolean>();
      const expected: string[] = [];
      const waiting: Event[] = [];
      let clock = start;
      for (let step = 0; step < deliveries / each; step += 1) {
        clock += 10 * minute;
        const n = random(notices);
        const isRoof = random(2) === 0;
        const at = new Date(clock);
        const event = await store(n, isRoof, at, `step ${step}`);
        expected.push(...(await expectNews(event, last.get(n), isRoof, at)));
        last.set(n, isRoof);
        for (let copy = 0; copy < each; copy += 1) waiting.splice(random(waiting.length + 1), 0, event);
        await deliverSome(waiting, 60, at);
        if (random(5) === 0) await mail(at);
      }
      const end = new Date(clock);
      await deliverSome(waiting, 0, end);
      for (let hour = 1; hour <= 6; hour += 1) await mail(new Date(clock + hour * 61 * minute));
      kit.loseNextReply = false;
      await kit.digests.run(new Date(clock + 10 * 61 * minute));
      const found = await readRows(
        spec.store,
        storedRow,
        'SELECT n.person_id, o.title, n.kind, n.at FROM notification n JOIN opportunity_summary o ON o.id = n.opportunity_id',
      );
      expect(found.map(({ person_id, kind, at }) => `${person_id} ${kind} ${at.toISOString()}`).toSorted()).toEqual(
        expected.toSorted(),
      );
      const [digests] = await readRows(
        spec.store,
        digestRow,
        `SELECT count(*) FILTER (WHERE sent_at IS NULL) AS unsent, count(*) AS made,
                (SELECT count(*) FROM notification WHERE digest_id IS NULL) AS loose FROM digest`,
      );
      expect(digests).toEqual({ unsent: 0, made: kit.sent.size, loose: 0 });
      const sql = 'SELECT count(DISTINCT (digest_id, opportunity_id)) AS count FROM notification';
      const [{ count } = { count: 0 }] = await readRows(spec.store, countRow, sql);
      expect([...kit.sent.values()].reduce((sum, { opportunities }) => sum + opportunities, 0)).toBe(count);
    },
    60 * minute,
  );

  it('are in the same emails that a rehearsal of the same period shows', async () => {
    const person = { ...matcher, schedule: { ...hourlySchedule, quiet_from: '22:00', quiet_until: '05:30' } };
    kit.watchers = [person];
    let clock = start;
    for (let step = 0; step < 20; step += 1) {
      clock += (1 + random(12)) * stepMs;
      const at = new Date(clock);
      const event = await store(random(notices), random(2) === 0, at, `step ${step}`);
      await kit.notify.handle(event, event.ids, at);
    }
    const { threshold, search, schedule } = person;
    const until = new Date(clock);
    for (let now = start; now <= until.getTime(); now += stepMs) await kit.digests.run(new Date(now));
    const caller = { kind: 'person' as const, user_id: person.person_id };
    const rehearsed = await createRehearsals(spec.store).rehearse({ threshold, search, schedule }, caller, until);
    expect(rehearsed.mails.length).toBeGreaterThan(1);
    expect(rehearsed.mails.map(({ news }) => news)).toEqual([...kit.sent.values()].map(listedIn));
  });
});
