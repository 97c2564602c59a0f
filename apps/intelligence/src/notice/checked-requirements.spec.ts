import { type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { type DataSource } from 'typeorm';
import { openIntelligenceStore } from '../store/data-source.js';
import { person as aPerson, visitor } from '../testing/callers.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { CheckedRequirementsService } from './checked-requirements.service.js';
import { NoticeSourcesService } from './notice-sources.service.js';

const id = '0197a3a4-0000-7000-8000-000000000001';
const request = { id, audience: 'default' as const };
const person = aPerson();
const pumps = 'The contractor shall deliver ten pumps within 30 days after award.';
const morePumps = 'The contractor shall deliver twelve pumps within 30 days after award.';
const visit = 'Offerors must attend the site visit.';
const bond = 'A bid bond is required.';
const bus = new InProcessBus({ store: new MemoryEventStore() });
let database: ServiceDatabase;
let store: DataSource;
let checks: CheckedRequirementsService;
let notice: NoticeTexts;
let clock: number;

beforeAll(async () => {
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
  const client = new BusClient(bus);
  checks = new CheckedRequirementsService(store, new NoticeSourcesService(store, client));
  await bus.respond(requestSubject('opportunities.texts'), 'opportunities', async () => succeed(notice));
});

afterAll(async () => {
  await bus.drain();
  await store.destroy();
  await database.drop();
});

beforeEach(async () => {
  await store.query('TRUNCATE checked_requirement');
  clock = Date.UTC(2026, 10, 24);
});

/** Sets the sentences of the notice. */
function setSentences(...sentences: string[]): void {
  const texts = [{ source: { field: 'description' }, text: sentences.join('\n\n') }];
  notice = { id, demo: false, title: 'Pumps', source_url: null, texts, attachments: [] };
}

const check = (requirement: string, checked = true, caller = person) =>
  checks.check({ ...request, requirement, checked }, caller, new Date((clock += 1000)));
const listed = async (caller = person) =>
  (await checks.list(request, caller)).requirements.map(({ requirement, before }) => [requirement, before]);

describe('the requirements that a person has checked', () => {
  it('are reopened only by an amendment that changes or removes them, with the earlier words', async () => {
    setSentences(pumps, visit, bond);
    for (const each of [pumps, visit, bond]) await check(each);
    expect(await listed()).toEqual([
      [pumps, null],
      [visit, null],
      [bond, null],
    ]);
    setSentences('Read this first.', bond.toUpperCase(), 'The contractor shall paint the doors.', morePumps);
    expect(await listed()).toEqual([
      [bond.toUpperCase(), null],
      [morePumps, pumps],
      [null, visit],
    ]);
  });

  it('are checked again in the new words, which replace the old ones; removed ones can be dismissed', async () => {
    setSentences(pumps, visit);
    for (const each of [pumps, visit]) await check(each);
    setSentences(morePumps);
    await check(morePumps);
    expect(await listed()).toEqual([
      [morePumps, null],
      [null, visit],
    ]);
    await check(visit, false);
    expect(await listed()).toEqual([[morePumps, null]]);
    await check(morePumps, false);
    expect(await listed()).toEqual([]);
  });

  it('are not confused with a similar requirement that stood beside them', async () => {
    const item = (n: number) => `The contractor shall deliver item ${n} within 30 days after award.`;
    setSentences(item(1), item(2));
    await check(item(1));
    setSentences(item(2));
    expect(await listed()).toEqual([[null, item(1)]]);
    setSentences(item(2), item(3));
    expect(await listed()).toEqual([[item(3), item(1)]]);
  });

  it('are only requirements of the current notice, and separate for each person', async () => {
    setSentences(pumps);
    await expect(check(visit)).rejects.toMatchObject({ code: 'REQUIREMENT_NOT_FOUND' });
    await check(`  ${pumps.toLowerCase()}`);
    expect(await listed()).toEqual([[pumps, null]]);
    expect(await listed(aPerson(2))).toEqual([]);
    expect(await listed(visitor)).toEqual([]);
  });
});
