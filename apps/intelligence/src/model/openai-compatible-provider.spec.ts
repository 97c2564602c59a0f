import { jsonAnswer, startTwin, type Twin, type TwinAnswer } from '@rfp/twins/twin-server';
import { createLanguageModel } from './create-language-model.js';
import { type LanguageModel } from './language-model.js';
import { scoreOpportunityPrompt } from './prompts/score-opportunity.v1.js';

const text = JSON.stringify({ score: 130, explanation: 'It fits: https://evil.example/ [1]', factors: [] });
const usage = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };
const input = { opportunity: {}, profile: {} };

let twin: Twin;
let finishReason = 'stop';
let missing: unknown;

function completion(): TwinAnswer {
  const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: finishReason };
  return jsonAnswer({ id: '1', object: 'chat.completion', model: 'local-8b', choices: [choice], usage });
}

function chunks(): TwinAnswer {
  const chunk = (choices: unknown[], more = {}): string =>
    `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', model: 'local-8b', choices, ...more })}\n\n`;
  const deltas = (text.match(/.{1,9}/g) ?? []).map((content) => chunk([{ delta: { content }, finish_reason: null }]));
  const end = [chunk([{ delta: {}, finish_reason: finishReason }]), chunk([], { usage }), 'data: [DONE]\n\n'];
  return { headers: { 'content-type': 'text/event-stream' }, body: [...deltas, ...end].join('') };
}

beforeAll(async () => {
  twin = await startTwin({
    name: 'local model',
    answer: ({ path, body }) => {
      if (path !== '/v1/chat/completions') return jsonAnswer({ error: { message: 'Not found' } }, 404);
      const { stream, model }: { stream?: boolean; model: string } = JSON.parse(body);
      if (model !== 'local-8b') return jsonAnswer(missing, 404);
      return stream === true ? chunks() : completion();
    },
  });
});

afterAll(async () => twin.stop());

beforeEach(() => {
  twin.reset();
  finishReason = 'stop';
});

function localModel(model = 'local-8b'): LanguageModel {
  const created = createLanguageModel(
    { openAiCompatible: { baseUrl: `${twin.url}/v1`, model } },
    { approve: async () => ({ settle: async () => {} }), limits: { firstRetryMs: 1, maxRetryMs: 10 } },
  );
  if (created === undefined) throw new Error('A model is configured.');
  return created;
}

describe('a local model', () => {
  it.each([
    ['at once', undefined],
    ['as a stream', () => {}],
  ])('answers %s without sources, and its answer is fitted to the schema', async (_form, onText) => {
    const answer = await localModel().answer({
      payer: 'ada',
      prompt: scoreOpportunityPrompt,
      input,
      ...(onText && { onText }),
    });
    expect(answer).toMatchObject({
      value: { score: 100, explanation: 'It fits:' },
      sources: [],
      dropped_links: 2,
      model: 'local-8b',
      spend: { micro_usd: null, input_tokens: 120, output_tokens: 30 },
    });
    expect(JSON.parse(twin.requests[0]?.body ?? '')).toMatchObject({
      messages: [{ role: 'system' }, { role: 'user' }],
      response_format: { type: 'json_schema' },
    });
  });

  it.each([
    ['length', 'MODEL_TRUNCATED'],
    ['content_filter', 'MODEL_FAILED'],
  ])('that ends by %s has no answer', async (reason, code) => {
    finishReason = reason;
    for (const onText of [undefined, () => {}])
      await expect(
        localModel().answer({ payer: 'ada', prompt: scoreOpportunityPrompt, input, ...(onText && { onText }) }),
      ).rejects.toMatchObject({ code });
  });

  it.each([
    ['Ollama', { error: { message: 'model "other" not found', type: 'not_found_error', param: null, code: null } }],
    ['vLLM', { object: 'error', message: 'The model `other` does not exist.', type: 'NotFoundError', code: 404 }],
    ['others', { error: { message: 'No such engine', code: 'model_not_found' } }],
    ['a server of another kind', { detail: 'Not Found' }],
  ])('that is not installed on %s is refused and not retired', async (_server, body) => {
    missing = body;
    const model = localModel('other');
    await expect(model.answer({ payer: 'ada', prompt: scoreOpportunityPrompt, input })).rejects.toMatchObject({
      code: 'MODEL_REFUSED',
      details: { status: 404 },
    });
    expect(model.state()).toEqual({ search: 'unsupported', answer: 'ready' });
  });

  it('that is not installed is refused with the message of its server', async () => {
    missing = { error: { message: 'model "other" not found', type: 'not_found_error', code: null } };
    await expect(
      localModel('other').answer({ payer: 'ada', prompt: scoreOpportunityPrompt, input }),
    ).rejects.toMatchObject({ details: { status: 404, provider_message: 'model "other" not found' } });
  });

  it('cannot search', async () => {
    await expect(localModel().search('bids', { payer: 'ada' })).rejects.toMatchObject({ code: 'MODEL_CANNOT_SEARCH' });
    expect(twin.requests).toEqual([]);
  });

  it('whose stream is cut off has no answer', async () => {
    twin.misbehave({ kind: 'cut' });
    await expect(
      localModel().answer({ payer: 'ada', prompt: scoreOpportunityPrompt, input, onText: () => {} }),
    ).rejects.toMatchObject({ code: 'MODEL_TRUNCATED' });
  });
});

it('without settings there is no model', () => {
  expect(createLanguageModel({}, { approve: async () => ({ settle: async () => {} }) })).toBeUndefined();
});
