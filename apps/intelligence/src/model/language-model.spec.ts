import { AppError } from '@rfp/contracts/errors';
import { perplexityTwin, perplexityTwinKey, type PerplexityScript } from '@rfp/twins/perplexity';
import { perplexityMisbehaviours } from '../testing/perplexity-misbehaviours.js';
import { type FaultPlan } from '@rfp/twins/fault';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { createLanguageModel, type LanguageModelOptions } from './create-language-model.js';
import { type LanguageModel, type Spend } from './language-model.js';
import { scoreOpportunityPrompt } from './prompts/score-opportunity.v1.js';

const input = { opportunity: { title: 'Bridge repair' }, profile: { capabilities: ['bridges'] } };
const script: PerplexityScript = {};
let twin: Twin;
let spends: Spend[] = [];

beforeAll(async () => {
  twin = await startTwin(perplexityTwin(script));
});

afterAll(async () => twin.stop());

beforeEach(() => {
  twin.reset();
  delete script.answer;
  spends = [];
});

const settle = async (settled: readonly Spend[]): Promise<void> => {
  spends.push(...settled);
};

function modelWith(limits: LanguageModelOptions['limits'] = {}, apiKey = perplexityTwinKey): LanguageModel {
  const model = createLanguageModel(
    { perplexity: { apiKey, baseUrl: twin.url, model: 'fast', searchMicroUsd: 5000 } },
    { approve: async () => ({ settle }), limits: { totalMs: 20_000, firstRetryMs: 1, maxRetryMs: 100, ...limits } },
  );
  if (model === undefined) throw new Error('A model is configured.');
  return model;
}

