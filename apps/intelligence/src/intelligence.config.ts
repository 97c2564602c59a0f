import { z } from 'zod';

/** Settings of the intelligence service. */
export const intelligenceConfigSchema = z.object({
  /** Used if no key was added through the API. */
  PERPLEXITY_API_KEY: z.string().min(1).exactOptional(),
  /** Address of a proxy or a twin; default: the provider. */
  PERPLEXITY_BASE_URL: z.url().default('https://api.perplexity.ai'),
  /** A preset (`fast`, `low`, `medium`, `high`) or a model such as `perplexity/sonar`. */
  PERPLEXITY_MODEL: z.string().min(1).default('fast'),
  /** Price of one search in US dollars, for the budget: the API does not state it. */
  PERPLEXITY_SEARCH_PRICE: z.coerce.number().min(0).max(10).default(0.005),
  /** A server with the chat completions of OpenAI, used without a Perplexity key: `http://localhost:11434/v1`. */
  MODEL_BASE_URL: z.url().exactOptional(),
  MODEL_NAME: z.string().min(1).exactOptional(),
  MODEL_API_KEY: z.string().min(1).exactOptional(),
  /** Address of USAspending, a mirror or a twin. */
  USASPENDING_BASE_URL: z.url().default('https://api.usaspending.gov'),
  /** Daily budget of a person (UTC), in US dollars. With 0, people cannot ask the model. Models that state no cost are free. */
  MODEL_DAILY_BUDGET_PERSON: z.coerce.number().min(0).max(100_000).default(1),
  /** Budget of all people together; default: `defaultInstallationBudget`. */
  MODEL_DAILY_BUDGET_INSTALLATION: z.coerce.number().min(0).max(100_000).exactOptional(),
  /** Former name of `MODEL_DAILY_BUDGET_INSTALLATION`, which has precedence. */
  MODEL_DAILY_BUDGET_WORKSPACE: z.coerce.number().min(0).max(100_000).exactOptional(),
});
export type IntelligenceConfig = z.infer<typeof intelligenceConfigSchema>;

const defaultInstallationBudget = 10;

/** Daily budget of all people together, in US dollars. */
export function installationBudget(config: IntelligenceConfig): number {
  return config.MODEL_DAILY_BUDGET_INSTALLATION ?? config.MODEL_DAILY_BUDGET_WORKSPACE ?? defaultInstallationBudget;
}

/** Injection token of the configuration. */
export const intelligenceConfig = Symbol('IntelligenceConfig');
