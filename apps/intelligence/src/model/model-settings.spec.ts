import { intelligenceConfigSchema } from '../intelligence.config.js';
import { modelSettings } from './model-settings.js';

it.each([
  [{}, undefined, []],
  [{ PERPLEXITY_API_KEY: 'pplx-environment' }, 'pplx-added', ['pplx-added']],
  [{ PERPLEXITY_API_KEY: 'pplx-environment' }, undefined, ['pplx-environment']],
  [{ MODEL_BASE_URL: 'http://localhost:11434/v1' }, undefined, []],
  [{ MODEL_BASE_URL: 'http://localhost:11434/v1', MODEL_NAME: 'llama' }, undefined, ['llama']],
])('the environment %j with the added key %s configures %j', (environment, addedKey, expected) => {
  const { perplexity, openAiCompatible } = modelSettings(intelligenceConfigSchema.parse(environment), addedKey);
  expect([perplexity?.apiKey, openAiCompatible?.model].filter((name) => name !== undefined)).toEqual(expected);
});
