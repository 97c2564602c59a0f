import { perplexityTwin, perplexityTwinKey } from '@rfp/twins/perplexity';
import { startTwin } from '@rfp/twins/twin-server';
import { answerOnce } from './cached-answers.js';
import { createLanguageModel } from './create-language-model.js';
import { scoreOpportunityPrompt } from './prompts/score-opportunity.v1.js';

it('the same question over the same data is asked once', async () => {
  const twin = await startTwin(perplexityTwin());
  const model = createLanguageModel(
    { perplexity: { apiKey: perplexityTwinKey, baseUrl: twin.url, model: 'fast', searchMicroUsd: 0 } },
    { approve: async () => ({ settle: async () => {} }) },
  );
  if (model === undefined) throw new Error('A model is configured.');
  const answers = new Map<string, unknown>();
  const cache = {
    find: async (key: string) => answers.get(key),
    store: async (key: string, answer: unknown) => {
      answers.set(key, JSON.parse(JSON.stringify(answer)));
    },
  };
  const ask = async (title: string, version: string) =>
    answerOnce(
      { model, cache },
      { payer: 'ada', prompt: scoreOpportunityPrompt, input: { opportunity: { title }, profile: {} } },
      version,
    );
  try {
    const first = await ask('Bridge', '1');
    expect(await ask('Bridge', '1')).toEqual({ ...first, isCached: true });
    await ask('Road', '1');
    await ask('Bridge', '2');
    expect(twin.requests).toHaveLength(3);
    for (const key of answers.keys()) answers.set(key, { value: 'of an older release' });
    expect((await ask('Bridge', '1')).isCached).toBe(false);
  } finally {
    await twin.stop();
  }
});
