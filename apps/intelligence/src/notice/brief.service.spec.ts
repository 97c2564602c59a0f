import { type NoticeAnswer, type Quote, type SourceText } from '@rfp/contracts/grounding';
import { type NoticeTexts } from '@rfp/contracts/notice-brief';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { openIntelligenceStore } from '../store/data-source.js';
import { visitor } from '../testing/callers.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { BriefService } from './brief.service.js';
import { NoticeSourcesService } from './notice-sources.service.js';
import { NoticeWriter } from './notice-writer.js';
import { QuestionsService } from './questions.service.js';

const id = '0197a3a4-0000-7000-8000-000000000001';
const request = { id, audience: 'default' as const };
const now = new Date('2026-11-23T12:00:00Z');
const bus = new InProcessBus({ store: new MemoryEventStore() });
let database: ServiceDatabase;
let store: DataSource;
let sources: NoticeSourcesService;
let service: BriefService;
let questions: QuestionsService;
let notice: NoticeTexts;

beforeAll(async () => {
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
  const client = new BusClient(bus);
  sources = new NoticeSourcesService(store, client);
  questions = new QuestionsService(store, client, sources);
  service = new BriefService(sources, new NoticeWriter());
  await bus.respond(requestSubject('opportunities.texts'), 'opportunities', async () => succeed(notice));
});

afterAll(async () => {
  await bus.drain();
  await store.destroy();
  await database.drop();
});

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

/** Every tenth recorded notice of FedBizOpps; none where this machine has no fixtures. `libs/grounding` proves all of them. */
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
      const { data } = await service.brief(request, now);
      const { risks } = (await service.compliance(request, now)).data;
      const asked = await questions.ask({ ...request, question: 'When are proposals due?' }, visitor, now);
      const quotes = [
        ...data.summary.flatMap((sentence) => sentence.quotes),
        ...data.requirements.flatMap(({ quote, dates, amounts }) => [quote, ...dates, ...amounts]),
        ...data.key_facts.flatMap(({ answer }) => quotesOf(answer)),
        ...risks.flatMap((risk) => risk.quotes),
        ...quotesOf(asked.data.answer),
      ];
      const places = new Map(each.map(({ source, text }) => [JSON.stringify(source), text]));
      const misplaced = quotes.filter(
        ({ source, start, end, text }) => places.get(JSON.stringify(source))?.slice(start, end) !== text,
      );
      expect(misplaced).toEqual([]);
      shown += quotes.length;
    }
    expect(shown).toBeGreaterThanOrEqual(texts.length);
  });

  it('names what the notice does not state, and answers a question that it does not answer so', async () => {
    setNotice([field('title', 'Pump repair'), field('due_date', '2026-12-01')]);
    const { data, origin, citations } = await service.brief(request, now);
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

  it('fits into a reply however long the notice is, and says what is left out', async () => {
    const long = Array.from({ length: 500 }, (_, n) => `The contractor shall deliver item ${n} within ${n} days.`);
    setNotice([field('description', long.join('\n\n'))]);
    const { data, left_out } = await service.brief(request, now);
    expect(data.requirements).toHaveLength(400);
    expect(left_out.map(({ what }) => what)).toEqual(['Further requirements']);
    expect(JSON.stringify(data).length).toBeLessThan(400_000);
  });

  it('follows the notice when that changes, and is demo for a demo notice', async () => {
    const told = (words: string) => [field('title', 'Pump repair'), field('description', words)];
    setNotice(told('The contractor shall repair two pumps of the cooling plant at the site.'));
    const before = await service.brief(request, now);
    setNotice(told('The contractor shall repair three pumps of the cooling plant at the site.'), { demo: true });
    const after = await service.brief(request, now);
    expect([before.origin, after.origin]).toEqual(['computed', 'demo']);
    expect(before.data.requirements[0]?.quote.text).toContain('two pumps');
    expect(after.data.requirements[0]?.quote.text).toContain('three pumps');
  });

  it('drops the sentences of a model whose quotes are not in the notice, and says how many', async () => {
    const text = 'The contractor shall repair two pumps of the cooling plant at the site.';
    setNotice([field('description', text)]);
    class InventingWriter extends NoticeWriter {
      override readonly origin = 'live';
      override async summary() {
        const quote = (words: string) => ({ source: { field: 'description' }, start: 0, end: 1, text: words });
        return [
          { text: 'Two pumps are repaired.', quotes: [quote('repair two pumps of the cooling plant')] },
          { text: 'The award is worth $9,000,000.', quotes: [quote('repair two pumps of the cooling plant')] },
          { text: 'Only veterans may apply.', quotes: [quote('set aside for veterans')] },
        ];
      }
    }
    const { data, origin } = await new BriefService(sources, new InventingWriter()).brief(request, now);
    expect(data.summary.map(({ text: sentence }) => sentence)).toEqual(['Two pumps are repaired.']);
    expect({ origin, checked: data.checked }).toEqual({ origin: 'live', checked: { kept: 1, dropped: 2 } });
  });
});

describe('the compliance analysis of a notice', () => {
  it('names what disqualifies an offer, with the sentence that says so, and what only a model could add', async () => {
    const text =
      'Offers shall be submitted by e-mail. Late offers will not be considered. Offers without a bid bond may be rejected. All responsible sources will be considered.';
    setNotice([field('description', text)]);
    const { data, left_out } = await service.compliance(request, now);
    expect(data.risks.map(({ risk, level }) => [level, risk])).toEqual([
      ['high', 'Late offers will not be considered.'],
      ['medium', 'Offers without a bid bond may be rejected.'],
    ]);
    expect(left_out.map(({ reason }) => reason)).toEqual(['A language model is needed for this.']);
    expect(data.requirements.map(({ quote }) => quote.text)).toContain('Offers shall be submitted by e-mail.');
  });
});
