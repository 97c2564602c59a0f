import { perplexityTwinKey } from '@rfp/twins/perplexity';
import { scoreOpportunityPrompt } from '../model/prompts/score-opportunity.v1.js';
import { type AdviceWorld, adviceWorld } from '../testing/advice-world.js';
import { person, visitor } from '../testing/callers.js';
import { type AdviceRequest, type AdviceService } from './advice.service.js';
import { StatusService } from './status.service.js';

let world: AdviceWorld;

beforeAll(async () => {
  world = await adviceWorld();
});

afterAll(() => world.close());

beforeEach(() => world.reset());

function questionOf(title: string, changes: Partial<Pick<AdviceRequest<never, never>, 'caller' | 'demo'>> = {}) {
  const input = { opportunity: { title }, profile: {} };
  return { caller: person(), demo: false, prompt: scoreOpportunityPrompt, input, dataVersion: '1', ...changes };
}

const reasonOf = async (advice: AdviceService, request = questionOf('Bridge')) => {
  const answer = await advice.ask(request);
  return answer.state === 'none' ? answer.reason : answer.state;
};

describe('advice', () => {
  it('has the text of the model, with marks numbered by its citations', async () => {
    const { advice } = world.parts();
    world.script.pages = [
      { title: 'No address', url: 'ftp://files.example.com', snippet: '' },
      { title: 'News', url: 'https://news.example.com/a', snippet: '' },
    ];
    world.script.answer = () => ({
      text: JSON.stringify({ score: 70, explanation: 'It fits [web:2], say some [1].', factors: [] }),
    });
    expect(await advice.ask(questionOf('Bridge'))).toEqual({
      state: 'given',
      value: { score: 70, explanation: 'It fits [1], say some .', factors: [] },
      citations: [{ title: 'News', url: 'https://news.example.com/a' }],
      left_out: [],
      written: { model: 'perplexity/sonar', at: expect.stringMatching(/^20\d\d-/) },
    });
  });

  it('is requested and paid for once if several people ask the same question at the same time', async () => {
    const { advice, budget } = world.parts();
    const answers = await Promise.all([1, 2, 3].map((n) => advice.ask(questionOf('Bridge', { caller: person(n) }))));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['given']));
    expect(world.twin.requests).toHaveLength(1);
    expect((await budget.read(null)).installation).toMatchObject({ spent: 6200, reserved: 0 });
  });

  it('is missing for visitors, for demo records and without a model, and states the reason', async () => {
    const { advice } = world.parts();
    const reasons = [
      await reasonOf(advice, questionOf('Bridge', { caller: visitor })),
      await reasonOf(advice, questionOf('Bridge', { demo: true })),
    ];
    world.setKey(null);
    reasons.push(await reasonOf(world.parts().advice));
    expect(reasons).toEqual([
      'The language model answers people with an account.',
      'The language model is not asked about demo records.',
      'A language model is needed for this: add a Perplexity key in Settings.',
    ]);
    expect(world.twin.requests).toEqual([]);
  });

  it('is refused once the budget of the person is spent, while others still get advice', async () => {
    const { advice } = world.parts({ limits: { person: 55_000 } });
    expect(await reasonOf(advice)).toBe('given');
    expect(await reasonOf(advice, questionOf('Road'))).toMatch(/^Your budget .* starts again at .* 00:00 UTC\.$/);
    expect(await reasonOf(advice)).toBe('given');
    expect(await reasonOf(advice, questionOf('Road', { caller: person(2) }))).toBe('given');
  });

  it('is cached for the next request if it takes too long', async () => {
    const { advice } = world.parts({ waitMs: 100 });
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    world.twin.misbehave({ kind: 'altered', bytes: async (body) => held.then(() => body) });
    const waiting = 'The language model is still writing its answer. Ask again in a minute.';
    expect(await reasonOf(advice)).toBe(waiting);
    expect(await reasonOf(advice)).toBe(waiting);
    release();
    let reason = waiting;
    while (reason === waiting) reason = await reasonOf(advice);
    expect(reason).toBe('given');
    expect(world.twin.requests).toHaveLength(1);
  });

  it('has the reason if the model fails, and the status shows the failure until the model answers [spec 7.46]', async () => {
    const { advice, models, budget } = world.parts();
    const status = new StatusService(models, advice, budget);
    world.twin.misbehave({ kind: 'status', status: 410, times: 1 });
    expect(await reasonOf(advice)).toContain('has retired this function');
    const { data } = await status.read(person());
    expect(data).toMatchObject({
      answers: { state: 'retired', text: expect.stringContaining('Update this software') },
      search: { state: 'ready' },
      last_failure: { code: 'MODEL_RETIRED' },
    });
    // Another key makes another model, which has not failed.
    world.setKey('pplx-other-0000111122223333');
    expect(await reasonOf(advice)).toBe('The provider of the model refused the API key.');
    world.setKey(perplexityTwinKey);
    expect(await reasonOf(advice)).toBe('given');
    expect((await status.read(person())).data).toMatchObject({ answers: { state: 'ready' }, last_failure: null });
  });
});
