import { type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { type DataSource } from 'typeorm';
import { type AdviceWorld, adviceWorld } from '../testing/advice-world.js';
import { person as aPerson, visitor } from '../testing/callers.js';
import { CheckedRequirementsService } from './checked-requirements.service.js';
import { NoticeSourcesService } from './notice-sources.service.js';
import { QuestionsService } from './questions.service.js';

const id = '0197a3a4-0000-7000-8000-000000000001';
const request = { id, audience: 'default' as const };
const person = aPerson();
let world: AdviceWorld;
let store: DataSource;
let questions: QuestionsService;
let checks: CheckedRequirementsService;
let notice: NoticeTexts;
/** Descriptions of the notice's versions, the newest last. */
let versions: string[];

const textsOf = (text: string) => [{ source: { field: 'description' }, text }];
const versionHead = (version: number) => ({
  source_name: 'SAM.gov',
  source_id: '1',
  channel: 'api',
  version,
  fetched_at: '2026-11-23T12:00:00.000Z',
  run_id: id,
  hash: 'a'.repeat(64),
});

beforeAll(async () => {
  world = await adviceWorld();
  const { client, bus } = world;
  ({ store } = world);
  const sources = new NoticeSourcesService(store, client);
  questions = new QuestionsService(store, client, sources, world.parts().notices);
  checks = new CheckedRequirementsService(store, sources);
  await bus.respond(requestSubject('opportunities.texts'), 'opportunities', async () => succeed(notice));
  await bus.respond(requestSubject('opportunities.version-texts'), 'opportunities', async () => {
    const [before = '', after = ''] = versions.slice(-2);
    return succeed({
      id,
      from: versionHead(1),
      to: versionHead(2),
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

afterAll(() => world.close());

beforeEach(async () => {
  await world.reset();
  await store.query('TRUNCATE notice_question, checked_requirement');
  versions = [];
  amend('The contractor shall deliver ten pumps. Quotes are due on May 1, 2026. A bid bond is required.');
});

function amend(description: string): void {
  versions.push(description);
  notice = { id, demo: false, title: 'Pumps', source_url: null, texts: textsOf(description), attachments: [] };
}

const ask = (question: string, caller = person, model = false) =>
  questions.ask({ ...request, question, model }, caller);
const listQuestions = async (caller = person) =>
  (await questions.list(request, caller)).questions.map(({ question, reopened }) => [question, reopened]);

describe('the questions of a person about a notice', () => {
  it('are reopened by an amendment that changes the answer, until the person asks again', async () => {
    await ask('Is a bid bond required?');
    await ask('When are quotes due?');
    expect(await listQuestions()).toEqual([
      ['When are quotes due?', false],
      ['Is a bid bond required?', false],
    ]);
    amend('The contractor shall deliver twelve pumps. Quotes are due on May 15, 2026. A bid bond is required.');
    const opened = [
      ['When are quotes due?', true],
      ['Is a bid bond required?', false],
    ];
    expect(await listQuestions()).toEqual(opened);
    expect(await listQuestions()).toEqual(opened);
    await ask('When are quotes due?');
    expect(await listQuestions()).toEqual(opened.map(([question]) => [question, false]));
  });

  it('are separate for each person, the newest twenty of a notice, and not stored for visitors', async () => {
    await ask('Is a bid bond required?', visitor);
    expect(await store.query('SELECT FROM notice_question')).toEqual([]);
    for (let n = 1; n <= 21; n += 1) await ask(`Is bond ${n} required?`);
    const kept = await listQuestions();
    expect(kept).toHaveLength(20);
    expect(kept.some(([question]) => question === 'Is bond 1 required?')).toBe(false);
    expect(await listQuestions(aPerson(2))).toEqual([]);
  });
});

describe('a question that the model is asked', () => {
  const question = 'When are quotes due?';
  const says = (...sentences: { text: string; quotes: string[] }[]) => {
    world.script.answer = () => ({ text: JSON.stringify({ sentences }) });
  };
  const listed = async () =>
    (await questions.list(request, person)).questions.map(({ answer, origin, reopened }) => ({
      text: answer.state === 'stated' ? answer.sentences[0]?.text : null,
      origin,
      reopened,
    }));

  it('is answered in supported words of the model for those who request it, and paid for once', async () => {
    says(
      { text: 'The first of May.', quotes: ['quotes are due on may 1, 2026'] },
      { text: 'At noon on May 2.', quotes: ['Quotes are due on May 1, 2026'] },
    );
    const { data, origin } = await ask(question, person, true);
    expect(data.answer).toMatchObject({ state: 'stated', sentences: [{ text: 'The first of May.' }] });
    expect(origin).toBe('live');
    expect(data.checked).toMatchObject({ kept: 1, dropped: 1, reasons: [{ count: 1 }] });
    expect(data.written).toEqual({ model: 'perplexity/sonar', at: expect.stringMatching(/^20\d\d-/) });
    expect((await questions.list(request, person)).questions[0]?.written).toEqual(data.written);
    for (const other of [person, aPerson(2)]) {
      const unasked = await ask(question, other);
      expect([unasked.origin, unasked.data.written]).toEqual(['computed', undefined]);
    }
    expect((await ask(question, aPerson(2), true)).data).toEqual(data);
    expect((await ask(question, visitor, true)).origin).toBe('computed');
    expect(world.twin.requests).toHaveLength(1);
  });

  it('keeps the addresses that stand in the quotes of its sentences, and no others', async () => {
    const [site, mail] = ['Offers are sent through https://www.fbo.gov/spg/A-1.', 'Ask Ms. Doe at jane.doe@navy.mil.'];
    amend(`Quotes are due on May 1, 2026. ${site} ${mail}`);
    says(
      { text: 'Offers are sent through www.fbo.gov/spg/a-1.', quotes: [site] },
      { text: 'Ask Ms. Doe at jane.doe@navy.mil.', quotes: [mail] },
      { text: 'Ask Ms. Doe at https://evil.example/jane.', quotes: [mail] },
    );
    const { data } = await ask(question, person, true);
    expect(data.answer).toMatchObject({
      sentences: [
        { text: 'Offers are sent through www.fbo.gov/spg/a-1.', quotes: [{ text: site }] },
        { text: 'Ask Ms. Doe at jane.doe@navy.mil.' },
      ],
    });
    expect(data.checked.dropped).toBe(1);
  });

  it('is answered by the notice, with the reason, if the notice supports no sentence of the model', async () => {
    says();
    const { data, origin, left_out } = await ask(question, person, true);
    expect({ origin, left_out }).toEqual({
      origin: 'computed',
      left_out: [{ what: 'Words of a language model', reason: 'The language model found no answer in the notice.' }],
    });
    expect(data.answer).toMatchObject({ sentences: [{ text: 'Quotes are due on May 1, 2026.' }] });
  });

  it('keeps its answer as long as the notice has the quotes, and is then reopened', async () => {
    says({
      text: 'Quotes are due on May 1. Deliver ten pumps.',
      quotes: ['Quotes are due on May 1, 2026', 'deliver ten pumps'],
    });
    await ask(question, person, true);
    const said = { text: 'Quotes are due on May 1. Deliver ten pumps.', origin: 'live', reopened: false };
    amend('Quotes are due on May 1, 2026. The contractor shall deliver ten pumps. No bond is required.');
    expect(await listed()).toEqual([said]);
    amend('Quotes are due on May 1, 2026. The contractor shall deliver twelve pumps. No bond is required.');
    expect(await listed()).toEqual([{ text: 'Quotes are due on May 1, 2026.', origin: 'computed', reopened: true }]);
  });
});

describe('the impact of an amendment', () => {
  it('names changed requirements, answers, checked requirements and parts of the score', async () => {
    await ask('When are quotes due?');
    await ask('Is a bid bond required?');
    for (const requirement of ['The contractor shall deliver ten pumps.', 'A bid bond is required.'])
      await checks.check({ ...request, requirement, checked: true }, person);
    amend('The contractor shall deliver twelve pumps. Quotes are due on May 15, 2026. A bid bond is required.');
    const { impact } = await questions.impact(request, person);
    expect(impact.requirements.map(({ change }) => change)).toEqual(['changed', 'changed']);
    expect(impact.answers.map(({ question }) => question)).toEqual(['When are quotes due?']);
    expect(impact.checked).toEqual(['The contractor shall deliver ten pumps.']);
    expect(impact.score_parts).toEqual(['relevance']);
    expect((await questions.impact(request, aPerson(2))).impact.checked).toEqual([]);
  });
});
