import { Logger } from '@nestjs/common';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { readRows } from '@rfp/persistence/read-rows';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { SeenService } from '../catalogue/seen.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { NotificationsConsumer } from '../notifications/notifications.consumer.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { storeSeen } from '../store/seen-opportunities.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { duplicatesKit, readOpportunityIds, readSeen } from '../testing/duplicates-kit.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import {
  aWatcher,
  hourlySchedule,
  listedIn,
  notificationsKit,
  type NotificationsKit,
} from '../testing/notifications-kit.js';

const minute = 60_000;
const start = Date.now() - 24 * 60 * minute;
const search = {
  ...defaultSearchProfile,
  weights: { relevance: 100, urgency: 0, value: 0, competition: 0 },
  keywords: ['roof'],
};
/** Ann is notified of matches and changes, Bob only of changes. */
const [ann, bob] = [
  aWatcher(1, { schedule: hourlySchedule, search }),
  aWatcher(2, { schedule: hourlySchedule, search, threshold: 100 }),
];

let spec: SpecStore;
let kit: NotificationsKit;
let duplicates: ReturnType<typeof duplicatesKit>;
let catalogue: CatalogueService;
let seen: SeenService;
let minutes = 0;
let delivered = '0';

beforeAll(async () => {
  Logger.overrideLogger(false);
  spec = await openSpecStore();
  kit = await notificationsKit(spec.store);
  duplicates = duplicatesKit(spec.store);
  const audience = new AudienceService(spec.store);
  catalogue = new CatalogueService(spec.store, audience, new SynonymsService(spec.store));
  seen = new SeenService(spec.store, audience);
});
afterAll(async () => {
  await kit.stop();
  await spec.drop();
});
beforeEach(async () => {
  await spec.empty();
  kit.watchers = [ann, bob];
  kit.sent.clear();
  kit.restart();
});

const eventRow = z.object({
  seq: z.string(),
  id: z.string(),
  type: z.string(),
  data: z.object({ demo: z.boolean(), added: z.array(z.string()), updated: z.array(z.string()) }),
});
type Event = z.infer<typeof eventRow>;

/** Delivers the events since the last call, in the order they were written or in another order. */
async function deliver(inOrder = (events: Event[]): Event[] => events): Promise<void> {
  const consumer = new NotificationsConsumer(kit.notify);
  const sql = `SELECT seq::text, id, type, data FROM outbox WHERE seq > $1 AND type <> 'opportunities.audited' ORDER BY seq`;
  const events = await readRows(spec.store, eventRow, sql, [delivered]);
  delivered = events.at(-1)?.seq ?? delivered;
  for (const { id, type, data } of inOrder(events)) {
    const event = { id, type, data, time: new Date().toISOString(), source: 'opportunities', key: 'k' };
    const details = { ...data, source: 'sam_gov', run_id: id, removed: [] };
    if (type === 'opportunities.stored') await consumer.stored({ ...event, data: details });
    else await consumer.regrouped({ ...event, data: details });
  }
}

/** Stores a version of a notice a minute after the last one, and returns its opportunity. Its event waits. */
async function store(source_id: string, fields: NoticeOverrides['fields'] = {}): Promise<string> {
  minutes += 1;
  const stated = { opportunity_number: `${source_id}-1000`, title: 'Roof repairs', due_date: '2099-04-15', ...fields };
  const fetched_at = new Date(start + minutes * minute).toISOString();
  await new IntakeService(spec.store).take(aBatch([aNotice({ source_id, fields: stated })], { fetched_at }));
  return (await readOpportunityIds(spec.store))[source_id] ?? '';
}

/** Stores a version and delivers its event. */
async function take(source_id: string, fields: NoticeOverrides['fields'] = {}): Promise<string> {
  const id = await store(source_id, fields);
  await deliver();
  return id;
}

const acknowledge = async (id: string, { person_id }: typeof ann) => {
  const { version } = await catalogue.get({ id, audience: 'default' });
  expect(await storeSeen(spec.store, person_id, id, version)).toBeDefined();
};

async function decide<T>(decision: Promise<T>): Promise<T> {
  const made = await decision;
  await deliver();
  return made;
}

/** The time of the last email; each is an hour later, so that all news is due. */
let mails = 0;
async function mail(): Promise<string[][]> {
  mails += 2;
  const before = new Set(kit.sent.keys());
  await kit.digests.run(new Date(Date.now() + mails * 60 * minute));
  return [...kit.sent].flatMap(([id, digest]) =>
    before.has(id) ? [] : listedIn(digest).map(({ kind, title, changed_fields }) => [kind, title, ...changed_fields]),
  );
}

async function changesSeen(id: string, { person_id }: typeof ann) {
  const detail = await catalogue.getFor(person_id, { id, audience: 'default' });
  const { changed_since_seen, seen: last } = await seen.describe(detail, { kind: 'person' });
  return last === null ? null : { changed: changed_since_seen, fields: last?.changed_fields };
}

const readNotifications = () => spec.store.query<unknown[]>('SELECT * FROM notification ORDER BY id');
const unchanged = { changed: false, fields: [] };

