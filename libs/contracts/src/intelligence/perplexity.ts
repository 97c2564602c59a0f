import { z } from 'zod';
import { opportunitySchema } from '../opportunity.js';
import { answerOf } from '../intelligence.js';
import { maxSearchQuery } from './max-search-query.js';
import { isoInstantSchema, isStorableText, unstorableMessage, webUrlSchema } from '../primitives.js';

/** A function of the language model. `none`: no model is configured; `unsupported`: the model lacks this function. */
const modelFunctionSchema = z.strictObject({
  state: z.enum(['ready', 'paused', 'retired', 'unsupported', 'none']),
  /** Display text: what the state means, and how to change it. */
  text: z.string(),
});
export type ModelFunction = z.infer<typeof modelFunctionSchema>;

const usd = z.number().nonnegative();

/** Budget of the current day (UTC), in US dollars. */
const dayBudgetSchema = z.strictObject({
  spent_usd: usd,
  /** Amount reserved for calls in progress. */
  reserved_usd: usd,
  limit_usd: usd,
});
export type DayBudget = z.infer<typeof dayBudgetSchema>;

export const perplexityStatusSchema = answerOf(
  z.strictObject({
    /** Whether a language model is configured. */
    configured: z.boolean(),
    provider: z.string().nullable(),
    /** The model or preset in use. */
    model: z.string().nullable(),
    /** Null if the model needs no key, or no model is configured. */
    key_from: z.enum(['settings', 'environment']).nullable(),
    search: modelFunctionSchema,
    answers: modelFunctionSchema,
    /** Error of the last call; null if it succeeded. */
    last_failure: z.strictObject({ code: z.string(), message: z.string(), at: isoInstantSchema }).nullable(),
    budget: z.strictObject({
      /** Budget of the caller; visitors have none. */
      person: dayBudgetSchema.nullable(),
      /** Budget of all users of the installation together. The name is older than workspaces. */
      workspace: dayBudgetSchema,
      /** When both budgets reset. */
      renewed_at: isoInstantSchema,
    }),
  }),
);
export type PerplexityStatus = z.infer<typeof perplexityStatusSchema>;

/** Body of `POST /perplexity/search`. */
export const perplexitySearchInputSchema = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1, 'Please enter a search query')
    .max(maxSearchQuery)
    .refine(isStorableText, unstorableMessage),
});

const percent = z.int().min(0).max(100);

const aiSearchResultSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  source_url: webUrlSchema.nullable(),
  /**
   * For an opportunity: the points of its rank as a share of those of the first result. For a page: the share of query words in its title and
   * description, with rare words weighted higher. Results keep the order of their search.
   */
  relevance_score: percent,
  /** Null if no model stated one. */
  ai_confidence: percent.nullable(),
  /** Names of the sources. */
  citations: z.array(z.string()),
  /** Id of the opportunity in this installation, if the result is one. */
  opportunity_id: z.uuid().nullable(),
  /** The opportunity as in lists; absent for other pages. */
  opportunity: opportunitySchema.optional(),
});
export type AiSearchResult = z.infer<typeof aiSearchResultSchema>;

export const perplexitySearchSchema = answerOf(z.array(aiSearchResultSchema));
export type PerplexitySearch = z.infer<typeof perplexitySearchSchema>;
