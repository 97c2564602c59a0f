import { type IntelligenceConfig } from '../intelligence.config.js';
import { type ModelSettings } from './create-language-model.js';

/**
 * Chooses the model that the configuration names.
 * @param addedKey - Perplexity key added through the API; takes precedence over the environment
 */
export function modelSettings(config: IntelligenceConfig, addedKey?: string): ModelSettings {
  const apiKey = addedKey ?? config.PERPLEXITY_API_KEY;
  const { MODEL_BASE_URL: baseUrl, MODEL_NAME: model, MODEL_API_KEY: modelKey } = config;
  return {
    ...(apiKey !== undefined && {
      perplexity: {
        apiKey,
        baseUrl: config.PERPLEXITY_BASE_URL,
        model: config.PERPLEXITY_MODEL,
        searchMicroUsd: Math.ceil(config.PERPLEXITY_SEARCH_PRICE * 1e6),
      },
    }),
    ...(baseUrl !== undefined &&
      model !== undefined && {
        openAiCompatible: { baseUrl, model, ...(modelKey !== undefined && { apiKey: modelKey }) },
      }),
  };
}