/** The answer, or its error code. */
async function ask(model: LanguageModel, onText?: (text: string) => void) {
  try {
    return {
      answer: await model.answer({ payer: 'ada', prompt: scoreOpportunityPrompt, input, ...(onText && { onText }) }),
    };
  } catch (error) {
    return { error: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
  }
}

describe.each([
  ['at once', undefined],
  ['as a stream', () => {}],
])('a model asked %s, which', (_form, onText) => {
  it.each(perplexityMisbehaviours)('$name', async ({ plan, answer, codes, stalls, mayBeAnswered }) => {
    if (plan !== undefined) twin.misbehave(plan);
    if (answer !== undefined) script.answer = () => answer;
    const { error, answer: read } = await ask(modelWith(stalls ? { totalMs: 150 } : {}), onText);
    const allowed = codes.length === 0 || mayBeAnswered ? [undefined, ...codes] : codes;
    expect(allowed).toContain(error);
    if (read !== undefined) {
      expect(read.value.score).toBeGreaterThanOrEqual(0);
      expect(read.value.score).toBeLessThanOrEqual(100);
    }
  });
});

describe('an answer', () => {
  it('has the sources that the model found, and the cost that the provider states', async () => {
    const { answer } = await ask(modelWith());
    expect(answer?.sources.map(({ url }) => url)).toEqual([
      'https://news.example.com/federal-it-spending',
      'https://www.agency-example.gov/budget/outlook',
      'https://analyst.example.org/cloud?page=1',
    ]);
    expect(answer?.value.explanation).toBe('Example of explanation [1]');
    expect(spends).toEqual([
      { ...answer?.spend, provider: 'perplexity', call: 'answer', prompt: 'score-opportunity.v1', micro_usd: 6200 },
    ]);
  });

  it('keeps only links and marks that lead to its sources', async () => {
    const explanation =
      'See https://news.example.com/federal-it-spending [web:2], https://evil.example/a and [9] or agency-example.gov/budget/outlook.';
    script.answer = () => ({ text: JSON.stringify({ score: 50, explanation, factors: [] }) });
    const { answer } = await ask(modelWith());
    expect(answer?.value.explanation).toBe(
      'See https://news.example.com/federal-it-spending [2], and or agency-example.gov/budget/outlook.',
    );
    expect(answer?.dropped_links).toBe(2);
  });

  it('has lists without the items that do not fit the schema', async () => {
    const factors = [
      { name: 'Place', points: 'many', reason: 'Near.' },
      { name: 'Size', points: 120, reason: '', more: 1 },
    ];
    script.answer = () => ({ text: JSON.stringify({ score: 50.4, explanation: '', factors }) });
    const { answer } = await ask(modelWith());
    expect(answer).toMatchObject({
      value: { score: 50, factors: [{ name: 'Size', points: 100, reason: '' }] },
      dropped_items: 1,
    });
  });

  it('states that it has no sources, or is refused if they are required', async () => {
    script.answer = () => ({ pages: null });
    const { answer } = await ask(modelWith());
    expect(answer?.sources).toEqual([]);
    await expect(
      modelWith().answer({ payer: 'ada', prompt: scoreOpportunityPrompt, input, requireSources: true }),
    ).rejects.toMatchObject({ code: 'MODEL_NO_SOURCES' });
  });

  it('is paid for even if it fails', async () => {
    script.answer = () => ({ status: 'failed', error: { message: 'Overloaded' }, totalCost: 0.0101 });
    await ask(modelWith());
    expect(spends.map(({ micro_usd }) => micro_usd)).toEqual([10_100]);
  });

  it.each([
    ['never answers', { kind: 'silent' }, 'MODEL_TIMEOUT', 1],
    ['breaks off in the middle', { kind: 'truncated' }, 'MODEL_TRUNCATED', 1],
    ['stops in the middle', { kind: 'stall' }, 'MODEL_TIMEOUT', 1],
    ['resets the connection each time', { kind: 'reset' }, 'MODEL_UNREACHABLE', 3],
  ] satisfies [string, FaultPlan, string, number][])(
    'of a model that %s costs the reserved amount, because the provider may have begun it',
    async (_name, plan, error, attempts) => {
      for (const onText of [undefined, () => {}]) {
        spends = [];
        twin.misbehave(plan);
        expect(await ask(modelWith(error === 'MODEL_TIMEOUT' ? { totalMs: 300 } : {}), onText)).toEqual({ error });
        twin.reset();
        expect(spends.map(({ micro_usd }) => micro_usd)).toEqual(Array.from({ length: attempts }, () => null));
      }
    },
  );

  it('costs nothing if it was certainly not begun', async () => {
    twin.misbehave({ kind: 'status', status: 503 });
    expect(await ask(modelWith())).toEqual({ error: 'MODEL_ERROR' });
    const stoppedTwin = await startTwin(perplexityTwin());
    await stoppedTwin.stop();
    const unreachableModel = createLanguageModel(
      { perplexity: { apiKey: perplexityTwinKey, baseUrl: stoppedTwin.url, model: 'fast', searchMicroUsd: 5000 } },
      { approve: async () => ({ settle }), limits: { firstRetryMs: 1, maxRetryMs: 100 } },
    );
    expect(unreachableModel && (await ask(unreachableModel))).toEqual({ error: 'MODEL_UNREACHABLE' });
    expect(spends).toEqual([]);
  });

  it('is streamed as the words of its texts, and fails as truncated if the stream is cut', async () => {
    script.answer = () => ({
      text: JSON.stringify({ score: 7, explanation: 'Near "it": https://evil.example/x \u00e9t\u00e9', factors: [] }),
    });
    let text = '';
    const model = modelWith();
    const { answer } = await ask(model, (words) => {
      text += words;
    });
    expect(text).toBe('Near "it": \u00e9t\u00e9\n');
    expect(answer?.value.score).toBe(7);
    script.answer = () => ({ cut: true });
    expect(await ask(model, () => {})).toEqual({ error: 'MODEL_TRUNCATED' });
  });

  it('is requested with a forced search and without the key in the prompt', async () => {
    await ask(modelWith());
    const [request] = twin.requests;
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      preset: 'fast',
      tool_choice: { type: 'web_search' },
      response_format: { json_schema: { name: 'score_opportunity', schema: { type: 'object' } } },
    });
    expect(request?.body).not.toContain(perplexityTwinKey);
  });
});

