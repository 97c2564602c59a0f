import { type NoticeTexts } from '@rfp/contracts/notice-brief';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { type DataSource } from 'typeorm';
import { openIntelligenceStore } from '../store/data-source.js';
import { person as aPerson, visitor } from '../testing/callers.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { NoticeSourcesService } from './notice-sources.service.js';
import { QuestionsService } from './questions.service.js';

const id = '0197a3a4-0000-7000-8000-000000000001';
const request = { id, audience: 'default' as const };
const person = aPerson();
const bus = new InProcessBus({ store: new MemoryEventStore() });
let database: ServiceDatabase;
let store: DataSource;
let questions: QuestionsService;
let notice: NoticeTexts;
/** The description of each version, the newest last. */
let versions: string[];

const textsOf = (text: string) => [{ source: { field: 'description' }, text }];
const head = (version: number) => ({
  source_name: 'SAM.gov',
  source_id: '1',
  channel: 'api',
  version,
  fetched_at: '2026-11-23T12:00:00.000Z',
  run_id: id,
  hash: 'a'.repeat(64),
});

beforeAll(async () => {
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
  const client = new BusClient(bus);
  questions = new QuestionsService(store, client, new NoticeSourcesService(store, client));
  await bus.respond(requestSubject('opportunities.texts'), 'opportunities', async () => succeed(notice));
  await bus.respond(requestSubject('opportunities.version-texts'), 'opportunities', async () => {
    const [before = '', after = ''] = versions.slice(-2);
    return succeed({
      id,
      from: head(1),
      to: head(2),
      before: textsOf(before),
      after: textsOf(after),
      fields: ['description'],
      factors: [
        { part: 'relevance', field: 'description' },
        { part: 'value', field: null },
      ],
    });
  });
});

afterAll(async () => {
  await bus.drain();
  await store.destroy();
  await database.drop();
});

beforeEach(async () => {
  await store.query('TRUNCATE notice_question');
  versions = [];
  amend('The contractor shall deliver ten pumps. Quotes are due on May 1, 2026. A bid bond is required.');
});

function amend(description: string): void {
  versions.push(description);
  notice = { id, demo: false, title: 'Pumps', source_url: null, texts: textsOf(description), attachments: [] };
}

const ask = (question: string, caller = person) => questions.ask({ ...request, question }, caller);
const asked = async (caller = person) =>
  (await questions.list(request, caller)).questions.map(({ question, reopened }) => [question, reopened]);

describe('the questions that a person asked a notice', () => {
  it('are opened again by an amendment that answers them otherwise, until the person asks again', async () => {
    await ask('Is a bid bond required?');
    await ask('When are quotes due?');
    expect(await asked()).toEqual([
      ['When are quotes due?', false],
      ['Is a bid bond required?', false],
    ]);
    amend('The contractor shall deliver twelve pumps. Quotes are due on May 15, 2026. A bid bond is required.');
    const opened = [
      ['When are quotes due?', true],
      ['Is a bid bond required?', false],
    ];
    expect(await asked()).toEqual(opened);
    expect(await asked()).toEqual(opened);
    await ask('When are quotes due?');
    expect(await asked()).toEqual(opened.map(([question]) => [question, false]));
  });

  it('are their own, the newest twenty of a notice, and none of visitors', async () => {
    await ask('Is a bid bond required?', visitor);
    expect(await store.query('SELECT FROM notice_question')).toEqual([]);
    for (let n = 1; n <= 21; n += 1) await ask(`Is bond ${n} required?`);
    const kept = await asked();
    expect(kept).toHaveLength(20);
    expect(kept.some(([question]) => question === 'Is bond 1 required?')).toBe(false);
    expect(await asked(aPerson(2))).toEqual([]);
  });
});

describe('the impact of an amendment', () => {
  it('names the requirements, the answers of the person and the parts of the score that it touches', async () => {
    await ask('When are quotes due?');
    await ask('Is a bid bond required?');
    amend('The contractor shall deliver twelve pumps. Quotes are due on May 15, 2026. A bid bond is required.');
    const { impact } = await questions.impact(request, person);
    expect(impact.requirements.map(({ change }) => change)).toEqual(['changed', 'changed']);
    expect(impact.answers.map(({ question }) => question)).toEqual(['When are quotes due?']);
    expect(impact.score_parts).toEqual(['relevance']);
  });
});
