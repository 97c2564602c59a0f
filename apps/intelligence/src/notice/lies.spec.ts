import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { answerOfSentence, noticeOfLies, perplexityLies } from '../testing/perplexity-misbehaviours.js';
import { type AdviceWorld, adviceWorld } from '../testing/advice-world.js';
import { person } from '../testing/callers.js';
import { BriefService } from './brief.service.js';
import { NoticeSourcesService } from './notice-sources.service.js';
import { QuestionsService } from './questions.service.js';

const id = '0197a3a4-0000-7000-8000-000000000001';
const request = { id, audience: 'default' as const };
const texts = [{ source: { field: 'description' }, text: noticeOfLies }];
const caller = person();
let world: AdviceWorld;
let briefs: BriefService;
let questions: QuestionsService;

beforeAll(async () => {
  world = await adviceWorld();
  const sources = new NoticeSourcesService(world.store, world.client);
  const { notices } = world.parts();
  briefs = new BriefService(sources, notices);
  questions = new QuestionsService(world.store, world.client, sources, notices);
  const notice = { id, demo: false, title: 'Pumps', source_url: null, texts, attachments: [] };
  await world.bus.respond(requestSubject('opportunities.texts'), 'opportunities', async () => succeed(notice));
});

afterAll(() => world.close());

beforeEach(() => world.reset());

/** The answer to a question and the brief, with the model played by the twin. */
async function answers() {
  const answer = await questions.ask({ ...request, question: 'What does the notice say?', model: true }, caller);
  const brief = await briefs.brief(request, { caller, mayPay: true });
  return [answer, brief];
}

it.each(perplexityLies)('a false sentence about $name, with a correct quote, is not shown', async (lie) => {
  world.script.answer = () => answerOfSentence(lie);
  for (const { origin, data } of await answers()) {
    expect(origin).toBe('computed');
    expect(data.checked).toMatchObject({ dropped: 1, reasons: [{ count: 1 }] });
    expect(JSON.stringify(data)).not.toContain(lie.sentence);
  }
});

it.each(perplexityLies)('the words that a false sentence about $name quotes are shown', async ({ quote }) => {
  world.script.answer = () => answerOfSentence({ sentence: quote, quote });
  for (const { origin, data } of await answers()) {
    expect(origin).toBe('live');
    expect(data.checked).toMatchObject({ kept: 1, dropped: 0, reasons: [] });
  }
});