describe('a search', () => {
  it('returns ranked pages as plain text and costs the price of a request', async () => {
    script.pages = [
      { title: '<b>Bids</b>', url: 'https://one.example.org/', snippet: '<p>Open &amp; closed</p>' },
      { title: 'Script', url: 'javascript:alert(1)', snippet: '' },
    ];
    const results = await modelWith().search('bids', {
      payer: 'ada',
      maxResults: 5,
      recency: 'week',
      domains: ['one.example.org'],
    });
    delete script.pages;
    expect(results).toEqual([
      { id: 'p1', title: 'Bids', url: 'https://one.example.org/', date: null, snippet: 'Open & closed' },
    ]);
    expect(spends.map(({ call, micro_usd }) => [call, micro_usd])).toEqual([['search', 5000]]);
  });

  it('that gets no answer costs the reserved amount', async () => {
    twin.misbehave({ kind: 'silent' });
    await expect(modelWith({ totalMs: 150 }).search('bids', { payer: 'ada' })).rejects.toMatchObject({
      code: 'MODEL_TIMEOUT',
    });
    expect(spends.map(({ call, micro_usd }) => [call, micro_usd])).toEqual([['search', null]]);
  });

  it('fails with the error codes of models', async () => {
    await expect(modelWith({}, 'pplx-wrong').search('bids', { payer: 'ada' })).rejects.toMatchObject({
      code: 'MODEL_KEY_REFUSED',
    });
    await expect(modelWith().search('bids', { payer: 'ada', maxResults: 21 })).rejects.toMatchObject({
      code: 'MODEL_REFUSED',
    });
  });
});

describe('a model', () => {
  it('is paused after consecutive failures, and used again after one successful probe', async () => {
    const model = modelWith({ retries: 0, breakAfter: 2, pauseMs: 60_000 });
    twin.misbehave({ kind: 'status', status: 500, times: 2 });
    const codes = [await ask(model), await ask(model), await ask(model)].map(({ error }) => error);
    expect(codes).toEqual(['MODEL_ERROR', 'MODEL_ERROR', 'MODEL_PAUSED']);
    expect(twin.requests).toHaveLength(2);
    expect(model.state()).toEqual({ search: 'ready', answer: 'paused' });

    const impatient = modelWith({ retries: 0, breakAfter: 1, pauseMs: 0 });
    twin.misbehave({ kind: 'status', status: 500, times: 2 });
    await ask(impatient);
    expect(await ask(impatient)).toEqual({ error: 'MODEL_ERROR' });
    expect((await ask(impatient)).error).toBeUndefined();
    expect(impatient.state().answer).toBe('ready');
  });

  it('that was retired is asked only once, and its state is retired', async () => {
    const model = modelWith();
    twin.misbehave({ kind: 'status', status: 410, path: '/v1/responses' });
    expect([await ask(model), await ask(model)]).toEqual([{ error: 'MODEL_RETIRED' }, { error: 'MODEL_RETIRED' }]);
    expect(twin.requests).toHaveLength(1);
    expect(model.state()).toEqual({ search: 'ready', answer: 'retired' });
    expect(await model.search('bids', { payer: 'ada' })).toHaveLength(3);
  });

  it.each([
    [{ error: { message: 'Model "sonar-x" not found', type: 'invalid_request_error' } }, 'MODEL_REFUSED'],
    [{ error: { message: 'Not found' } }, 'MODEL_RETIRED'],
  ])('that answers 404 with %j is %s', async (body, code) => {
    const headers = { 'content-type': 'application/json' };
    twin.misbehave({ kind: 'status', status: 404, headers, body: JSON.stringify(body), path: '/v1/responses' });
    expect(await ask(modelWith())).toEqual({ error: code });
  });

  it('is not paused by requests that it refuses', async () => {
    const model = modelWith({ breakAfter: 1 });
    twin.misbehave({ kind: 'status', status: 422, times: 2 });
    await ask(model);
    await ask(model);
    expect(model.state().answer).toBe('ready');
  });

  it('is not asked beyond the budget', async () => {
    const model = createLanguageModel(
      { perplexity: { apiKey: perplexityTwinKey, baseUrl: twin.url, model: 'fast', searchMicroUsd: 5000 } },
      {
        approve: async () => {
          throw new AppError('MODEL_BUDGET_SPENT');
        },
      },
    );
    await expect(model?.search('bids', { payer: 'ada' })).rejects.toMatchObject({ code: 'MODEL_BUDGET_SPENT' });
    expect(twin.requests).toHaveLength(0);
  });

  it('stops when its caller aborts', async () => {
    const controller = new AbortController();
    twin.misbehave({ kind: 'silent' });
    const received = twin.nextRequest();
    const answer = modelWith().answer({
      payer: 'ada',
      prompt: scoreOpportunityPrompt,
      input,
      signal: controller.signal,
    });
    await received;
    controller.abort();
    await expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' });
  });
});
