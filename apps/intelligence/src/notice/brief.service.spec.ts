import { type NoticeAnswer, type Quote, type SourceText } from '@rfp/contracts/grounding';
import { type NoticeBrief, type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { z } from 'zod';
import { type AdviceOptions, type AdviceWorld, adviceWorld } from '../testing/advice-world.js';
import { person, visitor } from '../testing/callers.js';
import { BriefService } from './brief.service.js';
import { NoticeSourcesService } from './notice-sources.service.js';
import { QuestionsService } from './questions.service.js';

const id = '0197a3a4-0000-7000-8000-000000000001';
const request = { id, audience: 'default' as const };
const now = new Date('2026-11-23T12:00:00Z');
const reading = { caller: person(), mayPay: false };
const writing = { caller: person(), mayPay: true };
let world: AdviceWorld;
let sources: NoticeSourcesService;
let service: BriefService;
let questions: QuestionsService;
let notice: NoticeTexts;

beforeAll(async () => {
  world = await adviceWorld();
  sources = new NoticeSourcesService(world.store, world.client);
  await world.bus.respond(requestSubject('opportunities.texts'), 'opportunities', async () => succeed(notice));
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.reset();
  start();
});

function start(options: AdviceOptions = {}): void {
  const { notices } = world.parts(options);
  questions = new QuestionsService(world.store, world.client, sources, notices);
  service = new BriefService(sources, notices);
}

const field = (name: string, text: string): SourceText => ({ source: { field: name }, text });

function setNotice(texts: SourceText[], changes: Partial<NoticeTexts> = {}): void {
  const source_url = 'https://sam.gov/opp/1/view';
  notice = { id, demo: false, title: 'Pump repair', source_url, texts, attachments: [], ...changes };
}

const quotesOf = (answer: NoticeAnswer): Quote[] =>
  answer.state === 'stated' ? answer.sentences.flatMap(({ quotes }) => quotes) : [];

const recordSchema = z.object({
  _source: z.object({ title: z.string().nullish(), description: z.string().nullish(), close_dt: z.string().nullish() }),
});

/** Every tenth recorded notice of FedBizOpps; none if this machine has no fixtures. `libs/grounding` checks all of them. */
function recordedTexts(): SourceText[][] {
  const lines = (sharedFixture('fbo_legacy/test_data.ndjson') ?? '').split('\n').filter((line) => line !== '');
  const some = lines.filter((_, index) => index % 10 === 0);
  return some.map((line) => {
    const { title, description, close_dt } = recordSchema.parse(JSON.parse(line))._source;
    const fields = { title, description, due_date: close_dt?.slice(0, 10) };
    return Object.entries(fields).flatMap(([name, text]) => (text ? [field(name, text)] : []));
  });
}

describe('the brief of a notice', () => {
  it('shows no sentence whose quote is not in the text, on recorded notices', async () => {
    const texts = recordedTexts();
    let shown = 0;
    for (const each of texts) {
      setNotice(each);
      const { data } = await service.brief(request, reading, now);
      const { risks } = (await service.compliance(request, visitor, now)).data;
      const asked = await questions.ask({ ...request, question: 'When are proposals due?' }, visitor, now);
      const quotes = [
        ...data.summary.flatMap((sentence) => sentence.quotes),
        ...data.requirements.flatMap(({ quote, dates, amounts }) => [quote, ...dates, ...amounts]),
        ...data.key_facts.flatMap(({ answer }) => quotesOf(answer)),
        ...risks.flatMap((risk) => risk.quotes),
        ...quotesOf(asked.data.answer),
      ];
      const textsBySource = new Map(each.map(({ source, text }) => [JSON.stringify(source), text]));
      const misplaced = quotes.filter(
        ({ source, start, end, text }) => textsBySource.get(JSON.stringify(source))?.slice(start, end) !== text,
      );
      expect(misplaced).toEqual([]);
      shown += quotes.length;
    }
    expect(shown).toBeGreaterThanOrEqual(texts.length);
  });

  it('names the topics that the notice does not state, and answers questions on them accordingly', async () => {
    setNotice([field('title', 'Pump repair'), field('due_date', '2026-12-01')]);
    const { data, origin, citations } = await service.brief(request, reading, now);
    const missing = data.key_facts.filter(({ answer }) => answer.state === 'not_stated').map(({ topic }) => topic);
    expect(missing).toContain('Value');
    expect(missing).not.toContain('Deadline');
    expect({ origin, citations }).toEqual({
      origin: 'computed',
      citations: [{ title: 'Pump repair', url: 'https://sam.gov/opp/1/view' }],
    });
    const { answer } = (await questions.ask({ ...request, question: 'Which bond is required?' }, visitor, now)).data;
    expect(answer).toEqual({ state: 'not_stated' });
  });

  it.each([
    [
      { printed: '2026-02-30', reading: 'not_understood' as const, assumed: [] },
      '2026-02-30',
      '2026-02-30 (Not understood: shown as printed)',
    ],
    [
      { printed: '2099-12-31', reading: 'none_stated' as const, assumed: [] },
      '2099-12-31',
      'No closing date stated (Printed: 2099-12-31)',
    ],
    [
      { printed: '2026-12-16T17:00:00', reading: 'read' as const, assumed: ['zone' as const] },
      '2026-12-16T17:00:00-05:00',
      '2026-12-16T17:00:00-05:00 (Time zone assumed. Printed: 2026-12-16T17:00:00)',
    ],
    [
      { printed: 'Dec 15, 2026 25:00', reading: 'read' as const, assumed: ['unread_time' as const] },
      '2026-12-15',
      '2026-12-15 (Time of day not understood. Printed: Dec 15, 2026 25:00)',
    ],
  ])(
    'states how the due date was read, as do new and earlier answers to a question for it: %j',
    async (note, text, said) => {
      setNotice([field('title', 'Pump repair'), { ...field('due_date', text), note }]);
      const { data } = await service.brief(request, reading, now);
      const deadline = data.key_facts.find(({ topic }) => topic === 'Deadline')?.answer;
      const quote = { source: { field: 'due_date' }, start: 0, end: text.length, text };
      expect(deadline).toEqual({ state: 'stated', sentences: [{ text: said, quotes: [quote] }] });
      const question = 'When are offers due?';
      expect((await questions.ask({ ...request, question }, person(), now)).data.answer).toEqual(deadline);
      const { questions: kept } = await questions.list(request, person());
      expect(kept).toMatchObject([{ question, answer: deadline, reopened: false }]);
    },
  );

  it('fits into a reply however long the notice is, and names the omitted parts', async () => {
    const long = Array.from({ length: 500 }, (_, n) => `The contractor shall deliver item ${n} within ${n} days.`);
    setNotice([field('description', long.join('\n\n'))]);
    const { data, left_out } = await service.brief(request, reading, now);
    expect(data.requirements).toHaveLength(400);
    expect(left_out.map(({ what }) => what)).toEqual(['Further requirements']);
    expect(JSON.stringify(data).length).toBeLessThan(400_000);
  });

  it('has the deadlines of the notice and its documents that differ, with the earliest marked', async () => {
    const place = { attachment: null, page: null, quote: 'Offers are due December 18, 2026.' };
    const stated_deadlines = [
      { ...place, source: 'text' as const, day: '2026-12-18', earliest: true },
      { ...place, source: 'attachment' as const, attachment: 2, page: 1, day: '2027-01-04', earliest: false },
    ];
    setNotice([field('description', 'Offers are due December 18, 2026.')], { stated_deadlines });
    const { data } = await service.brief(request, reading, now);
    expect(data.stated_deadlines).toEqual(stated_deadlines);
    setNotice([field('description', 'Offers are due December 18, 2026.')], { stated_deadlines: [] });
    expect((await service.brief(request, reading, now)).data).not.toHaveProperty('stated_deadlines');
  });

  it('changes with the notice, and is demo for a demo notice', async () => {
    const textsWith = (words: string) => [field('title', 'Pump repair'), field('description', words)];
    setNotice(textsWith('The contractor shall repair two pumps of the cooling plant at the site.'));
    const before = await service.brief(request, reading, now);
    setNotice(textsWith('The contractor shall repair three pumps of the cooling plant at the site.'), { demo: true });
    const after = await service.brief(request, reading, now);
    expect([before.origin, after.origin]).toEqual(['computed', 'demo']);
    expect(before.data.requirements[0]?.quote.text).toContain('two pumps');
    expect(after.data.requirements[0]?.quote.text).toContain('three pumps');
  });
});

describe('the brief of a model that a person has requested', () => {
  const text = 'The contractor shall repair two pumps of the cooling plant at the site.';
  const pumps = { text: 'Repair two pumps [1].', quotes: ['repair two pumps of the cooling plant'] };
  const invented = { text: 'Only veterans may apply.', quotes: ['set aside for veterans'] };
  const says = (...summary: object[]) => {
    world.script.answer = () => ({ text: JSON.stringify({ summary, mitigations: [] }) });
  };
  const reasons = ({ left_out }: NoticeBrief) => left_out.map(({ reason }) => reason);

  beforeEach(() => setNotice([field('description', text)]));

  it('has the sentences with their positions in the notice, and counts the unsupported ones', async () => {
    says(pumps, { text: 'It is worth $9,000,000.', quotes: pumps.quotes }, invented);
    const { data, origin, citations } = await service.brief(request, writing, now);
    const start = text.indexOf('repair');
    expect(data.summary).toEqual([
      {
        text: 'Repair two pumps.',
        quotes: [{ source: { field: 'description' }, start, end: start + 37, text: text.slice(start, start + 37) }],
      },
    ]);
    const reasons = [
      { reason: 'it has a number, date, time, amount or code that its quote does not have', count: 1 },
      { reason: 'the words that it quotes are not in the notice', count: 1 },
    ];
    expect({ origin, checked: data.checked }).toEqual({ origin: 'live', checked: { kept: 1, dropped: 2, reasons } });
    expect(citations).toEqual([{ title: 'Pump repair', url: 'https://sam.gov/opp/1/view' }]);
  });

  it('is shown to those who request a model, with its name and time, and paid for once; other readers see the notice', async () => {
    expect((await service.brief(request, reading, now)).origin).toBe('computed');
    expect(world.twin.requests).toEqual([]);
    says(pumps);
    const first = await service.brief(request, writing, now);
    expect(first.data.written).toEqual({ model: 'perplexity/sonar', at: expect.stringMatching(/^20\d\d-/) });
    start();
    const other = { caller: person(2), mayPay: false };
    for (const reader of [reading, other, { ...other, caller: visitor, mayPay: true }]) {
      const { origin, data } = await service.brief(request, reader, now);
      expect([origin, data.written]).toEqual(['computed', undefined]);
    }
    const second = await service.brief(request, { ...other, mayPay: true }, now);
    expect(second.data).toEqual(first.data);
    expect(world.twin.requests).toHaveLength(1);
    expect((await world.parts().budget.read(person().user_id)).installation).toMatchObject({
      spent: 1200,
      reserved: 0,
    });
  });

  it('is replaced by that of the notice, with the reason, if the notice supports no sentence or no model answers', async () => {
    says(invented);
    const dropped = await service.brief(request, writing, now);
    expect(dropped.data.summary.map((sentence) => sentence.text)).toEqual([text]);
    expect(dropped.data.checked).toMatchObject({ kept: 1, dropped: 1, reasons: [{ count: 1 }] });
    expect(dropped.origin).toBe('computed');
    const seen = [reasons(dropped)];
    await world.reset();
    world.twin.misbehave({ kind: 'status', status: 401 });
    seen.push(reasons(await service.brief(request, writing, now)));
    start({ limits: { person: 10 } });
    seen.push(reasons(await service.brief(request, writing, now)));
    seen.push(reasons(await service.brief(request, { ...writing, caller: visitor }, now)));
    setNotice([field('description', text)], { demo: true });
    seen.push(reasons(await service.brief(request, writing, now)));
    expect(seen).toEqual([
      ['No sentence of the language model has a quote of the notice that carries it.'],
      ['The provider of the model refused the API key.'],
      [expect.stringMatching(/^Your budget .* starts again at/)],
      ['The language model answers people with an account.'],
      ['The language model is not asked about demo records.'],
    ]);
  });

  it('is made of a part of a long notice, and states the length of the part', async () => {
    setNotice([field('description', text), field('contact_info', 'x'.repeat(50_000))]);
    says(pumps);
    const { left_out } = await service.brief(request, writing, now);
    expect(left_out).toEqual([
      { what: 'Further text of the notice', reason: 'The language model read 20,071 of its 50,071 characters.' },
    ]);
  });
});

describe('the compliance analysis of a notice', () => {
  beforeEach(() =>
    setNotice([
      field(
        'description',
        'Offers shall be submitted by e-mail. Late offers will not be considered. Offers without a bid bond may be rejected. All responsible sources will be considered.',
      ),
    ]),
  );

  it('names risks that disqualify an offer, each with its sentence, and the parts that need a model [spec 7.51]', async () => {
    const { data, left_out } = await service.compliance(request, visitor, now);
    expect(data.risks.map(({ risk, level }) => [level, risk])).toEqual([
      ['high', 'Late offers will not be considered.'],
      ['medium', 'Offers without a bid bond may be rejected.'],
    ]);
    expect(left_out.map(({ reason }) => reason)).toEqual(['The language model answers people with an account.']);
    expect(data.requirements.map(({ quote }) => quote.text)).toContain('Offers shall be submitted by e-mail.');
  });

  it('has those mitigations of a model that the notice supports, each at its risk [spec 7.51]', async () => {
    const bond = 'Offers without a bid bond may be rejected.';
    const mitigations = [
      { risk: 2, text: 'Offers without a bid bond may be rejected.', quotes: [bond] },
      { risk: 1, text: 'Submit by December 4.', quotes: ['Late offers will not be considered.'] },
      { risk: 7, text: 'Attach a bid bond.', quotes: [bond] },
    ];
    world.script.answer = () => ({ text: JSON.stringify({ summary: [], mitigations }) });
    const { data, origin, left_out } = await service.compliance(request, person(), now);
    expect(data.risks.map(({ mitigation }) => mitigation?.text)).toEqual([
      undefined,
      'Offers without a bid bond may be rejected.',
    ]);
    expect(data.risks[1]?.mitigation?.quotes).toMatchObject([{ text: bond }]);
    expect(origin).toBe('live');
    expect(data.checked).toMatchObject({
      dropped: 2,
      reasons: [{ count: 1 }, { reason: 'it is about a risk that the notice does not have', count: 1 }],
    });
    expect(left_out.map(({ reason }) => reason)).toEqual(['The language model states none for 1 of the 2 risks.']);
  });
});