describe('acknowledgments and notifications', () => {
  it('are unchanged after merges that were undone', async () => {
    const [one, two, three] = [await take('n1'), await take('n2'), await take('n3')];
    for (const [id, who] of [
      [one, bob],
      [two, ann],
      [three, ann],
      [three, bob],
    ] as const)
      await acknowledge(id, who);
    expect(await mail()).toHaveLength(3);
    for (const name of ['n1', 'n2', 'n3']) await take(name, { due_date: '2099-05-01' });
    await acknowledge(three, bob);
    const [{ id } = { id: '' }] = (await new NotificationsService(spec.store).list({ user_id: ann.person_id }))
      .notifications;
    await new NotificationsService(spec.store).dismiss(id, { user_id: ann.person_id });
    const before = [await readSeen(spec.store), await readNotifications()];

    const first = await decide(duplicates.merge(two, three));
    const second = await decide(duplicates.merge(one, two));
    for (const decision of [second, first]) await decide(duplicates.undo(decision.id));

    expect([await readSeen(spec.store), await readNotifications()]).toEqual(before);
    expect(await mail()).toEqual([
      ['changed', 'Roof repairs', 'due_date'],
      ['changed', 'Roof repairs', 'due_date'],
    ]);
  });

  it('report no old change of a merged opportunity, but every new one', async () => {
    const [kept, other] = [await take('n1'), await take('n2')];
    for (const who of [ann, bob]) await acknowledge(other, who);
    await acknowledge(kept, ann);
    await take('n1', { location: 'Boise, ID' });
    await take('n2', { location: 'Reno, NV' });
    await mail();
    await decide(duplicates.merge(kept, other));
    expect(await changesSeen(other, bob)).toEqual(unchanged);
    expect(await mail()).toEqual([]);
    await take('n2', { location: 'Reno, NV', due_date: '2099-05-01' });
    expect(await changesSeen(kept, bob)).toEqual({ changed: true, fields: ['due_date'] });
    expect(await mail()).toEqual([ann, bob].map(() => ['changed', 'Roof repairs', 'due_date']));
  });

  it('of a merged opportunity count for both when the merge is undone', async () => {
    const [kept, other] = [await take('n1'), await take('n2')];
    await acknowledge(other, bob);
    expect(await mail()).toHaveLength(2);
    const { id } = await decide(duplicates.merge(kept, other));
    await take('n2', { due_date: '2099-05-01' });
    expect(await mail()).toContainEqual(['changed', 'Roof repairs', 'due_date']);
    for (const who of [ann, bob]) await acknowledge(kept, who);
    await take('n2', { due_date: '2099-05-01', location: 'Reno, NV' });
    await mail();
    await decide(duplicates.undo(id));
    for (const who of [ann, bob]) {
      expect(await changesSeen(other, who)).toEqual({ changed: true, fields: ['location'] });
      expect(await changesSeen(kept, who)).not.toBeNull();
    }
    expect(await mail()).toEqual([]);
  });

  it('stay with their opportunity when a merge of an earlier release, which archived nothing, is undone', async () => {
    const [kept, other] = [await take('n1'), await take('n2')];
    await acknowledge(other, bob);
    const { id } = await decide(duplicates.merge(kept, other));
    await spec.store.query('DELETE FROM emptied_opportunity');
    await acknowledge(kept, ann);
    await decide(duplicates.undo(id));
    expect(await changesSeen(other, bob)).toBeNull();
    expect(await changesSeen(kept, ann)).toEqual(unchanged);
  });
});

const orders: [string, (events: Event[]) => Event[]][] = [
  ['as they were written', (events) => events],
  ['the other way round', (events) => events.toReversed()],
];

describe.each(orders)('a change beside a merge whose events are handled %s', (_, inOrder) => {
  // The notice that changed last also decides other fields of a merged opportunity.
  const expectedNews = [expect.arrayContaining(['changed', 'Roof repairs', 'due_date'])];
  let one = '';
  let other = '';
  beforeEach(async () => {
    [one, other] = [await take('n1'), await take('n2')];
    await acknowledge(one, bob);
    // This change comes with the merge, after Bob's acknowledgment, and he is not notified of it.
    await take('n2', { location: 'Reno, NV' });
    await mail();
  });

  it('is notified if it came after the merge', async () => {
    await duplicates.merge(one, other);
    await store('n1', { due_date: '2099-05-01' });
    await deliver(inOrder);
    expect(await mail()).toEqual(expectedNews);
  });

  it('is notified if it came before the merge', async () => {
    await store('n1', { due_date: '2099-05-01' });
    await duplicates.merge(one, other);
    await deliver(inOrder);
    expect(await mail()).toEqual(expectedNews);
  });

  it('is notified if it came after the merge was undone', async () => {
    const { id } = await duplicates.merge(one, other);
    await duplicates.undo(id);
    await store('n1', { due_date: '2099-05-01' });
    await deliver(inOrder);
    expect(await mail()).toEqual(expectedNews);
  });

  it('to the merged opportunity is notified when the merge is undone', async () => {
    await acknowledge(other, bob);
    await store('n2', { location: 'Reno, NV', due_date: '2099-05-01' });
    const { id } = await duplicates.merge(one, other);
    await deliver(inOrder);
    expect(await mail()).toEqual([]);
    await duplicates.undo(id);
    await deliver(inOrder);
    expect(await mail()).toEqual(expectedNews);
  });

  it('is notified if it came before a split', async () => {
    await decide(duplicates.merge(one, other));
    await acknowledge(one, bob);
    await store('n1', { due_date: '2099-05-01' });
    await duplicates.split(one, [{ source_name: 'SAM.gov', source_id: 'n2' }]);
    await deliver(inOrder);
    expect(await mail()).toEqual(expectedNews);
  });
});
